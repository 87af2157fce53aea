import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { showPeopleSegments } from "#app/features/recipients/segments/show-segments.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "People", to: "/people" }, { label: "Segments" }],
};
export const meta: MetaFunction = () => [{ title: "Segments" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  return showPeopleSegments(
    { db, now: clock() },
    account,
    readPageNumber(new URL(request.url).searchParams),
  );
}

/** The account's segments of everybody, with how many people fit each. */
export default function Segments() {
  const { segments, total, page, pageSize } = useLoaderData<typeof loader>();
  const create = (
    <For needs="editor">
      <Link className="btn btn-primary" to="/people/segments/new">
        <Icon name="plus" />
        New segment
      </Link>
    </For>
  );
  return (
    <ListPage
      title="Segments"
      intro="Rules that select some of your people. Each contains those who match it now."
      actions={total > 0 ? create : null}
      label="Segments"
      empty={
        <EmptyState icon="filter" title="No segments yet" actions={create}>
          Such as “attended any webinar and has no certificate yet”. You can write to a segment, or
          give it certificates.
        </EmptyState>
      }
      pager={
        total > pageSize ? <Pager page={page} pageSize={pageSize} total={total} search="" /> : null
      }
      caption="Segments"
      columns={["Segment", "People", { label: "Actions", isHidden: true }]}
      rows={segments}
    >
      {(segment) => (
        <>
          <td className="wide [overflow-wrap:anywhere]">
            <Link
              className="font-semibold hover:underline"
              to={`/people?segment=${segment.id}`}
              dir="auto"
            >
              {segment.name}
            </Link>
            <span className="block text-sm text-ink-2" dir="auto">
              {segment.text}
            </span>
            {segment.isBroken ? (
              <span className="block text-sm text-failed">
                It refers to something that was deleted, so it matches nobody. Edit it.
              </span>
            ) : null}
          </td>
          <td className="text-ink-2 num">{segment.count}</td>
          <td className="md:text-right">
            <For needs="editor">
              {segment.isEmpty ? null : (
                <Link
                  className="btn btn-quiet btn-sm"
                  to={`/bulk-email?tab=segments&card=${segment.id}`}
                >
                  Write to them<span className="sr-only">: {segment.name}</span>
                </Link>
              )}
              <Link className="btn btn-quiet btn-sm" to={`/people/segments/${segment.id}`}>
                Edit<span className="sr-only"> {segment.name}</span>
              </Link>
            </For>
          </td>
        </>
      )}
    </ListPage>
  );
}
