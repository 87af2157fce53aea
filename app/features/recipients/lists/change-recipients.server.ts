import { z } from "zod";
import { addressChoices } from "#app/engines/email-address/email-address.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { newId } from "#app/platform/text/ids.ts";
import { personKey, searchTextOf } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/writing.server.ts";
import { copyTagsToAddress, tagsOfAddress } from "../tags/address-tags.server.ts";
import {
  type CorrectableField,
  checkPerson,
  correctionFor,
  type KnownPerson,
  MAX_CELL_LETTERS,
  NO_ADDRESS,
  type Person,
} from "./check-person.ts";
import { nextPosition, touchList } from "./project-list.server.ts";
import { selected } from "./recipient-list.server.ts";
import type { Selection } from "./recipient-query.ts";

interface ListOf {
  accountId: string;
  listId: string;
}

const SOMEBODY: Person = {
  firstName: "a",
  lastName: "",
  email: "a@a.aa",
  certificateName: "",
  fields: {},
};

const textOf = (typed: string) => normaliseName(typed.slice(0, 5000));

/** One of a person's own fields, as it is kept. */
const partOf =
  (field: CorrectableField) =>
  (typed: string, { addIssue }: { addIssue(message: string): void }) => {
    const text = field === "email" ? typed.slice(0, 5000) : textOf(typed);
    const person = { ...SOMEBODY, [field]: text };
    const problem = validatePerson(person)[field];
    if (problem) addIssue(problem);
    return person[field];
  };

/**
 * The fields of the one-person form; `columns` are the list's own ones, posted as `field-0`,
 * `field-1` …
 */
export function personForm(columns: readonly string[]) {
  const own = columns.map((column, index) => {
    const tooLong = `${column} is longer than ${MAX_CELL_LETTERS.toLocaleString("en")} characters`;
    const text = z
      .string()
      .optional()
      .transform((typed = "") => textOf(typed));
    return [
      `field-${index}`,
      text.refine((value) => value.length <= MAX_CELL_LETTERS, tooLong),
    ] as const;
  });
  return z.object({
    firstName: z.string({ error: "Enter the first name" }).transform(partOf("firstName")),
    lastName: z.string().default("").transform(partOf("lastName")),
    email: z.string({ error: "Enter the e-mail address" }).transform(partOf("email")),
    certificateName: z.string().default("").transform(partOf("certificateName")),
    ...Object.fromEntries(own),
    /** The address that was asked about, and kept as it is by sending it again. */
    confirmedEmail: z.string().optional(),
    /**
     * Of a person who is changed: when the form's values were true, so that two windows don't
     * overwrite each other.
     */
    version: z.string().optional(),
    token: z.string().default(""),
    another: z.string().optional(),
  });
}

type OwnFields = Partial<Record<`field-${number}`, string>>;
/** As it is typed. */
export type PersonFields = z.input<ReturnType<typeof personForm>> & OwnFields;
/** As it was read. */
export type PersonForm = z.output<ReturnType<typeof personForm>> & OwnFields;

