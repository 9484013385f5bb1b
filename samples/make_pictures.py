"""Makes the pictures of the sample workbooks in samples/pictures/ anew, printed by LibreOffice: `make pictures`.

Needs soffice, pdftotext and pdftoppm on the path.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

SAMPLES = Path(__file__).resolve().parent
PICTURES = SAMPLES / "pictures"
# Picture: workbook, a text of the page that is shown, and how much of the page's height is shown.
WANTED = {"crosstable.png": ("club-half-way.xlsx", "as White (light)", 0.9)}
DPI = 100


def run(*command: str | Path) -> str:
    """What the command prints."""
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout


def page_with(pdf: Path, text: str) -> int:
    """The number of the first page with that text."""
    pages = run("pdftotext", "-layout", pdf, "-").split("\f")
    return next(number for number, page in enumerate(pages, 1) if text in page)


def cut_out(workbook: Path, text: str, share: float, target: Path) -> None:
    """Prints the workbook and makes a PNG of its first A4 page (landscape) with that text, of its upper share."""
    with tempfile.TemporaryDirectory() as folder:
        profile = f"-env:UserInstallation={Path(folder, 'profile').as_uri()}"
        run("soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", folder, workbook)
        pdf = Path(folder, workbook.name).with_suffix(".pdf")
        page = str(page_with(pdf, text))
        cut = ("-x", "0", "-y", "0", "-W", str(round(11.69 * DPI)), "-H", str(round(8.27 * DPI * share)))
        stem = target.with_suffix("")
        run("pdftoppm", "-png", "-r", str(DPI), "-f", page, "-l", page, *cut, "-singlefile", pdf, stem)


def main() -> None:
    """Makes each picture, and says so."""
    PICTURES.mkdir(exist_ok=True)
    for name, (workbook, text, share) in WANTED.items():
        cut_out(SAMPLES / workbook, text, share, PICTURES / name)
        print(f"made {PICTURES / name}")


if __name__ == "__main__":
    main()
