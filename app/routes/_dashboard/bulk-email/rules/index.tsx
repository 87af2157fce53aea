import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { showPaths } from "#app/features/mailings/paths/show-paths.server.ts";
import { PathList } from "#app/features/mailings/paths/views/path-list.tsx";
import { listRules } from "#app/features/mailings/rules/send-rules.server.ts";
import { showRule } from "#app/features/mailings/rules/show-rules.server.ts";
import { RuleBadge } from "#app/features/mailings/rules/views/rule-badge.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Recurring e-mails" }],
};
export const meta: MetaFunction = () => [{ title: "Recurring e-mails" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const rules = await listRules(context.app.db, account.id);
  const paths = await showPaths(context.app.db, account.id);
  return { rules: rules.map((rule) => showRule(rule, account)), paths };
}

export default function Rules() {
  const { rules, paths } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Recurring e-mails"
        actions={
          <For needs="editor">
            <Link className="btn btn-plain" to="/bulk-email/rules/paths/new">
              <Icon name="list" />
              New path
            </Link>
            <Link className="btn btn-plain" to="/bulk-email/rules/certificates">
              <Icon name="cert" />
              Certificate for each new person
            </Link>
            {rules.length > 0 ? (
              <Link className="btn btn-primary" to="/bulk-email/drafts">
                Choose a draft to repeat
              </Link>
            ) : null}
          </For>
        }
      >
        E-mails and certificates that go out automatically. A path has several steps.
      </PageHead>
      <section className="card" aria-label="Recurring e-mails">
        {rules.length === 0 ? (
          <EmptyState
            icon="refresh"
            title="No recurring e-mails"
            actions={
              <Link className="btn btn-primary" to="/bulk-email/drafts">
                Choose a draft to repeat
              </Link>
            }
          >
            Write a bulk e-mail and keep it as a draft, then choose “Repeat” beside it.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {rules.map((rule) => (
              <li key={rule.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                <div className="min-w-0 mr-auto">
                  <Link
                    className="font-semibold hover:underline break-words inline-flex items-center min-h-control"
                    to={`/bulk-email/rules/${rule.id}`}
                  >
                    {rule.subject}
                  </Link>
                  <p className="text-sm text-ink-2 break-words">
                    {rule.timing}
                    {rule.next ? `. Next: ${rule.next}` : ""}
                    {rule.stoppedReason ? `. ${rule.stoppedReason}` : ""}
                  </p>
                </div>
                <RuleBadge state={rule.state} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <PathList paths={paths} />
    </>
  );
}
