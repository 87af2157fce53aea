import { type CheckedFields, checkboxOf, inputOf } from "#app/ui/forms/checked-form.ts";
import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { SettingsFields } from "../settings-fields.server.ts";

/** For how long answers are kept. `wouldDelete`: how many the typed number of days would delete, which was not agreed to yet. */
export function KeepingCard({ fields, wouldDelete }: { fields: CheckedFields<SettingsFields>; wouldDelete: number }) {
  return (
    <SettingsCard id="keeping" title="Keeping responses">
      <TextInput
        {...inputOf(fields.retentionDays)}
        label="Days to keep each response"
        optional
        hint="Each response is deleted for good this many days after it came, with the files that belong to it. Left empty, responses stay until you delete them. Certificates that were issued stay."
        inputMode="numeric"
        inputClassName="sm:max-w-[12rem]"
      />
      {wouldDelete > 0 ? (
        <Check
          {...checkboxOf(fields.retentionAgreed, "yes")}
          label={
            wouldDelete === 1
              ? "Yes, delete 1 response that is older"
              : `Yes, delete ${wouldDelete.toLocaleString("en")} responses that are older`
          }
        />
      ) : null}
    </SettingsCard>
  );
}

/** Who may answer, until when, and how answering goes. */
export function LimitsCard({
  fields,
  zone,
  responseCount,
  hasPages,
}: {
  fields: CheckedFields<SettingsFields>;
  /** "West Africa Standard Time (Lagos)" */
  zone: string;
  responseCount: number;
  hasPages: boolean;
}) {
  const answers = responseCount === 1 ? "1 response" : `${responseCount.toLocaleString("en")} responses`;
  return (
    <SettingsCard id="limits" title="Answering">
      <div className="grid gap-6">
        <fieldset>
          <legend className="label">
            Closing date<span className="font-normal text-ink-3"> (optional)</span>
          </legend>
          <p className="hint mb-2" id="closes-zone">
            On the clocks of {zone}. A day alone means its last minute. After it, the page says that the form has closed.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput {...inputOf(fields.closesDay)} label="Day" type="date" />
            <TextInput {...inputOf(fields.closesTime)} label="Time" type="time" />
          </div>
        </fieldset>
        <TextInput
          {...inputOf(fields.responseLimit)}
          label="Most responses"
          optional
          hint={`The form is full once it has this many. It has ${answers} now.`}
          inputMode="numeric"
          className="sm:max-w-[20rem]"
        />
        <fieldset>
          <legend className="sr-only">How answering goes</legend>
          <Check {...checkboxOf(fields.onePerEmail, "yes")} label="One response from one e-mail address" />
          <Check
            {...checkboxOf(fields.checkAnswers, "yes")}
            label={
              hasPages
                ? "People look over their answers before they send them (forms of several pages always do)"
                : "People look over their answers before they send them"
            }
          />
          <Check
            {...checkboxOf(fields.saveAndContinue, "yes")}
            label="Offer to save the answers and go on later, by a link in an e-mail"
          />
        </fieldset>
      </div>
    </SettingsCard>
  );
}
