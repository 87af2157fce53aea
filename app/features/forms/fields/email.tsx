import { readEmailAddress, suggestAddress } from "#app/platform/text/email-address.ts";
import { Check } from "#app/ui/forms/field.tsx";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { FIELD_FACES } from "../model/field-faces.ts";
import type { FieldType } from "../model/field-type.ts";
import { PublicField } from "../public/views/public-field.tsx";
import { TEXT_ANSWER } from "./parts/shown-answer.ts";

type Settings = {
  /** The person's own: the browser may offer it. */
  own: boolean;
  /** Asks for it a second time. */
  twice: boolean;
};

/**
 * An address that mail systems deliver to, in lower case. What looks like a slip of the finger
 * (gmial.com) is asked about once: the same address sent again is taken, because only its owner
 * knows.
 */
export const email: FieldType<Settings, string> = {
  ...TEXT_ANSWER,
  ...FIELD_FACES.email,
  asks: true,
  start: () => ({ label: "Email Address", required: true, settings: { own: true, twice: false } }),
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
  readSettings: (posted) => ({
    settings: { own: posted.get("own") !== "", twice: posted.get("twice") !== "" },
    errors: {},
  }),
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
  readAnswer(posted, name, { required, settings }, _now, t) {
    const inFull = t.common.emailInFull;
    const typed = posted.get(name);
    const again = settings.twice ? posted.get(`${name}.again`) : typed;
    if (!typed.trim() && !again.trim())
      return required ? { errors: { [name]: inFull } } : { answer: null };
    const read = readEmailAddress(typed);
    if (!read.ok) return { errors: { [name]: typed.trim() ? withReason(read.reason, t) : inFull } };
    const meant = suggestAddress(read.email);
    if (meant && posted.get(`${name}.doubt`) !== typed)
      return { errors: { [name]: t.fields.didYouMean({ address: meant }) } };
    const second = readEmailAddress(again);
    if (!second.ok || second.email !== read.email)
      return { errors: { [`${name}.again`]: t.fields.emailsDiffer } };
    return { answer: read.email };
  },
};

function withReason(reason: string, { fields, common }: Texts): string {
  if (reason.includes("several")) return fields.emailSeveral;
  return reason.includes("space") ? fields.emailSpace : common.emailInFull;
}

function isDoubted(typed: string): boolean {
  const read = readEmailAddress(typed);
  return read.ok && suggestAddress(read.email) !== null;
}
