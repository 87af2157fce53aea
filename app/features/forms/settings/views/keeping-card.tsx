import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { SettingsCardProps } from "./settings-card-props.ts";

/** For how long answers are kept. `wouldDelete`: how many the typed number of days would delete, which was not agreed to yet. */
export function KeepingCard({ values, errors, wouldDelete }: SettingsCardProps & { wouldDelete: number }) {
  return (
    <SettingsCard id="keeping" title="Keeping responses">
      <TextInput
        name="retentionDays"
        label="Days to keep each response"
        optional
        hint="Each response is deleted for good this many days after it came, with the files that belong to it. Left empty, responses stay until you delete them. Certificates that were issued stay."
        inputMode="numeric"
        inputClassName="sm:max-w-[12rem]"
        defaultValue={values.retentionDays}
        error={errors.retentionDays}
      />
      {wouldDelete > 0 ? (
        <Check
          name="retentionAgreed"
          value="yes"
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
  values,
  errors,
  zone,
  responseCount,
  hasPages,
}: SettingsCardProps & {
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
            <TextInput name="closesDay" label="Day" type="date" defaultValue={values.closesDay} error={errors.closesDay} />
            <TextInput name="closesTime" label="Time" type="time" defaultValue={values.closesTime} error={errors.closesTime} />
          </div>
        </fieldset>
        <TextInput
          name="responseLimit"
          label="Most responses"
          optional
          hint={`The form is full once it has this many. It has ${answers} now.`}
          inputMode="numeric"
          className="sm:max-w-[20rem]"
          defaultValue={values.responseLimit}
          error={errors.responseLimit}
        />
        <fieldset>
          <legend className="sr-only">How answering goes</legend>
          <Check
            name="onePerEmail"
            value="yes"
            defaultChecked={values.onePerEmail !== ""}
            label="One response from one e-mail address"
            error={errors.onePerEmail}
          />
          <Check
            name="checkAnswers"
            value="yes"
            defaultChecked={values.checkAnswers !== ""}
            label={
              hasPages
                ? "People look over their answers before they send them (forms of several pages always do)"
                : "People look over their answers before they send them"
            }
          />
          <Check
            name="saveAndContinue"
            value="yes"
            defaultChecked={values.saveAndContinue !== ""}
            label="Offer to save the answers and go on later, by a link in an e-mail"
          />
        </fieldset>
      </div>
    </SettingsCard>
  );
}
