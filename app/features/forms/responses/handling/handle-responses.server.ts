import { setImmediate as letOthersRun } from "node:timers/promises";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { readOptionalTagNames, tagKey } from "#app/features/recipients/tags/tag-names.ts";
import { optionalTags } from "#app/features/recipients/tags/tags.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { counted, wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../../store/find-form.server.ts";
import type { ResponseSelection } from "../response-query.ts";
import { type ResponseStatus, STATUSES, statusLabel } from "../response-status.ts";
import { type ResponseScope, selectedResponses } from "../responses.server.ts";

/** What can be changed of several responses; an empty status leaves each as it is. */
export const changeForm = z
  .object({
    status: z.enum(["", ...STATUSES], { error: "Choose a status from the list" }).default(""),
    add: optionalTags,
    remove: optionalTags,
  })
  .refine(({ status, add, remove }) => status !== "" || add?.trim() || remove?.trim(), {
    path: ["status"],
    error: "Choose a status, or type a tag to add or take off",
  });

/** What is to be changed; status null: nothing of it. */
interface Change {
  status: ResponseStatus | null;
  add: string[];
  remove: string[];
}

function changeOf({ status, add, remove }: z.output<typeof changeForm>): Change {
  return {
    status: status === "" ? null : status,
    add: readOptionalTagNames(add).names,
    remove: readOptionalTagNames(remove).names,
  };
}

/** The status and the tags of one response, as its page has them. */
export const oneResponseForm = z.object({
  status: z.enum(STATUSES, { error: "Choose a status from the list" }),
  tags: optionalTags,
});

const MAX_NOTE_LETTERS = 5000;

export const noteForm = z.object({
  note: z
    .string({ error: "Write the note first" })
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .refine((text) => text !== "", "Write the note first")
    .refine(
      (text) => text.length <= MAX_NOTE_LETTERS,
      `A note can be at most ${MAX_NOTE_LETTERS.toLocaleString("en")} characters`,
    ),
});

interface By {
  actorId: string;
  now: Date;
}

/** Changed by one transaction: few enough that answers go on coming in between two. */
const RESPONSES_PER_STEP = 500;

/**
 * Gives responses a status, puts tags on them and takes others off. Returns how many there were.
 */
export async function changeResponses(
  db: Database,
  { title, ...scope }: ResponseScope & { title: string },
  { selection, typed }: { selection: ResponseSelection; typed: z.output<typeof changeForm> },
  by: By,
): Promise<number> {
  const change = changeOf(typed);
  let changed = 0;
  let ids: string[] = [];
  const changeThem = async () => {
    const these = ids;
    ids = [];
    await db.transaction().execute((trx) => changeStep(trx, scope.form, these, change));
    changed += these.length;
    await letOthersRun();
  };
  // What is changed may be what is looked for: each step's numbers are read before any of it is
  // changed.
  for await (const responses of selectedResponses(db, scope, selection)) {
    ids.push(...responses.map(({ id }) => id));
    if (ids.length >= RESPONSES_PER_STEP) await changeThem();
  }
  if (ids.length > 0) await changeThem();
  if (changed > 0) {
    const text =
      `Changed ${counted(changed, "response")} to ${title}: ${changeLabel(change)}`.slice(0, 500);
    const link = `/forms/${scope.form.id}/responses`;
    await recordActivity(db, {
      accountId: scope.form.accountId,
      ...by,
      kind: "update",
      text,
      link,
    });
  }
  return changed;
}

function changeLabel({ status, add, remove }: Change): string {
  const parts = [status && statusLabel(status), add.length > 0 && `added ${add.join(", ")}`];
  return [...parts, remove.length > 0 && `took off ${remove.join(", ")}`]
    .filter(Boolean)
    .join("; ");
}

async function changeStep(
  trx: Database,
  form: Pick<Form, "id">,
  ids: string[],
  { status, add, remove }: Change,
): Promise<void> {
  if (status)
    await trx.updateTable("formResponses").set({ status }).where("id", "in", ids).execute();
  if (remove.length > 0)
    await trx
      .deleteFrom("formResponseTags")
      .where("responseId", "in", ids)
      .where("nameKey", "in", remove.map(tagKey))
      .execute();
  await putTags(trx, form, ids, add);
}