/** The person that a form of `personForm` says. */
export function personOf(form: PersonForm, columns: readonly string[]): Person {
  const { firstName, lastName, email, certificateName } = form;
  const own = columns.map((column, index) => [column, form[`field-${index}`]] as const);
  const fields = Object.fromEntries(
    own.filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return { firstName, lastName, email, certificateName, fields };
}

/**
 * Says what is wrong with each field of a person, every field at once, and puts a good address into
 * its kept form.
 */
export function validatePerson(person: Person): FormErrors {
  const errors: FormErrors = {};
  // Asked again until nothing new is said.
  const trial = { ...person };
  for (
    let problem = checkPerson(trial, { acceptUnusualDomain: true });
    problem;
    problem = checkPerson(trial, { acceptUnusualDomain: true })
  ) {
    const field = correctionFor(problem, trial.email)?.field ?? "email";
    if (errors[field]) break;
    errors[field] =
      sentence(problem, field) + (field === "email" ? meant(problem, trial.email) : "");
    trial[field] = field === "email" ? "a@a.aa" : "a";
  }
  if (!errors.email) person.email = trial.email;
  return errors;
}

/** The addresses to choose from, where the text itself doesn't show them. */
function meant(problem: string, email: string): string {
  const choices = problem.includes("several") ? [] : addressChoices(email);
  return choices.length > 0 ? `. Did you mean ${choices.join(" or ")}?` : "";
}

/** The words of the form, where a list says "The name is missing". */
function sentence(problem: string, field: string): string {
  if (/missing$/.test(problem))
    return field === "email" ? "Enter the e-mail address" : "Enter the first name";
  if (problem === "This is not an e-mail address" || problem === NO_ADDRESS)
    return "Enter an e-mail address in full, like name@example.com";
  return problem;
}

/**
 * Adds one person. Answers the id, or null when the same person is in the list already. In the
 * caller's transaction.
 */
export async function addRecipient(
  trx: Database,
  list: ListOf,
  person: Person,
  now: Date,
): Promise<string | null> {
  const [added] = await addRecipients(trx, list, [person], now);
  return added?.isNew ? added.recipientId : null;
}

/**
 * Changes one person. False when that would make them the same as somebody else in the list. In the
 * caller's transaction.
 */
export async function changeRecipient(
  trx: Database,
  recipient: ListOf & { recipientId: string },
  person: Person,
  now: Date,
): Promise<boolean> {
  const { listId, recipientId } = recipient;
  const known = await findByAddress(trx, listId, [person.email]);
  if (
    known
      .get(person.email)
      ?.some((other) => other.id !== recipientId && personKey(other) === personKey(person))
  )
    return false;
  await overwriteRecipient(trx, recipient, person, now);
  await touchList(trx, listId, now, Object.keys(person.fields));
  return true;
}

/**
 * Writes one person over what was known of them, whoever else is on the list. In the caller's
 * transaction.
 */
export async function overwriteRecipient(
  trx: Database,
  { accountId, listId, recipientId }: ListOf & { recipientId: string },
  { fields, ...person }: Person,
  now: Date,
): Promise<void> {
  const before = await trx
    .selectFrom("recipients")
    .select("email")
    .where("id", "=", recipientId)
    .where("listId", "=", listId)
    .executeTakeFirst();
  // The tags are read before the old address is forgotten.
  const isMoved = before !== undefined && before.email !== person.email;
  const tags = isMoved ? await tagsOfAddress(trx, accountId, before.email) : [];
  await trx
    .updateTable("recipients")
    .set({
      ...person,
      fields: JSON.stringify(fields),
      searchText: searchTextOf(person),
      updatedAt: now.toISOString(),
    })
    .where("id", "=", recipientId)
    .where("listId", "=", listId)
    .where("accountId", "=", accountId)
    .execute();
  await copyTagsToAddress(trx, { accountId, tags, to: person.email });
}

/**
 * Takes people off a list; certificates they were given stay. Returns how many. In the caller's
 * transaction.
 */
export async function deleteRecipients(
  trx: Database,
  list: ListOf,
  selection: Selection,
  now: Date,
): Promise<number> {
  const rows = selected(trx, list, selection);
  if (!rows) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom("recipients")
    .where("id", "in", rows.select("recipients.id"))
    .executeTakeFirst();
  if (numDeletedRows > 0n) await touchList(trx, list.listId, now);
  return Number(numDeletedRows);
}

/**
 * Of each person, in order: the id on the list, and whether they were there already (or are given
 * twice).
 */
export interface AddedRecipient {
  recipientId: string;
  isNew: boolean;
}

/** Adds people to the end of a list, at most some thousands. In the caller's transaction. */
export async function addRecipients(
  trx: Database,
  list: { accountId: string; listId: string },
  people: Person[],
  now: Date,
): Promise<AddedRecipient[]> {
  if (people.length === 0) return [];
  const found = await findByAddress(
    trx,
    list.listId,
    people.map(({ email }) => email),
  );
  const known = new Map([...found.values()].flat().map((person) => [personKey(person), person.id]));
  const at = now.toISOString();
  let position = await nextPosition(trx, list.listId);
  const rows: Parameters<typeof insertRows<"recipients">>[2][number][] = [];
  const columns = new Set<string>();
  const added = people.map((person) => {
    const key = personKey(person);
    const there = known.get(key);
    if (there !== undefined) return { recipientId: there, isNew: false };
    const recipientId = newId(now.getTime());
    known.set(key, recipientId);
    const { fields, language = null, ...rest } = person;
    for (const name of Object.keys(fields)) columns.add(name);
    const words = { searchText: searchTextOf(person), createdAt: at, updatedAt: at };
    rows.push({
      id: recipientId,
      ...list,
      position: position++,
      ...rest,
      language,
      fields: JSON.stringify(fields),
      ...words,
    });
    return { recipientId, isNew: true };
  });
  await insertRows(trx, "recipients", rows);
  if (rows.length > 0) await touchList(trx, list.listId, now, [...columns]);
  return added;
}

/** The people of a list with any of the addresses, by address. */
export async function findByAddress(
  db: Database,
  listId: string,
  emails: string[],
): Promise<Map<string, KnownPerson[]>> {
  const found = new Map<string, KnownPerson[]>();
  if (emails.length === 0) return found;
  const rows = await db
    .selectFrom("recipients")
    .select(["id", "position", "firstName", "lastName", "email", "certificateName"])
    .select(["fields", "language"])
    .where("listId", "=", listId)
    .where("email", "in", [...new Set(emails)])
    .execute();
  // Put in order here: asked for in order, SQLite goes through the whole list instead of looking
  // the addresses up.
  rows.sort((one, other) => one.position - other.position);
  for (const { position: _, ...row } of rows) {
    const known = { ...row, fields: readStoredTexts(row.fields, "recipients.fields", row.id) };
    const others = found.get(row.email);
    if (others) others.push(known);
    else found.set(row.email, [known]);
  }
  return found;
}
