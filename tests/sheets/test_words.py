"""Header words in every language, and the language a workbook is in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.words import (
    LANGUAGES,
    detect_language,
    is_footer,
    is_list_title,
    is_total,
    is_value,
    key_of,
    meanings,
    near_meanings,
    plain_word,
    plain_words,
    round_number,
    system_in,
    vocabulary,
)
from templates import load, names


def fields_of(text: str) -> set[str]:
    return {meaning.field for meaning in meanings(text)}


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("Name", "name"),
        (" NAME ", "name"),
        ("Прізвище та ім'я", "name"),
        ("Прізвище та ім’я", "name"),
        ("ПРІЗВИЩЕ ТА ІМʼЯ", "name"),
        ("Фамилия, имя", "name"),
        ("ФИО Участников", "name"),
        ("Příjmení a jméno", "name"),
        ("PRIJMENI A JMENO", "name"),
        ("Teilnehmer", "name"),
        ("Име и презиме", "name"),
        ("Ime i prezime", "name"),
        ("Přijmení", "surname"),
        ("Vorname", "given"),
        ("First Name", "given"),
        ("№", "start_no"),
        ("№ п/п", "start_no"),
        ("Č.", "start_no"),
        ("No.", "start_no"),
        ("Р.бр.", "start_no"),
        ("Rtg", "rating"),
        ("Рейтинг", "rating"),
        ("DWZ", "rating"),
        ("FideID", "fide_id"),
        ("FIDE-ID", "fide_id"),
        ("Club/City", "club"),
        ("Місто/Клуб", "club"),
        ("Roč.", "birth"),
        ("Рік народження", "birth"),
        ("Г.р.", "birth"),
        ("Geb.", "birth"),
        ("Pts. ", "points"),
        ("Jméno\u00a0", "name"),
        ("Weiß", "white"),
        ("Weiss", "white"),
        ("Чёрные", "black"),
        ("Черные", "black"),
        ("Резултат бијели", "result_white"),
        ("Tussenvoegsel", "particle"),
        ("Prénom", "given"),
    ],
)
def test_a_header_word_is_known_however_it_is_written(text: str, field: str) -> None:
    assert field in fields_of(text)


@pytest.mark.parametrize("text", ["", "  ", "Гарнитура", "12", "Smith, John", "Вишнеполянський Остап"])
def test_other_words_mean_nothing(text: str) -> None:
    assert meanings(text) == ()


@pytest.mark.parametrize(
    ("text", "field", "instead"),
    [
        ("Рейтнг", "rating", "реитинг"),
        ("Ratign", "rating", "rating"),
        ("Federatoin", "fed", "federation"),
        ("Прізвище", "surname", "прізвище"),
        ("Nachnmae", "surname", "nachname"),
    ],
)
def test_one_typing_error_is_forgiven_in_a_long_word(text: str, field: str, instead: str) -> None:
    (meaning,) = near_meanings(text)
    assert (meaning.field, meaning.instead) == (field, plain_word(instead))


@pytest.mark.parametrize("text", ["Nmae", "Rtgg", "Mother", "Гарнитура", "Apartments", "Σ1"])
def test_short_and_strange_words_are_not_bent(text: str) -> None:
    assert near_meanings(text) == ()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.Rd", 1),
        ("2.Rd.", 2),
        ("Тур 3", 3),
        ("Round 10", 10),
        ("R1", 1),
        ("1. kolo", 1),
        ("Kolo 2", 2),
        ("Коло 5", 5),
        ("Runde 7", 7),
        ("Ronde 9", 9),
        ("Round", None),
        ("7", None),
        ("TB1", None),
        ("Kolo 2, korak 3", None),
        ("Player 1", None),
    ],
)
def test_a_head_may_name_a_round(text: str, number: int | None) -> None:
    assert round_number(text) == number


@pytest.mark.parametrize(
    ("text", "system"),
    [
        ("Меморіал Вербового, круговий турнір", "round-robin"),
        ("Blue Harbour Round-Robin 2024", "round-robin"),
        ("Turnaj systémem každý s každým", "round-robin"),
        ("Rundenturnier, 10 Teilnehmer", "round-robin"),
        ("Berger-System", "round-robin"),
        ("Турнир по круговой системе", "round-robin"),
        ("швейцарська система, 5 турів", "swiss"),
        ("Swiss-System", "swiss"),
        ("švýcarský systém, 5 kol", "swiss"),
        ("Schweizer System", "swiss"),
        ("Vereinsmeisterschaft 2025", None),
        ("Memorial of A. Berger", None),
    ],
)
def test_a_title_may_tell_the_system(text: str, system: str | None) -> None:
    assert system_in(text) == system


@pytest.mark.parametrize(
    ("headers", "texts", "language"),
    [
        (["№", "Прізвище та ім'я", "Рейтинг", "Місто/Клуб"], [], "uk"),
        (["Номер", "Фамилия, имя", "Дата рождения"], [], "ru"),
        (["ФИО Участников"], [], "ru"),
        (["Č.", "Příjmení a jméno", "Elo", "Klub"], [], "cs"),
        (["Jméno", "Přijmení", "Gender", "Klub"], [], "cs"),
        (["Vorname", "Nachname", "Klasse"], [], "de"),
        (["Nr.", "Teilnehmer", "DWZ", "Verein"], [], "de"),
        (["Име", "Уплаћено учешће"], [], "sr"),
        (["Ime i prezime", "Rejting", "Klub"], [], "sr-Latn"),
        (["R.br.", "Prezime i ime", "Klub", "Rejting", "Rođen"], ["Prvenstvo opštine Kupinovo"], "sr-Latn"),
        (["Rb", "Ime", "Elo", "FIDE ID"], [], "sr-Latn"),
        (["Бр.", "Играч", "Elo", "FIDE ID"], [], "sr"),
        (["Nr", "Name", "Club", "Rating"], [], "en"),
        (["Nr", "Name"], [], "en"),
        (["Nr", "Name", "Verein", "Rating"], [], "de"),
        (["Nr.", "Name", "DWZ"], [], "de"),
        (["Nr", "Jméno", "Klub"], [], "cs"),
        (["No.", "Name", "FED", "Rtg"], [], "en"),
        (["№", "Рейтинг"], ["Турнир памяти Горелова"], "ru"),
        (["№", "Рейтинг"], ["Чемпіонат Лужанської громади"], "uk"),
        (["Nr", "Achternaam", "Voornaam", "Vereniging"], [], None),
        (["Nr", "Elo"], ["Mistrzostwa Łodzi, ćwierćfinały"], None),
        (["№", "Рейтинг"], ["Қостанай облысының біріншілігі"], None),
        (["№", "Рейтинг"], ["Кубок міста"], "uk"),
        (["Elo"], ["Prvenstvo đaka"], "sr-Latn"),
        ([], [], None),
    ],
)
def test_the_language_is_told_by_heads_then_by_titles(
    headers: list[str], texts: list[str], language: str | None
) -> None:
    assert detect_language(headers, texts) == language


@pytest.mark.parametrize("text", ["Укупно", "Total", "Разом", "Итого:", "Celkem", "Gesamt", "Total: 10"])
def test_rows_of_sums_are_known(text: str) -> None:
    assert is_total(text)


@pytest.mark.parametrize(
    "text",
    [
        "Головний суддя ______",
        "Главный судья",
        "Turnierleiter: ____",
        "You find all details to this tournament",
        "Starting rank crosstable",
    ],
)
def test_lines_below_a_list_are_known(text: str) -> None:
    assert is_footer(text)


@pytest.mark.parametrize("text", ["Директоренко Іван", "Секретарь-Волков Пётр", "Totalová Jana", "Arbiterson, Bo"])
def test_names_that_begin_like_a_signature_are_names(text: str) -> None:
    assert not is_footer(text)
    assert not is_total(text)


def test_words_of_single_cells() -> None:
    assert is_value("unrated", "б/р")
    assert is_value("bye", "Непар")
    assert is_value("withdrawn", "Withdrawn")
    assert not is_value("withdrawn", "not withdrawn yet")
    assert key_of("Количество туров") == "rounds"
    assert is_list_title("Přihlášení hráči")
    assert not is_list_title("Blue Harbour Circuit - Rapid")


@given(st.lists(st.text(max_size=20).filter(lambda text: "\n" not in text.casefold()), min_size=1, max_size=5))
def test_words_are_compared_together_as_one_by_one(texts: list[str]) -> None:
    assert plain_words(texts) == [plain_word(text) for text in texts]


@given(st.text(max_size=30))
def test_comparing_a_word_twice_changes_nothing(text: str) -> None:
    assert plain_word(plain_word(text)) == plain_word(text)


@pytest.mark.parametrize("name", names("headers"))
def test_a_file_of_words_is_complete_and_each_word_stands_in_it_once(name: str) -> None:
    content = load(f"headers/{name}")
    assert list(content) == ["fields", "round", "systems", "values", "rows", "keys", "lists", "letters"]
    for field, words in content["fields"].items():
        plain = [plain_word(word) for word in words]
        assert all(plain), (name, field)
        assert len(set(words)) == len(words), (name, field)


def test_every_language_of_events_has_words_for_everything_a_list_has() -> None:
    needed = {
        "start_no",
        "name",
        "surname",
        "given",
        "rating",
        "club",
        "birth",
        "points",
        "rank",
        "white",
        "black",
        "result",
    }
    known = {language: set(load(f"headers/{language}")["fields"]) for language in LANGUAGES}
    assert {language: needed - fields for language, fields in known.items() if needed - fields} == {}


def test_a_word_rarely_means_two_things() -> None:
    twofold = {word for word in vocabulary().fields if len(meanings(word)) > 1}
    short = {"br", "dob", "nasc", "res", "vt"}
    assert twofold == short | {"class", "estado", "kraj", "mesto", "opcina", "rank", "ranking", "score"}
