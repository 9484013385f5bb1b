"""The sentences of explanations, by the kind of reason. In a sentence `{x:p}` is a player, or players; `{x:s}` a score;
`{x:n}` a criterion of the FIDE Dutch and `{x:m}` what it counts; `{x:c}` several criteria with what they count."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    # Any Swiss.
    "met": "{player:p} and {other:p} met in round {round}.",
    "barred": "{player:p} and {other:p} are not to meet in this round.",
    "bye_had": "{player:p} had the bye in round {round}.",
    "bye_forfeit": "{player:p} won round {round} without a game, so he may not have the bye.",
    "bye_full": "{player:p} had a full-point bye in round {round}, so he may not have the bye.",
    "bye_rest": "If {other:p} had the bye, the others could not all be paired.",
    "fixed": "The arbiter has set this pair by hand before the pairing.",
    "by_hand": "This pair was made by hand: the system pairs {player:p} with {other:p}.",
    "by_hand_bye": "This was made by hand: the system gives {player:p} the bye.",
    "no_pairing": "This was made by hand: by the rules there is no pairing ({why}).",
    "left_over": "{player:p} is the only one left beside the pairs set by hand.",
    "more": "{count} more were passed over for {player:p}.",
    # FIDE Dutch: the bracket.
    "bracket": "Bracket of {score:s}: {count} with that score.",
    "bracket_mdps": "Bracket of {score:s}: {count} with that score, and {mdps:p} who floated down into it.",
    "level_ideal": "Every criterion of the bracket of {score:s} is as good as the numbers of its players allow.",
    "level_bye": "The bracket of {score:s} was decided together with the bye.",
    "level_bracket": "The bracket of {score:s} was decided by itself: what floats down suits the next one.",
    "level_next": "The bracket of {score:s} was decided together with the next scoregroup.",
    "level_all": "The bracket of {score:s} was decided together with everybody below it.",
    "costs": "What the pairs of the bracket of {score:s} cost: {costs:c}.",
    # FIDE Dutch: opponents in their order.
    "first": "{opponent:p} is the first in the order who was left for {player:p}.",
    "same_colour": "{player:p} and {other:p} must both have {colour}.",
    "pair_rest": "With {player:p}–{other:p} the others could not all be paired.",
    "pair_bye": "With {player:p}–{other:p} the bye would go to a higher score.",
    "pair_either": "With {player:p}–{other:p} not all the others could be paired, or only with a higher bye.",
    "pair_costs": "{player:p}–{other:p} would cost {criterion:n}: {would:m} instead of {had:m}.",
    "pair_later": "{player:p}–{other:p} would be as good, but only in a candidate that comes later in the order.",
    "not_best": "{player:p}–{other:p} is allowed, but the best candidate does not have it.",
    "halves_rest": "{up:p} and {down:p} changed halves: with the halves as they were not all could be paired.",
    "halves_bye": "{up:p} and {down:p} changed halves: else the bye would go to a higher score.",
    "halves_either": "{up:p} and {down:p} changed halves: else not all could be paired, or only with a higher bye.",
    "halves_costs": "{up:p} and {down:p} changed halves: else {criterion:n} would be {would:m} instead of {had:m}.",
    "halves_later": "{up:p} and {down:p} changed halves.",
    # FIDE Dutch: floaters.
    "float_single": "{player:p} was alone in the bracket of {score:s}, and floated down.",
    "float_nobody": "{player:p} may meet nobody in the bracket of {score:s}, and floated down.",
    "float_rest": "{player:p} floated down from {score:s}: had he stayed, the others could not all be paired.",
    "float_bye": "{player:p} floated down from {score:s}: had he stayed, the bye would go to a higher score.",
    "float_either": "{player:p} floated down from {score:s}: had he stayed, not all the others could be paired, "
    "or only with a higher bye.",
    "float_costs": "{player:p} floated down from {score:s}: had he stayed, {criterion:n} would be {would:m} at best, "
    "instead of {had:m}.",
    "float_later": "{player:p} floated down from {score:s}: others would do as well, but he comes first in the order.",
    "float": "{player:p} floated down from the bracket of {score:s}.",
    "instead_rest": "With {other:p} floating instead of {player:p} there would not be an opponent for all.",
    "instead_costs": "With {other:p} floating instead of {player:p} {criterion:n} would be {would:m}, not {had:m}.",
    "instead_later": "{other:p} could have floated as well as {player:p}, but comes later in the order.",
    # FIDE Dutch: the bye.
    "bye_bye": "If {other:p} had the bye, the others could not all be paired.",
    "bye_either": "With the bye for {other:p} not all the others could be paired.",
    "bye_costs": "With the bye for {other:p} {criterion:n} would be {would:m} instead of {had:m}.",
    "bye_later": "{other:p} could have the bye as well, but {player:p} comes first in the order.",
    "bye_not_best": "{other:p} may have the bye, but the best candidate gives it to {player:p}.",
    "bye_paired": "{other:p} was paired further up, before the bye was to be given.",
    "bye_more": "{count} more stand lower than {player:p}.",
    # Colours, FIDE Dutch.
    "colour_5.2.1": "Both get what they are due: {white:p} {white_due}, {black:p} {black_due}.",
    "colour_5.2.2": "Both are due the same colour; the stronger wish is granted: {white:p} {white_due} after "
    "{white_games}, {black:p} {black_due} after {black_games}.",
    "colour_5.2.3": "Both are due the same colour as strongly; where their games last differ {white:p} had {white_had} "
    "(round {white_round}) and {black:p} {black_had} (round {black_round}): now it is the other way round.",
    "colour_5.2.4": "Both are due the same colour after the same games ({white_games}); {higher:p} is ranked higher.",
    "colour_5.2.5": "Neither has played; {higher:p} is ranked higher and has the {parity} number {number}, "
    "and odd numbers begin with {initial}.",
    "colour_by_hand": "These colours are not by the rules: {white:p} is due {white_due} after {white_games}, {black:p} "
    "{black_due} after {black_games}.",
    # FIDE Lim.
    "lim_bracket": "Scoregroup of {score:s}, paired {direction}.",
    "lim_median": "Median scoregroup of {score:s}, paired last.",
    "lim_floater_A": "{player:p} floated {direction} from {score:s} (type A: has floated in, no opponent there).",
    "lim_floater_B": "{player:p} floated {direction} from {score:s} (type B: has floated in, an opponent there).",
    "lim_floater_C": "{player:p} floated {direction} from {score:s} (type C: no opponent there).",
    "lim_floater_D": "{player:p} floated {direction} from {score:s} (type D: an opponent there).",
    "lim_majority": "{player:p} is due the colour that more of his scoregroup are due.",
    "lim_floated_before": "{player:p} floated in the round before too: nobody else could.",
    "lim_cracked": "The pair {player:p}–{other:p} was undone, since the median scoregroup could not be paired.",
    "lim_settled_3.8": "{player:p} is a floater, and {opponent:p} the first in the scoregroup who fits.",
    "lim_settled_4.2": "{opponent:p} is the first in the order who fits {player:p}.",
    "lim_settled_5.2": "{opponent:p} is the first in the order whose colour fits {player:p}.",
    "lim_colours": "{player:p} and {other:p} cannot both have a colour that is allowed.",
    "lim_others": "With {player:p}–{other:p} the others of the scoregroup could not all be paired.",
    "lim_due": "{player:p} and {other:p} are due the same colour.",
    "lim_bye": "{player:p} is the lowest who may have the bye and leaves the others a pairing.",
    "lim_colour_5.1": "Both get what they are due ({white:p} after {white_games}, {black:p} after {black_games}).",
    "lim_colour_5.3": "Only so both have a colour that is allowed ({white:p} after {white_games}, {black:p} after "
    "{black_games}).",
    "lim_colour_5.4": "Both are due the same colour: where their games last differ they alternate, else it is the turn "
    "of one of them ({white:p} after {white_games}, {black:p} after {black_games}).",
    "lim_colour_7.2": "Neither has played: the number decides, as the lot has fixed it.",
    # The Czech system.
    "median_bracket": "Bracket of {score:s}, paired {direction}.",
    "median_median": "Median bracket of {score:s}, paired last.",
    "median_alone": "{player:p} was moved {direction} from {score:s}: no possible opponent in its bracket.",
    "median_exchanged": "{player:p} was moved {direction} in exchange for one without a possible opponent.",
    "median_spare": "{player:p} was moved {direction} from {score:s}: without it as many pairs were possible there.",
    "median_undone": "The pair {player:p}–{other:p} was undone, since the median bracket could not be paired.",
    "median_settled_4.3": "{player:p} was moved into the bracket, and {opponent:p} is the first in the order for it.",
    "median_settled_11.2": "{opponent:p} is the first in the order who was left for {player:p}.",
    "median_others": "With {player:p}–{other:p} the others of the bracket could not all be paired.",
    "median_bye": "{player:p} is the lowest in the absolute order who may have the bye.",
    "median_colour_7.1": "{white:p} has begun less often ({white_games} against {black_games}).",
    "median_colour_7.2": "{black:p} has been second less often ({black_games} against {white_games}).",
    "median_colour_7.3": "Their last matches decide: {white:p} {white_games}, {black:p} {black_games}.",
    "median_colour_7.4": "Their last matches but one decide: {white:p} {white_games}, {black:p} {black_games}.",
    "median_colour_7.5": "Their last different matches decide: {white:p} {white_games}, {black:p} {black_games}.",
    "median_colour_7.6": "Both have had the same ({white_games}): it is the turn of one of them.",
    "median_colour_lot": "Neither has played: the number decides, as the lot has fixed it.",
    # Round robin.
    "table": "Round {round} of the table for {size}: {arithmetic}.",
    "table_cycle": "Cycle {cycle} of the table for {size}: {arithmetic}.",
    "table_swapped": "The last two rounds of the cycle are exchanged, so that nobody has one colour three times.",
    "table_lot": "The round of the table was drawn by lot.",
    "table_late": "{player:p} came late, and meets whoever was free in this round.",
    "table_by_hand": "This pair was made by hand: the table has another.",
    "table_free": "{player:p} meets number {size} in this round of the table, which stands for nobody.",
    "table_colour": "The colours are those of the table.",
    "table_colour_reversed": "The colours are those of the table, reversed in this cycle.",
}
