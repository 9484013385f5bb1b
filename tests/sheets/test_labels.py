"""What we write into workbooks says the same in every language, fits its place, and is understood when read back."""

import re
from collections import defaultdict
from string import Formatter

import pytest

from pairing.model import HalfRule
from pairing.tiebreaks import TIEBREAKS
from sheets.labels import FALLBACK, Labels, key_of, languages, load_labels
from sheets.plan import free_name
from sheets.words import LANGUAGES, is_value, meanings, round_number, system_in
from sheets.writers.page import text_width
from sheets.writers.players import STATUS_LABELS
from sheets.writers.players import WIDTHS as PLAYERS_WIDTHS
from sheets.writers.rounds import HEADS
from sheets.writers.rounds import WIDTHS as ROUND_WIDTHS
from templates import load

OURS = tuple(language for language in LANGUAGES if language != FALLBACK)
HIGHEST = 500  # the largest field a table is made for
SHEETS = (
    "sheet_rounds", "sheet_crosstable", "sheet_standings", "sheet_schedule", "sheet_settings", "sheet_players",
    "sheet_table", "sheet_breakdown", "berger_tables",
)  # fmt: skip
NUMBERED_SHEETS = ("sheet_round", "sheet_boards", "berger_grid")
LONGEST_SHEET = 24
NARROW = (
    "number", "head_number", "board", "rating", "federation", "points", "round_column", "short_DE", "short_WIN",
    "short_SB", "short_KS",
)  # fmt: skip
READ_BACK = (
    tuple(STATUS_LABELS.values()), ("yes", "no"), tuple(f"half_{rule.value}" for rule in HalfRule), ("white", "black"),
)  # fmt: skip
# Our heads beside what the reader takes such a column for: a list is often copied out of one of our sheets.
FIELDS = {
    "number": "start_no", "head_number": "start_no", "place": "rank", "title": "title", "name": "name",
    "rating": "rating", "federation": "fed", "club": "club", "birth": "birth", "fide_id": "fide_id",
    "points": "points", "games": "games", "short_WIN": "wins", "short_DE": "tiebreak", "short_SB": "tiebreak",
    "short_KS": "tiebreak", "round_column": "round", "board": "board", "white": "white", "black": "black",
    "result": "result", "remarks": "note", "status": "status",
}  # fmt: skip
# Words that are right although English has the same.
SAME = {
    "uk": {"fide_id"},
    "ru": {"fide_id"},
    "cs": {"fide_id", "short_KS", "short_PS", "short_RTNG", "short_SOLKOFF", "tiebreak_RTNG", "tiebreak_SB"},
    "de": {
        "name", "round_short", "settings_system", "short_KS", "short_SOLKOFF", "status", "tiebreak_SB", "white_letter",
    },
    "sr": {"fide_id"},
    "sr-Latn": {"fide_id", "short_PS", "short_SOLKOFF", "status"},
}  # fmt: skip
ALPHABETS = {
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "cs": "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž",
    "de": "abcdefghijklmnopqrstuvwxyzäöüß",
    "sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
    "sr-Latn": "abcčćdđefghijklmnoprsštuvzž",
}
LATIN_WORDS = {"FIDE", "ID", "Ø", "pair", *TIEBREAKS}
CODES = {f"short_{code}": code for code in TIEBREAKS}
"""The codes of tie-breaks are the same everywhere; some have a better known short form in a language."""

by_language = pytest.mark.parametrize("language", LANGUAGES)
by_translation = pytest.mark.parametrize("language", OURS)


def fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}


def words(text: str) -> list[str]:
    """Its words, without the fields."""
    return re.findall(r"[^\W\d_½]+", re.sub(r"\{.*?\}", " ", text))


def filled(labels: Labels, key: str) -> str:
    """The text with what stands in its fields: the words of other labels, or the highest number."""
    told = {name: labels(name) for name in ("white", "black", "place_live", "place_final")}
    told["tiebreaks"] = ", ".join(labels(f"short_{code}") for code in ("DE", "WIN", "SB", "KS"))
    told["heading"] = labels("berger_heading", n=HIGHEST)
    told["boards"] = labels("berger_boards", first=HIGHEST, last=HIGHEST)
    return labels(key, **{str(name): told.get(str(name), HIGHEST) for name in fields(labels.texts[key])})


