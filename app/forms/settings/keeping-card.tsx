import { Check, TextInput } from "../../ui/field.tsx";
import { SettingsCard } from "../../ui/settings/settings-card.tsx";
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
