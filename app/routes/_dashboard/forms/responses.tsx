import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Period } from "#app/features/activity/period.ts";
import { PERIODS } from "#app/features/activity/period.ts";
import {
  listAllResponses,
  personOfResponse,
} from "#app/features/forms/responses/all-responses.server.ts";
import {
  readAllResponsesFilter,
  responsesPath,
} from "#app/features/forms/responses/all-responses-filter.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { KeyPager } from "#app/ui/lists/key-pager.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Forms", to: "/forms" }, { label: "Responses" }],
};
export const meta: MetaFunction = () => [{ title: "Responses to all forms" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const { timeZone } = account;
  const filter = readAllResponsesFilter(new URL(request.url).searchParams);
  const { responses, total, older, newer } = await listAllResponses(db, {
    accountId: account.id,
    timeZone,
    now,
    filter,
  });
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
    <ListPage
      title="Responses to all forms"
      intro={
        <>
          {total === 1
            ? "1 form was filled in"
            : `${total.toLocaleString("en")} forms were filled in`}
          {{ all: ".", today: " today.", week: " this week.", month: " this month." }[period]}
        </>
      }
      tools={
        <nav className="seg-links flex-wrap mb-4" aria-label="Period of the responses">
          {PERIODS.map(({ id, label }) => (
            <Link key={id} to={responsesPath(id)} aria-current={period === id ? "true" : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      }
      label="Responses"
      empty={<NoneHere />}
      pager={
        <KeyPager
          newer={newer}
          older={older}
          search={period === "all" ? "" : `?period=${period}`}
        />
      }
      caption="Responses, newest first"
      columns={["From", "Form", "Sent in"]}
      rows={responses}
    >
      {(response) => (
        <>
          <td className="wide [overflow-wrap:anywhere]">
            <Link className="font-semibold hover:underline" to={response.to} dir="auto">
              {response.person}
            </Link>
            {response.email ? (
              <span className="block text-sm text-ink-2">
                <EmailAddress>{response.email}</EmailAddress>
              </span>
            ) : null}
          </td>
          <td className="wide [overflow-wrap:anywhere]">
            <Link
              className="hover:underline"
              to={`/forms/${response.form.id}/responses`}
              dir="auto"
            >
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
    </ListPage>
  );
}

function NoneHere() {
  const { period, total } = useLoaderData<typeof loader>();
  const [title, to, button] = emptyTexts(period, total);
  return (
    <EmptyState
      icon="form"
      title={title}
      actions={
        <Link className="btn btn-plain" to={to}>
          {button}
        </Link>
      }
    >
      {total > 0 ? "The list has become shorter." : "Answers arrive here as people send them."}
    </EmptyState>
  );
}

/** What an empty list says, and where its button leads. */
function emptyTexts(period: Period, total: number): [string, string, string] {
  if (total > 0) return ["This page is empty", responsesPath(period), "Show the newest"];
  return period === "all"
    ? ["No form submissions yet!", "/forms", "Create a New Form"]
    : ["Nothing in this period", "/forms/responses", "Show all"];
}
