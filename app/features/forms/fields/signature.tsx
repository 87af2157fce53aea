import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { TextInput } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { countLetters, quote, readLine } from "../model/read-text.ts";
import { PublicGroup, useWordsIn } from "../public/views/public-field.tsx";
import { readTextSetting } from "./parts/settings.tsx";
import { shownAs } from "./parts/shown-answer.ts";

type Settings = { statement: string };

type Answer = {
  /** As typed. */
  name: string;
  /** What they agreed that it means, kept with the answer. */
  statement: string;
};

const STATEMENT = "I agree that typing my name here counts as my signature.";
const MAX_LETTERS = 200;

/** A name typed as a signature, with a box to tick that says so. The time is that of the response. */
export const signature: FieldType<Settings, Answer> = {
  ...shownAs<Answer>(({ name }) => name),
  ...FIELD_FACES.signature,
  asks: true,
  start: () => ({ label: "Your signature", required: true, settings: { statement: STATEMENT } }),
  Settings: ({ element: { settings }, errors }) => (
    <TextInput
      name="statement"
      label="What people agree to"
      hint="They tick this. It is kept with their answer, also when you change it later."
      defaultValue={settings.statement}
      error={errors.statement}
    />
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const statement = readTextSetting(posted, "statement", errors, 500);
    return { settings: { statement: statement || STATEMENT }, errors };
  },
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const t = useTexts();
    const wordsIn = useWordsIn();
    const agreed = agreedName(name);
    const error = errors[name];
    const agreedError = errors[agreed];
    return (
      <PublicGroup name={name} label={label} help={help} error={error} required={required}>
        <input
          id={name}
          name={name}
          aria-label={t.fields.typeName}
          placeholder={t.fields.typeName}
          autoComplete="off"
          required={required || undefined}
          aria-describedby={error ? `${name}e` : undefined}
          aria-invalid={error ? true : undefined}
          defaultValue={posted ? posted.get(name) : answer?.name}
        />
        {agreedError ? (
          <div className="er" id={`${agreed}e`}>
            {agreedError}
          </div>
        ) : null}
        <label className="c">
          <input
            type="checkbox"
            id={agreed}
            name={agreed}
            value="yes"
            required={required || undefined}
            aria-describedby={agreedError ? `${agreed}e` : undefined}
            aria-invalid={agreedError ? true : undefined}
            defaultChecked={posted ? posted.get(agreed) !== "" : answer !== undefined}
          />{" "}
          <span {...wordsIn(settings.statement)}>{settings.statement}</span>
        </label>
      </PublicGroup>
    );
  },
  readAnswer(posted, name, { label, required, settings }, _now, t) {
    const question = quote(label);
    const typed = readLine(posted.get(name).slice(0, 5_000));
    const isAgreed = posted.get(agreedName(name)) !== "";
    if (!typed && !required && !isAgreed) return { answer: null };
    const errors: FormErrors = {};
    if (!typed) errors[name] = t.fields.typeNameFor({ question });
    else if (countLetters(typed) > MAX_LETTERS) errors[name] = t.fields.signatureTooLong({ question, most: MAX_LETTERS });
    if (!isAgreed) errors[agreedName(name)] = t.fields.tickToSign({ question });
    return Object.keys(errors).length > 0 ? { errors } : { answer: { name: typed, statement: settings.statement } };
  },
  words: ({ name, statement }, _element, t) => `${t ? t.fields.signed({ name }) : `Signed: ${name}`}\n${statement}`,
};

function agreedName(name: string): string {
  return `${name}.agreed`;
}
