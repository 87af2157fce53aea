import type { Kysely } from "kysely";
import { searchable } from "#app/engines/letters/searchable.ts";
import { readAccountLanguage } from "#app/features/accounts/accounts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { editDraft } from "#app/platform/drafts/draft-history.server.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import { languageName } from "#app/ui/languages/languages.ts";
import { zoneWithCity } from "#app/ui/languages/moments.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { defaultConfirmation } from "../emails/confirmations.server.ts";
import { formWebinars } from "../extensions.ts";
import { sharePath } from "../list/share-form.ts";
import { formStatus } from "../model/form-status.ts";
import { pagesOf } from "../model/pages.ts";
import { pipedNames } from "../model/piped-names.ts";
import { quizQuestions } from "../quiz/score-quiz.ts";
import type { Form } from "../store/find-form.server.ts";
import { findFormLimitOf, isManaged } from "../store/managed-forms.server.ts";
import { addressProblem, keepOldAddress, listOldAddresses } from "../store/old-addresses.server.ts";
import { draftDefinition, formSettings } from "../store/stored-form.server.ts";
import { fillTranslations } from "../templates/fill-translations.server.ts";
import {
  keptSettings,
  type ReadSettings,
  type SettingsContext,
  settingsFields,
  type TypedSettings,
} from "./settings-fields.server.ts";

/**
 * `wouldDelete`: how many answers the days of keeping would delete, to be agreed to. Nothing was
 * saved.
 */
type Refused = { kind: "refused"; errors: FormErrors; wouldDelete: number };

/** What a form's settings are checked against. */
export function settingsContext(
  form: Form,
  { timeZone }: { timeZone: string },
  now: Date,
): SettingsContext {
  const draft = draftDefinition(form);
  return { draft, quiz: formSettings(form).quiz, closesAt: form.closesAt, timeZone, now };
}

/** Takes what the Settings page posted. With an external link it goes on to "Share with link". */
export async function postSettings(
  db: AppContext["db"],
  form: Form,
  { typed, context, userId }: { typed: TypedSettings; context: SettingsContext; userId: string },
): Promise<Refused | { kind: "saved"; location: string; flash: FlashMessage }> {
  const { now } = context;
  const value = keptSettings(typed, context);
  const outcome = await saveSettings(db, form, {
    value,
    agreed: typed.retentionAgreed,
    actorId: userId,
    now,
  });
  if (outcome.kind === "refused") return outcome;
  const { thankYou, redirectUrl } = value.settings;
  const isExternal = thankYou === "link" && redirectUrl !== "";
  const here = `/forms/${form.id}/settings`;
  return {
    kind: "saved",
    location: isExternal ? sharePath(form.id, here) : here,
    flash: { kind: "success", text: savedMessage(form, value, now) },
  };
}

/**
 * Saves the Settings page in one transaction. Refused when another form has the address, and,
 * unless it was agreed to, when the days of keeping are fewer than before and answers there are
 * would go by them. Opening a form again needs a form manager of the plan.
 */
