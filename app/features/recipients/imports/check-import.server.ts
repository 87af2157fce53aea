import type { Insertable } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { searchTextOf } from "#app/platform/text/search-text.ts";
import { type Database, inHastyTransaction } from "#db/database.server.ts";
import type { ImportRowsTable } from "#db/schema/recipients.ts";
import { insertRows } from "#db/writing.server.ts";
import { findByAddress } from "../lists/change-recipients.server.ts";
import type { KnownPerson, Person } from "../lists/check-person.ts";
import { readListState } from "../lists/project-list.server.ts";
import { evaluatePerson } from "./evaluate-people.ts";
import { countPeopleRows, type ListImport, withJson } from "./find-import.server.ts";
import type { ImportLease } from "./import-lease.server.ts";
import { ListProblem } from "./list-problem.ts";
import { peopleOfFile } from "./people-of-file.server.ts";
import type { RowOfPerson } from "./read-people.server.ts";

type StagedRow = Insertable<ImportRowsTable>;
const ALWAYS_LEASED: ImportLease = { mayGoOn: async () => true };

/**
 * Reads the whole file of an import in `reading`, row by row, and stages what would become of each
 * row in `importRows`; nothing reaches the list. Ends as `ready`, or as `failed` with a sentence.
 * Starts from the beginning each time, so a crash in the middle costs nothing but time. Stops
 * quietly when the import was cancelled or removed.
 */
export async function runImportCheck(
  app: AppContext,
  importId: string,
  going: ImportLease = ALWAYS_LEASED,
): Promise<void> {
  const { db, files, log } = app;
  const row = await db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", importId)
    .where("status", "=", "reading")
    .executeTakeFirst();
  if (!row) return;
  const list = withJson(row);
  try {
    await db.deleteFrom("importRows").where("importId", "=", importId).execute();
    const listState = await readListState(db, list.listId);
    await db
      .updateTable("imports")
      .set({
        rowsRead: 0,
        rowsTotal: countPeopleRows(list.detected, list.mapping.headingRow),
        listState,
      })
      .where("id", "=", importId)
      .execute();
    const { recipientCount } = await db
      .selectFrom("recipientLists")
      .select("recipientCount")
      .where("id", "=", list.listId)
      .executeTakeFirstOrThrow();
    // Were people added to an empty list meanwhile, its state would be another, and all is checked
    // again.
    const stager = createStager(list, { isEmpty: recipientCount === 0 });
    let rowsRead = 0;
    const { textKey, encoding, delimiter, filledRows } = list.detected;
    const file = {
      path: await files.localPath(textKey),
      encoding,
      delimiter,
      mapping: list.mapping,
    };
    for await (const people of peopleOfFile(file, { rows: filledRows })) {
      if (going.signal?.aborted) return;
      rowsRead += people.length;
      const staged = await stager.stage(db, people);
      if (!(await saveChunk(app, importId, { staged, rowsRead, going }))) return;
    }
    if (going.signal?.aborted) return;
    if (!(await going.mayGoOn(db))) return;
    await db
      .updateTable("imports")
      .set({
        status: "ready",
        problem: null,
        addedCount: stager.count.add,
        updatedCount: stager.count.update,
        duplicateCount: stager.count.duplicate,
        invalidCount: stager.count.invalid,
      })
      .where("id", "=", importId)
      .where("status", "=", "reading")
      .execute();
  } catch (error) {
    if (!(await going.mayGoOn(db))) return;
    if (!(error instanceof ListProblem))
      log.error({ importId, err: error }, "an import could not be checked");
    const problem =
      error instanceof ListProblem
        ? error.message
        : "We couldn’t read the list because of a fault on our side. Nothing was added. Try again.";
    await db
      .updateTable("imports")
      .set({ status: "failed", problem })
      .where("id", "=", importId)
      .where("status", "=", "reading")
      .execute();
  }
}

/**
 * One short transaction: the rows and the progress together. False when the import is no longer
 * being read. A power cut may undo it: a check that was cut short begins again from the start.
 */
async function saveChunk(
  { db }: AppContext,
  importId: string,
  { staged, rowsRead, going }: { staged: StagedRow[]; rowsRead: number; going: ImportLease },
): Promise<boolean> {
  return inHastyTransaction(db, async (trx) => {
    if (!(await going.mayGoOn(trx))) return false;
    const { numUpdatedRows } = await trx
      .updateTable("imports")
      .set({ rowsRead })
      .where("id", "=", importId)
      .where("status", "=", "reading")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await insertRows(trx, "importRows", staged);
    return true;
  });
}

/**
 * Evaluates rows in file order beside who is on the list, counts what becomes of them, and makes
 * what is staged of each.
 */
function createStager(list: ListImport, { isEmpty }: { isEmpty: boolean }) {
  const rules = {
    policy: list.policy,
    leaveOutRepeatedAddresses: list.mapping.leaveOutRepeatedAddresses,
  };
  const claimed = new Set<string>();
  const count = { add: 0, update: 0, duplicate: 0, invalid: 0 };
  const stageOne = (row: RowOfPerson, sameAddress: KnownPerson[] | undefined): StagedRow => {
    const { refusal, rowNumber, firstName, lastName, email, certificateName, fields, searchText } =
      row;
    if (refusal || !sameAddress)
      return {
        importId: list.id,
        rowNumber,
        outcome: refusal?.outcome ?? "add",
        reason: refusal?.reason ?? null,
        firstName,
        lastName,
        email,
        certificateName,
        fields,
        searchText,
        recipientId: null,
      };
    const person = {
      firstName,
      lastName,
      email,
      certificateName,
      fields: readStoredTexts(fields, "importRows.fields", `${list.id}/${rowNumber}`),
    };
    const verdict = evaluatePerson(person, sameAddress, rules, claimed);
    const place = { importId: list.id, rowNumber };
    if (verdict.outcome === "duplicate")
      return stagedRow({ ...place, person, outcome: "duplicate", reason: verdict.reason });
    if (verdict.outcome === "add") return stagedRow({ ...place, person, outcome: "add" });
    const { outcome, recipientId } = verdict;
    claimed.add(recipientId);
    return stagedRow({ ...place, person: verdict.person, outcome, recipientId });
  };
  return {
    count,
    async stage(db: Database, people: RowOfPerson[]): Promise<StagedRow[]> {
      const emails = isEmpty
        ? []
        : people.filter(({ refusal }) => !refusal).map(({ email }) => email);
      const known = await findByAddress(db, list.listId, emails);
      return people.map((row) => {
        const staged = stageOne(row, known.get(row.email));
        count[staged.outcome]++;
        return staged;
      });
    },
  };
}

export function stagedRow({
  importId,
  rowNumber,
  person,
  outcome,
  reason = null,
  recipientId = null,
}: {
  importId: string;
  rowNumber: number;
  person: Person;
  outcome: ImportRowsTable["outcome"];
  reason?: string | null;
  recipientId?: string | null;
}): StagedRow {
  return {
    importId,
    rowNumber,
    outcome,
    reason,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    certificateName: person.certificateName,
    fields: JSON.stringify(person.fields),
    searchText: outcome === "add" || outcome === "update" ? searchTextOf(person) : "",
    recipientId,
  };
}
