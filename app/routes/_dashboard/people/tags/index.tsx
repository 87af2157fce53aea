import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { countTags } from "#app/features/recipients/tags/tags.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "People", to: "/people" }, { label: "Tags" }],
};
export const meta: MetaFunction = () => [{ title: "Tags" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  return { tags: await countTags(context.app.db, account.id) };
}

/** The account's tags, with how many people have each. */
export default function Tags() {
  const { tags } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Tags"
      intro="Your own labels for people. Search by them, and use them in segments."
      label="Tags"
      empty={
        <EmptyState
          icon="users"
          title="No tags yet"
          actions={
            <Link className="btn btn-primary" to="/people">
              People
            </Link>
          }
        >
          Tick people in the list and press “Tag selected”, or open somebody’s page.
        </EmptyState>
      }
      pager={null}
      caption="Tags"
      columns={["Tag", "People", { label: "Actions", isHidden: true }]}
      rows={tags}
    >
      {(tag) => (
        <>
          <td className="wide [overflow-wrap:anywhere]" dir="auto">
            <Link className="tag" to={`/people?tag=${tag.id}`}>
              {tag.name}
            </Link>
          </td>
          <td className="text-ink-2 num">{counted(tag.people, "person", "people")}</td>
          <td className="md:text-right">
            <For needs="editor">
              <Link className="btn btn-quiet btn-sm" to={`/people/tags/${tag.id}`}>
                Edit<span className="sr-only"> {tag.name}</span>
              </Link>
            </For>
          </td>
        </>
      )}
    </ListPage>
  );
}
