import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { TextInput } from "#app/ui/forms/field.tsx";
import type { Limits } from "./settings.ts";

/** The builder's two fields for the least and the most of something. */
export function LimitFields({
  labels: [least, most],
  hints = [],
  inputMode = "numeric",
  settings: { min, max },
  errors,
}: {
  labels: [least: string, most: string];
  hints?: string[];
  inputMode?: "numeric" | "decimal";
  settings: Limits;
  errors: FormErrors;
}) {
  const both = { optional: true, inputMode };
  return (
    <div className="grid sm:grid-cols-2 gap-4">
      <TextInput
        name="min"
        label={least}
        hint={hints[0]}
        defaultValue={min ?? ""}
        error={errors.min}
        {...both}
      />
      <TextInput
        name="max"
        label={most}
        hint={hints[1]}
        defaultValue={max ?? ""}
        error={errors.max}
        {...both}
      />
    </div>
  );
}
