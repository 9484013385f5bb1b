"""Lists, rounds and crosstables in each language of templates/headers, headed as arbiters and their programs head them.

The heads of es, pt, pl, cs, fr and it stand so in exports and on club pages that were looked up; the others follow the
same exports in the words of each federation.
"""

import pytest

from sheets.grid import Book, Grid
from sheets.recognise import Understanding, understand
from sheets.words import LANGUAGES, detect_language
from templates import names

Heads = tuple[str | None, ...]

STARTS: dict[str, Heads] = {
    "en": ("No.", None, "Name", "FideID", "FED", "Rtg", "Club/City"),
    "uk": ("№", None, "Прізвище, ім'я", "FIDE ID", "Фед.", "Рейт.", "Клуб/Місто"),
    "ru": ("№", None, "Фамилия, имя", "ID FIDE", "Фед.", "Рейтинг", "Клуб/Город"),
    "cs": ("Č.", None, "Jméno", "FideID", "FED", "Elo", "Klub/Místo"),
    "sk": ("Č.", None, "Meno", "FideID", "FED", "Elo", "Klub/Miesto"),
    "de": ("Nr.", None, "Name", "FideID", "Land", "EloI", "Verein/Ort"),
    "pl": ("Nr", None, "Nazwisko, Imię", "FIDE ID", "Fed.", "Ranking", "Klub/Miejscowość"),
    "fr": ("N°", None, "Nom", "Code FIDE", "Fédé", "Elo", "Club"),
    "es": ("No.", None, "Nombre", "FideID", "FED", "Elo", "Club/Ciudad"),
    "pt": ("Nº.", None, "Nome", "ID FIDE", "FED", "EloN", "Clube/Cidade"),
    "it": ("N°", None, "Cognome Nome", "ID FIDE", "FED", "Elo", "Circolo"),
    "nl": ("Nr.", None, "Naam", "FIDE ID", "Land", "Rating", "Vereniging"),
    "sr": ("Бр.", None, "Име", "FIDE ID", "Фед.", "Рејтинг", "Клуб/Место"),
    "sr-Latn": ("Br.", None, "Ime", "FIDE ID", "Fed.", "Rejting", "Klub/mesto"),
    "hr": ("Rb.", None, "Ime", "FIDE ID", "Savez", "Rtg", "Klub/Mjesto"),
    "sl": ("Št.", None, "Ime", "FIDE ID", "Zveza", "Rtg", "Klub/Kraj"),
    "bg": ("№", None, "Име", "ФИДЕ ID", "Фед.", "Рейт.", "Клуб/Град"),
    "kk": ("№", None, "Аты-жөні", "ФИДЕ ID", "Ел", "Рейтингі", "Клуб/Қала"),
    "lt": ("Eil. Nr.", None, "Vardas, pavardė", "FIDE ID", "Šalis", "Reit.", "Klubas/Miestas"),
    "lv": ("Nr.", None, "Vārds", "FIDE ID", "Fed.", "Reit.", "Klubs/pilsēta"),
    "et": ("Nr.", None, "Nimi", "FIDE ID", "Riik", "Reiting", "Klubi/Koht"),
    "hu": ("Sorsz.", None, "Név", "FIDE ID", "Orsz.", "Élő", "Klub/Város"),
    "ro": ("Nr.", None, "Nume", "FIDE ID", "FED", "Elo", "Club/Localitate"),
    "tr": ("Bş.No", None, "İsim", "FIDE ID", "FED", "ELO", "Kulüp/Şehir"),
    "sv": ("Nr", None, "Namn", "FIDE-ID", "FED", "Rating", "Klubb/Ort"),
    "da": ("Nr.", None, "Navn", "FIDE-ID", "Land", "Rating", "Klub/By"),
    "nb": ("Nr.", None, "Navn", "FIDE-ID", "Land", "Rating", "Klubb/Sted"),
    "fi": ("Nro", None, "Nimi", "FIDE ID", "Maa", "Selo", "Seura"),
}
ROUNDS: dict[str, tuple[str, str, str, str, str]] = {
    "en": ("Bo.", "White", "Pts.", "Result", "Black"),
    "uk": ("Дошка", "Білі", "Очки", "Результат", "Чорні"),
    "ru": ("Доска", "Белые", "Очки", "Результат", "Чёрные"),
    "cs": ("Šach.", "Bílý", "Body", "Výsledek", "Černý"),
    "sk": ("Šach.", "Biely", "Body", "Výsledok", "Čierny"),
    "de": ("Br.", "Weiß", "Pkt.", "Ergebnis", "Schwarz"),
    "pl": ("Stół", "Białe", "Pkt", "Wynik", "Czarne"),
    "fr": ("Éch.", "Blancs", "Pts", "Résultat", "Noirs"),
    "es": ("M.", "Blancas", "Pts.", "Resultado", "Negras"),
    "pt": ("Mesa", "Brancas", "Pts.", "Resultado", "Pretas"),
    "it": ("Tav.", "Bianco", "Punti", "Risultato", "Nero"),
    "nl": ("Bord", "Wit", "Punten", "Uitslag", "Zwart"),
    "sr": ("Табла", "Бели", "Бод.", "Резултат", "Црни"),
    "sr-Latn": ("Tabla", "Beli", "Bod.", "Rezultat", "Crni"),
    "hr": ("Ploča", "Bijeli", "Bod.", "Rezultat", "Crni"),
    "sl": ("Deska", "Beli", "Toč.", "Rezultat", "Črni"),
    "bg": ("Дъска", "Бели", "Точки", "Резултат", "Черни"),
    "kk": ("Тақта", "Ақ", "Ұпай", "Нәтиже", "Қара"),
    "lt": ("Lenta", "Baltieji", "Taškai", "Rezultatas", "Juodieji"),
    "lv": ("Galdiņš", "Baltie", "Punkti", "Rezultāts", "Melnie"),
    "et": ("Laud", "Valge", "Punktid", "Tulemus", "Must"),
    "hu": ("Tábla", "Világos", "Pont", "Eredmény", "Sötét"),
    "ro": ("Masa", "Alb", "Puncte", "Rezultat", "Negru"),
    "tr": ("Masa", "Beyaz", "Puan", "Sonuç", "Siyah"),
    "sv": ("Bord", "Vit", "Poäng", "Resultat", "Svart"),
    "da": ("Bræt", "Hvid", "Point", "Resultat", "Sort"),
    "nb": ("Bord", "Hvit", "Poeng", "Resultat", "Sort"),
    "fi": ("Pöytä", "Valkea", "Pisteet", "Tulos", "Musta"),
}
CROSSTABLES: dict[str, Heads] = {
    "en": ("Rk.", "Name", "Rtg", "FED", "1.Rd", "2.Rd", "Pts. ", "TB1"),
    "uk": ("Місце", "Прізвище, ім'я", "Рейт.", "Фед.", "1 тур", "2 тур", "Очки", "Бухгольц"),
    "ru": ("Место", "Фамилия, имя", "Рейтинг", "Фед.", "Тур 1", "Тур 2", "Очки", "Коэф."),
    "cs": ("Poř.", "Jméno", "Elo", "FED", "1.kolo", "2.kolo", "Body", "PH1"),
    "sk": ("Por.", "Meno", "Elo", "FED", "1.kolo", "2.kolo", "Body", "PH1"),
    "de": ("Rg.", "Name", "Elo", "Land", "1.Rd", "2.Rd", "Pkt.", "Wtg1"),
    "pl": ("M-ce", "Nazwisko, Imię", "Rank.", "Fed.", "R1", "R2", "Pkt", "Bch."),
    "fr": ("Pl", "Nom", "Elo", "Fede", "R 1", "R 2", "Pts", "Tr."),
    "es": ("Rk.", "Nombre", "Elo", "FED", "1.Rd", "2.Rd", "Pts.", "Des 1"),
    "pt": ("Rk.", "Nome", "EloI", "FED", "1.Rd", "2.Rd", "Pts.", "Desp1"),
    "it": ("Pos", "Nome", "Rating", "Fed", "T1", "T2", "Punti", "Buch"),
    "nl": ("Plaats", "Naam", "Rating", "Land", "Ronde 1", "Ronde 2", "Punten", "WP"),
    "sr": ("Ранг", "Име", "Рејтинг", "Фед.", "1.коло", "2.коло", "Бод.", "Бухолц"),
    "sr-Latn": ("Rang", "Ime", "Rejting", "Fed.", "1.kolo", "2.kolo", "Bod.", "Buholc"),
    "hr": ("Rg.", "Ime", "Rtg", "Savez", "1.kolo", "2.kolo", "Bod.", "DK1"),
    "sl": ("Mesto", "Ime", "Rtg", "Zveza", "1.krog", "2.krog", "Toč.", "Buchholz"),
    "bg": ("Място", "Име", "Рейт.", "Фед.", "1 кръг", "2 кръг", "Точки", "Бухолц"),
    "kk": ("Орын", "Аты-жөні", "Рейтингі", "Ел", "1 тур", "2 тур", "Ұпай", "Бухгольц"),
    "lt": ("Vieta", "Vardas, pavardė", "Reit.", "Šalis", "1 ratas", "2 ratas", "Taškai", "Koef."),
    "lv": ("Vieta", "Vārds", "Reit.", "Fed.", "1.kārta", "2.kārta", "Punkti", "Buholcs"),
    "et": ("Koht", "Nimi", "Reiting", "Riik", "1.voor", "2.voor", "Punkte", "Koef."),
    "hu": ("Hely.", "Név", "Élő", "Orsz.", "1.ford", "2.ford", "Pont", "Buch."),
    "ro": ("Loc", "Nume", "Elo", "FED", "Runda 1", "Runda 2", "Puncte", "Buchholz"),
    "tr": ("Sıra", "İsim", "ELO", "FED", "1.Tur", "2.Tur", "Puan", "Eş.1"),
    "sv": ("Plac", "Namn", "Rating", "FED", "Rond 1", "Rond 2", "Poäng", "Kval"),
    "da": ("Pl.", "Navn", "Rating", "Land", "Runde 1", "Runde 2", "Point", "Korr."),
    "nb": ("Pl.", "Navn", "Rating", "Land", "Runde 1", "Runde 2", "Poeng", "Kval."),
    "fi": ("Sija", "Nimi", "Selo", "Maa", "Krs 1", "Krs 2", "Pisteet", "Vert. 1"),
}  # fmt: skip
NAMES = ("Wren, Ada", "Birch, Ivo", "Larch, Nell", "Alder, Tom")


