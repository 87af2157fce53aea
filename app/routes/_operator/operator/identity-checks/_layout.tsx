import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import {
  listPastChecks,
  listWaitingChecks,
} from "#app/features/accounts/identity/identity-checks.server.ts";
import { OUTCOME_LABELS } from "#app/features/accounts/identity.ts";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Identity checks" }] };
export const meta: MetaFunction = () => [{ title: "Identity checks" }];

const PAST_PER_PAGE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { db, clock } = context.app;
  await recordOperatorAct(db, {
    operator,
    act: "identity.viewed",
    subject: "The list",
    now: clock(),
  });
  const page = readPageNumber(new URL(request.url).searchParams);
  const past = await listPastChecks(db, page, PAST_PER_PAGE);
  const shown = (check: (typeof past.rows)[number]) => ({
    id: check.id,
    name: wholeName(check),
    email: check.email,
    phone: check.phone,
    lastFour: check.ninLastFour,
    when: shortMoment(check.createdAt, clock(), timeZone),
    outcome: OUTCOME_LABELS[check.outcome],
    decidedBy: check.decidedBy,
    note: check.note,
  });
  return {
    page,
    total: past.total,
    waiting: (await listWaitingChecks(db)).map(shown),
    past: past.rows.map(shown),
  };
}

/**
 * Who waits for a decision about their identity, and what was decided before. For the operator
 * only.
 */
export default function IdentityChecks() {
  const dialog = useMatches().some(
    (match) => (match.handle as DashboardHandle | undefined)?.dialog,
  );
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead title="Identity checks">
          People who have submitted their identity details. They can’t send until you approve them.
          Only operators see this page.
        </PageHead>
        <WaitingChecks />
        <PastChecks />
      </div>
      <Outlet />
    </>
  );
}

function WaitingChecks() {
  const { waiting } = useLoaderData<typeof loader>();
  return (
    <section className="card overflow-hidden mb-6" aria-labelledby="waiting-title">
      <div className="card-head">
        <h2 className="panel-title" id="waiting-title">
          Waiting for a decision
        </h2>
      </div>
      {waiting.length === 0 ? (
        <EmptyState icon="okc" title="No checks are waiting">
          With NIN_VERIFIER=manual, new submissions appear here.
        </EmptyState>
      ) : (
        <DataTable
          caption="Waiting checks, longest wait first"
          columns={[
            "Name",
            "NIN",
            "Phone",
            "E-mail",
            "Submitted",
            { label: "Decide", isHidden: true },
          ]}
          rows={waiting}
        >
          {(check) => (
            <>
              <td className="wide font-semibold break-words">{check.name}</td>
              <td className="num">… {check.lastFour}</td>
              <td className="num whitespace-nowrap">{check.phone}</td>
              <td className="wide break-all text-ink-2">{check.email}</td>
              <td className="num whitespace-nowrap text-ink-2">{check.when}</td>
              <td>
                <Link
                  className="btn btn-plain btn-sm"
                  to={`/operator/identity-checks/${check.id}`}
                  preventScrollReset
                >
                  Decide<span className="sr-only"> about {check.name}</span>
                </Link>
              </td>
            </>
          )}
        </DataTable>
      )}
    </section>
  );
}

function PastChecks() {
  const { past, total, page } = useLoaderData<typeof loader>();
  return (
    <section className="card overflow-hidden" aria-labelledby="past-title">
      <div className="card-head">
        <h2 className="panel-title" id="past-title">
          History
        </h2>
      </div>
      {past.length === 0 ? (
        <p className="p-4 text-ink-2">{total === 0 ? "No checks yet." : "This page is empty."}</p>
      ) : (
        <DataTable
          caption={`Completed checks, newest first, page ${page}`}
          columns={["Name", "NIN", "Outcome", "E-mail", "When"]}
          rows={past}
        >
          {(check) => (
            <>
              <td className="wide font-semibold break-words">{check.name}</td>
              <td className="num">… {check.lastFour}</td>
              <td className="wide">
                {check.outcome}
                {check.decidedBy ? (
                  <span className="block text-sm text-ink-3 break-all">by {check.decidedBy}</span>
                ) : null}
                {check.note ? (
                  <span className="block text-sm text-ink-2 break-words">{check.note}</span>
                ) : null}
              </td>
              <td className="wide break-all text-ink-2">{check.email}</td>
              <td className="num whitespace-nowrap text-ink-2">{check.when}</td>
            </>
          )}
        </DataTable>
      )}
      {total > 0 ? (
        <Pager
          page={page}
          pageSize={PAST_PER_PAGE}
          total={total}
          search=""
          noun={total === 1 ? "check" : "checks"}
        />
      ) : null}
    </section>
  );
}
