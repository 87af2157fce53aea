import { COUNTRIES, type PhoneProblem, readPhoneNumber } from "#app/features/accounts/identity.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { quote, readLine } from "../definition/read-text.ts";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

export type Settings = {
  /** The person's own: the browser may offer it. */
  own: boolean;
  /** Chosen at first. */
  country: string;
  /** On a page of a form that sends text messages (`withSmsTick`); never stored. */
  sms?: { words: string; isTicked: boolean };
};

export const CODES = COUNTRIES.map(({ code }) => code as string);

/**
 * A country code and a number, kept as E.164: "+2348031234567". A number typed in full, with its +,
 * counts whatever code is chosen beside it; that is also how people of other countries answer.
 */
export const phone: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES.phone,
  asks: true,
  start: () => ({ label: "Phone Number", settings: { own: true, country: "+234" } }),
  readSettings: (posted) => ({
    settings: {
      own: posted.get("own") !== "",
      country: CODES.find((code) => code === posted.get("country")) ?? "+234",
    },
    errors: {},
  }),
  readAnswer({ posted, name, element: { label, required }, t }) {
    const question = quote(label);
    const typed = readLine(posted.get(name));
    if (!typed)
      return required
        ? { errors: { [name]: t.fields.enterPhone({ question }) } }
        : { answer: null };
    if (/^(\+|00)/.test(typed)) return readInFull(typed, name, question, t);
    const read = readPhoneNumber(posted.get(codeName(name)), typed);
    return read.ok
      ? { answer: read.phone }
      : { errors: { [name]: problemText(read.problem, question, t) } };
  },
};

function problemText(problem: PhoneProblem, question: string, { fields }: Texts): string {
  // Something was typed, a country code say, and no number: an optional question isn't called
  // required for that.
  if (problem === "missing") return fields.phoneInFull({ question });
  return fields.phoneProblem({ problem: fields.phone[problem], question });
}

export function codeName(name: string): string {
  return `${name}.code`;
}

function readInFull(
  typed: string,
  name: string,
  question: string,
  t: Texts,
): { answer: string } | { errors: { [name: string]: string } } {
  const number = `+${typed.replace(/^(\+|00)/, "").replace(/[\s().-]/g, "")}`;
  const code = CODES.find((one) => number.startsWith(one));
  if (code) {
    const read = readPhoneNumber(code, number.slice(code.length));
    return read.ok
      ? { answer: read.phone }
      : { errors: { [name]: problemText(read.problem, question, t) } };
  }
  if (/^\+[1-9]\d{6,14}$/.test(number)) return { answer: number };
  return { errors: { [name]: t.fields.phoneInFull({ question }) } };
}
