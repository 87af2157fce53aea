import { readMobileNumber } from "#app/engines/phones/mobile-number.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Answers, FormDefinition, FormElement } from "../definition/definition.ts";
import type { PostedFields } from "../definition/field-type.ts";
import { quote } from "../definition/read-text.ts";
import { controlName } from "./respondent.ts";

/**
 * Beside the answers so far: the number that agreed to text messages, E.164. No question has such
 * an id.
 */
const CONSENT = "sms-consent";

/** What somebody agreed to. */
export interface SmsConsent {
  phone: string;
  /** As they read it. */
  words: string;
}

/**
 * The question with whose answer text messages are sent: the first that asks for the person's own
 * phone.
 */
export function smsQuestion({ elements }: FormDefinition): FormElement | null {
  return elements.find(({ kind, settings }) => kind === "phone" && settings.own !== false) ?? null;
}

/** The name of the box to tick. */
function tickName(question: Pick<FormElement, "id">): string {
  return `${controlName(question)}.sms`;
}

export function consentWords(organiser: string, { sms }: Texts): string {
  return sms.consent({ organiser });
}

/** The questions of a page, with the box to tick below the phone number. */
export function withSmsTick(
  elements: FormElement[],
  given: { definition: FormDefinition; answers: Answers; organiser: string; texts: Texts },
): FormElement[] {
  const question = smsQuestion(given.definition);
  const tick = {
    words: consentWords(given.organiser, given.texts),
    isTicked: given.answers[CONSENT] !== undefined,
  };
  return elements.map((element) =>
    element.id === question?.id
      ? { ...element, settings: { ...element.settings, sms: tick } }
      : element,
  );
}

/**
 * Reads the box of a page that has it. `answers`: what to keep beside the page's own answers;
 * `ids`: what they replace. A box that is ticked needs a number that gets text messages: the
 * message stands beside the number.
 */
export function readSmsTick(
  elements: readonly FormElement[],
  posted: PostedFields,
  given: {
    definition: FormDefinition;
    answers: Answers;
    countries: readonly string[];
    texts: Texts;
  },
): { ids: string[]; answers: Answers; errors: FormErrors } {
  const question = smsQuestion(given.definition);
  const shown = elements.find(({ id }) => id === question?.id);
  if (!shown) return { ids: [], answers: {}, errors: {} };
  const ids = [CONSENT];
  if (posted.get(tickName(shown)) === "") return { ids, answers: {}, errors: {} };
  const answer = given.answers[shown.id];
  const phone = typeof answer === "string" ? readMobileNumber(answer) : null;
  if (phone && given.countries.some((code) => phone.startsWith(code)))
    return { ids, answers: { [CONSENT]: phone }, errors: {} };
  const about = { question: quote(shown.label) };
  const { sms } = given.texts;
  return {
    ids,
    answers: {},
    errors: { [controlName(shown)]: answer ? sms.notMobile(about) : sms.needsNumber(about) },
  };
}

/**
 * Whom a response may be sent text messages: the number they agreed with is still the one they
 * answered.
 */
export function smsConsentOf(
  given: { answers: Answers; shown: Answers; definition: FormDefinition },
  words: string,
): SmsConsent | null {
  const question = smsQuestion(given.definition);
  const phone = given.answers[CONSENT];
  if (!question || typeof phone !== "string") return null;
  const answered = given.shown[question.id];
  return typeof answered === "string" && readMobileNumber(answered) === phone
    ? { phone, words }
    : null;
}