def test_there_are_labels_for_every_language_an_event_can_be_run_in() -> None:
    assert set(languages()) == set(LANGUAGES)


@by_translation
def test_a_language_has_the_labels_of_english_in_the_same_order(language: str) -> None:
    assert list(load(f"labels/{language}")) == list(load(f"labels/{FALLBACK}"))


@by_translation
def test_a_label_has_the_same_fields_in_every_language(language: str) -> None:
    english, ours = load(f"labels/{FALLBACK}"), load(f"labels/{language}")
    assert {key: fields(text) for key, text in ours.items()} == {key: fields(text) for key, text in english.items()}


@by_language
def test_no_label_is_blank_and_none_has_a_blank_at_an_end_but_the_one_that_follows_a_number(language: str) -> None:
    texts = load_labels(language).texts
    assert [key for key, text in texts.items() if text != text.strip() or not text] == ["games_of"]


@by_translation
def test_nothing_is_left_in_english(language: str) -> None:
    english, ours = load(f"labels/{FALLBACK}"), load(f"labels/{language}")
    same = {key for key in ours if ours[key] == english[key] != CODES.get(key) and words(ours[key])}
    assert same == SAME[language]


@by_translation
def test_a_label_is_spelt_in_the_letters_of_its_language(language: str) -> None:
    """A Latin `a` in a Cyrillic word looks right and is never found."""
    letters = ALPHABETS[language] + ALPHABETS[language].upper()
    strange = {
        f"{key}: {word}"
        for key, text in load(f"labels/{language}").items()
        for word in words(text)
        if word not in LATIN_WORDS and set(word) - set(letters)
    }
    assert strange == set()


@by_language
def test_the_heads_of_narrow_columns_have_at_most_six_characters(language: str) -> None:
    labels = load_labels(language)
    assert {key: labels(key) for key in NARROW if len(labels(key)) > 6} == {}


@by_language
def test_the_heads_of_a_round_fit_their_columns(language: str) -> None:
    labels = load_labels(language)
    widths = {name: text_width(labels(HEADS[name]), 10, bold=True) for name in ROUND_WIDTHS}
    assert {name for name, width in widths.items() if width > ROUND_WIDTHS[name]} == set()


@by_language
def test_the_words_an_arbiter_chooses_from_fit_their_columns(language: str) -> None:
    labels = load_labels(language)
    rooms = {labels(key): PLAYERS_WIDTHS["status"] for key in STATUS_LABELS.values()}
    rooms[labels("free")] = ROUND_WIDTHS["result"]
    assert [word for word, room in rooms.items() if text_width(word, 10) > room] == []


@by_language
def test_a_sheet_name_is_one_that_excel_takes(language: str) -> None:
    labels = load_labels(language)
    names = [labels(key) for key in SHEETS] + [labels(key, n=HIGHEST) for key in NUMBERED_SHEETS]
    assert [name for name in names if len(name) > LONGEST_SHEET or re.search(r"[\[\]:*?/\\]|^'|'$", name)] == []
    assert len({name.casefold() for name in names}) == len(names)


@by_language
def test_a_sheet_name_stays_whole_when_one_of_the_same_name_is_there(language: str) -> None:
    names = [load_labels(language)(key) for key in SHEETS]
    assert [free_name(name, [name]) for name in names] == [f"{name} (Pairsheet)" for name in names]


@by_language
def test_a_game_still_to_play_is_a_letter_or_two_and_the_number_of_its_round(language: str) -> None:
    assert re.fullmatch(r"[^\W\d_]{1,2}12", load_labels(language)("round_short", n=12))


@by_language
def test_the_name_of_a_round_tells_its_number(language: str) -> None:
    labels = load_labels(language)
    assert round_number(labels("sheet_round", n=12)) == 12


