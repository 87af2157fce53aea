import { z } from "zod";
import { suggestAddress } from "#app/engines/email-address/email-address.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { mailedNameField } from "#app/platform/text/mailed-name-field.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import {
  addRecipient,
  changeRecipient,
  deleteRecipients,
  type PersonForm,
  personOf,
} from "./change-recipients.server.ts";
import { recordListEvent } from "./list-events.server.ts";
import { findList, findRecipient, type Recipient } from "./recipient-list.server.ts";
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
      await recordListEvent(trx, {
        accountId,
        listId: list.listId,
        actorId,
        kind: "removed",
        about: "",
        removed: deleted,
        now,
      });
      await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
    }
    return deleted;
  });
}

/**
 * Adds the one person of a form to a list; the same form twice adds them once. `mistyped`: the
 * address looks like `meant`, and the form doesn't confirm it as it is. `sent`: this form has been
 * taken before.
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
    if (await spendFormToken(trx, { token: form.token, accountId, location, now }))
      return { kind: "sent" };
    const listId = await to.ensureList(trx);
    if (!(await addRecipient(trx, { accountId, listId }, person, now))) return { kind: "known" };
    await recordListEvent(trx, {
      accountId,
      listId,
      actorId: to.actorId,
      kind: "typed",
      about: "",
      added: 1,
      now,
    });
    return { kind: "added" };
  });
}

/** The person of a list with what the form shows of them; null when absent or another's. */
export async function readRecipientForEdit(
  db: Database,
  list: { accountId: string; listId: string | null },
  recipientId: string | undefined,
) {
  const person = await findRecipient(db, list, recipientId);
  if (!person) return null;
  const known = (await findList(db, list))?.columns ?? [];
  const {
    id,
    listId,
    firstName,
    lastName,
    email,
    certificateName,
    fields,
    updatedAt: version,
  } = person;
  const columns = [...new Set([...known, ...Object.keys(fields)])];
  const own = Object.fromEntries(
    columns.map((column, index) => [`field-${index}`, fields[column] ?? ""]),
  );
  const values: Record<string, string> = {
    firstName,
    lastName,
    email,
    certificateName,
    ...own,
    version,
  };
  return { id, listId, columns, values };
}

/**
 * What is told when somebody else has saved the same person meanwhile: what is there now where it
 * isn't what was typed.
 */
export interface ChangedMeanwhile {
  kind: "meanwhile";
  version: string;
  /** "Last Name is now “Obi”", by the field's name in the form. */
  now: Record<string, string>;
}

/**
 * Changes a person as the form says. `twin`: they would become the same as somebody else on the
 * list. `meanwhile`: the form's values are no longer those that are there, so nothing is written
 * until it is sent again with the `version` of now.
 */
export async function changeTypedPerson(
  { db, clock }: AppContext,
  list: { accountId: string; listId: string },
  recipient: { id: string; columns: readonly string[] },
  form: PersonForm,
): Promise<{ kind: "changed" | "twin" | "absent" } | ChangedMeanwhile> {
  const person = personOf(form, recipient.columns);
  return db.transaction().execute(async (trx) => {
    const current = await findRecipient(trx, list, recipient.id);
    if (!current) return { kind: "absent" } as const;
    if (form.version !== undefined && form.version !== current.updatedAt) {
      const now = differences(current, person, recipient.columns);
      if (Object.keys(now).length > 0)
        return { kind: "meanwhile", version: current.updatedAt, now } as const;
    }
    const isChanged = await changeRecipient(
      trx,
      { ...list, recipientId: recipient.id },
      person,
      clock(),
    );
    return { kind: isChanged ? "changed" : "twin" } as const;
  });
}

const FIELD_LABELS = {
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email Address",
  certificateName: "Certificate Name",
} as const;

/** Where a person's row is not what was typed. */
function differences(
  current: Pick<Recipient, keyof typeof FIELD_LABELS | "fields">,
  typed: Pick<Recipient, keyof typeof FIELD_LABELS | "fields">,
  columns: readonly string[],
): Record<string, string> {
  const told: Record<string, string> = {};
  const tell = (field: string, label: string, is: string, was: string) => {
    if (is !== was)
      told[field] =
        `${label} is now ${is ? `“${is}”` : "empty"} here. You typed ${was ? `“${was}”` : "nothing"}`;
  };
  for (const [field, label] of Object.entries(FIELD_LABELS) as [
    keyof typeof FIELD_LABELS,
    string,
  ][])
    tell(field, label, current[field], typed[field]);
  for (const [index, column] of columns.entries())
    tell(`field-${index}`, column, current.fields[column] ?? "", typed.fields[column] ?? "");
  return told;
}

const MAX_LETTERS = 120;

/** The form that gives a list another name. */
export const listNameForm = z.object({
  name: mailedNameField("Enter a name for the list").refine(
    (name) => countLetters(name) <= MAX_LETTERS,
    `The name is longer than ${MAX_LETTERS} characters`,
  ),
});
