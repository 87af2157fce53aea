import { newId } from "#app/platform/text/ids.ts";
import { searchTextOf } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { findByAddress } from "../lists/change-recipients.server.ts";
import type { Person } from "../lists/check-person.ts";
import { nextPosition } from "../lists/project-list.server.ts";
import { tagAddresses } from "../tags/tags.server.ts";
import { stagedRow } from "./check-import.server.ts";
import { isAnotherPerson, problemOfEdited, type RowEdits, withEdits } from "./edits/row-edits.ts";
import {
  countAnew,
  emptyTally,
  type ImportRow,
  personOfRow,
  replaceRow,
} from "./edits/settle-rows.server.ts";
import { evaluatePerson, rulesFor } from "./evaluate-people.ts";
import type { ListImport } from "./find-import.server.ts";

/**
 * Adds the person of a row that was kept aside and is corrected after all others were added. True
 * when the row is no longer kept aside. `touchList` afterwards. In the caller's transaction.
 */
export async function addCorrected(
  trx: Database,
  list: ListImport,
  { row, edits, now }: { row: ImportRow; edits: RowEdits; now: Date },
): Promise<boolean> {
  const person = withEdits(personOfRow(row), edits, list.mapping);
  const place = { importId: list.id, rowNumber: row.rowNumber };
  const problem = problemOfEdited(person, edits, row.reason);
  if (problem) {
    await replaceRow(trx, stagedRow({ ...place, person, outcome: "invalid", reason: problem }));
    return false;
  }
  const known = await findByAddress(trx, list.listId, [person.email]);
  const { leaveOutRepeatedAddresses } = list.mapping;
  const rules = { policy: list.policy, leaveOutRepeatedAddresses };
  const verdict = evaluatePerson(
    person,
    known.get(person.email) ?? [],
    rulesFor(rules, isAnotherPerson(edits)),
    new Set(),
  );
  const tally = emptyTally();
  tally[row.outcome]--;
  tally[verdict.outcome]++;
  await countAnew(trx, list.id, tally);
  if (verdict.outcome === "duplicate") {
    const { outcome, reason } = verdict;
    await replaceRow(trx, stagedRow({ ...place, person, outcome, reason }));
    return true;
  }
  await addOrChange(trx, list, verdict, now);
  const { accountId } = list;
  const names = list.mapping.tags ?? [];
  await tagAddresses(trx, { accountId, emails: [verdict.person.email], names, now });
  await trx
    .deleteFrom("importRows")
    .where("importId", "=", list.id)
    .where("rowNumber", "=", row.rowNumber)
    .execute();
  return true;
}

async function addOrChange(
  trx: Database,
  list: ListImport,
  verdict:
    | { outcome: "add"; person: Person }
    | { outcome: "update"; person: Person; recipientId: string },
  now: Date,
): Promise<void> {
  const { fields, ...person } = verdict.person;
  const values = {
    ...person,
    fields: JSON.stringify(fields),
    searchText: searchTextOf(person),
    updatedAt: now.toISOString(),
  };
  if (verdict.outcome === "update") {
    await trx
      .updateTable("recipients")
      .set(values)
      .where("id", "=", verdict.recipientId)
      .where("listId", "=", list.listId)
      .execute();
    return;
  }
  await trx
    .insertInto("recipients")
    .values({
      id: newId(now.getTime()),
      accountId: list.accountId,
      listId: list.listId,
      position: await nextPosition(trx, list.listId),
      createdAt: now.toISOString(),
      ...values,
    })
    .execute();
}
