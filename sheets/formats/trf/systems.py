"""Pairing systems by the codes of record 192, and by what else a file says of its system."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .findings import Findings
from .values import Kept

BAKU = "_BAKU"
OWN = "### pairsheet system"
"""A comment line of ours: the system where 192 has no code for it."""
_SYSTEMS: Mapping[str, tuple[str, str]] = {
    "FIDE_DUTCH": ("dutch", ""),
    "FIDE_DUTCH_2017": ("dutch", "2017"),
    "FIDE_DUTCH_2025": ("dutch", "2026"),
    "FIDE_DUTCH_2026": ("dutch", "2026"),
    "FIDE_ROUNDROBIN": ("round-robin", ""),
    "FIDE_DOUBLEROUNDROBIN": ("round-robin", ""),
    "BERGER_ROUNDROBIN": ("round-robin", ""),
}
_CYCLES = re.compile(r"BERGER_ROUNDROBIN_G([1-9])")
OWN_LINE = re.compile(r"###\s*pairsheet system\s+([\w-]+)\s*", re.IGNORECASE)
_ROUND_ROBIN = re.compile(r"round.?robin|berger", re.IGNORECASE)
_DEFAULT = "dutch"


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """The system of an event, the edition of its rules, how often everybody meets, and whether the Baku acceleration
    is on."""

    system: str
    edition: str = ""
    cycles: int = 1
    baku: bool = False


def read_system(lines: Sequence[Kept], findings: Findings) -> Described:
    """The system by record 192; else by our comment line, or by the words of 092; else FIDE Dutch.

    A code that Pairsheet has no engine for becomes the name of the system, so that pairing refuses it.
    """
    own = next((match[1].lower() for line in lines if (match := OWN_LINE.fullmatch(line.text))), None)
    coded = [line for line in lines if line.code == "192" and line.text[3:].strip()]
    if not coded:
        return Described(system=own) if own else _by_words(lines, findings)
    code = coded[-1].text[3:].strip().upper()
    described = _by_code(code)
    return Described(system=own) if own and described.system == code else described


def system_code(system: str, edition: str, cycles: int, *, engine: bool) -> str:
    """The code of 192 for a system. `engine`: bbpPairings knows the rules of 2026 as 2025 only."""
    if system == "round-robin":
        return {1: "FIDE_ROUNDROBIN", 2: "FIDE_DOUBLEROUNDROBIN"}.get(cycles, f"BERGER_ROUNDROBIN_G{cycles}")
    if system == "dutch":
        year = "2025" if engine and edition == "2026" else edition
        return f"FIDE_DUTCH_{year}" if year else "FIDE_DUTCH"
    return system if system == system.upper() else "CUSTOM_SWISS"


def own_line(system: str) -> str:
    """Our comment line for a system that 192 has no code for; "" where it has one."""
    return f"{OWN} {system}" if system_code(system, "", 1, engine=False) == "CUSTOM_SWISS" else ""


def _by_code(code: str) -> Described:
    plain = code.removesuffix(BAKU)
    if match := _CYCLES.fullmatch(plain):
        return Described(system="round-robin", cycles=int(match[1]))
    if plain not in _SYSTEMS:
        return Described(system=code)
    system, edition = _SYSTEMS[plain]
    cycles = 2 if "DOUBLEROUNDROBIN" in plain else 1
    return Described(system=system, edition=edition, cycles=cycles, baku=code != plain)


def _by_words(lines: Sequence[Kept], findings: Findings) -> Described:
    for line in lines:
        if line.code == "092" and _ROUND_ROBIN.search(line.text):
            findings.note(line.line, 5, "no record 192: taken as a round robin by the words of 092", "system")
            return Described(system="round-robin")
    findings.note(0, 0, "no record 192: taken as FIDE Dutch of the newest edition", "system")
    return Described(system=_DEFAULT)
