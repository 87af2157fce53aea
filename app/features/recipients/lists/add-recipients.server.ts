import type { AppContext } from "#app/platform/app-context.ts";
import { unprocessable } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { personKey, searchTextOf } from "#app/platform/text/search-text.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/insert-rows.server.ts";
import { findByAddress } from "../imports/check-import.server.ts";
import type { Person } from "../imports/read-row.ts";
import { changeRecipient, readPersonForm } from "./change-recipients.server.ts";
import { nextPosition, touchList } from "./project-list.server.ts";
import { findList, findRecipient } from "./recipient-list.server.ts";

/** Of each person, in order: the id on the list, and whether they were there already (or are given twice). */
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
    const { fields, ...rest } = person;
    for (const name of Object.keys(fields)) columns.add(name);
    const words = { searchText: searchTextOf(person), createdAt: at, updatedAt: at };
    rows.push({ id: recipientId, ...list, position: position++, ...rest, fields: JSON.stringify(fields), ...words });
    return { recipientId, isNew: true };
  });
  await insertRows(trx, "recipients", rows);
  if (rows.length > 0) await touchList(trx, list.listId, now, [...columns]);
  return added;
}

/** The person of a list with what the form shows of them. Throws 404 when absent or another's. */
export async function readRecipientForEdit(
  db: Database,
  list: { accountId: string; listId: string | null },
  recipientId: string | undefined,
) {
  const person = await findRecipient(db, list, recipientId);
  const known = (await findList(db, list))?.columns ?? [];
  const { id, listId, firstName, lastName, email, certificateName, fields } = person;
  const columns = [...new Set([...known, ...Object.keys(fields)])];
  const own = Object.fromEntries(columns.map((column, index) => [`field-${index}`, fields[column] ?? ""]));
  const values: Record<string, string> = { firstName, lastName, email, certificateName, ...own };
  return { id, listId, columns, values };
}

/** Changes a person as the form says, and leads to `to`; what is wrong comes back with 422. */
export async function answerEditForm(
  app: AppContext,
  list: { accountId: string; listId: string },
  recipient: { id: string; columns: string[] },
  form: FormData,
  to: string,
) {
  const { person, errors } = readPersonForm(form, recipient.columns);
  if (Object.keys(errors).length > 0) return unprocessable(form, errors);
  const now = app.clock();
  const changed = await app.db.transaction().execute((trx) => changeRecipient(trx, list, recipient.id, person, now));
  if (!changed) return unprocessable(form, { email: "Somebody with this name and this e-mail address is on the list already" });
  return seeOtherWith(app, to, { kind: "success", text: `${wholeName(person)} was changed.` });
}
