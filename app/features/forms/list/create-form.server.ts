import type { Kysely } from "kysely";
import { MAX_TITLE_LETTERS } from "#app/engines/design-editor/design-limits.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import { readAccountLanguage } from "#app/features/accounts/accounts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newToken } from "#app/platform/crypto.server.ts";
import { newFormToken, spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { copyTitle } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { FormDefinition } from "../definition/definition.ts";
import { slugLabel } from "../definition/read-text.ts";
import { DEFAULT_FORM_SETTINGS, type FormSettings, newSlug } from "../model/form-settings.ts";
import { type Form, findForm, formFolder } from "../store/find-form.server.ts";
import { draftDefinition, formSettings } from "../store/stored-form.server.ts";
import { draftOf } from "../templates/form-template.ts";
import { firstTitles, templateIn } from "../templates/template-in.server.ts";
import { findTemplate, TEMPLATES } from "../templates/templates.ts";

/**
 * Makes a form with its draft as the first step of the history. One transaction with the page's
 * token: the second press of the button finds the first one's form (C20). Returns where to go, and
 * the form's id if it was made now.
 */
export async function createForm(
  trx: Database,
  given: {
    accountId: string;
    userId: string;
    title: string;
    draft: FormDefinition;
    settings?: Partial<FormSettings>;
    token: string;
    now: Date;
    /** Where the draft names the form itself, as the addresses of its pictures do. */
    id?: string;
  },
): Promise<{ location: string; formId: string | null }> {
  const { accountId, userId, title, now } = given;
  const id = given.id ?? newId(now.getTime());
  const location = `/forms/${id}/questions`;
  const first = await spendFormToken(trx, { token: given.token, accountId, location, now });
  if (first) return { location: first, formId: null };
  const at = now.toISOString();
  const draft = JSON.stringify(given.draft);
  await trx
    .insertInto("forms")
    .values({
      id,
      accountId,
      slug: newSlug(title),
      title,
      searchText: searchable(title),
      draft,
      draftRevision: 1,
      publishedVersionId: null,
      enabled: 1,
      settings: JSON.stringify({ ...DEFAULT_FORM_SETTINGS, ...given.settings }),
      closesAt: null,
      responseLimit: null,
      retentionDays: null,
      responseCount: 0,
      lastResponseNumber: 0,
      postSecret: newToken(),
      recipientMapping: null,
      starred: 0,
      createdBy: userId,
      createdAt: at,
      editedAt: at,
      viewedAt: at,
      deletedAt: null,
    })
    .execute();
  await trx
    .insertInto("formRevisions")
    .values({ formId: id, revision: 1, previousRevision: null, draft, createdAt: at })
    .execute();
  return { location, formId: id };
}

/**
 * Makes a form of a template, in the account's language, and returns where to go on. The same button pressed twice makes one
 * form (C20); a page without a token makes one each time. An id that no template has leads to all
 * templates.
 */
export async function startForm(
  db: Kysely<Schema>,
  given: { accountId: string; userId: string; templateId: string; token: string; now: Date },
): Promise<string> {
  const found = findTemplate(given.templateId);
  if (!found) return "/forms/templates";
  const { accountId, userId, now } = given;
  return db.transaction().execute(async (trx) => {
    const template = templateIn(found, await readAccountLanguage(trx, accountId));
    const { location, formId } = await createForm(trx, {
      accountId,
      userId,
      now,
      title: template.title,
      draft: draftOf(template),
      settings: template.settings,
      token: given.token || newFormToken(),
    });
    if (formId) {
      const text = `Created a form: ${template.title}`;
      await recordActivity(trx, {
        accountId,
        actorId: userId,
        kind: "new",
        text,
        link: location,
        now,
      });
    }
    return template.next === "webinar" ? location.replace(/\/questions$/, "/webinar") : location;
  });
}

/**
 * A new draft with the same questions and settings. It has no answers, no webinar and an address of
 * its own, and is not published; a closing date that has passed is left out, so that the copy can
 * take answers. Its pictures are its own, so that it stays whole when the first form goes. Pressed
 * twice it makes one copy. Returns where the copy is; null: there is no such form.
 */
export async function duplicateForm(
  { db, files }: Pick<AppContext, "db" | "files">,
  given: { accountId: string; userId: string; id: string; token: string; now: Date },
): Promise<{ location: string } | null> {
  const { accountId, userId, token, now } = given;
  const original = await findForm(db, accountId, given.id);
  if (!original) return null;
  const id = newId(now.getTime());
  const copied = await copyPictures(files, original, id);
  const made = await db.transaction().execute(async (trx) => {
    const { location, formId } = await createForm(trx, {
      id,
      accountId,
      userId,
      token,
      now,
      title: copyTitle(original.title, MAX_TITLE_LETTERS),
      draft: draftDefinition({
        ...original,
        draft: original.draft.replaceAll(`"${original.id}-`, `"${id}-`),
      }),
      settings: formSettings(original),
    });
    if (formId) {
      const { closesAt, responseLimit, retentionDays, enabled } = original;
      const isAhead = closesAt !== null && closesAt > now.toISOString();
      await trx
        .updateTable("forms")
        .set({ closesAt: isAhead ? closesAt : null, responseLimit, retentionDays, enabled })
        .where("id", "=", formId)
        .execute();
    }
    return { location, isNew: formId !== null };
  });
  if (!made.isNew) for (const key of copied) await files.remove(key);
  return { location: made.location };
}

/**
 * The pictures between the questions. Files that people sent with their answers stay where they
 * are.
 */
async function copyPictures(
  files: AppContext["files"],
  original: Form,
  id: string,
): Promise<string[]> {
  const from = `${formFolder(original)}/images`;
  const to = `${formFolder({ id, accountId: original.accountId })}/images`;
  const copied: string[] = [];
  for await (const key of files.list(from)) {
    const copy = `${to}${key.slice(from.length)}`;
    await files.put(copy, await files.get(key));
    copied.push(copy);
  }
  return copied;
}

const FIRST_TITLES = TEMPLATES.flatMap(firstTitles);

/**
 * Whether a form is still called what its template calls it: "Untitled form", "Webinar
 * registration".
 */
export function hasFirstTitle(title: string): boolean {
  return FIRST_TITLES.includes(title);
}

/** A form that nobody has named yet is called so from now on. */
export async function nameUntitledForm(
  trx: Database,
  form: Pick<Form, "id" | "title">,
  title: string,
  now: Date,
): Promise<void> {
  if (!hasFirstTitle(form.title)) return;
  await trx
    .updateTable("forms")
    .set({ title, searchText: searchable(title), editedAt: now.toISOString() })
    .where("id", "=", form.id)
    .execute();
}

/** Whether an address is the one such a form was made with: "untitled-form-k3f9". */
export function isFirstSlug(slug: string): boolean {
  return FIRST_TITLES.some((title) => new RegExp(`^${slugLabel(title)}-[a-z0-9]{4}$`).test(slug));
}
