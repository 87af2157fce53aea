import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listAccess } from "#app/features/activity/access-log.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";

export const meta: MetaFunction = () => [{ title: "Who viewed personal data" }];

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "owner" });
  const asked = new URL(request.url).searchParams.get("before") ?? "";
  const now = context.app.clock();
  const { entries, older } = await listAccess(
    context.app.db,
    account.id,
    MOMENT.test(asked) ? asked : null,
  );
  return {
    older,
    isFirst: !MOMENT.test(asked),
    entries: entries.map((entry) => ({
      ...entry,
      shown: shortMoment(entry.at, now, account.timeZone),
    })),
  };
}

/** For owners: which member looked at whose data or took it along. */
export default function Access() {
  const { entries, older, isFirst } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-4 max-w-[46rem]">
      <p>
        <Link className="link" to="/settings/data">
          Back to your data
        </Link>
      </p>
      <section className="card overflow-hidden" aria-labelledby="access-title">
        <div className="card-head">
          <h2 className="panel-title" id="access-title">
            Who viewed personal data
          </h2>
        </div>
        {entries.length === 0 ? (
          <EmptyState icon="eye" title={isFirst ? "Nobody yet" : "Nothing older"}>
            When a member opens a person’s page or downloads people, or an API key reads them, we
            list it here.
          </EmptyState>
        ) : (
          <DataTable
            caption="Who viewed or downloaded personal data, newest first"
            columns={["Who", "What", "When"]}
            rows={entries}
            keyOf={({ key }) => key}
          >
            {({ who, what, to, at, shown }) => (
              <>
                <td className="wide font-semibold break-words">
                  <bdi>{who}</bdi>
                </td>
                <td>
                  {to ? (
                    <Link className="link" to={to}>
                      {what}
                    </Link>
                  ) : (
                    what
                  )}
                </td>
                <td className="text-ink-2 whitespace-nowrap num">
                  <time dateTime={at}>{shown}</time>
                </td>
              </>
            )}
          </DataTable>
        )}
      </section>
      {older ? (
        <p>
          <Link
            className="btn btn-plain"
            to={`/settings/data/access?before=${encodeURIComponent(older)}`}
          >
            Older
          </Link>
        </p>
      ) : null}
      <p className="text-sm text-ink-3 max-w-prose">
        Repeated views within an hour are one line. We keep lines for {KEPT_DAYS.accessEntries}{" "}
        days.
      </p>
    </div>
  );
}
