import { Form, Link } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { choiceOf, inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { FieldError, Select } from "#app/ui/forms/field.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

type ProjectTitle = { id: string; title: string };

interface Choices {
  /** Null: none is chosen. */
  project: ProjectTitle | null;
  projects: ProjectTitle[];
  designs: { slug: string; name: string }[];
  token: string;
  rules: { project: FormRules<{ projectId: string }>; design: FormRules<{ design: string; token?: string }> };
  answers: { project: FormAnswer | undefined; design: FormAnswer | undefined };
}

/** The certificate project of a webinar: chosen, changed, or started from one of our designs. */
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
            Each person gets one by e-mail, once, with their name on it. You choose whether to send them yourself or
            automatically.
          </p>
        </div>
        {isLost ? (
          <Flash kind="warning">The certificate that was chosen lies in the bin. Choose another one, or restore it there.</Flash>
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
        <Link className="btn btn-plain btn-sm" to={`/certificates/${project.id}/design`} data-changes>
          Its design
        </Link>
        <Link className="btn btn-plain btn-sm" to={`/certificates/${project.id}/message`} data-changes>
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
  const { form, fields } = useCheckedForm({ rules: rules.project, answer: answers.project, values });
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3" {...form}>
      <Select
        {...selectOf(fields.projectId)}
        label={project ? "Another certificate" : "One you have"}
        className="grow min-w-[14rem]"
        options={[
          { value: "", label: "Choose a certificate" },
          ...projects.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <button type="submit" name="intent" value="project" className="btn btn-plain">
        Use this one
      </button>
    </Form>
  );
}

function StartProject({ project, designs, token, rules, answers }: Choices) {
  const values = { design: designs[0]?.slug };
  const { form, fields } = useCheckedForm({ rules: rules.design, answer: answers.design, values });
  const { error } = inputOf(fields.design);
  return (
    <Form method="post" className="grid gap-3" {...form}>
      <input type="hidden" name="token" value={token} />
      <fieldset className={error ? "field field-bad" : ""}>
        <legend className="label">A new one, from one of our designs</legend>
        {error ? <FieldError id="design-error">{error}</FieldError> : null}
        <div className="mt-1.5 grid gap-3 grid-cols-2 sm:grid-cols-3" id="design">
          {designs.map(({ slug, name }) => (
            <label key={slug} className="choice !grid !gap-2 !p-2.5 cursor-pointer" htmlFor={`design-${slug}`}>
              <img
                src={`/designs/${slug}.webp`}
                alt=""
                width={320}
                height={226}
                loading="lazy"
                className="w-full h-auto aspect-[4/3] object-contain rounded"
              />
              <span className="flex items-center gap-2 text-sm font-semibold">
                <input type="radio" id={`design-${slug}`} {...choiceOf(fields.design, slug)} />
                {name}
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
    </Form>
  );
}
