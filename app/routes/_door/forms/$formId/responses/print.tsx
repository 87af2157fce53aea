import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { printResponses } from "#app/features/forms/responses/print-responses.server.ts";
import { PRINT_STYLE } from "#app/features/forms/responses/print-style.ts";
import { readResponseSelection } from "#app/features/forms/responses/response-query.ts";
import { responseScope } from "#app/features/forms/responses/show-responses.server.ts";
import { findForm } from "#app/features/forms/store/find-form.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { publicFormHandle, publicFormHeaders } from "#app/ui/public-form/public-form-handle.ts";

export const handle = publicFormHandle;
export const headers = publicFormHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Responses · ${data.title}` : "Responses" },
];

/**
 * Responses to print, a sheet each, in parts. Which are meant is in the address, as for the files.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { app } = context;
  const form = orNotFound(await findForm(app.db, organiser.account.id, params.formId));
  const { searchParams } = new URL(request.url);
  const scope = await responseScope(app, form, organiser.account);
  const part = readPageNumber(searchParams);
  const printed = await printResponses(
    app.db,
    scope,
    readResponseSelection(searchParams, "everybody"),
    part,
  );
  await recordAccess(app, organiser, "responses-export", form.id);
  const partAddress = (page: number) => {
    const query = new URLSearchParams(searchParams);
    query.set("page", String(page));
    return `?${query}`;
  };
  return {
    ...printed,
    previous: printed.part > 1 ? partAddress(printed.part - 1) : null,
    next: printed.part < printed.parts ? partAddress(printed.part + 1) : null,
    back: `/forms/${form.id}/responses`,
    title: form.title,
    style: PRINT_STYLE,
  };
}

export default function PrintResponses() {
  const { responses, total, part, parts, previous, next, back, title } =
    useLoaderData<typeof loader>();
  return (
    <main id="main">
      <div className="bar no-print">
        <h1>{title}</h1>
        <p>
          {total === 1 ? "1 response" : `${total.toLocaleString("en")} responses`}
          {parts > 1 ? `, part ${part} of ${parts}` : ""}. Each prints on its own sheet. Use Print
          in your browser’s menu.
        </p>
        <p>
          {previous ? <a href={previous}>Previous part</a> : null}{" "}
          {next ? <a href={next}>Next part</a> : null} <a href={back}>Back to the responses</a>
        </p>
      </div>
      {responses.map(({ id, who, about, answers }) => (
        <article key={id} aria-label={who}>
          <h2 dir="auto">{who}</h2>
          <p className="about">
            {title}. {about}
          </p>
          <dl>
            {answers.map(({ id: questionId, label, words, isPictured }) => (
              <div key={questionId}>
                <dt>{label}</dt>
                <dd>
                  {isPictured ? (
                    <img src={`${back}/${id}/signatures/${questionId}`} alt="" />
                  ) : null}
                  {words || "No answer"}
                </dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </main>
  );
}
