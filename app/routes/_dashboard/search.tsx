import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSearchQuery } from "#app/features/dashboard/search/found-group.ts";
import { searchDashboard } from "#app/features/dashboard/search/search.server.ts";
import { FoundList } from "#app/features/dashboard/search/views/found-list.tsx";
import { searchedInPart } from "#app/features/recipients/people-search.server.ts";
import { NewestSearched } from "#app/features/recipients/views/newest-searched.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { SearchBox } from "#app/ui/lists/list-toolbar.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Search" }] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.q ? `Search: ${data.q}` : "Search" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const q = readSearchQuery(new URL(request.url).searchParams);
  return {
    q,
    groups: await searchDashboard(db, account, q, clock()),
    newestSearched: await searchedInPart(db, account.id, q),
  };
}

/** Whatever the dashboard knows by these words: people, certificates, projects, forms and sends. */
export default function Search() {
  const { q, groups, newestSearched } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Search">People, certificates, projects, forms and what was sent.</PageHead>
      <div className="flex mb-5">
        <SearchBox
          label="Search everything"
          placeholder="A name, an address, a title, an id"
          q={q}
        />
      </div>
      <NewestSearched people={newestSearched} className="mb-4" />
      {groups.length > 0 ? (
        <div className="grid gap-4">
          {groups.map((group) => (
            <FoundList group={group} key={group.label} />
          ))}
        </div>
      ) : (
        <div className="card">
          {q ? (
            <EmptyState icon="search" title={`Nothing matches “${q}”`}>
              Try fewer words, the start of a name, or the ID on a certificate. Accents and capitals
              don’t matter.
            </EmptyState>
          ) : (
            <EmptyState icon="search" title="What are you looking for?">
              Enter a name, an e-mail address, a title or a certificate ID. Accents and capitals
              don’t matter.
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}
