import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Form } from "../find-form.server.ts";
import { sharePath } from "../list/share-form.ts";
import { formStatus } from "../model/form-status.ts";
import { draftDefinition } from "../model/stored-form.server.ts";
import { defaultConfirmation } from "./confirmation-messages.ts";
import { type ReadSettings, readSettings } from "./read-settings.ts";
import { saveSettings } from "./save-settings.server.ts";
import type { SettingsFields } from "./settings-fields.ts";

export type PostSettingsOutcome =
  | { kind: "saved"; location: string; flash: FlashMessage }
  /** `wouldDelete`: how many answers the days of keeping would delete, to be agreed to. */
  | { kind: "refused"; errors: FormErrors; wouldDelete: number };

/** Takes what the Settings page posted. With an external link it goes on to "Share with link". */
export async function postSettings(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  form: Form,
  given: { typed: SettingsFields; account: { timeZone: string }; userId: string },
): Promise<PostSettingsOutcome> {
  const now = clock();
  const draft = draftDefinition(form);
  const context = {
    ...{ draft, closesAt: form.closesAt, timeZone: given.account.timeZone, now },
    words: defaultConfirmation(draft, form.title),
  };
  const read = readSettings(given.typed, context);
  if ("errors" in read) return { kind: "refused", errors: read.errors, wouldDelete: 0 };
  const { value } = read;
  const agreed = given.typed.retentionAgreed !== "";
  const outcome = await saveSettings(db, form, { value, agreed, actorId: given.userId, now });
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
