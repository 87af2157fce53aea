import type { FieldMetadata } from "@conform-to/react";
import { useSearchParams } from "@remix-run/react";
import { inputOf } from "#app/ui/forms/checked-form.ts";
import { TextInput } from "#app/ui/forms/field.tsx";
import { LEAST_PER_DAY, SPREAD_FROM } from "../spread.ts";

/** How many of a large send leave in a day. */
export function SpreadField({
  count,
  form,
  field,
}: {
  count: number;
  form: string;
  field: FieldMetadata<string | undefined>;
}) {
  const [query] = useSearchParams();
  if (count < SPREAD_FROM) return null;
  const { defaultValue = query.get("perDay") ?? "", ...input } = inputOf(field);
  return (
    <div className="mt-4 max-w-sm">
      <TextInput
        label="Spread over days: the most in one day"
        hint={`At least ${LEAST_PER_DAY}. Leave it empty to send all as fast as mail providers take it.`}
        optional
        inputMode="numeric"
        form={form}
        {...input}
        defaultValue={defaultValue}
      />
    </div>
  );
}
