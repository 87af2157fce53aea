import { Check, Select } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView, PostedFields } from "../definition/field-type.ts";
import { quote } from "../definition/read-text.ts";
import { PublicField } from "./parts/public-field.tsx";
import { CODES, codeName, type Settings } from "./phone.ts";

export const phoneView: FieldView<Settings, string> = {
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
};

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
