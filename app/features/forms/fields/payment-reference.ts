import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { FormElement } from "../definition/definition.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { quote, readLine } from "../definition/read-text.ts";
import { readLimits, readTextSetting } from "./parts/settings.ts";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

export type Settings = {
  signs: "any" | "digits" | "letters";
  /** Letters and digits, without spaces. Null: 4 and 60. */
  min: number | null;
  max: number | null;
  /** What every reference begins with; empty: anything. */
  prefix: string;
  /** One reference pays for one response. */
  unique: boolean;
};

const [SHORTEST, LONGEST] = [4, 60];

export const SIGNS = [
  { value: "any", label: "Letters, numbers and - _ / ." },
  { value: "letters", label: "Letters and numbers only" },
  { value: "digits", label: "Numbers only" },
] as const;

const ALLOWED: Record<Settings["signs"], RegExp> = {
  any: /^[\p{L}\p{N}\-_/.]+$/u,
  letters: /^[\p{L}\p{N}]+$/u,
  digits: /^\d+$/,
};

/**
 * The reference of a transfer or a receipt, kept in capitals and without spaces. Nothing is asked
 * of a bank: the organiser looks it up.
 */
export const paymentReference: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES["payment-reference"],
  asks: true,
  start: () => ({
    label: "Payment reference",
    help: "You’ll find it on your receipt or in your bank’s message.",
    required: true,
    settings: { signs: "any", min: null, max: null, prefix: "", unique: true },
  }),
  readSettings(posted) {
    const errors: FormErrors = {};
    const limits = readLimits(
      posted,
      errors,
      { from: 1, to: LONGEST },
      "Enter a maximum that is at least the minimum",
    );
    const prefix = normalise(readTextSetting(posted, "prefix", errors, 20));
    const signs = SIGNS.find(({ value }) => value === posted.get("signs"))?.value ?? "any";
    if (prefix && !errors.prefix && !ALLOWED[signs].test(prefix))
      errors.prefix = "Use only characters that references can contain";
    return { settings: { signs, ...limits, prefix, unique: posted.get("unique") !== "" }, errors };
  },
  readAnswer({ posted, name, element, t }) {
    const typed = normalise(posted.get(name).slice(0, 1_000));
    if (!typed)
      return element.required
        ? { errors: { [name]: t.fields.enterReference({ question: quote(element.label) }) } }
        : { answer: null };
    const problem = problemOf(typed, element, t);
    return problem ? { errors: { [name]: problem } } : { answer: typed };
  },
  uniqueKey: (answer, { settings }) =>
    settings.unique ? answer.replace(/[^\p{L}\p{N}]/gu, "") : null,
  tally: () => null,
};

/** "psk 123 456" and "PSK123456" are one. */
function normalise(text: string): string {
  return readLine(text).replace(/\s/g, "").toUpperCase();
}

function problemOf(
  typed: string,
  { label, settings: { signs, min, max, prefix } }: FormElement<Settings>,
  { fields }: Texts,
): string | null {
  const question = quote(label);
  if (!ALLOWED[signs].test(typed)) {
    if (signs === "digits") return fields.referenceDigits({ question });
    return signs === "letters"
      ? fields.referenceLetters({ question })
      : fields.referenceSigns({ question });
  }
  const [least, most] = [min ?? Math.min(SHORTEST, max ?? SHORTEST), max ?? LONGEST];
  if (typed.length < least) return fields.referenceTooShort({ question, least });
  if (typed.length > most) return fields.referenceTooLong({ question, most });
  return typed.startsWith(prefix) ? null : fields.referenceBegins({ question, prefix });
}
