import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listWaitingReviews } from "#app/features/delivery/ceilings/first-look.server.ts";
import { listAtCeiling } from "#app/features/delivery/ceilings/notify-bursts.server.tsx";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Senders" }] };
export const meta: MetaFunction = () => [{ title: "Senders" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const { db, clock, config } = context.app;
  const now = clock();
  const waiting = await listWaitingReviews(db);
  return {
    isOn: config.firstSendReview,
    waiting: waiting.map(({ batchId, accountName, title, recipientCount, createdAt }) => ({
      id: batchId,
      accountName,
      title,
      people: recipientCount.toLocaleString("en"),
      since: shortMoment(createdAt, now, timeZone),
    })),
    atLimit: (await listAtCeiling(db, now)).map((account) => ({
      ...account,
      label: counted(account.waiting, "e-mail"),
    })),
  };
}

/**
 * Accounts whose e-mails wait: for an operator's look, or for their own sending limits. For
 * operators only.
 */
export default function Senders() {
  const { isOn, waiting, atLimit } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Senders">
        First sends waiting for your review, and accounts that have reached their sending limit.
      </PageHead>
      <section className="card overflow-hidden mb-6" aria-labelledby="first-title">
        <div className="card-head">
          <h2 className="panel-title" id="first-title">
            First sends to review
          </h2>
        </div>
        {waiting.length === 0 ? (
          <EmptyState icon="okc" title="No sends are waiting">
            {isOn
              ? "An unproved account’s first send appears here before it goes out."
              : "With FIRST_SEND_REVIEW=on, an unproved account’s first send waits here for your review."}
          </EmptyState>
        ) : (
          <DataTable
            caption="Sends waiting for review, longest wait first"
            columns={[
              "Account",
              "Send",
              "People",
              "Waiting since",
              { label: "Review", isHidden: true },
            ]}
            rows={waiting}
          >
            {(send) => (
              <>
                <td className="wide font-semibold break-words">{send.accountName}</td>
                <td className="wide break-words">{send.title}</td>
                <td className="num">{send.people}</td>
                <td className="num whitespace-nowrap text-ink-2">{send.since}</td>
                <td>
                  <Link className="btn btn-plain btn-sm" to={`/operator/senders/${send.id}`}>
                    Review<span className="sr-only"> the send of {send.accountName}</span>
                  </Link>
                </td>
              </>
            )}
          </DataTable>
        )}
      </section>
      <section className="card overflow-hidden" aria-labelledby="limit-title">
        <div className="card-head">
          <h2 className="panel-title" id="limit-title">
            At their sending limit
          </h2>
        </div>
        {atLimit.length === 0 ? (
          <p className="p-4 text-ink-2">No account has reached its limit.</p>
        ) : (
          <DataTable
            caption="Accounts with e-mails waiting, most first"
            columns={["Account", "Waiting"]}
            rows={atLimit}
          >
            {(account) => (
              <>
                <td className="wide break-words">
                  <Link className="link font-semibold" to={`/operator/accounts/${account.id}`}>
                    {account.name}
                  </Link>
                </td>
                <td className="num">{account.label}</td>
              </>
            )}
          </DataTable>
        )}
      </section>
    </>
  );
}