async function putTags(
  trx: Database,
  { id: formId }: Pick<Form, "id">,
  ids: string[],
  names: string[],
): Promise<void> {
  for (const name of names)
    await trx
      .insertInto("formResponseTags")
      .values(ids.map((responseId) => ({ formId, responseId, name, nameKey: tagKey(name) })))
      .onConflict((conflict) => conflict.columns(["responseId", "nameKey"]).doNothing())
      .execute();
}

/** Sets the status of one response and all its tags, by their names. */
export async function setHandling(
  trx: Database,
  form: Pick<Form, "id">,
  responseId: string,
  { status, tags }: { status: ResponseStatus; tags: string[] },
): Promise<void> {
  await trx.updateTable("formResponses").set({ status }).where("id", "=", responseId).execute();
  const kept = tags.map(tagKey);
  await trx
    .deleteFrom("formResponseTags")
    .where("responseId", "=", responseId)
    .$if(kept.length > 0, (rows) => rows.where("nameKey", "not in", kept))
    .execute();
  await putTags(trx, form, [responseId], tags);
}

/** The tags that responses of a form have, by name. */
export async function tagsOfForm(
  db: Database,
  formId: string,
): Promise<{ key: string; name: string }[]> {
  const rows = await db
    .selectFrom("formResponseTags")
    .select((eb) => ["nameKey as key", eb.fn.min("name").as("name")])
    .where("formId", "=", formId)
    .groupBy("nameKey")
    .orderBy("nameKey")
    .limit(500)
    .execute();
  return rows;
}

/** The tags of each of these responses, by name. Those without any are not in it. */
export async function tagsOfResponses(
  db: Database,
  responses: { id: string }[],
): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>();
  if (responses.length === 0) return tags;
  const ids = responses.map(({ id }) => id);
  const rows = await db
    .selectFrom("formResponseTags")
    .select(["responseId", "name"])
    .where("responseId", "in", ids)
    .orderBy("nameKey")
    .execute();
  for (const { responseId, name } of rows)
    tags.set(responseId, [...(tags.get(responseId) ?? []), name]);
  return tags;
}

export async function addNote(
  db: Database,
  { accountId }: Pick<Form, "accountId">,
  responseId: string,
  { text, actorId, now }: By & { text: string },
): Promise<void> {
  const note = {
    id: newId(now.getTime()),
    accountId,
    responseId,
    text,
    authorId: actorId,
    createdAt: now.toISOString(),
  };
  await db.insertInto("formResponseNotes").values(note).execute();
}

/** False: the response has no such note. */
export async function deleteNote(
  db: Database,
  responseId: string,
  noteId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("formResponseNotes")
    .where("id", "=", noteId)
    .where("responseId", "=", responseId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The notes about a response, the newest first. */
export async function notesOfResponse(db: Database, responseId: string) {
  const rows = await db
    .selectFrom("formResponseNotes")
    .leftJoin("users", "users.id", "formResponseNotes.authorId")
    .select([
      "formResponseNotes.id",
      "text",
      "formResponseNotes.createdAt",
      "users.firstName",
      "users.lastName",
    ])
    .where("responseId", "=", responseId)
    .orderBy("formResponseNotes.id", "desc")
    .execute();
  return rows.map(({ firstName, lastName, ...note }) => ({
    ...note,
    author: memberName({ firstName, lastName }),
  }));
}

/** The notes about each of these responses in words, the oldest first, for files. */
export async function noteTexts(
  db: Database,
  responses: { id: string }[],
): Promise<Map<string, string>> {
  if (responses.length === 0) return new Map();
  const ids = responses.map(({ id }) => id);
  const rows = await db
    .selectFrom("formResponseNotes")
    .select(["responseId", "text"])
    .where("responseId", "in", ids)
    .orderBy("id")
    .execute();
  const notes = new Map<string, string>();
  for (const { responseId, text } of rows) {
    const before = notes.get(responseId);
    notes.set(responseId, before === undefined ? text : `${before}\n\n${text}`);
  }
  return notes;
}

/** Whoever it was may have left the account since, and been deleted. */
export function memberName({
  firstName,
  lastName,
}: {
  firstName: string | null;
  lastName: string | null;
}): string {
  return firstName === null
    ? "A former member"
    : wholeName({ firstName, lastName: lastName ?? "" });
}
