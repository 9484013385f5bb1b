"""What a sheet says beside its cells can be replaced where it still is what we wrote; no other byte changes."""

import pytest

from sheets.errors import CannotWrite
from sheets.package import Changes, TextEdit, apply
from tests.sheets.package.helpers import assert_foreign_parts_untouched, book, parts_of, sheet_xml

OURS = "xl/worksheets/sheet1.xml"
X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
EXCEL = "http://schemas.microsoft.com/office/excel/2006/main"
ROW = '<row r="1"><c r="A1" t="str"><f>"yes,no"</f><v>yes,no</v></c></row>'
RULE = '<dataValidation type="list" error="Not usual" errorTitle="Result" prompt="Type" sqref="A1">'
REST = (
    f'<dataValidations count="2">{RULE}<formula1>"yes,no"</formula1></dataValidation>'
    '<dataValidation type="list" error="Not usual at all" sqref="B1"><formula1>$A$1:$A$2</formula1></dataValidation>'
    "</dataValidations>"
    "<headerFooter><oddHeader>&amp;CClub &amp;&amp; Co</oddHeader><oddFooter>&amp;LClub &amp;&amp; Co</oddFooter>"
    "</headerFooter>"
    f'<extLst><ext uri="x" xmlns:x14="{X14}"><x14:dataValidations count="1" xmlns:xm="{EXCEL}">'
    "<x14:dataValidation type='list' error='Not usual'><x14:formula1><xm:f>\"yes,no\"</xm:f></x14:formula1>"
    "<xm:sqref>C1</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>"
)
BEFORE = book({"Ours": sheet_xml(ROW, REST), "Other": sheet_xml(ROW, REST)})


def reworded(**texts: str) -> str:
    """Our sheet once each text on the left, its blanks written as _, is the one on the right; nothing else changed."""
    edits = tuple(TextEdit(sheet="Ours", old=old.replace("_", " "), new=new) for old, new in texts.items())
    after = apply(BEFORE, Changes(texts=edits))
    assert_foreign_parts_untouched(BEFORE, after, changed=[OURS])
    return parts_of(after)[OURS].decode()


def before() -> str:
    return parts_of(BEFORE)[OURS].decode()


def test_the_message_of_a_drop_down_is_replaced_wherever_it_stands_whole() -> None:
    expected = before().replace('error="Not usual"', 'error="Не &quot;те&quot;"')
    expected = expected.replace("error='Not usual'", 'error="Не &quot;те&quot;"')
    assert reworded(Not_usual='Не "те"') == expected


def test_titles_and_prompts_are_replaced() -> None:
    expected = before().replace('"Result"', '"Результат"').replace('"Type"', '"Введіть"')
    assert reworded(Result="Результат", Type="Введіть") == expected


def test_choices_are_replaced_also_where_excel_keeps_them_as_an_extension_and_a_cell_never_is() -> None:
    after = apply(BEFORE, Changes(texts=(TextEdit(sheet="Ours", old='"yes,no"', new='"так,ні"'),)))
    expected = before().replace('1>"yes,no"<', '1>"так,ні"<').replace(':f>"yes,no"<', ':f>"так,ні"<')
    assert parts_of(after)[OURS].decode() == expected


def test_a_footer_is_replaced_and_a_header_that_differs_stays() -> None:
    after = apply(BEFORE, Changes(texts=(TextEdit(sheet="Ours", old="&LClub && Co", new="&LКлуб && <Ко>"),)))
    expected = before().replace("&amp;LClub &amp;&amp; Co", "&amp;LКлуб &amp;&amp; &lt;Ко&gt;")
    assert parts_of(after)[OURS].decode() == expected


def test_nothing_to_replace_leaves_the_file_byte_for_byte() -> None:
    texts = (TextEdit(sheet="Ours", old="usual", new="x"), TextEdit(sheet="Other", old="Not usual", new="Not usual"))
    assert apply(BEFORE, Changes(texts=texts)) == BEFORE


def test_a_sheet_that_is_not_there_is_refused() -> None:
    with pytest.raises(CannotWrite, match="no sheet “Gone”"):
        apply(BEFORE, Changes(texts=(TextEdit(sheet="Gone", old="Result", new="x"),)))
