import { csvLine } from "#app/engines/file-writer/csv.ts";
import { momentHeading, sheetMoment, yesOrNo } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { readAllPeople } from "../people.server.ts";

/** The lines of the export, some hundred people at a time. */
export async function* peopleCsv(
  db: Database,
  account: { id: string; timeZone: string },
  q: string,
  filter: Parameters<typeof readAllPeople>[3] = null,
): AsyncGenerator<string> {
  yield csvLine([
    "First Name",
    "Last Name",
    "Email Address",
    "Came from",
    momentHeading("Since", account.timeZone),
    "Not e-mailed because",
    "Sample data",
    "Tags",
  ]);
  for await (const people of readAllPeople(db, account.id, q, filter)) {
    yield people
      .map(({ firstName, lastName, email, source, since, suppressed, isSample, tags }) =>
        csvLine([
          firstName,
          lastName,
          email,
          source.name ?? "",
          sheetMoment(since, account.timeZone),
          suppressed ?? "",
          yesOrNo(Boolean(isSample)),
          tags.map(({ name }) => name).join(", "),
        ]),
      )
      .join("");
  }
}
