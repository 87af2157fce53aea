import { clockFields } from "#app/platform/time/typed-moment.ts";
import type { Form } from "../find-form.server.ts";
import type { FormSettings } from "../model/form-settings.ts";
import type { ConfirmationTexts } from "./confirmation-messages.ts";

/** The fields of the Settings page, in its order, as they are typed. A box that is ticked says "yes". */
export const SETTINGS_FIELDS = [
  "title",
  "enabled",
  "thankYou",
  "thankYouTitle",
  "thankYouText",
  "redirectUrl",
  "intro",
  "slug",
  "submitLabel",
  "colourOf",
  "brandColour",
  "showLogo",
  "closesDay",
  "closesTime",
  "responseLimit",
  "onePerEmail",
  "checkAnswers",
  "saveAndContinue",
  "confirmation",
  "confirmationSubject",
  "confirmationBody",
  "notify",
  "notifyEmail",
  "retentionDays",
  "retentionAgreed",
] as const;

export type SettingsFields = Record<(typeof SETTINGS_FIELDS)[number], string>;

/** A colour to begin with where none was chosen: the picker can't be empty. */
export const FIRST_COLOUR = "#2448c8";

/** What the fields show for a form as it is. `words` and `notifyEmail` stand where nothing was written yet. */
export function settingsFields(
  form: Pick<Form, "title" | "slug" | "enabled" | "closesAt" | "responseLimit" | "retentionDays"> & { settings: FormSettings },
  given: { timeZone: string; words: ConfirmationTexts; notifyEmail: string },
): SettingsFields {
  const { settings } = form;
  const closes = clockFields(form.closesAt, given.timeZone);
  const tick = (is: boolean) => (is ? "yes" : "");
  const number = (value: number | null) => (value === null ? "" : String(value));
  return {
    title: form.title,
    enabled: tick(form.enabled === 1),
    thankYou: settings.thankYou,
    thankYouTitle: settings.thankYouTitle,
    thankYouText: settings.thankYouText,
    redirectUrl: settings.redirectUrl,
    intro: settings.intro,
    slug: form.slug,
    submitLabel: settings.submitLabel,
    colourOf: settings.brandColour ? "own" : "product",
    brandColour: settings.brandColour ?? FIRST_COLOUR,
    showLogo: tick(settings.showLogo),
    closesDay: closes.day,
    closesTime: closes.time,
    responseLimit: number(form.responseLimit),
    onePerEmail: tick(settings.duplicates === "refuse"),
    checkAnswers: tick(settings.checkAnswers),
    saveAndContinue: tick(settings.saveAndContinue),
    confirmation: tick(settings.confirmation.enabled),
    confirmationSubject: settings.confirmation.subject || given.words.subject,
    confirmationBody: settings.confirmation.body || given.words.body,
    notify: tick(settings.notify.enabled),
    notifyEmail: settings.notify.email || given.notifyEmail,
    retentionDays: number(form.retentionDays),
    retentionAgreed: "",
  };
}

/** What was typed, with an empty text for each field that did not come: a box that is not ticked sends nothing. */
export function typedSettings(values: Record<string, string>): SettingsFields {
  return Object.fromEntries(SETTINGS_FIELDS.map((name) => [name, values[name] ?? ""])) as SettingsFields;
}
