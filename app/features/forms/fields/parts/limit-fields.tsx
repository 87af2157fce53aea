import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { TextInput } from "#app/ui/forms/field.tsx";

/** The builder's two fields for the least and the most of something; read with `readNumberSetting` as `min` and `max`. */
export function LimitFields({
  least,
  most,
  settings,
  errors,
}: {
  least: string;
  most: string;
  settings: { min: number | null; max: number | null };
  errors: FormErrors;
}) {
  return (
    <div className="grid sm:grid-cols-2 gap-4">
      <TextInput name="min" label={least} optional inputMode="numeric" defaultValue={settings.min ?? ""} error={errors.min} />
      <TextInput name="max" label={most} optional inputMode="numeric" defaultValue={settings.max ?? ""} error={errors.max} />
    </div>
  );
}

/** The organiser's help text and the rule of the question in one hint: "As on your ID. At most 500 letters." Either may be empty. */
export function helpWithRule(help: string, rule: string): string {
  if (!help || !rule) return help || rule;
  return /[\p{P}\p{S}]$/u.test(help) ? `${help} ${rule}` : `${help}. ${rule}`;
}
