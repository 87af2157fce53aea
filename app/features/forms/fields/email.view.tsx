import { readEmailAddress, suggestAddress } from "#app/engines/email-address/email-address.ts";
import { Check } from "#app/ui/forms/field.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { FieldView } from "../definition/field-type.ts";
import type { Settings } from "./email.ts";
import { PublicField } from "./parts/public-field.tsx";

export const emailView: FieldView<Settings, string> = {
  Settings: ({ element: { settings } }) => (
    <>
      <Check
        name="own"
        label="This is the address of the person who fills in the form"
        defaultChecked={settings.own}
      />
      <Check
        name="twice"
        label="Ask for it twice, to catch typos"
        defaultChecked={settings.twice}
      />
    </>
  ),
  Control({ element: { label, help, required, settings }, name, posted, answer, errors }) {
    const t = useTexts();
    // Not type=email: browsers refuse addresses with letters beyond English there, and mail systems
    // deliver to them.
    const attributes = {
      pattern: ".+@.+",
      title: t.common.emailInFull,
      inputMode: "email",
      autoCapitalize: "none",
      autoComplete: settings.own ? "email" : "off",
    } as const;
    const [again, doubted] = [`${name}.again`, `${name}.doubt`];
    const typed = posted ? posted.get(name) : answer;
    return (
      <>
        <PublicField name={name} label={label} help={help} error={errors[name]} required={required}>
          {(wiring) => (
            <>
              <input {...wiring} {...attributes} defaultValue={typed} />
              {/* Has been asked about already, on this page or when it was first sent. */}
              {typed && isDoubted(typed) ? (
                <input type="hidden" name={doubted} value={typed} />
              ) : null}
            </>
          )}
        </PublicField>
        {settings.twice ? (
          <PublicField
            name={again}
            label={t.fields.emailOnceMore({ label })}
            error={errors[again]}
            required={required}
          >
            {(wiring) => (
              <input
                {...wiring}
                {...attributes}
                autoComplete="off"
                defaultValue={posted ? posted.get(again) : answer}
              />
            )}
          </PublicField>
        ) : null}
      </>
    );
  },
};

function isDoubted(typed: string): boolean {
  const read = readEmailAddress(typed);
  return read.ok && suggestAddress(read.email) !== null;
}