export async function saveSettings(
  db: Kysely<Schema>,
  form: Form,
  given: { value: ReadSettings; agreed: boolean; actorId: string; now: Date },
): Promise<Refused | { kind: "saved" }> {
  const { value, agreed, actorId, now } = given;
  const refused = (errors: FormErrors, wouldDelete = 0): Refused => ({
    kind: "refused",
    errors,
    wouldDelete,
  });
  return editDraft(db, async (trx) => {
    // As it is now: it may have been switched off, and another one opened in its place, since the
    // request read it.
    const present = await trx
      .selectFrom("forms")
      .selectAll()
      .where("id", "=", form.id)
      .executeTakeFirst();
    const problem = await addressProblem(trx, present ?? form, value.slug);
    if (problem) return refused({ slug: problem });
    const isOpen = present !== undefined && isManaged(present, now);
    const limit = isOpen
      ? null
      : await findFormLimitOf(trx, form.accountId, { ...form, ...value }, now);
    if (limit) return refused({ enabled: limit.text });
    const { retentionDays } = value;
    const isShorter =
      retentionDays !== null && (form.retentionDays === null || retentionDays < form.retentionDays);
    if (isShorter && !agreed) {
      const { responses } = await trx
        .selectFrom("formResponses")
        .select(({ fn }) => fn.countAll().as("responses"))
        .where("formId", "=", form.id)
        .where(
          "submittedAt",
          "<",
          new Date(now.getTime() - retentionDays * 86_400_000).toISOString(),
        )
        .executeTakeFirstOrThrow();
      const count = Number(responses);
      const those = count === 1 ? "1 response is" : `${count.toLocaleString("en")} responses are`;
      const older =
        `${those} older than ${retentionDays} days and would be deleted within a day. Tick ` +
        "the box below to confirm";
      if (count > 0) return refused({ retentionDays: older }, count);
    }
    await keepOldAddress(trx, present ?? form, value.slug, now);
    const { confirms, ...columns } = value;
    const { translations, ...before } = formSettings(present ?? form);
    const confirmation = { ...before.confirmation, enabled: confirms };
    const settings = await fillTranslations(trx, present ?? form, {
      settings: { ...value.settings, confirmation, translations },
      languages: value.settings.languages.filter((one) => !before.languages.includes(one)),
      now,
    });
    await trx
      .updateTable("forms")
      .set({
        ...columns,
        searchText: searchable(value.title),
        settings: JSON.stringify(settings),
        editedAt: now.toISOString(),
      })
      .where("id", "=", form.id)
      .execute();
    await recordActivity(trx, {
      accountId: form.accountId,
      actorId,
      kind: "update",
      text: `Changed the settings of the form ${value.title}`,
      link: `/forms/${form.id}/settings`,
      now,
    });
    return { kind: "saved" };
  });
}

function savedMessage(form: Form, value: ReadSettings, now: Date): string {
  const { publishedVersionId } = form;
  const words = ["The settings are saved."];
  if (publishedVersionId && value.title !== form.title)
    words.push("Publish the form again to show its new title.");
  if (value.slug !== form.slug && publishedVersionId)
    words.push(
      "The old address redirects to the new one, so printed codes and old links still work.",
    );
  const status = formStatus(
    { ...value, publishedVersionId, responseCount: form.responseCount },
    now,
  );
  if (status === "closed") words.push("It takes no answers now.");
  if (status === "full") words.push("It is full: it has reached its response limit.");
  return words.join(" ");
}

/** What the Settings page shows of a form. */
export async function showSettings(
  db: Database,
  form: Form,
  { timeZone, draft, now }: SettingsContext,
  supportEmail: string,
) {
  return {
    base: `/forms/${form.id}`,
    saved: settingsFields(
      { ...form, settings: formSettings(form) },
      { timeZone, notifyEmail: supportEmail },
    ),
    oldAddresses: (await listOldAddresses(db, form.id)).map(({ slug, leftAt }) => ({
      slug,
      until: shortDay(leftAt, timeZone),
    })),
    postSecret: form.postSecret,
    accountLanguage: languageName(await readAccountLanguage(db, form.accountId)),
    isPublished: form.publishedVersionId !== null,
    isWebinar: (await formWebinars.get().ofForm(db, form.id)) !== null,
    hasPages: pagesOf(draft).length > 1,
    pipedNames: pipedNames(draft.elements),
    isQuiz: quizQuestions(draft.elements).length > 0,
    responseCount: form.responseCount,
    confirmationSubject:
      formSettings(form).confirmation.subject || defaultConfirmation(draft, form.title).subject,
    zone: zoneWithCity(form.closesAt ? new Date(form.closesAt) : now, timeZone),
  };
}

export type SettingsPage = Awaited<ReturnType<typeof showSettings>>;

/**
 * A new secret for what is posted to the external link; the old one signs nothing from that moment.
 */
export async function renewPostSecret(
  db: Kysely<Schema>,
  form: Pick<Form, "id" | "accountId" | "title">,
  given: { secret: string; actorId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("forms")
      .set({ postSecret: given.secret })
      .where("id", "=", form.id)
      .execute();
    await recordActivity(trx, {
      accountId: form.accountId,
      actorId: given.actorId,
      kind: "update",
      text: `Made a new secret for what the form ${form.title} posts`,
      link: `/forms/${form.id}/settings`,
      now: given.now,
    });
  });
}
