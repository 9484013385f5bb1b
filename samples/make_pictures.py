"""Makes samples/pictures/ anew from the sample workbooks, printed by LibreOffice: `make pictures`.

Needs soffice and pdftoppm on the path.
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


def main() -> None:
    """Print each workbook, cut out the page, and say what was made."""
    PICTURES.mkdir(exist_ok=True)
    for name, (workbook, text, share) in WANTED.items():
        with tempfile.TemporaryDirectory() as folder:
            profile = f"-env:UserInstallation={Path(folder, 'profile').as_uri()}"
            run("soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", folder, SAMPLES / workbook)
            pdf = Path(folder, workbook).with_suffix(".pdf")
            page = str(page_with(pdf, text))
            height = str(round(8.27 * DPI * share))
            target = PICTURES / Path(name).stem
            cut = ("-x", "0", "-y", "0", "-W", str(round(11.69 * DPI)), "-H", height)
            run("pdftoppm", "-png", "-r", str(DPI), "-f", page, "-l", page, *cut, "-singlefile", pdf, target)
        print(f"made {PICTURES / name}")


if __name__ == "__main__":
    main()
