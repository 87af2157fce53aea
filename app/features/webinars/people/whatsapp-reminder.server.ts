import { phoneOf } from "#app/features/forms/model/respondent.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";
import { webinarWhen } from "../model/webinar-times.ts";
import { readResponse } from "../tasks/read-response.server.ts";

/**
 * The link that opens WhatsApp with a message to somebody who has a place, written already: when it
 * is, and the link to their own page. The organiser's own phone sends it. Null: they have no place,
 * or gave no phone number. https://faq.whatsapp.com/5913398998672934
 */
export async function whatsAppReminder(
  { db, config }: Pick<AppContext, "db" | "config">,
  webinar: Webinar,
  { state, responseId, name, joinToken }: WebinarRegistration,
): Promise<string | null> {
  if (state !== "registered" || !responseId) return null;
  const response = await readResponse(db, responseId);
  const phone = response && phoneOf(response.definition, response.answers);
  if (!phone) return null;
  const hello = name ? `Hello ${name}, you` : "You";
  const text =
    `${hello} have a place at ${webinar.title}: ${webinarWhen(webinar)}. Your own page, ` +
    `with the way in: ${config.appUrl}/w/${joinToken}`;
  return `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
