import { csvLine } from "#app/platform/files/csv.ts";
import { sheetMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { readAllPeople } from "../people.server.ts";

/** The lines of the export, some hundred people at a time. */
export async function* peopleCsv(db: Database, account: { id: string; timeZone: string }, q: string): AsyncGenerator<string> {
  yield csvLine(["First Name", "Last Name", "Email Address", "Came from", "Since", "Not e-mailed because", "Sample data"]);
  for await (const people of readAllPeople(db, account.id, q)) {
    yield people
      .map(({ firstName, lastName, email, source, since, suppressed, isSample }) =>
        csvLine([
          firstName,
          lastName,
          email,
          source.name ?? "",
          sheetMoment(since, account.timeZone),
          suppressed ?? "",
          isSample ? "yes" : "",
        ]),
      )
      .join("");
  }
}