def seen(*rows: tuple[object, ...]) -> Understanding:
    """What is understood of a sheet with a title line above these rows."""
    cells = tuple(tuple(value for value in row) for row in (("2025",), (), *rows))
    return understand(Book(name="x", sheets=(Grid(name="Sheet1", rows=cells),)))  # type: ignore[arg-type]


def fields(understood: Understanding) -> tuple[str, ...]:
    (table,) = understood.tables
    return tuple(column.field for column in table.columns)


def test_every_language_is_proved() -> None:
    assert set(STARTS) == set(ROUNDS) == set(CROSSTABLES) == set(names("headers"))


@pytest.mark.parametrize("language", STARTS)
def test_a_start_list_is_read(language: str) -> None:
    rows = [(n, "FM", name, f"140{n}", "NED", 2000 - n, "North") for n, name in enumerate(NAMES, 1)]
    understood = seen(STARTS[language], *rows)
    assert fields(understood) == ("start_no", "title", "name", "fide_id", "fed", "rating", "club")
    players = [(p.player.number, p.player.name, p.player.rating, p.player.club) for p in understood.players]
    assert players == [(n, name, 2000 - n, "North") for n, name in enumerate(NAMES, 1)]
    assert understood.language in (None, *LANGUAGES)


@pytest.mark.parametrize("language", ROUNDS)
def test_a_round_list_is_read(language: str) -> None:
    board, white, points, result, black = ROUNDS[language]
    entries = Grid(name="A", rows=(("Name",), *((name,) for name in NAMES)))
    pairs = ((board, white, points, result, points, black),
             (1, NAMES[0], 0, "1-0", 0, NAMES[2]), (2, NAMES[3], 0, "½-½", 0, NAMES[1]))  # fmt: skip
    understood = understand(Book(name="x", sheets=(entries, Grid(name="1", rows=pairs))))
    assert [table.role for table in understood.tables] == ["players", "round"]
    assert fields_of_last(understood) == ("board", "white", "points", "result", "points_2", "black")
    games = [(g.round, g.board, g.white, g.black, g.result.value) for g in understood.games]
    assert games == [(1, 1, 1, 3, "1-0"), (1, 2, 4, 2, "½-½")]


