import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listPeople } from "#app/features/people/people.server.ts";
import { CameFrom, SuppressedBadge } from "#app/features/people/views/came-from.tsx";
import { FOUND_PEOPLE_PER_PAGE, MAX_COUNTED_PEOPLE, readPeopleQuery } from "#app/features/recipients/person-query.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { KeyPager } from "#app/ui/lists/key-pager.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { SearchBox } from "#app/ui/lists/list-toolbar.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "People" }] };
export const meta: MetaFunction = () => [{ title: "People" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const query = readPeopleQuery(new URL(request.url).searchParams);
  const { people, found, hasNewer, hasOlder } = await listPeople(db, account.id, query);
  return {
    q: query.q,
    found,
    newer: hasNewer ? (people[0]?.number ?? null) : null,
    older: hasOlder ? (people.at(-1)?.number ?? null) : null,
    people: people.map(({ since, number, ...person }) => ({ ...person, since: shownTime(since, now, account.timeZone) })),
  };
}

/** Everybody the account knows, each address once. */
export default function People() {
  const { q, people } = useLoaderData<typeof loader>();
  const isEmpty = people.length === 0 && !q;
  return (
    <ListPage
      title="People"
      intro="Everyone on your lists and forms, each e-mail address once."
      actions={
        isEmpty ? null : (
          <a className="btn btn-plain" href={`/people/export.csv${q ? `?${new URLSearchParams({ q })}` : ""}`} download>
            <Icon name="download" />
            Export CSV
          </a>
        )
      }
      label="People"
      filters={
        isEmpty ? null : (
          <div className="flex flex-wrap items-center gap-2.5 p-3.5">
            <SearchBox label="Search people" placeholder="Name or e-mail" q={q} />
            {q ? (
              <Link className="btn btn-quiet" to="/people">
                Show all
              </Link>
            ) : null}
          </div>
        )
      }
      empty={
        isEmpty ? (
          <EmptyState
            icon="users"
            title="Nobody yet"
            actions={
              <>
                <Link className="btn btn-primary" to="/certificates/new">
                  Generate Certificate
                </Link>
                <Link className="btn btn-plain" to="/forms">
                  Forms
                </Link>
              </>
            }
          >
            People appear here when you add them to a list or when they answer one of your forms.
          </EmptyState>
        ) : (
          <div className="border-t border-line">
            <EmptyState icon="search" title="Nobody matches">
              No name or e-mail has a word starting with “{short(q)}”. Accents and capitals don’t matter.
            </EmptyState>
          </div>
        )
      }
      pager={people.length > 0 ? <Pages /> : null}
      className="md:table-fixed"
      caption="People, newest first"
      columns={["Name", { label: "Email Address", className: "w-[34%]" }, "Came from", { label: "Since", className: "w-36" }]}
      rows={people}
    >
      {(person) => (
        <>
          <td className="wide [overflow-wrap:anywhere] text-left" dir="auto">
            <Link className="font-semibold hover:underline" to={`/people/${person.id}`}>
              {`${person.firstName} ${person.lastName}`.trim() || person.email}
            </Link>
            {person.isSample ? (
              <>
                {" "}
                <SampleBadge />
              </>
            ) : null}
          </td>
          <td className="wide text-ink-2 [overflow-wrap:anywhere]">
            {person.email}
            {person.suppressed ? (
              <span className="block mt-0.5">
                <SuppressedBadge reason={person.suppressed} />
              </span>
            ) : null}
          </td>
          <td className="text-ink-2 [overflow-wrap:anywhere] text-left" dir="auto">
            <CameFrom source={person.source} />
          </td>
          <td className="text-ink-2 text-sm whitespace-nowrap">
            <Moment time={person.since} />
          </td>
        </>
      )}
    </ListPage>
  );
}

function Pages() {
  const { q, found, newer, older } = useLoaderData<typeof loader>();
  const hasEnds = found > 2 * FOUND_PEOPLE_PER_PAGE;
  const search = q ? `?${new URLSearchParams({ q })}` : "";
  return (
    <KeyPager
      said={saidCount(found, q)}
      newer={newer?.toString() ?? null}
      older={older?.toString() ?? null}
      search={search}
      hasNewest={hasEnds}
      hasOldest={hasEnds}
    />
  );
}

function saidCount(found: number, q: string): string {
  if (!q) return found === 1 ? "1 person" : `${found.toLocaleString("en")} people`;
  if (found > MAX_COUNTED_PEOPLE) return `More than ${MAX_COUNTED_PEOPLE.toLocaleString("en")} people match`;
  return found === 1 ? "1 person matches" : `${found.toLocaleString("en")} people match`;
}

function short(q: string): string {
  return q.length > 60 ? `${[...q].slice(0, 60).join("")}…` : q;
}
