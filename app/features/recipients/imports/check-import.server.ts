import type { Insertable } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { searchTextOf } from "#app/platform/text/search-text.ts";
import { type Database, inHastyTransaction } from "#db/database.server.ts";
import type { ImportRowsTable } from "#db/schema/recipients.ts";
import { insertRows } from "#db/writing.server.ts";
import { readListState } from "../lists/project-list.server.ts";
import { ListProblem } from "../lists/recipient-query.ts";
import { createEvaluator, type KnownPerson } from "./evaluate-people.ts";
import { countPeopleRows, type ListImport, withJson } from "./find-import.server.ts";
import type { ImportLease } from "./import-lease.server.ts";
import { readDelimited } from "./read-delimited.server.ts";
import { type Person, readRow } from "./read-row.ts";

/** Some 30 ms of writing: fewer rows would wait for the disk more often, more would keep others waiting. */
const ROWS_PER_TRANSACTION = 4_000;

type StagedRow = Insertable<ImportRowsTable>;
const ALWAYS_LEASED: ImportLease = { mayGoOn: async () => true };

interface ReadPerson {
  rowNumber: number;
  person: Person;
  problem: string | null;
}

/**
 * Reads the whole file of an import in `reading`, row by row, and stages what would become of each row in `importRows`;
 * nothing reaches the list. Ends as `ready`, or as `failed` with a sentence. Starts from the beginning each time, so a
 * crash in the middle costs nothing but time. Stops quietly when the import was cancelled or removed.
 */
export async function runImportCheck(app: AppContext, importId: string, going: ImportLease = ALWAYS_LEASED): Promise<void> {
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
      .set({ rowsRead: 0, rowsTotal: countPeopleRows(list.detected, list.mapping.headingRow), listState })
      .where("id", "=", importId)
      .execute();
    const { recipientCount } = await db
      .selectFrom("recipientLists")
      .select("recipientCount")
      .where("id", "=", list.listId)
      .executeTakeFirstOrThrow();
    // Were people added to an empty list meanwhile, its state would be another, and all is checked again.
    const stager = createStager(list, { isEmpty: recipientCount === 0 });
    let waiting: ReadPerson[] = [];
    let rowsRead = 0;
    const stage = async (): Promise<boolean> => {
      rowsRead += waiting.length;
      const staged = await stager.stage(db, waiting);
      waiting = [];
      return saveChunk(app, importId, { staged, rowsRead, going });
    };
    for await (const { rows, firstRow } of readDelimited(await files.localPath(list.detected.textKey), list.detected)) {
      for (let index = 0; index < rows.length; index++) {
        const rowNumber = firstRow + index;
        const cells = rows[index]!;
        if (rowNumber <= list.mapping.headingRow || !cells.some((cell) => cell !== "" && cell.trim() !== "")) continue;
        const { person, problem } = readRow(cells, list.mapping);
        waiting.push({ rowNumber, person, problem });
        if (waiting.length >= ROWS_PER_TRANSACTION && !(await stage())) return;
      }
      if (going.signal?.aborted) return;
    }
    if (waiting.length > 0 && !(await stage())) return;
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
    if (!(error instanceof ListProblem)) log.error({ importId, err: error }, "an import could not be checked");
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
 * One short transaction: the rows and the progress together. False when the import is no longer being read. A power cut may undo it: a check
 * that was cut short begins again from the start.
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

/** Evaluates rows in file order, counts what becomes of them, and writes them as they are staged. */
function createStager(list: ListImport, { isEmpty }: { isEmpty: boolean }) {
  const evaluate = createEvaluator({ policy: list.policy, leaveOutRepeatedAddresses: list.mapping.leaveOutRepeatedAddresses });
  const count = { add: 0, update: 0, duplicate: 0, invalid: 0 };
  return {
    count,
    async stage(db: Database, people: ReadPerson[]): Promise<StagedRow[]> {
      const emails = isEmpty ? [] : people.filter(({ problem }) => !problem).map(({ person }) => person.email);
      const known = await findByAddress(db, list.listId, emails);
      return people.map(({ rowNumber, person, problem }) => {
        const verdict = evaluate(rowNumber, person, problem, known.get(person.email) ?? []);
        count[verdict.outcome]++;
        if (verdict.outcome === "invalid" || verdict.outcome === "duplicate")
          return stagedRow(list.id, rowNumber, person, verdict.outcome, verdict.reason, null);
        const recipientId = verdict.outcome === "add" ? null : verdict.recipientId;
        return stagedRow(list.id, rowNumber, verdict.person, verdict.outcome, null, recipientId);
      });
    },
  };
}

export function stagedRow(
  importId: string,
  rowNumber: number,
  person: Person,
  outcome: ImportRowsTable["outcome"],
  reason: string | null,
  recipientId: string | null,
): StagedRow {
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

/** The people of a list with any of the addresses, by address. */
export async function findByAddress(db: Database, listId: string, emails: string[]): Promise<Map<string, KnownPerson[]>> {
  const found = new Map<string, KnownPerson[]>();
  if (emails.length === 0) return found;
  const rows = await db
    .selectFrom("recipients")
    .select(["id", "position", "firstName", "lastName", "email", "certificateName", "fields"])
    .where("listId", "=", listId)
    .where("email", "in", [...new Set(emails)])
    .execute();
  // Put in order here: asked for in order, SQLite goes through the whole list instead of looking the addresses up.
  rows.sort((one, other) => one.position - other.position);
  for (const { position: _, ...row } of rows) {
    const known = { ...row, fields: readStoredTexts(row.fields, "recipients.fields", row.id) };
    const others = found.get(row.email);
    if (others) others.push(known);
    else found.set(row.email, [known]);
  }
  return found;
}
