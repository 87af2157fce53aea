import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { FIELD_FACES } from "../definition/field-faces.ts";
import type { FieldType } from "../definition/field-type.ts";
import { isSameText, quote, readLine } from "../definition/read-text.ts";
import { readTextSetting } from "./parts/settings.ts";

/** The 36 states and the capital's territory. */
export const NIGERIAN_STATES = [
  "Abia",
  "Adamawa",
  "Akwa Ibom",
  "Anambra",
  "Bauchi",
  "Bayelsa",
  "Benue",
  "Borno",
  "Cross River",
  "Delta",
  "Ebonyi",
  "Edo",
  "Ekiti",
  "Enugu",
  "FCT Abuja",
  "Gombe",
  "Imo",
  "Jigawa",
  "Kaduna",
  "Kano",
  "Katsina",
  "Kebbi",
  "Kogi",
  "Kwara",
  "Lagos",
  "Nasarawa",
  "Niger",
  "Ogun",
  "Ondo",
  "Osun",
  "Oyo",
  "Plateau",
  "Rivers",
  "Sokoto",
  "Taraba",
  "Yobe",
  "Zamfara",
] as const;

export type Settings = {
  /** The person's own: the browser may offer it. */
  own: boolean;
  /** Already filled in; Nigeria's states are offered with it. Empty: none. */
  country: string;
  postcode: boolean;
};

export type AddressAnswer = {
  street: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
};

export const PARTS = [
  {
    id: "street",
    label: "Street and number",
    autoComplete: "address-line1",
    missing: "missingStreet",
  },
  { id: "city", label: "City or town", autoComplete: "address-level2", missing: "missingCity" },
  { id: "state", label: "State", autoComplete: "address-level1", missing: "missingState" },
  { id: "postcode", label: "Postcode", autoComplete: "postal-code", missing: null },
  { id: "country", label: "Country", autoComplete: "country-name", missing: "missingCountry" },
] as const;

const LONGEST = 200;

export const NIGERIA = "Nigeria";

/**
 * Street, city, state, postcode (if asked; never needed) and country. An optional one may be given
 * in part.
 */
export const address: FieldType<Settings, AddressAnswer> = {
  ...FIELD_FACES.address,
  asks: true,
  start: () => ({ label: "Address", settings: { own: true, country: NIGERIA, postcode: false } }),
  readSettings(posted) {
    const errors: FormErrors = {};
    const country = readTextSetting(posted, "country", errors, 80);
    return {
      settings: { own: posted.get("own") !== "", country, postcode: posted.get("postcode") !== "" },
      errors,
    };
  },
  readAnswer({ posted, name, element: { label, required, settings }, t: { fields } }) {
    const t = fields.address;
    const question = quote(label);
    const answer: AddressAnswer = { street: "", city: "", state: "", postcode: "", country: "" };
    for (const { id } of PARTS)
      if (id !== "postcode" || settings.postcode)
        answer[id] = readLine(posted.get(`${name}.${id}`));
    // The country was there already: alone it says nothing.
    const isEmpty = PARTS.every(({ id }) => id === "country" || !answer[id]);
    if (isEmpty && !required) return { answer: null };
    const errors: FormErrors = {};
    for (const { id, missing } of PARTS) {
      const of = `${name}.${id}`;
      if (missing && required && !answer[id]) errors[of] = t[missing]({ question });
      else if (countLetters(answer[id]) > LONGEST)
        errors[of] = t.partTooLong({ part: t[id], most: LONGEST, question });
    }
    if (Object.keys(errors).length > 0) return { errors };
    return { answer: { ...answer, state: spelledState(answer) } };
  },
  words: ({ street, city, state, postcode, country }) =>
    [street, city, [state, postcode].filter(Boolean).join(" "), country].filter(Boolean).join("\n"),
  columns: ({ label }) => PARTS.map(({ label: part }) => `${label}: ${part.toLowerCase()}`),
  cells: (answer) => PARTS.map(({ id }) => answer?.[id] ?? ""),
  values: (answer) => PARTS.map(({ id }) => answer[id]).filter(Boolean),
  choices: () => null,
  tally: () => ({ chart: "texts" }),
  parts: ({ label }) => [
    {
      id: "whole",
      label,
      value: (answer) =>
        PARTS.map(({ id }) => answer[id])
          .filter(Boolean)
          .join(", "),
    },
    ...PARTS.map(({ id, label: part }) => ({
      id: id as string,
      label: `${label}: ${part.toLowerCase()}`,
      value: (answer: AddressAnswer) => answer[id],
    })),
  ],
};

/** A Nigerian state as the list spells it, so that "lagos" and "Lagos State" are counted as one. */
function spelledState({ state, country }: AddressAnswer): string {
  if (!isSameText(country, NIGERIA)) return state;
  const bare = state.replace(/ state$/i, "");
  return NIGERIAN_STATES.find((one) => isSameText(one, bare) || isSameText(one, state)) ?? state;
}
