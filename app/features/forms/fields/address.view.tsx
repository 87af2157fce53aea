import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView } from "../definition/field-type.ts";
import { isSameText } from "../definition/read-text.ts";
import { type AddressAnswer, NIGERIA, NIGERIAN_STATES, PARTS, type Settings } from "./address.ts";
import { PublicField, PublicGroup } from "./parts/public-field.tsx";

export const addressView: FieldView<Settings, AddressAnswer> = {
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
};
