import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listTests, readTest } from "#app/features/delivery/health/read-test.server.ts";
import { TestFateCard } from "#app/features/delivery/health/test-fate.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Sent", to: "/sent" }, { label: "Test e-mails" }],
};
export const meta: MetaFunction = () => [{ title: "Test e-mails" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const tests = await listTests(app.db, account.id);
  const asked = new URL(request.url).searchParams.get("test") ?? tests[0]?.id;
  const given = { accountId: account.id, kind: "test" } as const;
  const test = asked ? orNotFound(await readTest(app, { ...given, batchId: asked })) : null;
  const now = app.clock();
  return {
    test,
    asked,
    timeZone: account.timeZone,
    tests: tests.map(({ createdAt, ...one }) => ({
      ...one,
      when: shortMoment(createdAt, now, account.timeZone),
    })),
  };
}

/** The latest tests, and what became of one of them. */
export default function TestEmails() {
  const { test, tests, asked, timeZone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Test e-mails">
        What became of the tests you sent, and what a receiver saw of them.
      </PageHead>
      {test ? (
        <div className="grid gap-5 lg:grid-cols-2 items-start">
          <TestFateCard test={test} timeZone={timeZone}>
            <Link
              className="link inline-flex items-center min-h-control"
              to={`/sent/tests?test=${asked}`}
              preventScrollReset
            >
              Check again
            </Link>
          </TestFateCard>
          <section className="card p-5" aria-labelledby="tests-title">
            <h2 className="panel-title" id="tests-title">
              Latest tests
            </h2>
            <ul className="mt-2">
              {tests.map(({ id, subject, when }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3">
                  <Link
                    className="link inline-flex items-center min-h-control break-words"
                    to={`/sent/tests?test=${id}`}
                    aria-current={id === asked ? "true" : undefined}
                  >
                    {subject}
                  </Link>
                  <span className="text-sm text-ink-3">{when}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      ) : (
        <EmptyState icon="mail" title="No test yet">
          Write a message and choose <b className="font-semibold">Send a test</b>. What becomes of
          it is shown here.
        </EmptyState>
      )}
    </>
  );
}
