import { csvLine } from "#app/platform/files/csv.ts";
import { plainCell, type SheetCell } from "#app/platform/files/workbook.ts";
import { zoneName } from "#app/platform/time/zoned-time.ts";
import type { Database } from "#db/database.server.ts";
import { webinarOfForm } from "../webinar/webinar.server.ts";
import { answerSheet } from "./asked-questions.ts";
import { minuteOf } from "./day-counts.ts";
import type { ResponseSelection } from "./response-query.ts";
import { type FoundResponse, type ResponseScope, selectedResponses } from "./responses.server.ts";
import { placesOf } from "./show-responses.server.ts";

/** A selection as the rows of a spreadsheet, some at a time: one of headings, then one for each response, oldest first. */
export async function* responseRows(
  db: Database,
  scope: ResponseScope,
  selection: ResponseSelection,
): AsyncGenerator<SheetCell[][]> {
  const { form, versions, timeZone } = scope;
  const sheet = answerSheet(versions);
  const hasWebinar = (await webinarOfForm(db, form.id)) !== null;
  const numbers = new Map(versions.map(({ id, number }) => [id, number]));
  const more = [...(versions.length > 1 ? ["Version"] : []), ...(hasWebinar ? ["Place in the webinar"] : [])];
  yield [["No.", "Reference", `Sent in (${zoneName(timeZone)})`, ...sheet.headings, ...more]];
  for await (const responses of selectedResponses(db, scope, selection)) {
    const places = hasWebinar ? await placesOf(db, responses) : null;
    yield responses.map((response: FoundResponse) => [
      response.number,
      response.reference,
      { moment: minuteOf(response.submittedAt, timeZone) },
      ...sheet.cells(response.versionId, response.answers),
      ...(versions.length > 1 ? [numbers.get(response.versionId) ?? ""] : []),
      ...(places ? [places.get(response.id) ?? ""] : []),
    ]);
  }
}

/** The lines of a CSV file. */
export async function* responseLines(db: Database, scope: ResponseScope, selection: ResponseSelection): AsyncGenerator<string> {
  for await (const rows of responseRows(db, scope, selection)) yield rows.map((row) => csvLine(row.map(plainCell))).join("");
}
