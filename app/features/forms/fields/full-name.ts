import { countLetters } from "#app/engines/letters/count-letters.ts";
import { looksLikeAddress } from "#app/engines/mail/without-links.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { MAX_NAME_LETTERS, wholeName } from "#app/platform/text/wording.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { quote, readLine } from "../definition/read-text.ts";
import { shownAs } from "./parts/shown-answer.ts";

/** `own`: the name of the person who fills the form in, so that the browser may offer it. */
export type Settings = { own: boolean };

export type FullNameAnswer = { first: string; last: string };

export const LABEL = "Full Name";

export const PARTS = [
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
  readSettings: (posted) => ({ settings: { own: posted.get("own") !== "" }, errors: {} }),
  readAnswer({ posted, name, element: { label, required }, t: { fields: t } }) {
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
