import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOrganiser } from "../../accounts/require-organiser.server.ts";
import { readSearchWords } from "../../search/found-group.ts";
import { FoundList } from "../../search/found-list.tsx";
import { searchDesk } from "../../search/search-desk.server.ts";
import type { DeskHandle } from "../../ui/desk/desk-handle.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { SearchBox } from "../../ui/search-box.tsx";

export const handle: DeskHandle = { crumbs: () => [{ label: "Search" }] };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.q ? `Search: ${data.q}` : "Search" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.installation;
  const q = readSearchWords(new URL(request.url).searchParams);
  return { q, groups: await searchDesk(db, account, q, clock()) };
}

/** Whatever the desk knows by these words: people, certificates, projects, forms and sends. */
export default function Search() {
  const { q, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Search">People, certificates, projects, forms and what was sent.</PageHead>
      <div className="flex mb-5">
        <SearchBox label="Search everything" placeholder="A name, an address, a title, an id" q={q} />
      </div>
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
              Try fewer words, the beginning of a name, or the id on a certificate. Marks and capitals make no difference.
            </EmptyState>
          ) : (
            <EmptyState icon="search" title="What are you looking for?">
              Type a name, an e-mail address, a title, or the id of a certificate. Marks and capitals make no difference.
            </EmptyState>
          )}
        </div>
      )}
    </>
  );
}
