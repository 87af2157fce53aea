import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { suggestAddress } from "#app/platform/text/email-address.ts";
import { counted, normaliseName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { addRecipient, changeRecipient, deleteRecipients, type PersonForm, personOf } from "./change-recipients.server.ts";
import { recordListEvent } from "./list-events.server.ts";
import { findList, findRecipient } from "./recipient-list.server.ts";
import type { Selection } from "./recipient-query.ts";

/** Takes the selected people off a list, whose page is `link`. Returns how many. */
export async function takeOffList(
  { db, clock }: AppContext,
  list: { accountId: string; listId: string; actorId: string },
  selection: Selection,
  link: string,
): Promise<number> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const deleted = await deleteRecipients(trx, list, selection, now);
    const { accountId, actorId } = list;
    const text = `Removed ${counted(deleted, "person", "people")} from a list`;
    if (deleted > 0) {
      await recordListEvent(trx, { accountId, listId: list.listId, actorId, kind: "removed", about: "", removed: deleted, now });
      await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
    }
    return deleted;
  });
}

/**
 * Adds the one person of a form to a list; the same form twice adds them once. `mistyped`: the address looks like `meant`, and the
 * form doesn't confirm it as it is. `sent`: this form has been taken before.
 */
export async function addTypedPerson(
  { db, clock }: AppContext,
  form: PersonForm,
  to: {
    accountId: string;
    actorId: string;
    columns: readonly string[];
    ensureList: (trx: Database) => Promise<string>;
    location: string;
  },
): Promise<{ kind: "mistyped"; meant: string } | { kind: "added" | "known" | "sent" }> {
  const person = personOf(form, to.columns);
  const meant = suggestAddress(person.email);
  if (meant && form.confirmedEmail !== person.email) return { kind: "mistyped", meant };
  const { accountId, location } = to;
  const now = clock();
  return db.transaction().execute(async (trx) => {
    if (await spendFormToken(trx, { token: form.token, accountId, location, now })) return { kind: "sent" };
    const listId = await to.ensureList(trx);
    if (!(await addRecipient(trx, { accountId, listId }, person, now))) return { kind: "known" };
    await recordListEvent(trx, { accountId, listId, actorId: to.actorId, kind: "typed", about: "", added: 1, now });
    return { kind: "added" };
  });
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

/** Changes a person as the form says. False when that would make them the same as somebody else on the list. */
export async function changeTypedPerson(
  { db, clock }: AppContext,
  list: { accountId: string; listId: string },
  recipient: { id: string; columns: readonly string[] },
  form: PersonForm,
): Promise<boolean> {
  const person = personOf(form, recipient.columns);
  return db.transaction().execute((trx) => changeRecipient(trx, list, recipient.id, person, clock()));
}

const MAX_LETTERS = 120;

/** The form that gives a list another name. */
export const listNameForm = z.object({
  name: z
    .string({ error: "Enter a name for the list" })
    .transform(normaliseName)
    .refine((name) => name !== "", "Enter a name for the list")
    .refine((name) => [...name].length <= MAX_LETTERS, `The name is longer than ${MAX_LETTERS} characters`),
});
