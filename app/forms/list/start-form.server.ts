import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { newFormToken } from "../../http/one-use-token.server.ts";
import { createForm } from "../create-form.server.ts";
import { draftOf } from "../templates/form-template.ts";
import { findTemplate } from "../templates/templates.ts";

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
