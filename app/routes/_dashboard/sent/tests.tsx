import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readTest } from "#app/features/delivery/health/read-test.server.ts";
import { TestFateCard } from "#app/features/delivery/health/test-fate.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Sent", to: "/sent" }, { label: "Test e-mail" }],
};
export const meta: MetaFunction = () => [{ title: "Test e-mail" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const batchId = new URL(request.url).searchParams.get("test");
  const given = { accountId: account.id, kind: "test", batchId } as const;
  const test = await readTest(context.app, given);
  if (batchId !== null && !test) throw notFound();
  return { test, timeZone: account.timeZone };
}

/** What became of the latest test e-mail, or of the one that its address names. */
export default function TestEmail() {
  const { test, timeZone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Test e-mail">{test?.title ?? "What happens to your tests."}</PageHead>
      {test ? (
        <TestFateCard test={test} timeZone={timeZone} again={`/sent/tests?test=${test.batchId}`} />
      ) : (
        <EmptyState icon="mail" title="No test yet">
          Send yourself a test where you write a message. What happens to it is shown here.
        </EmptyState>
      )}
    </>
  );
}
