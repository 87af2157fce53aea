import { csvLine } from "#app/engines/file-writer/csv.ts";
import { plainCell, type SheetCell } from "#app/engines/file-writer/workbook.ts";
import { momentHeading } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { formWebinars } from "../extensions.ts";
import { answerSheet, unused } from "./asked-questions.ts";
import { noteTexts, tagsOfResponses } from "./handling/handle-responses.server.ts";
import { responseLanguage } from "./response-language.ts";
import type { ResponseSelection } from "./response-query.ts";
import { statusLabel } from "./response-status.ts";
import {
  type FoundResponse,
  isInSeveralLanguages,
  type ResponseScope,
  selectedResponses,
  sourcesOfForm,
} from "./responses.server.ts";
import { placesOf } from "./show-responses.server.ts";
import { minuteOf } from "./summary/day-counts.ts";

/**
 * A selection as the rows of a spreadsheet, some at a time: one of headings, then one for each
 * response, oldest first. `withNotes`: also what organisers wrote about them.
 */
export async function* responseRows(
  db: Database,
  scope: ResponseScope,
  selection: ResponseSelection,
  { withNotes = true }: { withNotes?: boolean } = {},
): AsyncGenerator<SheetCell[][]> {
  const { form, versions, timeZone } = scope;
  const sheet = answerSheet(versions);
  const hasWebinar = (await formWebinars.get().ofForm(db, form.id)) !== null;
  const numbers = new Map(versions.map(({ id, number }) => [id, number]));
  const hasSource = Object.values(await sourcesOfForm(db, form.id)).some(
    (values) => values.length > 0,
  );
  const hasLanguages = await isInSeveralLanguages(db, form.id);
  const used = new Set(sheet.headings.map((heading) => heading.toLowerCase()));
  const more = [
    ...(versions.length > 1 ? ["Version"] : []),
    ...(hasWebinar ? ["Place in the webinar"] : []),
    ...(hasSource ? ["Source", "Medium", "Campaign"] : []),
    ...(hasLanguages ? ["Language"] : []),
    ...["Status", "Tags"],
    ...(withNotes ? ["Notes"] : []),
  ].map((heading) => unused(heading, used));
  yield [["No.", "Reference", momentHeading("Sent in", timeZone), ...sheet.headings, ...more]];
  for await (const responses of selectedResponses(db, scope, selection)) {
    const places = hasWebinar ? await placesOf(db, responses) : null;
    const tags = await tagsOfResponses(db, responses);
    const notes = withNotes ? await noteTexts(db, responses) : null;
    yield responses.map((response: FoundResponse) => [
      response.number,
      response.reference,
      { moment: minuteOf(response.submittedAt, timeZone) },
      ...sheet.cells(response.versionId, response.answers),
      ...(versions.length > 1 ? [numbers.get(response.versionId) ?? ""] : []),
      ...(places ? [places.get(response.id) ?? ""] : []),
      ...(hasSource ? [response.utmSource, response.utmMedium, response.utmCampaign] : []),
      ...(hasLanguages ? [responseLanguage(response) ?? ""] : []),
      statusLabel(response.status),
      (tags.get(response.id) ?? []).join(", "),
      ...(notes ? [notes.get(response.id) ?? ""] : []),
    ]);
  }
}

/** The lines of a CSV file. */
export async function* responseLines(
  ...given: Parameters<typeof responseRows>
): AsyncGenerator<string> {
  for await (const rows of responseRows(...given))
    yield rows.map((row) => csvLine(row.map(plainCell))).join("");
}

/**
 * The same for programs that read an address by themselves: no cell has line ends. Excel's query of
 * a web address takes each for the end of a row, also between quotation marks (QuoteStyle.None, its
 * default: learn.microsoft.com/powerquery-m/csv-document).
 */
export async function* singleLines(
  ...given: Parameters<typeof responseRows>
): AsyncGenerator<string> {
  const inOneLine = (cell: string | number) =>
    typeof cell === "string" ? cell.replace(/(?<!\s)\s*[\r\n\u2028\u2029]\s*/g, " / ") : cell;
  for await (const rows of responseRows(...given))
    yield rows.map((row) => csvLine(row.map(plainCell).map(inOneLine))).join("");
}