def fields_of_last(understood: Understanding) -> tuple[str, ...]:
    return tuple(column.field for column in understood.tables[-1].columns)


@pytest.mark.parametrize("language", CROSSTABLES)
def test_a_crosstable_is_read(language: str) -> None:
    cells = (("3w1", "2b1", 2), ("4b1", "1w0", 1), ("1b0", "4w1", 1), ("2w0", "3b0", 0))
    rows = [(n, NAMES[n - 1], 1900 + n, "NED", first, second, points, 1)
            for n, (first, second, points) in enumerate(cells, 1)]  # fmt: skip
    understood = seen(CROSSTABLES[language], *rows)
    assert fields(understood) == ("rank", "name", "rating", "fed", "round 1", "round 2", "points", "tb1")
    assert understood.tables[0].role == "crosstable"
    games = [(g.round, g.white, g.black, g.result.value) for g in understood.games]
    assert games == [(1, 1, 3, "1-0"), (2, 2, 1, "0-1"), (1, 4, 2, "0-1"), (2, 3, 4, "1-0")]
    assert understood.warnings == ()


@pytest.mark.parametrize(
    ("language", "heads", "expected"),
    [
        ("pl", ("Lp.", "Tytuł", "Nazwisko i imię", "Rok ur.", "Kat.", "Klub"),
         "start_no title name birth category club"),
        ("es", ("Rk.", "No.Ini.", "Nombre", "FED", "Elo", "Club/Ciudad", "Pts."),
         "rank start_no name fed rating club points"),
        ("pt", ("Rk.", "Nº.Inic.", "Nome", "Tipo", "sexo", "FED", "EloI", "Clube/Cidade", "Pts.", "Desp1"),
         "rank start_no name category sex fed rating club points tb1"),
        ("it", ("Pos", "Pts", "NAME", "anno", "BucT"), "rank points name birth tb1"),
        ("hu", ("Ssz.", "Vezetéknév", "Keresztnév", "Szül. év", "Egyesület"), "start_no surname given birth club"),
        ("lt", ("Nr.", "Pavardė", "Vardas", "Gim. m.", "Mokykla"), "start_no surname given birth club"),
        ("lv", ("Npk.", "Uzvārds", "Vārds", "Dzimšanas gads", "Skola"), "start_no surname given birth club"),
        ("ro", ("Nr. crt.", "Nume", "Prenume", "Anul nașterii", "Clubul"), "start_no surname given birth club"),
        ("tr", ("S.No", "Adı Soyadı", "Doğum Tarihi", "Okulu", "UKD"), "start_no name birth club rating"),
        ("kk", ("Р/с №", "Тегі, аты", "Туған жылы", "Мектеп", "Разряды"), "start_no name birth club category"),
        ("sl", ("Zap. št.", "Priimek", "Ime", "Leto rojstva", "Klub"), "start_no surname given birth club"),
        ("hr", ("R.br.", "Prezime", "Ime", "Godina rođenja", "Klub"), "start_no surname given birth club"),
        ("sk", ("P.č.", "Priezvisko", "Meno", "Rok narodenia", "Oddiel"), "start_no surname given birth club"),
        ("es", ("Nº", "Apellidos", "Nombre", "Fecha de nacimiento", "Club"), "start_no surname given birth club"),
        ("it", ("Num", "Cognome", "Nome", "Anno di nascita", "Circolo"), "start_no surname given birth club"),
        ("fi", ("Nro", "Sukunimi", "Etunimi", "Synt.", "Seura"), "start_no surname given birth club"),
        ("et", ("Jrk", "Perekonnanimi", "Eesnimi", "Sünniaasta", "Klubi"), "start_no surname given birth club"),
        ("sv", ("Startnr", "Efternamn", "Förnamn", "Född", "Klubb"), "start_no surname given birth club"),
        ("ru", ("№", "Рэндзист", "Рейтинг RIF", "Город", "Очки", "Солкоф", "Место"),
         "start_no name rating city points tb1 rank"),
        ("ru", ("№", "Шашист", "Звание", "Очки", "Усеч. Солкоф", "КБ", "Место"),
         "start_no name title points tb1 tb2 rank"),
        ("en", ("No", "Name", "Ctry", "RIF rating", "Pts", "Solkoff", "SB"), "start_no name fed rating points tb1 tb2"),
    ],
)  # fmt: skip
def test_heads_of_home_made_lists_and_other_games_are_known(language: str, heads: Heads, expected: str) -> None:
    rows = [tuple("x" if "N" in str(head) else n for head in heads) for n in (1, 2)]
    assert " ".join(fields(seen(heads, *rows))) == expected
    assert language in names("headers")


@pytest.mark.parametrize("language", sorted(set(STARTS) - set(LANGUAGES)))
def test_a_language_without_labels_is_taken_for_no_other(language: str) -> None:
    heads = [*filter(None, STARTS[language]), *ROUNDS[language], *filter(None, CROSSTABLES[language])]
    assert detect_language(heads) is None


@pytest.mark.parametrize(
    ("heads", "expected"),
    [
        (("No", "Name", "Partner", "Voice", "Genre"), "start_no name Partner Voice Genre"),
        (("Nr.", "Name", "Vereni", "Talla"), "start_no name club Talla"),
        (("Nr", "Namn", "Klub", "Poeng", "Partner"), "start_no name club points games"),
    ],
)
def test_a_mistyped_head_is_one_of_the_language_of_the_others(heads: Heads, expected: str) -> None:
    rows = [tuple("x" if head in ("Name", "Namn") else n for head in heads) for n in (1, 2, 3)]
    assert " ".join(fields(seen(heads, *rows))) == expected
