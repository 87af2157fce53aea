import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../find-form.server.ts";
import { listOldAddresses } from "../model/old-addresses.server.ts";
import { pagesOf } from "../model/pages.ts";
import { draftDefinition, formSettings } from "../model/stored-form.server.ts";
import { webinarOfForm } from "../webinar/webinar.server.ts";
import { webinarTimes } from "../webinar/webinar-times.ts";
import { confirmationPlaceholders, defaultConfirmation } from "./confirmation-messages.ts";
import { settingsFields } from "./settings-fields.ts";

/** What the Settings page shows of a form. */
export async function showSettings(
  db: Database,
  form: Form,
  { timeZone, supportEmail, now }: { timeZone: string; supportEmail: string; now: Date },
) {
  const draft = draftDefinition(form);
  const words = defaultConfirmation(draft, form.title);
  return {
    base: `/forms/${form.id}`,
    saved: settingsFields({ ...form, settings: formSettings(form) }, { timeZone, words, notifyEmail: supportEmail }),
    oldAddresses: (await listOldAddresses(db, form.id)).map(({ slug, leftAt }) => ({ slug, until: shortDay(leftAt, timeZone) })),
    postSecret: form.postSecret,
    isPublished: form.publishedVersionId !== null,
    isWebinar: (await webinarOfForm(db, form.id)) !== null,
    hasPages: pagesOf(draft).length > 1,
    responseCount: form.responseCount,
    placeholders: confirmationPlaceholders(draft),
    zone: webinarTimes({ startsAt: form.closesAt ?? now.toISOString(), lengthMinutes: 0, timeZone }).zone,
  };
}
