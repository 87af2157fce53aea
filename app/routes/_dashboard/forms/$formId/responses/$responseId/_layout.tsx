import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useOutlet } from "@remix-run/react";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { showResponse } from "#app/features/forms/responses/show-responses.server.ts";
import { webinarOfForm } from "#app/features/forms/webinar/webinar.server.ts";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { openResponses } from "../_open-responses.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: formPageTitle(`Response ${data?.response.number ?? ""}`, matches) },
];

export async function loader(args: LoaderFunctionArgs) {
  const { app, organiser, form, scope, query, search } = await openResponses(args);
  const { responseId } = args.params;
  const response = await showResponse(app, scope, query, responseId);
  await recordAccess(app, organiser, "response", responseId);
  return {
    form: `/forms/${form.id}`,
    search: search && `?${search}`,
    response,
    hasWebinar: (await webinarOfForm(app.db, form.id)) !== null,
  };
}

/** One response: every answer in the words of the version it was given to. */
export default function ResponsePage() {
  const { form, search, response, hasWebinar } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const base = `${form}/responses`;
  const here = `${base}/${response.id}`;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <p className="mb-3">
          <Link className="link inline-flex items-center gap-1.5 min-h-control" to={base + search}>
            <Icon name="back" />
            {search ? "All that match" : "All responses"}
          </Link>
        </p>
        <PageHead
          title={response.name || response.email || `Response ${response.number}`}
          actions={
            <>
              {response.newer ? (
                <Link className="btn btn-plain" to={`${base}/${response.newer}${search}`} rel="prev">
                  <Icon name="left" />
                  Newer
                </Link>
              ) : null}
              {response.older ? (
                <Link className="btn btn-plain" to={`${base}/${response.older}${search}`} rel="next">
                  Older
                  <Icon name="right" />
                </Link>
              ) : null}
              <Link className="btn btn-danger" to={`${here}/delete${search}`} preventScrollReset>
                <Icon name="trash" />
                Delete
              </Link>
            </>
          }
        >
          Response {response.number}, sent in on {response.when}
        </PageHead>
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem] items-start">
          <section className="card" aria-label="Answers">
            <dl>
              {response.answers.map(({ id, label, words, files }) => (
                <div key={id} className="px-4 py-3 border-t border-line first:border-t-0">
                  <dt className="text-sm text-ink-2">{label}</dt>
                  <dd className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere] text-left" dir="auto">
                    {files.length > 0 ? (
                      <ul className="grid gap-1">
                        {files.map((file) => (
                          <li key={file.id}>
                            <a className="link inline-flex items-center gap-2" href={`${here}/files/${file.id}`} download>
                              <Icon name="download" />
                              {file.name}
                            </a>{" "}
                            <span className="text-sm text-ink-3">{file.size}</span>
                          </li>
                        ))}
                      </ul>
                    ) : (
                      words || <span className="text-ink-3">No answer</span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          <section className="card" aria-label="About this response">
            <dl>
              <Fact label="Reference" value={response.reference} />
              {response.email ? <Fact label="E-mail" value={response.email} /> : null}
              {response.place ? <Fact label="Webinar" value={response.place} /> : null}
              {response.version ? (
                <Fact label="Version of the form" value={`${response.version.number} of ${response.version.of}`} />
              ) : null}
            </dl>
            {hasWebinar && response.place ? (
              <p className="px-4 pb-3">
                <Link className="link" to={`${form}/webinar/people`}>
                  People of the webinar
                </Link>
              </p>
            ) : null}
          </section>
        </div>
      </div>
      {dialog}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="px-4 py-3 border-t border-line first:border-t-0">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="[overflow-wrap:anywhere] font-semibold">{value}</dd>
    </div>
  );
}
