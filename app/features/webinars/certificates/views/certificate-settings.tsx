import { Form } from "@remix-run/react";
import type { Person } from "#app/features/recipients/imports/read-row.ts";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { Select } from "#app/ui/forms/field.tsx";
import { minutesAfterLabel } from "../../reminders/email-rows.ts";

const AFTER = [0, 60, 180, 360, 1440, 2880, 4320, 10080];

/** By a button, or automatically at a time after the end. */
export function CertificatesWhenForm({
  after,
  goesAt,
  isPast,
  problem,
}: {
  after: number | null;
  goesAt: string | null;
  isPast: boolean;
  problem?: FormProblem;
}) {
  const choices = after === null || AFTER.includes(after) ? AFTER : [...AFTER, after].sort((a, b) => a - b);
  return (
    <Form method="post" className="card p-5 grid gap-4" noValidate aria-labelledby="when-title">
      <h2 className="panel-title" id="when-title">
        When to send them
      </h2>
      <Select
        name="after"
        label="Send them"
        hint={
          goesAt
            ? `${isPast ? "That time has passed" : "They’ll be sent"}: ${goesAt}.`
            : "If a value is missing or attendance is doubtful, we hold automatic certificates and e-mail you."
        }
        defaultValue={problem?.values.after ?? (after === null ? "" : String(after))}
        error={problem?.errors.after}
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

/** Where each value on the certificate comes from, with what that gives the first people. */
export function CertificateMappingForm({
  values,
  sources,
  people,
  problem,
}: {
  values: { name: string; source: string }[];
  sources: { value: string; label: string }[];
  people: Person[];
  problem?: FormProblem;
}) {
  return (
    <Form method="post" className="card p-5 grid gap-4" noValidate aria-labelledby="mapping">
      <div>
        <h2 className="panel-title" id="mapping">
          What the certificate says
        </h2>
        <p className="text-ink-2 mt-1">E-mails go to the address that people registered with.</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {values.map(({ name, source }) => {
          const field = `map:${name}`;
          const known = sources.some(({ value }) => value === source);
          return (
            <Select
              key={name}
              name={field}
              id={field.replace(/[^A-Za-z0-9]+/g, "-")}
              label={name}
              hint={exampleOf(name, people)}
              defaultValue={problem?.values[field] ?? (known ? source : "")}
              error={problem?.errors[field]}
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
