import type { Insertable, Updateable } from "kysely";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { searchTextOf } from "#app/platform/text/search-text.ts";
import { type Database, inHastyTransaction } from "#db/database.server.ts";
import type { ImportRowsTable, ImportsTable } from "#db/schema/recipients.ts";
import { insertRows } from "#db/writing.server.ts";
import { findByAddress } from "../lists/change-recipients.server.ts";
import type { KnownPerson, Person } from "../lists/check-person.ts";
import { readListState } from "../lists/project-list.server.ts";
import { readingsInForce } from "./columns/column-readings.ts";
import { type EditsByRow, isAnotherPerson } from "./edits/row-edits.ts";
import { forgetPrevious, readEdits } from "./edits/stored-edits.server.ts";
import { evaluatePerson, rulesFor } from "./evaluate-people.ts";
import {
  countPeopleRows,
  headingOfNames,
  type ListImport,
  leftOutRows,
  withJson,
} from "./find-import.server.ts";
import type { ImportLease } from "./import-lease.server.ts";
import { ListProblem } from "./list-problem.ts";
import { peopleOfFile } from "./people-of-file.server.ts";
import type { RowOfPerson } from "./read-people.server.ts";

type StagedRow = Insertable<ImportRowsTable>;
const ALWAYS_LEASED: ImportLease = { mayGoOn: async () => true };

/**
 * Reads the whole file of an import in `reading`, row by row, and stages what would become of each
 * row in `importRows`, with what was changed in it before; nothing reaches the list. Ends as
 * `ready`, or as `failed` with a sentence.
 * Starts from the beginning each time, so a crash in the middle costs nothing but time. Stops
 * quietly when the import was cancelled or removed.
 */
export async function runImportCheck(
  app: AppContext,
  importId: string,
  going: ImportLease = ALWAYS_LEASED,
): Promise<void> {
  const { db, log } = app;
  const row = await db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", importId)
    .where("status", "=", "reading")
    .executeTakeFirst();
  if (!row) return;
  const list = withJson(row);
  try {
    await stageRows(app, list, going);
  } catch (error) {
    if (!(await going.mayGoOn(db))) return;
    if (!(error instanceof ListProblem))
      log.error({ importId, err: error }, "an import could not be checked");
    const problem =
      error instanceof ListProblem
        ? error.message
        : "We couldn’t read the list because of a fault on our side. Nothing was added. Try again.";
    await finish(db, importId, { status: "failed", problem });
  }
}

async function stageRows(app: AppContext, list: ListImport, going: ImportLease): Promise<void> {
  const { db } = app;
  const stager = await beginStaging(db, list);
  let rowsRead = 0;
  for await (const people of peopleOfFile(await fileOf(app, list, stager.edits), {
    rows: list.detected.filledRows,
  })) {
    if (going.signal?.aborted) return;
    rowsRead += people.length;
    const staged = await stager.stage(db, people);
    if (!(await saveChunk(app, list.id, { staged, rowsRead, going }))) return;
  }
  if (going.signal?.aborted) return;
  if (!(await going.mayGoOn(db))) return;
  const { add, update, duplicate, invalid } = stager.count;
  await finish(db, list.id, {
    status: "ready",
    problem: null,
    addedCount: add,
    updatedCount: update,
    duplicateCount: duplicate,
    invalidCount: invalid,
  });
}

/** From the beginning: what was staged before is deleted. */
async function beginStaging(db: Database, list: ListImport) {
  await db.deleteFrom("importRows").where("importId", "=", list.id).execute();
  await forgetPrevious(db, list.id);
  const edits = await readEdits(db, list);
  const listState = await readListState(db, list.listId);
  const rowsTotal = countPeopleRows(list.detected, list.mapping);
  await db
    .updateTable("imports")
    .set({ rowsRead: 0, rowsTotal, listState })
    .where("id", "=", list.id)
    .execute();
  const { recipientCount } = await db
    .selectFrom("recipientLists")
    .select("recipientCount")
    .where("id", "=", list.listId)
    .executeTakeFirstOrThrow();
  // Were people added to an empty list meanwhile, its state would be another, and all is checked
  // again.
  return { edits, ...createStager(list, { isEmpty: recipientCount === 0, edits }) };
}

async function fileOf({ files }: AppContext, list: ListImport, edits: EditsByRow) {
  const { textKey, encoding, delimiter, part } = list.detected;
  return {
    path: await files.localPath(textKey),
    encoding,
    delimiter,
    mapping: {
      ...list.mapping,
      readings: readingsInForce(list.detected.doubts, list.mapping),
      phoneCountry: list.detected.phoneCountry,
      surnameFirst: headingOfNames(list) !== null,
    },
    leftOut: leftOutRows(list.detected, list.mapping),
    part,
    edits,
  };
}

/** Does nothing to an import that is no longer being read. */
async function finish(
  db: Database,
  importId: string,
  result: Updateable<ImportsTable>,
): Promise<void> {
  await db
    .updateTable("imports")
    .set(result)
    .where("id", "=", importId)
    .where("status", "=", "reading")
    .execute();
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
function createStager(
  list: ListImport,
  { isEmpty, edits }: { isEmpty: boolean; edits: EditsByRow },
) {
  const rules = {
    policy: list.policy,
    leaveOutRepeatedAddresses: list.mapping.leaveOutRepeatedAddresses,
  };
  const claimed = new Set<string>();
  const count = { add: 0, update: 0, duplicate: 0, invalid: 0 };
  const stageOne = (row: RowOfPerson, sameAddress: KnownPerson[] | undefined): StagedRow => {
    const { refusal, rowNumber, firstName, lastName, email, certificateName, fields, searchText } =
      row;
    const name = { doubts: row.doubts, written: row.written };
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
        ...name,
      };
    const person = {
      firstName,
      lastName,
      email,
      certificateName,
      fields: readStoredTexts(fields, "importRows.fields", `${list.id}/${rowNumber}`),
    };
    const isAnother = isAnotherPerson(edits.get(rowNumber));
    const verdict = evaluatePerson(person, sameAddress, rulesFor(rules, isAnother), claimed);
    const place = { importId: list.id, rowNumber };
    if (verdict.outcome === "duplicate")
      return {
        ...stagedRow({ ...place, person, outcome: "duplicate", reason: verdict.reason }),
        ...name,
      };
    if (verdict.outcome === "add")
      return { ...stagedRow({ ...place, person, outcome: "add" }), ...name };
    const { outcome, recipientId } = verdict;
    claimed.add(recipientId);
    return { ...stagedRow({ ...place, person: verdict.person, outcome, recipientId }), ...name };
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
