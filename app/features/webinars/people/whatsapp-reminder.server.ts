import { phoneOf } from "#app/features/forms/model/respondent.ts";
import { responseAnswers, versionDefinition } from "#app/features/forms/model/stored-form.server.ts";
import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { webinarWhen } from "#app/features/forms/webinar/webinar-times.ts";
import type { AppContext } from "#app/platform/app-context.ts";

/**
 * The link that opens WhatsApp with a message to somebody who has a place, written already: when it is, and the link to their own page. The
 * organiser's own phone sends it. Null: they have no place, or gave no phone number. https://faq.whatsapp.com/5913398998672934
 */
export async function whatsAppReminder(
  { db, config }: Pick<AppContext, "db" | "config">,
  webinar: Webinar,
  { state, responseId, name, joinToken }: WebinarRegistration,
): Promise<string | null> {
  if (state !== "registered" || !responseId) return null;
  const row = await db
    .selectFrom("formResponses as r")
    .innerJoin("formVersions as v", "v.id", "r.versionId")
    .select(["r.id", "r.answers", "v.id as versionId", "v.definition"])
    .where("r.id", "=", responseId)
    .executeTakeFirst();
  if (!row) return null;
  const phone = phoneOf(versionDefinition({ id: row.versionId, definition: row.definition }), responseAnswers(row));
  if (!phone) return null;
  const hello = name ? `Hello ${name}, you` : "You";
  const text = `${hello} have a place at ${webinar.title}: ${webinarWhen(webinar)}. Your own page, with the way in: ${config.appUrl}/w/${joinToken}`;
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
