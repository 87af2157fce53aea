import { isWrongPhone, readListedPhones } from "#app/engines/phones/listed-phones.server.ts";
import { writeOutClock, writeOutDate } from "#app/engines/table-reader/index.ts";
import type { ColumnReading } from "../../lists/list-columns.ts";

/** 2348031234567 where a narrow column of Excel was saved as text: its last figures are lost. */
const SHORTENED = /^\d(?:[.,]\d{1,14})?E\+\d{1,3}$/i;
/** Of Nigeria, and of countries whose numbers have nine figures after the 0. */
const WITHOUT_ZERO = /^(?:[789][01]\d{8}|[1-9]\d{8})$/;

export function isShortenedNumber(cell: string): boolean {
  return SHORTENED.test(cell);
}

/** Whether a telephone number may have begun with a 0, which spreadsheets drop. */
export function lacksZero(cell: string): boolean {
  return WITHOUT_ZERO.test(cell);
}

/** A cell as it is read after the organiser said how; what the answer isn't about stays. */
export function readingOf(cell: string, reading: ColumnReading, phoneCountry = "NG"): string {
  const text = cell.trim();
  switch (reading) {
    case "day-first":
    case "month-first":
      return writeOutDate(text, reading) ?? cell;
    case "hours":
    case "minutes":
      return writeOutClock(text, reading) ?? cell;
    case "empty":
      return isShortenedNumber(text) ? "" : cell;
    case "add-zero":
      return lacksZero(text) ? `0${text}` : cell;
    case "full-phones":
      return readListedPhones(text, phoneCountry)?.join(", ") ?? cell;
    case "no-wrong-phones":
      return isWrongPhone(text, phoneCountry) ? "" : cell;
    default:
      return cell;
  }
}
