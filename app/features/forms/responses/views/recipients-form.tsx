import { Form, Link, useLocation } from "@remix-run/react";
import { UseCells } from "#app/features/recipients/use-cells.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import {
  type CheckedFields,
  checkboxOf,
  inputOf,
  selectOf,
  useCheckedForm,
} from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, FieldFrame, TextInput } from "#app/ui/forms/field.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import type { RecipientsReport as Report } from "../make-recipients.server.ts";
import type { RecipientFields, RecipientMappingView } from "../recipients-form.server.ts";

/**
 * Which answers become names, addresses and further values, and where the people go. Nothing is
 * added by it.
 */
export function RecipientsForm({
  view,
  token,
  base,
  rules,
  answer,
}: {
  view: RecipientMappingView;
  token: string;
  base: string;
  rules: FormRules<RecipientFields>;
  answer: FormAnswer | undefined;
}) {
  const { pathname, search } = useLocation();
  const uses = Object.fromEntries(view.parts.map(({ use }, index) => [`use-${index}`, use]));
  const values = { ...uses, token, target: "new-project", title: view.title };
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  const responses =
    view.count === 1 ? "1 response" : `${view.count.toLocaleString("en")} responses`;
  return (
    <>
      <PageHead title="Turn into recipients">
        From {responses}.{" "}
        {view.isKept
          ? "The answers are matched the same way as last time."
          : "We matched what we could; check that it looks right."}
      </PageHead>
      <ErrorSummary errors={problems} ids={{ columns: "use-0" }} />
      <Form method="post" action={pathname + search} {...form}>
        <input type="hidden" name="token" value={fields.token.initialValue} />
        <Target view={view} fields={fields} />
        <section className="card" aria-label="Matching">
          <DataTable
            caption="How to use each answer"
            columns={["Answer", "First rows", { label: "Use as", className: "w-[19rem]" }]}
            rows={view.parts}
            keyOf={(part) => part.name}
          >
            {(part, index) => (
              <UseCells
                part={part}
                index={index}
                chosen={fields[`use-${index}`]?.initialValue ?? part.use}
                error={fields[`use-${index}`]?.errors?.[0]}
              />
            )}
          </DataTable>
        </section>
        <section className="card mt-4 px-4 py-2" aria-label="Permission">
          <Check
            {...checkboxOf(fields.consent, "yes")}
            label={
              "I may use these answers for this: these people agreed, or another lawful reason " +
              "lets me write to them."
            }
          />
        </section>
        <CheckBar base={base} responses={responses} />
      </Form>
    </>
  );
}

function Target({
  view,
  fields,
}: {
  view: RecipientMappingView;
  fields: CheckedFields<RecipientFields>;
}) {
  const { name, defaultValue, error } = selectOf(fields.target);
  return (
    <section className="card p-4 mb-4 grid gap-4 md:grid-cols-2" aria-label="Where they go">
      <FieldFrame
        name="target"
        label="Add them to"
        hint="A saved list can be used by any project."
        error={error}
      >
        {(wiring) => (
          <select className="input" name={name} defaultValue={defaultValue} {...wiring}>
            <TargetOptions projects={view.projects} lists={view.lists} />
          </select>
        )}
      </FieldFrame>
      <TextInput
        {...inputOf(fields.title)}
        label="Name of a new project or list"
        hint="Only used when a new one is made."
      />
    </section>
  );
}

/**
 * What would become of everybody, before it is done. What was chosen travels in hidden fields:
 * `values`, by name.
 */
export function RecipientsReport({
  report,
  values,
  base,
}: {
  report: Report;
  values: Record<string, unknown>;
  base: string;
}) {
  const { pathname, search } = useLocation();
  const people = report.added === 1 ? "1 person" : `${report.added.toLocaleString("en")} people`;
  const counts: [string, number][] = [
    ["To add", report.added],
    ["There already", report.already],
    ["Left out", report.leftOut],
  ];
  return (
    <>
      <PageHead title="Check the people">
        Nothing is added yet. People who answered twice, or are already on the list, are skipped.
      </PageHead>
      <dl className="grid grid-cols-3 gap-3 mb-4">
        {counts.map(([label, count]) => (
          <div key={label} className="card px-4 py-3">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-xl font-semibold num">{count.toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
      {report.leftOut > 0 ? <LeftOutCard report={report} base={base} /> : null}
      <Form method="post" action={pathname + search}>
        {Object.entries(values)
          .filter(([name]) => name !== "intent")
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={String(value)} />
          ))}
        <div
          className={
            "sticky bottom-0 -mx-gutter mt-6 px-gutter py-3 bg-canvas border-t border-line flex " +
            "flex-wrap justify-end gap-3"
          }
        >
          <button type="submit" className="btn btn-plain" name="intent" value="back">
            Back
          </button>
          {report.added > 0 ? (
            <button type="submit" className="btn btn-primary" name="intent" value="add">
              Add {people}
            </button>
          ) : null}
        </div>
      </Form>
    </>
  );
}

/** Where people can be added. */
function TargetOptions({ projects, lists }: Pick<RecipientMappingView, "projects" | "lists">) {
  return (
    <>
      <option value="new-project">A new certificate project</option>
      <option value="new-list">A new saved list</option>
      {projects.length > 0 ? (
        <optgroup label="Certificate projects">
          {projects.map(({ id, title }) => (
            <option key={id} value={`project:${id}`}>
              {title}
            </option>
          ))}
        </optgroup>
      ) : null}
      {lists.length > 0 ? (
        <optgroup label="Saved lists">
          {lists.map(({ id, name }) => (
            <option key={id} value={`list:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      ) : null}
    </>
  );
}

/** The responses that give nobody, and why. */
function LeftOutCard({ report, base }: { report: Report; base: string }) {
  return (
    <section className="card" aria-labelledby="left-out">
      <div className="card-head flex-wrap">
        <h2 className="panel-title" id="left-out">
          Left out
        </h2>
        <p className="text-sm text-ink-2">
          {report.reasons
            .map(({ reason, count }) => `${reason}: ${count.toLocaleString("en")}`)
            .join(" · ")}
        </p>
      </div>
      <DataTable
        caption="Responses without a recipient"
        columns={["No.", "From", "Why"]}
        rows={report.examples}
        keyOf={({ responseId }) => responseId}
      >
        {({ responseId, number, who, reason }) => (
          <>
            <td className="num text-ink-3 only-wide">{number}</td>
            <td className="[overflow-wrap:anywhere]">
              <Link className="link" to={`${base}/${responseId}`} dir="auto">
                {who}
              </Link>
            </td>
            <td className="wide text-ink-2">{reason}</td>
          </>
        )}
      </DataTable>
      {report.leftOut > report.examples.length ? (
        <p className="px-4 py-2.5 text-sm text-ink-2 border-t border-line">
          The first {report.examples.length}.
        </p>
      ) : null}
    </section>
  );
}

function CheckBar({ base, responses }: { base: string; responses: string }) {
  return (
    <div className="actions-bar">
      <p className="mr-auto text-ink-2">We check everyone first. Nothing is added yet.</p>
      <Link className="btn btn-plain" to={base}>
        Back
      </Link>
      <button type="submit" className="btn btn-primary" name="intent" value="check">
        Check {responses}
      </button>
    </div>
  );
}
