import type { Selectable } from "kysely";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { readEmailAddress } from "#app/platform/text/email-address.ts";
import { newId } from "#app/platform/text/ids.ts";
import { personKey, searchTextOf } from "#app/platform/text/search-text.ts";
import { normaliseName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { ImportRowsTable } from "#db/schema/recipients.ts";
import { findByAddress } from "../lists/change-recipients.server.ts";
import { checkPerson, correctionFor, isSuggestion, type Person } from "../lists/check-person.ts";
import { nextPosition, touchList } from "../lists/project-list.server.ts";
import { tagAddresses } from "../tags/tags.server.ts";
import { fieldColumns } from "./add-staged.server.ts";
import { stagedRow } from "./check-import.server.ts";
import { evaluatePerson } from "./evaluate-people.ts";
import { type ListImport, WAS_KEPT_ASIDE } from "./find-import.server.ts";
import type { TypedCorrection } from "./row-correction.ts";

export interface CorrectionResult {
  /** Rows that are now in order (or turned out to be duplicates). */
  corrected: number;
  /** Rows that took their correction and need another one. */
  unfinished: number;
  /**
   * Why a typed value can't be used, by row number. When there are any, nothing at all was saved.
   */
  errors: Map<number, string>;
}

/**
 * Puts typed values into rows that were kept aside. Before the import is applied the rows join the
 * others; after it the people are added at once. Rows that are no longer kept aside, or that ask
 * for something else by now, are passed over. All in the caller's transaction.
 */
export async function correctRows(
  trx: Database,
  list: ListImport,
  typed: ReadonlyMap<number, TypedCorrection>,
  now: Date,
): Promise<CorrectionResult> {
  const keptAside = await trx
    .selectFrom("importRows")
    .selectAll()
    .where("importId", "=", list.id)
    .where(WAS_KEPT_ASIDE)
    .where("outcome", "=", "invalid")
    .where("rowNumber", "in", [...typed.keys()])
    .orderBy("rowNumber")
    .execute();
  const errors = new Map<number, string>();
  const people = keptAside.flatMap((row) => {
    const correction = typed.get(row.rowNumber);
    if (!correction || askedFor(row) !== correction.field) return [];
    const person = withCorrection(row, correction);
    const error = errorOf(row, person, list);
    if (error) errors.set(row.rowNumber, error);
    return [{ row, person }];
  });
  if (errors.size > 0) return { corrected: 0, unfinished: 0, errors };
  const others = await stagedByAddress(
    trx,
    list,
    people.map(({ person }) => person.email),
  );
  let corrected = 0;
  for (const { row, person } of people)
    if (await settleCorrection(trx, list, { row, person, others, now })) corrected++;
  if (corrected > 0 && list.status === "applied")
    await touchList(trx, list.listId, now, fieldColumns(list));
  return { corrected, unfinished: people.length - corrected, errors };
}

/** Takes every suggested address. Returns how many rows are in order now. */
export async function applySuggestions(
  trx: Database,
  list: ListImport,
  now: Date,
): Promise<number> {
  let corrected = 0;
  for (let after = 0; ; ) {
    const rows = await trx
      .selectFrom("importRows")
      .select(["rowNumber", "reason", "email"])
      .where("importId", "=", list.id)
      .where(WAS_KEPT_ASIDE)
      .where("outcome", "=", "invalid")
      .where("rowNumber", ">", after)
      .orderBy("rowNumber")
      .limit(500)
      .execute();
    const last = rows.at(-1);
    if (!last) return corrected;
    after = last.rowNumber;
    const typed = new Map<number, TypedCorrection>();
    for (const { rowNumber, email, reason } of rows) {
      const correction =
        reason !== null && isSuggestion(reason) ? correctionFor(reason, email) : null;
      if (correction) typed.set(rowNumber, { field: "email", text: correction.suggestion });
    }
    if (typed.size > 0) corrected += (await correctRows(trx, list, typed, now)).corrected;
  }
}

type Row = Selectable<ImportRowsTable>;

/** The part of a row that its box asks for now. */
function askedFor(row: Row) {
  return correctionFor(row.reason ?? "", row.email)?.field;
}

function withCorrection(row: Row, typed: TypedCorrection): Person {
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    certificateName: row.certificateName,
    fields: readStoredTexts(row.fields, "importRows.fields", `${row.importId}/${row.rowNumber}`),
    [typed.field]: normaliseName(typed.text),
  };
}

/**
 * What is wrong with the very value that was typed; another problem of the row is told on the next
 * page instead.
 */
function errorOf(row: Row, person: Person, list: ListImport): string | null {
  const field = askedFor(row);
  if (field === "email") {
    const reading = readEmailAddress(person.email);
    return reading.ok ? null : reading.reason;
  }
  const problem = checkPerson({ ...person }, rulesOf(list));
  return problem && correctionFor(problem, person.email)?.field === field ? problem : null;
}

