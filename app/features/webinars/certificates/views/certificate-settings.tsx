import { Form, Link } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import type { Person } from "#app/features/recipients/lists/check-person.ts";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { choiceOf, inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { FieldError, Select } from "#app/ui/forms/field.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { minutesAfterLabel } from "../../model/email-rows.ts";

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
  const { form, fields } = useCheckedForm({
    rules,
    answer,
    values: { after: after === null ? "" : String(after) },
  });
  const choices =
    after === null || AFTER.includes(after) ? AFTER : [...AFTER, after].sort((a, b) => a - b);
  return (
    <Form method="post" className="card p-5 grid gap-4" aria-labelledby="when-title" {...form}>
      <Editable needs="editor">
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
        <button
          type="submit"
          name="intent"
          value="when"
          className="btn btn-plain justify-self-start"
        >
          Save
        </button>
      </Editable>
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
      <Editable needs="editor">
        <div>
          <h2 className="panel-title" id="mapping">
            What the certificate says
          </h2>
          <p className="text-ink-2 mt-1">E-mails go to the address people registered with.</p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {values.map(({ name, source }) => {
            const field = `map:${name}`;
            const typed = answer?.initialValue?.[field];
            const known = sources.some(({ value }) => value === source) ? source : "";
            return (
              <Select
                key={name}
                name={field}
                id={mappingId(field)}
                label={name}
                hint={exampleOf(name, people)}
                defaultValue={typeof typed === "string" ? typed : known}
                error={answer?.error?.[field]?.[0]}
                options={sources}
              />
            );
          })}
        </div>
        <button
          type="submit"
          name="intent"
          value="mapping"
          className="btn btn-plain justify-self-start"
        >
          Save
        </button>
      </Editable>
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
  const found = people.map((person) =>
    String((own[name] ? person[own[name]] : person.fields[name]) || "–"),
  );
  return found.length > 0 ? `For example: ${[...new Set(found)].join("; ")}` : undefined;
}

type ProjectTitle = { id: string; title: string };

interface Choices {
  /** Null: none is chosen. */
  project: ProjectTitle | null;
  projects: ProjectTitle[];
  designs: { value: string; name: string; picture: string }[];
  token: string;
  rules: {
    project: FormRules<{ projectId: string }>;
    design: FormRules<{ design: string; token?: string }>;
  };
  answers: { project: FormAnswer | undefined; design: FormAnswer | undefined };
}

/** The certificate project of a webinar: chosen, changed, or started from a design. */
export function ChooseCertificate({ isLost, ...choices }: Choices & { isLost: boolean }) {
  const { project, answers } = choices;
  if (!project) {
    return (
      <section className="card p-5 grid gap-5" aria-labelledby="choose">
        <div>
          <h2 className="panel-title" id="choose">
            Certificates for those who attend
          </h2>
          <p className="text-ink-2 mt-1">
            Each person gets one by e-mail, once, with their name on it. You choose whether to send
            them yourself or automatically.
          </p>
        </div>
        {isLost ? (
          <Flash kind="warning">
            The certificate you chose is in the bin. Choose another one, or restore it there.
          </Flash>
        ) : null}
        {choices.projects.length > 0 ? <UseProject {...choices} /> : null}
        <StartProject {...choices} />
      </section>
    );
  }
  return (
    <section className="card p-5 grid gap-4" aria-labelledby="choose">
      <div className="flex flex-wrap items-center gap-3">
        <div className="mr-auto min-w-0">
          <h2 className="panel-title" id="choose">
            The certificate
          </h2>
          <p className="[overflow-wrap:anywhere]">{project.title}</p>
        </div>
        <Link
          className="btn btn-plain btn-sm"
          to={`/certificates/${project.id}/design`}
          data-changes
        >
          Its design
        </Link>
        <Link
          className="btn btn-plain btn-sm"
          to={`/certificates/${project.id}/message`}
          data-changes
        >
          Its e-mail
        </Link>
      </div>
      <details open={Boolean(answers.project ?? answers.design)}>
        <summary className="flex items-center gap-2 min-h-control py-2.5 font-semibold text-sm">
          <Icon name="down" />
          Use another certificate
        </summary>
        <div className="grid gap-5 pt-2">
          <UseProject {...choices} />
          <StartProject {...choices} />
        </div>
      </details>
    </section>
  );
}

function UseProject({ project, projects, rules, answers }: Choices) {
  const values = { projectId: project?.id };
  const { form, fields } = useCheckedForm({
    rules: rules.project,
    answer: answers.project,
    values,
  });
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3" {...form}>
      <Editable needs="editor">
        <Select
          {...selectOf(fields.projectId)}
          label={project ? "Another certificate" : "One you have"}
          className="grow min-w-[min(14rem,100%)]"
          options={[
            { value: "", label: "Choose a certificate" },
            ...projects.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <button type="submit" name="intent" value="project" className="btn btn-plain">
          Use this one
        </button>
      </Editable>
    </Form>
  );
}

function StartProject({ project, designs, token, rules, answers }: Choices) {
  const values = { design: designs[0]?.value };
  const { form, fields } = useCheckedForm({ rules: rules.design, answer: answers.design, values });
  const { error } = inputOf(fields.design);
  return (
    <Form method="post" className="grid gap-3" {...form}>
      <Editable needs="editor">
        <input type="hidden" name="token" value={token} />
        <fieldset className={error ? "field field-bad" : ""}>
          <legend className="label">A new one, from a design</legend>
          {error ? <FieldError id="design-error">{error}</FieldError> : null}
          <div className="mt-1.5 grid gap-3 grid-cols-2 sm:grid-cols-3" id="design">
            {designs.map(({ value, name, picture }) => (
              <label
                key={value}
                className="choice !grid !gap-2 !p-2.5 cursor-pointer"
                htmlFor={`design-${value}`}
              >
                <img
                  src={picture}
                  alt=""
                  width={320}
                  height={226}
                  loading="lazy"
                  className="w-full h-auto aspect-[4/3] object-contain rounded"
                />
                <span className="flex items-center gap-2 text-sm font-semibold">
                  <input type="radio" id={`design-${value}`} {...choiceOf(fields.design, value)} />
                  <span className="min-w-0 break-words">{name}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <button
          type="submit"
          name="intent"
          value="start"
          className={`btn justify-self-start ${project ? "btn-plain" : "btn-primary"}`}
        >
          Start this certificate
        </button>
      </Editable>
    </Form>
  );
}
