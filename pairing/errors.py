"""The errors of the engine.

PairingError
├── InvalidTournament   the values handed in contradict each other or a rule
├── NoLegalPairing      the rules leave no pairing for this round
├── UnknownSystem       no pairing system of that name
└── UnknownTiebreak     no tie-break of that code
"""


class PairingError(ValueError):
    """Something the engine cannot do; the message is a sentence for the arbiter."""


class InvalidTournament(PairingError):
    """The players, games or settings contradict each other or a rule of the system."""


class NoLegalPairing(PairingError):
    """The rules of the system leave no pairing for this round."""


class UnknownSystem(PairingError, LookupError):
    """No pairing system has that name; the message lists those there are."""


class UnknownTiebreak(PairingError, LookupError):
    """No tie-break has that code; the message lists those there are."""
