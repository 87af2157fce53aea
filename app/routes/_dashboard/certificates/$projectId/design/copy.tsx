import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import {
  copyFieldsTo,
  copyForm,
  fieldsToCopy,
  listCopyTargets,
} from "#app/features/certificates/design/copy-to.server.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldError } from "#app/ui/forms/field.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { SearchField } from "#app/ui/lists/search-field.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  editor: true,
  crumbs: () => [
    { label: "Certificates", to: "/certificates" },
    { label: "Copy to another certificate" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Copy to another certificate" }];

/**
 * The fields are named in the address, `?field=` each: the page can be searched and turned without
 * losing them.
 */
async function readAsked({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const project = orNotFound(await findProject(context.app.db, account.id, params.projectId));
  const query = new URL(request.url).searchParams;
  const fields = fieldsToCopy(project, query.getAll("field"));
  const design = `/certificates/${project.id}/design`;
  const [first] = fields;
  const last = fields.at(-1);
  if (!first || !last) throw redirect(design);
  const what =
    fields.length === 1 ? `${first.label} was` : `${counted(fields.length, "field")} were`;
  return { account, project, fields, query, what, back: `${design}?field=${last.id}` };
}

export async function loader(args: LoaderFunctionArgs) {
  const { account, project, fields, query, back } = await readAsked(args);
  const words = (query.get("q") ?? "").slice(0, 100);
  const page = Math.max(1, Math.floor(Number(query.get("page"))) || 1);
  const { db, clock } = args.context.app;
  return {
    ...(await listCopyTargets(db, project, {
      words,
      page,
      now: clock(),
      timeZone: account.timeZone,
    })),
    words,
    title: project.title,
    labels: fields.map(({ id, label }) => ({ id, label })),
    back,
    rules: rulesOf(copyForm),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  const { account, project, fields, what } = await readAsked(args);
  const submission = await readSubmission(args.request, copyForm);
  if (submission.status !== "success") return refuse(submission);
  const targetId = submission.value.to;
  const copied = orNotFound(
    await copyFieldsTo(app.db, {
      accountId: account.id,
      targetId,
      fields,
      now: app.clock(),
    }),
  );
  if (copied.kind === "full") return refuse(submission, { to: copied.problem });
  const { ids } = copied;
  const query = new URLSearchParams(ids.slice(-1).map((id) => ["field", id]));
  if (ids.length > 1) for (const id of ids) query.append("tick", id);
  const text = `${what} copied here from ${project.title}. Undo takes that back.`;
  return seeOtherWith(app, `/certificates/${targetId}/design?${query}`, { kind: "success", text });
}

export default function CopyToCertificate() {
  const { targets, total, page, pageSize, words, title, labels, back, rules } =
    useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { form, fields, problems } = useCheckedForm({
    rules,
    answer: useActionData<typeof action>(),
  });
  const { errors: [problem] = [] } = fields.to;
  const what = labels.map(({ label }) => label).join(", ");
  return (
    <>
      <PageHead title="Copy to another certificate">
        {what}, from {title}. The copy keeps its look and goes into free space there.
      </PageHead>
      {total > pageSize || words ? (
        <Form className="relative max-w-[26rem] mb-5" role="search">
          {labels.map(({ id }) => (
            <input key={id} type="hidden" name="field" value={id} />
          ))}
          <SearchField
            id="q"
            name="q"
            label="Search your certificates"
            placeholder="Search certificates"
            defaultValue={words}
          />
        </Form>
      ) : null}
      {total === 0 ? (
        <NothingToCopyTo />
      ) : (
        <Form method="post" className="card" {...form}>
          <div className="px-5 pt-5 empty:hidden">
            <ErrorSummary errors={problems} ids={{ to: `to-${targets[0]?.id}` }} />
          </div>
          <fieldset className={problem ? "field field-bad" : ""}>
            <legend className="px-5 pt-5 font-semibold">Which certificate?</legend>
            {problem ? (
              <div className="px-5">
                <FieldError id="to-error">{problem}</FieldError>
              </div>
            ) : null}
            <Targets hasProblem={problem !== undefined} />
          </fieldset>
          {total > pageSize ? (
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              search={`${search}`}
              noun="certificates"
            />
          ) : null}
          <div className="sheet-foot">
            <Link className="btn btn-plain" to={back}>
              Cancel
            </Link>
            <button type="submit" className="btn btn-primary">
              Copy
            </button>
          </div>
        </Form>
      )}
    </>
  );
}

function NothingToCopyTo() {
  const { words, back } = useLoaderData<typeof loader>();
  return (
    <div className="card p-5">
      <p>
        {words
          ? "No other certificate has these words in its title."
          : "You have no other certificate yet."}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Link className="btn btn-primary" to={back}>
          Back to the design
        </Link>
      </div>
    </div>
  );
}

function Targets({ hasProblem }: { hasProblem: boolean }) {
  const { targets } = useLoaderData<typeof loader>();
  return (
    <ul className="mt-2 divide-y divide-line border-t border-line">
      {targets.map(({ id, title: name, edited }) => (
        <li key={id}>
          <label
            className="flex items-center gap-3 px-5 py-3 min-h-control cursor-pointer hover:bg-sunken"
            htmlFor={`to-${id}`}
          >
            <input
              type="radio"
              id={`to-${id}`}
              name="to"
              value={id}
              defaultChecked={targets.length === 1}
              aria-describedby={hasProblem ? "to-error" : undefined}
            />
            <span className="min-w-0 grow break-words font-semibold">{name}</span>
            <span className="text-sm text-ink-2 shrink-0">
              Edited <Moment time={edited} />
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
