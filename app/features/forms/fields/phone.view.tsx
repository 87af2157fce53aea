import { CALLING_CODES, callingCodeOf, isCallingCode } from "#app/engines/phones/calling-codes.ts";
import { Check, Select } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView, PostedFields } from "../definition/field-type.ts";
import { quote } from "../definition/read-text.ts";
import { PublicField } from "./parts/public-field.tsx";
import { codeName, codesFor, type Settings } from "./phone.ts";

export const phoneView: FieldView<Settings, string> = {
  Settings: ({ element: { settings }, errors }) => (
    <>
      <Select
        name="country"
        label="Default country code"
        options={CALLING_CODES.map(({ code, country }) => ({
          value: code,
          label: `${code} ${country}`,
        }))}
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
    const { code, national } = shown(name, posted, answer, settings);
    const isAsked = code === "" || errors[name] !== undefined;
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
              {code === "" ? <option value="">+ …</option> : null}
              {codesFor(settings, isAsked ? "all" : code).map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>{" "}
            <input
              {...wiring}
              inputMode="tel"
              pattern=".{4,}"
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
  { country, likely = country }: Settings,
): { code: string; national: string } {
  const start = likely === country ? country : "";
  if (posted) {
    const code = posted.get(codeName(name));
    return { code: isCallingCode(code) ? code : start, national: posted.get(name) };
  }
  const code = answer === undefined ? null : callingCodeOf(answer);
  return answer !== undefined && code !== null
    ? { code, national: answer.slice(code.length) }
    : { code: start, national: answer ?? "" };
}