@by_language
def test_a_title_of_ours_says_that_the_system_is_a_round_robin(language: str) -> None:
    labels = load_labels(language)
    titles = [labels("system_round-robin"), labels("system_double"), labels("system_cycles", n=3)]
    assert [system_in(title) for title in titles] == ["round-robin"] * 3


@by_language
@pytest.mark.parametrize("keys", READ_BACK, ids=" ".join)
def test_a_word_that_is_read_back_means_what_it_says(language: str, keys: tuple[str, ...]) -> None:
    labels = load_labels(language)
    assert [key_of(f" {labels(key).upper()} ", keys) for key in keys] == list(keys)


def test_no_word_that_is_read_back_means_two_things_in_two_languages() -> None:
    said: dict[str, set[str]] = defaultdict(set)
    for language in languages():
        for keys in READ_BACK:
            for key in keys:
                said[load_labels(language)(key).casefold()].add(key)
    assert {word: keys for word, keys in said.items() if len(keys) > 1} == {}


def test_a_word_that_no_language_knows_is_none_of_the_keys() -> None:
    assert key_of("perhaps", ("yes", "no")) is None


@by_language
def test_a_column_headed_by_us_is_understood_in_a_list(language: str) -> None:
    labels = load_labels(language)
    assert {
        labels(key): field
        for key, field in FIELDS.items()
        if not any(each.field == field and language in each.languages for each in meanings(labels(key)))
    } == {}


@by_language
def test_a_status_and_a_free_player_are_understood_in_a_list(language: str) -> None:
    labels = load_labels(language)
    said = {"late": labels("late"), "withdrawn": labels("withdrawn"), "bye": labels("free")}
    assert [kind for kind, text in said.items() if not is_value(kind, text)] == []


@by_language
@pytest.mark.parametrize("keys", [READ_BACK[1], READ_BACK[2]], ids=" ".join)
def test_a_list_of_choices_is_one_that_excel_takes(language: str, keys: tuple[str, ...]) -> None:
    """A comma would part a choice in two, and a list longer than 255 characters makes Excel repair the file."""
    choices = ",".join(load_labels(language)(key) for key in keys)
    assert (choices.count(","), len(choices) <= 255) == (len(keys) - 1, True)


@by_language
def test_a_message_beside_a_cell_is_one_that_excel_takes(language: str) -> None:
    labels = load_labels(language)
    limits = {"result": 32, "result_warning": 255, "schedule_input": 255, "schedule_range": 255}
    assert {key for key, limit in limits.items() if len(filled(labels, key)) > limit} == set()


@by_language
def test_a_label_that_stands_in_a_formula_does_not_end_its_string(language: str) -> None:
    labels = load_labels(language)
    keys = (
        "system_round-robin", "system_double", "system_cycles", "players_n", "games_of", "sheet_standings",
        "round_short", "after_round",
    )  # fmt: skip
    assert [key for key in keys if '"' in filled(labels, key) or len(filled(labels, key)) > 60] == []


@by_language
def test_every_label_can_be_filled_in(language: str) -> None:
    labels = load_labels(language)
    assert [key for key in labels.texts if re.search(r"[{}]", filled(labels, key))] == []


def test_serbian_in_latin_letters_says_the_same_as_in_cyrillic_ones() -> None:
    cyrillic, latin = load("labels/sr"), load("labels/sr-Latn")
    letters = dict(zip("абвгдђежзијклмнопрстћуфхцчш", "abvgdđežzijklmnoprstćufhcčš", strict=True))
    letters |= {"љ": "lj", "њ": "nj", "џ": "dž"}
    table = str.maketrans(letters | {each.upper(): letter.title() for each, letter in letters.items()})
    said = {key: text.translate(table) for key, text in cyrillic.items()}
    assert latin == said | {"language": "Srpski (latinica)"}


def test_a_renamed_side_goes_into_the_sentences() -> None:
    labels = load_labels("uk").renamed(white="Перший", black="")
    assert (labels("white"), labels("black")) == ("Перший", "Чорні")
    assert labels("berger_first", white=labels("white")) == "Перший номер у парі — Перший."


def test_a_language_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(LookupError, match="cs, de, en, ru, sr, sr-Latn, uk"):
        load_labels("xx")
