import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { listDrafts } from "#app/features/mailings/bulk/bulk-drafts.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { PreviousNext } from "#app/ui/lists/previous-next.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Bulk Email", to: "/bulk-email" }, { label: "Drafts" }],
};
export const meta: MetaFunction = () => [{ title: "Bulk Email drafts" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const page = readPageNumber(new URL(request.url).searchParams);
  return { page, ...(await listDrafts(db, account, page, clock())) };
}

export default function Drafts() {
  const { drafts, page, more } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Drafts">
        Bulk e-mails you haven’t sent yet. Repeat one, and it becomes a recurring e-mail.
      </PageHead>
      <section className="card" aria-label="Drafts">
        {drafts.length === 0 ? (
          <EmptyState
            icon="edit"
            title="No drafts"
            actions={
              <Link className="btn btn-primary" to="/bulk-email">
                Choose people to write to
              </Link>
            }
          >
            A message you start is kept here until you send it.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {drafts.map((draft) => (
              <li key={draft.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                <div className="min-w-0 mr-auto">
                  <Link
                    className="font-semibold hover:underline break-words inline-flex items-center min-h-control"
                    to={`/bulk-email/compose/${draft.id}`}
                  >
                    {draft.title || "No subject yet"}
                  </Link>
                  <p className="text-sm text-ink-2 break-words">
                    {draft.recipients} · edited <Moment time={draft.edited} />
                  </p>
                </div>
                <For needs="editor">
                  <Link
                    className="btn btn-quiet btn-sm"
                    to={`/bulk-email/rules/new?draft=${draft.id}`}
                  >
                    <Icon name="refresh" />
                    Repeat
                    <span className="sr-only"> {draft.title || "the draft without a subject"}</span>
                  </Link>
                </For>
                <For needs="editor">
                  <Form method="post" action={`/bulk-email/compose/${draft.id}/delete`}>
                    <button type="submit" className="btn btn-quiet btn-sm">
                      <Icon name="trash" />
                      Delete
                      <span className="sr-only">
                        {" "}
                        {draft.title || "the draft without a subject"}
                      </span>
                    </button>
                  </Form>
                </For>
              </li>
            ))}
          </ul>
        )}
        <PreviousNext page={page} more={more} />
      </section>
    </>
  );
}
