import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { looksLikeAddress } from "#app/platform/text/mailed-name.ts";
import { countLetters, MAX_NAME_LETTERS, wholeName } from "#app/platform/text/wording.ts";
import { Check } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { ControlProps, FieldType } from "../model/field-type.ts";
import { quote, readLine } from "../model/read-text.ts";
import { PublicField, PublicGroup } from "../public/views/public-field.tsx";
import { shownAs } from "./parts/shown-answer.ts";

/** `own`: the name of the person who fills the form in, so that the browser may offer it. */
type Settings = { own: boolean };

export type FullNameAnswer = { first: string; last: string };

const LABEL = "Full Name";
const PARTS = [
  { id: "first", label: "firstName", autoComplete: "given-name", tooLong: "firstNameTooLong" },
  { id: "last", label: "lastName", autoComplete: "family-name", tooLong: "lastNameTooLong" },
] as const;

/**
 * First and last name, as typed. Some people have one name only: a dash stands for no last name.
 */
export const fullName: FieldType<Settings, FullNameAnswer> = {
  ...shownAs(nameOf),
  ...FIELD_FACES["full-name"],
  asks: true,
  start: () => ({ label: LABEL, required: true, settings: { own: true } }),
  Settings: ({ element }) => (
    <Check
      name="own"
      label="This is the name of the person who fills in the form"
      defaultChecked={element.settings.own}
    />
  ),
  readSettings: (posted) => ({ settings: { own: posted.get("own") !== "" }, errors: {} }),
  Control(props) {
    const { element, name } = props;
    const { label, help, required } = element;
    if (label === LABEL && !help) return <TwoNames {...props} />;
    return (
      <PublicGroup name={name} label={label} help={help} required={required}>
        <TwoNames {...props} />
      </PublicGroup>
    );
  },
  readAnswer(posted, name, { label, required }, _now, { fields: t }) {
    const first = readLine(posted.get(`${name}.first`));
    const typedLast = readLine(posted.get(`${name}.last`));
    const hasNoLast = /^\p{Pd}$/u.test(typedLast);
    const last = hasNoLast ? "" : typedLast;
    const question = label === LABEL ? "" : quote(label);
    const errors: FormErrors = {};
    if (!first && (required || last))
      errors[`${name}.first`] = question ? t.enterFirstNameFor({ question }) : t.enterFirstName;
    if (!last && !hasNoLast && (required || first))
      errors[`${name}.last`] = question ? t.enterLastNameFor({ question }) : t.enterLastName;
    const most = MAX_NAME_LETTERS;
    for (const { id, tooLong } of PARTS) {
      if (countLetters(id === "first" ? first : last) > most)
        errors[`${name}.${id}`] = question
          ? t[`${tooLong}For`]({ question, most })
          : t[tooLong]({ most });
    }
    for (const [part, text] of Object.entries({ first, last }))
      if (looksLikeAddress(text)) errors[`${name}.${part}`] = t.noAddressInName;
    if (Object.keys(errors).length > 0) return { errors };
    return { answer: first ? { first, last } : null };
  },
  columns: ({ label }) =>
    label === LABEL ? ["First name", "Last name"] : [`${label}: first name`, `${label}: last name`],
  cells: (answer) => [answer?.first ?? "", answer?.last ?? ""],
  parts: () => [
    { id: "first", label: "First Name", value: ({ first }) => first },
    { id: "last", label: "Last Name", value: ({ last }) => last },
    { id: "full", label: "Full Name", value: nameOf },
  ],
};

function nameOf({ first, last }: FullNameAnswer): string {
  return wholeName({ firstName: first, lastName: last });
}

function TwoNames({
  element,
  name,
  posted,
  answer,
  errors,
}: ControlProps<Settings, FullNameAnswer>) {
  const { fields } = useTexts();
  return (
    <div className="n">
      {PARTS.map(({ id, label, autoComplete }) => (
        <PublicField
          key={id}
          name={`${name}.${id}`}
          label={fields[label]}
          error={errors[`${name}.${id}`]}
          required={element.required}
        >
          {(wiring) => (
            <input
              {...wiring}
              autoComplete={element.settings.own ? autoComplete : "off"}
              defaultValue={posted ? posted.get(wiring.name) : answer && (answer[id] || "-")}
            />
          )}
        </PublicField>
      ))}
    </div>
  );
}
