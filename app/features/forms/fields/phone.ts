import { CALLING_CODES, isCallingCode } from "#app/engines/phones/calling-codes.ts";
import { COUNTRIES } from "#app/features/accounts/identity.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { quote, readLine } from "../definition/read-text.ts";
import { readWrittenNumber, type WrittenNumber } from "./parts/read-phone.server.ts";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

export type Settings = {
  /** The person's own: the browser may offer it. */
  own: boolean;
  /** Chosen at first. */
  country: string;
  /**
   * On the page of somebody whose network is in another country: its calling code. None is chosen
   * there at first, so that browsers fill in no number beside a code that isn't theirs. Never
   * stored.
   */
  likely?: string;
  /**
   * Codes that a browser must find for the visitor's own number: it fills in the number alone where
   * the code is missing, and these numbers look like those of the code that is chosen. Never stored.
   */
  alike?: string[];
  /** On a page of a form that sends text messages (`withSmsTick`); never stored. */
  sms?: { words: string; isTicked: boolean };
};

/**
 * A calling code and a number, kept as E.164: "+2348031234567", or "+442079460958 ext. 12". A
 * number typed in full, with its +, counts whatever code is chosen beside it. Only servers read
 * answers: browsers get `read-phone.server.ts` empty.
 */
export const phone: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES.phone,
  asks: true,
  start: () => ({ label: "Phone Number", settings: { own: true, country: "+234" } }),
  readSettings: (posted) => ({
    settings: {
      own: posted.get("own") !== "",
      country: isCallingCode(posted.get("country")) ? posted.get("country") : "+234",
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
    const read = readWrittenNumber(posted.get(codeName(name)), typed);
    return read.ok
      ? { answer: read.phone }
      : { errors: { [name]: problemText(read.problem, question, t) } };
  },
};

function problemText(
  problem: Extract<WrittenNumber, { ok: false }>["problem"],
  question: string,
  { fields }: Texts,
): string {
  // Something was typed, a country code say, and no number: an optional question isn't called
  // required for that.
  if (problem === "missing" || problem === "full") return fields.phoneInFull({ question });
  return fields.phoneProblem({ problem: fields.phone[problem], question });
}

export function codeName(name: string): string {
  return `${name}.code`;
}

/**
 * Codes of most people who fill in forms of West Africa. Browsers that know somebody's number choose
 * the code too, if it is there; each of the other 120 would cost every page two bytes.
 */
const COMMON_CODES = `
  1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 52 54 55 57 60 61 62 63 64 65 66 81 82
  84 86 90 91 92 94 98 212 213 216 220 221 223 224 225 226 227 228 229 231 232 233 234 237 241 243
  244 250 251 254 255 256 258 260 263 351 353 358 380 420 852 880 961 962 965 966 971 972 974
`
  .trim()
  .split(/\s+/)
  .map((digits) => `+${digits}`);

/**
 * The calling codes to choose from: the visitor's likely one first, then the form's own and the
 * usual six, and the one that was chosen before. "all": where the code is asked for, every one.
 */
export function codesFor(
  { country, likely = country, alike = [] }: Settings,
  chosen: string,
): string[] {
  const usual = COUNTRIES.map(({ code }): string => code);
  const offered = new Set([...COMMON_CODES, ...alike, chosen]);
  const others = CALLING_CODES.map(({ code }) => code).filter(
    (code) => chosen === "all" || offered.has(code),
  );
  return [...new Set([likely, country, ...usual, ...others])];
}
