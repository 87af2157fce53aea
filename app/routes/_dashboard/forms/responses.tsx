import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PERIODS } from "#app/features/activity/period.ts";
import { listAllResponses, personOfResponse } from "#app/features/forms/responses/all-responses.server.ts";
import { readAllResponsesFilter, responsesPath } from "#app/features/forms/responses/all-responses-filter.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { KeyPager } from "#app/ui/lists/key-pager.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Forms", to: "/forms" }, { label: "Responses" }] };
export const meta: MetaFunction = () => [{ title: "Responses to all forms" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const { timeZone } = account;
  const filter = readAllResponsesFilter(new URL(request.url).searchParams);
  const { responses, total, older, newer } = await listAllResponses(db, { accountId: account.id, timeZone, now, filter });
  const { period } = filter;
  return {
    period,
    total,
    older,
    newer,
    responses: responses.map((response) => ({
      id: response.id,
      to: `/forms/${response.formId}/responses/${response.id}`,
      person: personOfResponse(response),
      email: response.name ? response.email : "",
      form: { id: response.formId, title: response.formTitle },
      isSample: response.isSample,
      when: shownTime(response.submittedAt, now, timeZone),
    })),
  };
}

/** Who answered any form: what "Total Forms Filed" on the dashboard counts. */
export default function AllResponses() {
  const { period, total, responses, older, newer } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Responses to all forms">
        {total === 1 ? "1 form was filled in" : `${total.toLocaleString("en")} forms were filled in`}
        {{ all: ".", today: " today.", week: " this week.", month: " this month." }[period]}
      </PageHead>
      <nav className="seg-links flex-wrap mb-4" aria-label="Period of the responses">
        {PERIODS.map(({ id, label }) => (
          <Link key={id} to={responsesPath(id)} aria-current={period === id ? "true" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <section className="card" aria-label="Responses">
        {responses.length === 0 ? <NoneHere /> : <Rows />}
        <KeyPager newer={newer} older={older} search={period === "all" ? "" : `?period=${period}`} />
      </section>
    </>
  );
}

function Rows() {
  const { responses } = useLoaderData<typeof loader>();
  return (
    <DataTable caption="Responses, newest first" columns={["From", "Form", "Sent in"]} rows={responses}>
      {(response) => (
        <>
          <td className="wide [overflow-wrap:anywhere]">
            <Link className="font-semibold hover:underline" to={response.to} dir="auto">
              {response.person}
            </Link>
            {response.email ? <span className="block text-sm text-ink-2">{response.email}</span> : null}
          </td>
          <td className="wide [overflow-wrap:anywhere]">
            <Link className="hover:underline" to={`/forms/${response.form.id}/responses`} dir="auto">
              {response.form.title}
            </Link>
            {response.isSample ? (
              <span className="ml-2">
                <SampleBadge />
              </span>
            ) : null}
          </td>
          <td className="wide text-ink-2 whitespace-nowrap text-sm num">
            <Moment time={response.when} />
          </td>
        </>
      )}
    </DataTable>
  );
}

function NoneHere() {
  const { period, total } = useLoaderData<typeof loader>();
  if (total > 0) {
    return (
      <EmptyState
        icon="form"
        title="This page is empty"
        actions={
          <Link className="btn btn-plain" to={responsesPath(period)}>
            Show the newest
          </Link>
        }
      >
        The list has become shorter.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="form"
      title={period === "all" ? "No form submissions yet!" : "Nothing in this period"}
      actions={
        <Link className="btn btn-plain" to={period === "all" ? "/forms" : "/forms/responses"}>
          {period === "all" ? "Create a New Form" : "Show all"}
        </Link>
      }
    >
      Answers arrive here as people send them.
    </EmptyState>
  );
}
