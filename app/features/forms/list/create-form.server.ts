import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { newToken } from "#app/platform/crypto.server.ts";
import { newFormToken, spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { FormDefinition } from "../model/definition.ts";
import { DEFAULT_FORM_SETTINGS, type FormSettings, newSlug } from "../model/form-settings.ts";
import { findTemplate } from "../templates/templates.ts";
import { draftOf } from "./form-template.ts";

/**
 * Makes a form with its draft as the first step of the history. One transaction with the page's token: the second press of
 * the button finds the first one's form (C20). Returns where to go, and the form's id if it was made now.
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
 * Makes a form of a template and returns where to go on. The same button pressed twice makes one form (C20); a page without
 * a token makes one each time. An id that no template has leads to all templates.
 */
export async function startForm(
  db: Kysely<Schema>,
  given: { accountId: string; userId: string; templateId: string; token: string; now: Date },
): Promise<string> {
  const template = findTemplate(given.templateId);
  if (!template) return "/forms/templates";
  const { accountId, userId, now } = given;
  return db.transaction().execute(async (trx) => {
    const { location, formId } = await createForm(trx, {
      ...{ accountId, userId, now },
      title: template.title,
      draft: draftOf(template),
      settings: template.settings,
      token: given.token || newFormToken(),
    });
    if (formId) {
      const text = `Created a form: ${template.title}`;
      await recordActivity(trx, { accountId, actorId: userId, kind: "new", text, link: location, now });
    }
    return template.next === "webinar" ? location.replace(/\/questions$/, "/webinar") : location;
  });
}