function rulesOf(list: ListImport) {
  const wantsLastName =
    list.mapping.columns.includes("lastName") || list.mapping.columns.includes("fullName");
  // An address that a person typed here is meant as it stands.
  return { lastNameNeeded: wantsLastName && !list.mapping.oneName, acceptUnusualDomain: true };
}

/** Rows that will be added or updated, by their address, in file order. */
type StagedByAddress = Map<
  string,
  Pick<Row, "rowNumber" | "firstName" | "lastName" | "email" | "recipientId">[]
>;

/** All at once: no index has their addresses, so the rows of the import are gone through. */
async function stagedByAddress(
  trx: Database,
  list: ListImport,
  emails: string[],
): Promise<StagedByAddress> {
  const found: StagedByAddress = new Map([...new Set(emails)].map((email) => [email, []]));
  if (found.size === 0) return found;
  const rows = await trx
    .selectFrom("importRows")
    .select(["rowNumber", "firstName", "lastName", "email", "recipientId"])
    .where("importId", "=", list.id)
    .where("email", "in", [...found.keys()])
    .where("outcome", "in", ["add", "update"])
    .orderBy("rowNumber")
    .execute();
  for (const row of rows) found.get(row.email)?.push(row);
  return found;
}

/** Gives a corrected row its outcome. True when it is no longer kept aside. */
async function settleCorrection(
  trx: Database,
  list: ListImport,
  { row, person, others, now }: { row: Row; person: Person; others: StagedByAddress; now: Date },
): Promise<boolean> {
  const place = { importId: list.id, rowNumber: row.rowNumber };
  const problem = checkPerson(person, rulesOf(list));
  if (problem) {
    const staged = stagedRow({ ...place, person, outcome: "invalid", reason: problem });
    await replaceRow(trx, list, staged);
    return false;
  }
  const sameAddress = others.get(person.email) ?? [];
  const verdict = await reevaluateRow(trx, list, person, sameAddress);
  if (verdict.outcome === "duplicate") {
    const { outcome, reason } = verdict;
    await replaceRow(trx, list, stagedRow({ ...place, person, outcome, reason }));
    await count(trx, list, "duplicateCount");
  } else if (list.status === "applied") {
    await addOrChange(trx, list, verdict, now);
    const { accountId } = list;
    await tagAddresses(trx, {
      accountId,
      emails: [verdict.person.email],
      names: list.mapping.tags ?? [],
      now,
    });
    await trx
      .deleteFrom("importRows")
      .where("importId", "=", list.id)
      .where("rowNumber", "=", row.rowNumber)
      .execute();
    await count(trx, list, verdict.outcome === "add" ? "addedCount" : "updatedCount");
  } else {
    const recipientId = verdict.outcome === "add" ? null : verdict.recipientId;
    const { person: kept, outcome } = verdict;
    await replaceRow(trx, list, stagedRow({ ...place, person: kept, outcome, recipientId }));
    const { firstName, lastName, email } = verdict.person;
    sameAddress.push({ rowNumber: row.rowNumber, firstName, lastName, email, recipientId });
    sameAddress.sort((one, other) => one.rowNumber - other.rowNumber);
    await count(trx, list, verdict.outcome === "add" ? "addedCount" : "updatedCount");
  }
  return true;
}

async function reevaluateRow(
  trx: Database,
  list: ListImport,
  person: Person,
  others: NonNullable<ReturnType<StagedByAddress["get"]>>,
) {
  const same = others.find((other) => personKey(other) === personKey(person));
  if (same)
    return { outcome: "duplicate" as const, reason: `Same person as row ${same.rowNumber}` };
  if (list.mapping.leaveOutRepeatedAddresses && others[0])
    return {
      outcome: "duplicate" as const,
      reason: `Same e-mail address as row ${others[0].rowNumber}`,
    };
  const known = await findByAddress(trx, list.listId, [person.email]);
  const claimed = new Set(others.flatMap((other) => other.recipientId ?? []));
  return evaluatePerson(
    person,
    known.get(person.email) ?? [],
    { policy: list.policy, leaveOutRepeatedAddresses: list.mapping.leaveOutRepeatedAddresses },
    claimed,
  );
}

async function replaceRow(
  trx: Database,
  list: ListImport,
  row: ReturnType<typeof stagedRow>,
): Promise<void> {
  const { importId: _, rowNumber, ...values } = row;
  await trx
    .updateTable("importRows")
    .set(values)
    .where("importId", "=", list.id)
    .where("rowNumber", "=", rowNumber)
    .execute();
}

async function count(
  trx: Database,
  list: ListImport,
  column: "addedCount" | "updatedCount" | "duplicateCount",
): Promise<void> {
  await trx
    .updateTable("imports")
    .set((eb) => ({ [column]: eb(column, "+", 1), invalidCount: eb("invalidCount", "-", 1) }))
    .where("id", "=", list.id)
    .execute();
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
