import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { listPeople } from "#app/features/people/people.server.ts";
import { filterOf } from "#app/features/people/tagging.server.ts";
import { CameFrom, SuppressedBadge } from "#app/features/people/views/came-from.tsx";
import { searchedInPart } from "#app/features/recipients/people-search.server.ts";
import {
  FOUND_PEOPLE_PER_PAGE,
  MAX_COUNTED_PEOPLE,
  type PeopleQuery,
  readPeopleQuery,
  writePeopleFilter,
} from "#app/features/recipients/person-query.ts";
import { countsOfSegments } from "#app/features/recipients/segments/count-segments.server.ts";
import { countedPeopleLabel } from "#app/features/recipients/segments/counted-people.ts";
import {
  findPeopleSegment,
  listPeopleSegments,
} from "#app/features/recipients/segments/people-segments.server.ts";
import { listTags } from "#app/features/recipients/tags/tags.server.ts";
import { NewestSearched } from "#app/features/recipients/views/newest-searched.tsx";
import { TagChips } from "#app/features/recipients/views/tag-chips.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { SampleBadge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { KeyPager } from "#app/ui/lists/key-pager.tsx";
import { FilterSelects } from "#app/ui/lists/list-toolbar.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { SearchField } from "#app/ui/lists/search-field.tsx";
import { SelectionBar } from "#app/ui/lists/selection-bar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "People" }] };
export const meta: MetaFunction = () => [{ title: "People" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const now = clock();
  const query = readPeopleQuery(new URL(request.url).searchParams);
  const { filter } = orNotFound(await filterOf(db, account.id, query));
  const { people, found, newer, older, looked } = await listPeople(db, account.id, query, filter);
  const { q, tag = "", segment = "" } = query;
  return {
    q,
    tag,
    segment,
    found,
    newer,
    older,
    looked,
    said:
      found === null ? await countedLabel(context.app, account, query) : saidCount(found, query),
    search: writePeopleFilter(query).toString(),
    newestSearched: await searchedInPart(db, account.id, q),
    tags: await listTags(db, account.id),
    segments: (await listPeopleSegments(db, account.id)).map(({ id, name }) => ({ id, name })),
    people: people.map(({ since, ...person }) => ({
      ...person,
      since: shownTime(since, now, account.timeZone),
    })),
  };
}

/**
 * Of a segment of a large account: how many a job counted; nothing where words or a tag narrow it
 * down.
 */
async function countedLabel(
  { db, clock }: AppContext,
  account: { id: string; timeZone: string },
  { q, tag, segment }: PeopleQuery,
): Promise<string> {
  if (q || tag || !segment) return "";
  const now = clock();
  const counts = await countsOfSegments({ db, now }, account.id, [
    orNotFound(await findPeopleSegment(db, account.id, segment)),
  ]);
  return countedPeopleLabel(
    counts.get(segment) ?? { people: null, at: null },
    now,
    account.timeZone,
  );
}

/** Everybody the account knows, each address once. */
export default function People() {
  const { search, people, segment, looked, newestSearched } = useLoaderData<typeof loader>();
  const isEmpty = people.length === 0 && !search;
  return (
    <>
      <PageHead
        title="People"
        actions={
          isEmpty ? null : (
            <>
              <Link className="btn btn-quiet" to="/people/tags">
                <Icon name="edit" />
                Tags
              </Link>
              <Link className="btn btn-quiet" to="/people/segments">
                <Icon name="filter" />
                Segments
              </Link>
              <a
                className="btn btn-plain"
                href={`/people/export.csv${search ? `?${search}` : ""}`}
                download
              >
                <Icon name="download" />
                Export CSV
              </a>
              {segment && people.length > 0 ? (
                <Link className="btn btn-primary" to={`/bulk-email?tab=segments&card=${segment}`}>
                  Write to this segment
                </Link>
              ) : null}
            </>
          )
        }
      >
        Everyone on your lists and forms, each e-mail address once.
      </PageHead>
      <section className="card overflow-hidden" aria-label="People">
        {isEmpty ? <NobodyYet /> : <Filters />}
        <NewestSearched people={newestSearched} className="px-4 pb-3" />
        {!isEmpty && people.length === 0 && looked === null ? <NobodyMatches /> : null}
        {people.length > 0 ? <Rows key={`${search}/${people[0]?.number}`} /> : null}
        {looked === null ? null : (
          <p className="px-4 py-3 text-sm text-ink-2 border-t border-line">
            Few people match, so this page stopped after checking {looked.toLocaleString("en")}. Use
            the links below to continue.
          </p>
        )}
        {people.length > 0 || looked !== null ? <Pages /> : null}
      </section>
    </>
  );
}

function Filters() {
  const { q, tag, segment, tags, segments, search } = useLoaderData<typeof loader>();
  const options = (all: string, some: { id: string; name: string }[]) => [
    { value: "", label: all },
    ...some.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Form
      method="get"
      role="search"
      className="flex flex-wrap items-center gap-2.5 p-3.5"
      key={search}
      preventScrollReset
    >
      <div className="relative grow sm:max-w-[18rem]">
        <SearchField
          label="Search people"
          id="q"
          name="q"
          placeholder="Name or e-mail"
          defaultValue={q}
        />
      </div>
      <FilterSelects
        selects={[
          ...(tags.length > 0
            ? [{ name: "tag", label: "Tag", value: tag, options: options("All tags", tags) }]
            : []),
          ...(segments.length > 0
            ? [
                {
                  name: "segment",
                  label: "Segment",
                  value: segment,
                  options: options("All segments", segments),
                },
              ]
            : []),
        ]}
      />
      {search ? (
        <Link className="btn btn-quiet" to="/people">
          Show all
        </Link>
      ) : null}
    </Form>
  );
}

/**
 * Ticked people, or everybody found, go by GET to the page that tags them, so the selection is in
 * its address.
 */
function Rows() {
  const { people, search, found } = useLoaderData<typeof loader>();
  const isUncounted = found === null || (found > MAX_COUNTED_PEOPLE && search);
  const matching = isUncounted
    ? "who match"
    : `${found.toLocaleString("en")}${search ? " who match" : ""}`;
  return (
    <Form method="get" action="/people/tag" preventScrollReset>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <For needs="editor">
        <SelectionBar label={`Select all ${matching}`}>
          <button type="submit" className="btn btn-plain btn-sm">
            Tag selected
          </button>
        </SelectionBar>
      </For>
      <DataTable
        className="stack-check md:table-fixed"
        caption="People, newest first"
        columns={[
          { label: "Select", isHidden: true, className: "w-14" },
          "Name",
          { label: "Email Address", className: "w-[32%]" },
          "Came from",
          { label: "Since", className: "w-36" },
        ]}
        rows={people}
      >
        {(person) => <PersonCells person={person} />}
      </DataTable>
    </Form>
  );
}

function PersonCells({
  person,
}: {
  person: ReturnType<typeof useLoaderData<typeof loader>>["people"][number];
}) {
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email;
  return (
    <>
      <td className="pick w-12">
        <input
          className="box"
          type="checkbox"
          name="n"
          value={person.number}
          aria-label={`Select ${name}`}
        />
      </td>
      <td className="wide [overflow-wrap:anywhere] text-left">
        <Link className="font-semibold hover:underline" to={`/people/${person.id}`} dir="auto">
          {name}
        </Link>
        {person.isSample ? (
          <>
            {" "}
            <SampleBadge />
          </>
        ) : null}
        <TagChips tags={person.tags} className="mt-1" />
      </td>
      <td className="wide text-ink-2 [overflow-wrap:anywhere]">
        <EmailAddress>{person.email}</EmailAddress>
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
  );
}

function NobodyYet() {
  return (
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
  );
}

function NobodyMatches() {
  const { q, tag, segment } = useLoaderData<typeof loader>();
  return (
    <div className="border-t border-line">
      <EmptyState icon="search" title="Nobody matches">
        {tag || segment
          ? `Nobody ${q ? `called “${short(q)}” ` : ""}matches what you chose.`
          : `No name or e-mail contains “${short(q)}”. Accents and capitals don’t matter.`}
      </EmptyState>
    </div>
  );
}

function Pages() {
  const { found, said, search, newer, older } = useLoaderData<typeof loader>();
  const hasEnds = found === null || found > 2 * FOUND_PEOPLE_PER_PAGE;
  return (
    <KeyPager
      said={said}
      newer={newer?.toString() ?? null}
      older={older?.toString() ?? null}
      search={search ? `?${search}` : ""}
      hasNewest={hasEnds}
      hasOldest={hasEnds}
    />
  );
}

function saidCount(
  found: number,
  { q, tag, segment }: Pick<PeopleQuery, "q" | "tag" | "segment">,
): string {
  if (!q && !tag && !segment)
    return found === 1 ? "1 person" : `${found.toLocaleString("en")} people`;
  if (found > MAX_COUNTED_PEOPLE && !tag && !segment)
    return `More than ${MAX_COUNTED_PEOPLE.toLocaleString("en")} people match`;
  return found === 1 ? "1 person matches" : `${found.toLocaleString("en")} people match`;
}

function short(q: string): string {
  return q.length > 60 ? `${[...q].slice(0, 60).join("")}…` : q;
}
