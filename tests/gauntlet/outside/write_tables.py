"""Writes the books that write-outside.ts hands over, with openpyxl and pandas.

Standard input: JSON, a list of {"writer", "path", "book"}; see tables/book.ts for a book.
"""

import json
import sys

import openpyxl
import pandas
from openpyxl.cell import WriteOnlyCell
from openpyxl.utils import get_column_letter


def value_of(cell):
    """A cell as openpyxl takes it: its value, and its format or None."""
    if not isinstance(cell, dict):
        return cell, None
    if cell["kind"] == "shown":
        return cell["value"], cell["format"]
    if cell["kind"] == "error":
        return cell["code"], None
    return "=" + cell["formula"], None


def text_of(cell):
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if not isinstance(cell, dict):
        return str(cell)
    if cell["kind"] == "shown":
        return cell["text"]
    return cell.get("code") or str(cell.get("result") or "")


def dress(sheet, made):
    for number in sheet.get("hiddenRows", []):
        made.row_dimensions[number].hidden = True
    for number in sheet.get("hiddenColumns", []):
        made.column_dimensions[get_column_letter(number)].hidden = True
    made.sheet_state = sheet.get("visibility", "visible")


def show_first_visible(workbook):
    for index, sheet in enumerate(workbook.worksheets):
        if sheet.sheet_state == "visible":
            workbook.active = index
            return


def write_workbook(book, path):
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.active)
    for sheet in book["sheets"]:
        made = workbook.create_sheet(sheet["name"])
        for r, row in enumerate(sheet["rows"], 1):
            for c, cell in enumerate(row, 1):
                value, form = value_of(cell)
                if value is None:
                    continue
                at = made.cell(r, c, value)
                if form:
                    at.number_format = form
                if isinstance(cell, str):
                    at.data_type = "s"
        for merge in sheet.get("merges", []):
            made.merge_cells(merge)
        dress(sheet, made)
    show_first_visible(workbook)
    workbook.save(path)


def stream_workbook(book, path):
    workbook = openpyxl.Workbook(write_only=True)
    for sheet in book["sheets"]:
        made = workbook.create_sheet(sheet["name"])
        dress(sheet, made)
        for row in sheet["rows"]:
            cells = []
            for cell in row:
                value, form = value_of(cell)
                at = WriteOnlyCell(made, value=value)
                if form:
                    at.number_format = form
                if isinstance(cell, str):
                    at.data_type = "s"
                cells.append(at)
            made.append(cells)
    show_first_visible(workbook)
    workbook.save(path)


def frame_of(sheet):
    """The first row is the headings; what has a format is left to the text it shows."""
    headings, *rows = sheet["rows"]
    cells = [[text_of(c) if isinstance(c, dict) else c for c in row] for row in rows]
    return pandas.DataFrame(cells, columns=headings, dtype=object)


def write_with_pandas(book, path):
    if path.endswith(".csv"):
        frame_of(book["sheets"][0]).to_csv(path, index=False)
        return
    with pandas.ExcelWriter(path, engine="openpyxl") as writer:
        for sheet in book["sheets"]:
            frame_of(sheet).to_excel(writer, sheet_name=sheet["name"], index=False)


WRITERS = {
    "openpyxl.xlsx": write_workbook,
    "openpyxl-stream.xlsx": stream_workbook,
    "pandas.xlsx": write_with_pandas,
    "pandas.csv": write_with_pandas,
}

for job in json.load(sys.stdin):
    WRITERS[job["writer"]](job["book"], job["path"])
