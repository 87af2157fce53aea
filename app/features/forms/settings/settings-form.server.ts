import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../find-form.server.ts";
import { sharePath } from "../list/share-form.ts";
import { formStatus } from "../model/form-status.ts";
import { listOldAddresses } from "../model/old-addresses.server.ts";
import { pagesOf } from "../model/pages.ts";
import { draftDefinition, formSettings } from "../model/stored-form.server.ts";
import { webinarOfForm } from "../webinar/webinar.server.ts";
import { webinarTimes } from "../webinar/webinar-times.ts";
import { confirmationPlaceholders, defaultConfirmation } from "./confirmation-messages.ts";
import { saveSettings } from "./save-settings.server.ts";
import {
  keptSettings,
  type ReadSettings,
  type SettingsContext,
  settingsFields,
  type TypedSettings,
} from "./settings-fields.server.ts";

type PostSettingsOutcome =
  | { kind: "saved"; location: string; flash: FlashMessage }
  /** `wouldDelete`: how many answers the days of keeping would delete, to be agreed to. */
  | { kind: "refused"; errors: FormErrors; wouldDelete: number };

/** What a form's settings are checked against. */
export function settingsContext(form: Form, { timeZone }: { timeZone: string }, now: Date): SettingsContext {
  const draft = draftDefinition(form);
  return { draft, closesAt: form.closesAt, timeZone, now, words: defaultConfirmation(draft, form.title) };
}

/** Takes what the Settings page posted. With an external link it goes on to "Share with link". */
export async function postSettings(
  db: AppContext["db"],
  form: Form,
  { typed, context, userId }: { typed: TypedSettings; context: SettingsContext; userId: string },
): Promise<PostSettingsOutcome> {
  const { now } = context;
  const value = keptSettings(typed, context);
  const outcome = await saveSettings(db, form, { value, agreed: typed.retentionAgreed, actorId: userId, now });
  if (outcome.kind === "refused") return { ...outcome, wouldDelete: 0 };
  if (outcome.kind === "would-delete") {
    const { responses } = outcome;
    const those = responses === 1 ? "1 response is" : `${responses.toLocaleString("en")} responses are`;
    const problem = `${those} older than ${value.retentionDays} days and would be deleted within a day. Tick the box below if that is what you want`;
    return { kind: "refused", errors: { retentionDays: problem }, wouldDelete: responses };
  }
  const { thankYou, redirectUrl } = value.settings;
  const isExternal = thankYou === "link" && redirectUrl !== "";
  const here = `/forms/${form.id}/settings`;
  return {
    kind: "saved",
    location: isExternal ? sharePath(form.id, here) : here,
    flash: { kind: "success", text: savedMessage(form, value, now) },
  };
}

function savedMessage(form: Form, value: ReadSettings, now: Date): string {
  const { publishedVersionId } = form;
  const words = ["The settings are saved."];
  if (publishedVersionId && value.title !== form.title) words.push("Publish the form again to show its new title.");
  if (value.slug !== form.slug && publishedVersionId)
    words.push("The old address redirects to the new one, so printed codes and old links still work.");
  const status = formStatus({ ...value, publishedVersionId, responseCount: form.responseCount }, now);
  if (status === "closed") words.push("It takes no answers now.");
  if (status === "full") words.push("It is full: it has as many responses as it may.");
  return words.join(" ");
}

/** What the Settings page shows of a form. */
export async function showSettings(
  db: Database,
  form: Form,
  { timeZone, words, draft, now }: SettingsContext,
  supportEmail: string,
) {
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
