import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { countLetters, isSameText, quote, readLine } from "../model/read-text.ts";
import { PublicField, PublicGroup } from "../public/views/public-field.tsx";
import { readTextSetting } from "./parts/settings.tsx";

/** The 36 states and the capital's territory. */
const NIGERIAN_STATES = [
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

type Settings = {
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

const PARTS = [
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
const NIGERIA = "Nigeria";

/**
 * Street, city, state, postcode (if asked; never needed) and country. An optional one may be given
 * in part.
 */
export const address: FieldType<Settings, AddressAnswer> = {
  ...FIELD_FACES.address,
  asks: true,
  start: () => ({ label: "Address", settings: { own: true, country: NIGERIA, postcode: false } }),
  Settings: ({ element: { settings }, errors }) => (
    <>
      <TextInput
        name="country"
        label="Country filled in by default"
        optional
        defaultValue={settings.country}
        error={errors.country}
      />
      <Check name="postcode" label="Ask for a postcode too" defaultChecked={settings.postcode} />
      <Check
        name="own"
        label="This is the address of the person who fills in the form"
        defaultChecked={settings.own}
      />
    </>
  ),
  readSettings(posted) {
    const errors: FormErrors = {};
    const country = readTextSetting(posted, "country", errors, 80);
    return {
      settings: { own: posted.get("own") !== "", country, postcode: posted.get("postcode") !== "" },
      errors,
    };
  },
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const t = useTexts().fields.address;
    const states = isSameText(settings.country, NIGERIA) ? `${name}.states` : undefined;
    return (
      <PublicGroup name={name} label={label} help={help} required={required}>
        <div className="n">
          {PARTS.filter(({ id }) => id !== "postcode" || settings.postcode).map(
            ({ id, autoComplete }) => (
              <PublicField
                key={id}
                name={`${name}.${id}`}
                label={t[id]}
                error={errors[`${name}.${id}`]}
                // The legend says that all of it is optional.
                required={id !== "postcode" || !required}
              >
                {(wiring) => (
                  <input
                    {...wiring}
                    required={(required && id !== "postcode") || undefined}
                    autoComplete={settings.own ? autoComplete : "off"}
                    list={id === "state" ? states : undefined}
                    defaultValue={
                      (posted
                        ? posted.get(wiring.name)
                        : (answer?.[id] ?? (id === "country" ? settings.country : ""))) || undefined
                    }
                  />
                )}
              </PublicField>
            ),
          )}
        </div>
        {states ? (
          <datalist id={states}>
            {NIGERIAN_STATES.map((state) => (
              // As a value: text browsers print what is inside.
              <option key={state} value={state} />
            ))}
          </datalist>
        ) : null}
      </PublicGroup>
    );
  },
  readAnswer(posted, name, { label, required, settings }, _now, { fields }) {
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
