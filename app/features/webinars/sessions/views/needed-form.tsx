import { Form, Link } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import type { NeededFields } from "../sessions-needed.server.ts";

/** How many sessions the certificate needs. */
export function NeededForm({
  rules,
  answer,
  needed,
  count,
  earned,
  registered,
  certificates,
}: {
  rules: FormRules<NeededFields>;
  answer: FormAnswer | undefined;
  /** As it is kept; null: all. */
  needed: number | null;
  /** Sessions that take place. */
  count: number;
  /** How many guests have attended enough of them, by the number that counts now. */
  earned: number;
  registered: number;
  certificates: string;
}) {
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer,
    values: { needed: needed === null ? "" : String(needed) },
  });
  return (
    <Form method="post" className="card p-5 grid gap-4" aria-labelledby="needed-title" {...form}>
      <div>
        <h2 className="panel-title" id="needed-title">
          For the certificate
        </h2>
        <p className="text-ink-2 mt-1">
          {earned.toLocaleString("en")} of {registered.toLocaleString("en")} have attended enough
          sessions so far. You can also require a quiz or a feedback form, under{" "}
          <Link className="link" to={certificates}>
            Certificates
          </Link>
          .
        </p>
      </div>
      <ErrorSummary errors={problems} />
      <TextInput
        {...inputOf(fields.needed)}
        label={`Sessions to attend, of ${count}`}
        hint="If empty, all of them. If there are fewer sessions later, attending all of those is enough."
        inputMode="numeric"
        optional
        inputClassName="sm:!w-40"
      />
      {needed !== null && needed > count ? (
        <p className="text-sm">
          You asked for {needed}, and there are {count} now: attending all {count} is enough.
        </p>
      ) : null}
      <button
        type="submit"
        name="intent"
        value="needed"
        className="btn btn-plain justify-self-start"
      >
        Save
      </button>
    </Form>
  );
}
