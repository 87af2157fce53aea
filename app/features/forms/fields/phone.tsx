import { COUNTRIES, type PhoneProblem, readPhoneNumber } from "#app/features/accounts/identity.ts";
import { Check, Select } from "#app/ui/forms/field.tsx";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType, PostedFields } from "../model/field-type.ts";
import { quote, readLine } from "../model/read-text.ts";
import { PublicField } from "../public/views/public-field.tsx";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

type Settings = {
  /** The person's own: the browser may offer it. */
  own: boolean;
  /** Chosen at first. */
  country: string;
  /** On a page of a form that sends text messages (`withSmsTick`); never stored. */
  sms?: { words: string; isTicked: boolean };
};

const CODES = COUNTRIES.map(({ code }) => code as string);

/**
 * A country code and a number, kept as E.164: "+2348031234567". A number typed in full, with its +,
 * counts whatever code is chosen beside it; that is also how people of other countries answer.
 */
export const phone: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES.phone,
  asks: true,
  start: () => ({ label: "Phone Number", settings: { own: true, country: "+234" } }),
  Settings: ({ element: { settings }, errors }) => (
    <>
      <Select
        name="country"
        label="Default country code"
        options={CODES}
        defaultValue={settings.country}
        error={errors.country}
      />
      <Check
        name="own"
        label="This is the number of the person who fills in the form"
        defaultChecked={settings.own}
      />
    </>
  ),
  readSettings: (posted) => ({
    settings: {
      own: posted.get("own") !== "",
      country: CODES.find((code) => code === posted.get("country")) ?? "+234",
    },
    errors: {},
  }),
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const t = useTexts();
    const { code, national } = shown(name, posted, answer, settings.country);
    const { sms } = settings;
    const field = (
      <PublicField name={name} label={label} help={help} error={errors[name]} required={required}>
        {(wiring) => (
          <span className="tel">
            <select
              name={codeName(name)}
              aria-label={t.fields.countryCode}
              autoComplete={settings.own ? "tel-country-code" : "off"}
              defaultValue={code}
            >
              {CODES.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>{" "}
            <input
              {...wiring}
              inputMode="tel"
              pattern="[^A-Za-z]{4,}"
              title={t.fields.enterPhone({ question: quote(label) })}
              autoComplete={settings.own ? "tel-national" : "off"}
              defaultValue={national || undefined}
            />
          </span>
        )}
      </PublicField>
    );
    if (!sms) return field;
    return (
      <>
        {field}
        <label className="c">
          <input
            type="checkbox"
            name={`${name}.sms`}
            value="yes"
            defaultChecked={posted ? posted.get(`${name}.sms`) !== "" : sms.isTicked}
          />{" "}
          <span>{sms.words}</span>
        </label>
      </>
    );
  },
  readAnswer(posted, name, { label, required }, _now, t) {
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

function codeName(name: string): string {
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

function shown(
  name: string,
  posted: PostedFields | null,
  answer: string | undefined,
  country: string,
): { code: string; national: string } {
  if (posted)
    return {
      code: CODES.find((code) => code === posted.get(codeName(name))) ?? country,
      national: posted.get(name),
    };
  const code = answer && CODES.find((one) => answer.startsWith(one));
  return code
    ? { code, national: answer.slice(code.length) }
    : { code: country, national: answer ?? "" };
}
