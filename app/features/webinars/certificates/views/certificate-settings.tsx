import { Form } from "@remix-run/react";
import type { Person } from "#app/features/recipients/imports/read-row.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { Select } from "#app/ui/forms/field.tsx";
import { minutesAfterLabel } from "../../reminders/email-rows.ts";

const AFTER = [0, 60, 180, 360, 1440, 2880, 4320, 10080];

/** By a button, or automatically at a time after the end. */
export function CertificatesWhenForm({
  after,
  goesAt,
  isPast,
  rules,
  answer,
}: {
  after: number | null;
  goesAt: string | null;
  isPast: boolean;
  rules: FormRules<{ after?: string }>;
  answer: FormAnswer | undefined;
}) {
  const { form, fields } = useCheckedForm({ rules, answer, values: { after: after === null ? "" : String(after) } });
  const choices = after === null || AFTER.includes(after) ? AFTER : [...AFTER, after].sort((a, b) => a - b);
  return (
    <Form method="post" className="card p-5 grid gap-4" aria-labelledby="when-title" {...form}>
      <h2 className="panel-title" id="when-title">
        When to send them
      </h2>
      <Select
        {...selectOf(fields.after)}
        label="Send them"
        hint={
          goesAt
            ? `${isPast ? "That time has passed" : "They’ll be sent"}: ${goesAt}.`
            : "If a value is missing or attendance is doubtful, we hold automatic certificates and e-mail you."
        }
        options={[
          { value: "", label: "When I press the button" },
          ...choices.map((minutes) => ({
            value: String(minutes),
            label: `Automatically: ${minutesAfterLabel(minutes).toLowerCase()}`,
          })),
        ]}
      />
      <button type="submit" name="intent" value="when" className="btn btn-plain justify-self-start">
        Save
      </button>
    </Form>
  );
}

/** The id of a field of the mapping. Its name holds spaces; ids may not. */
export const mappingId = (field: string) => field.replace(/[^A-Za-z0-9]+/g, "-");

/** Where each value on the certificate comes from, with what that gives the first people. */
export function CertificateMappingForm({
  values,
  sources,
  people,
  answer,
}: {
  values: { name: string; source: string }[];
  sources: { value: string; label: string }[];
  people: Person[];
  answer: FormAnswer | undefined;
}) {
  return (
    <Form method="post" className="card p-5 grid gap-4" aria-labelledby="mapping">
      <div>
        <h2 className="panel-title" id="mapping">
          What the certificate says
        </h2>
        <p className="text-ink-2 mt-1">E-mails go to the address that people registered with.</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {values.map(({ name, source }) => {
          const field = `map:${name}`;
          const typed = answer?.initialValue?.[field];
          const known = sources.some(({ value }) => value === source);
          return (
            <Select
              key={name}
              name={field}
              id={mappingId(field)}
              label={name}
              hint={exampleOf(name, people)}
              defaultValue={typeof typed === "string" ? typed : known ? source : ""}
              error={answer?.error?.[field]?.[0]}
              options={sources}
            />
          );
        })}
      </div>
      <button type="submit" name="intent" value="mapping" className="btn btn-plain justify-self-start">
        Save
      </button>
    </Form>
  );
}

/** What the saved choice gives the first people who attended. */
function exampleOf(name: string, people: Person[]): string | undefined {
  const own: Record<string, keyof Person> = {
    "First Name": "firstName",
    "Last Name": "lastName",
    "Certificate Name": "certificateName",
  };
  const found = people.map((person) => String((own[name] ? person[own[name]] : person.fields[name]) || "–"));
  return found.length > 0 ? `For example: ${[...new Set(found)].join("; ")}` : undefined;
}
