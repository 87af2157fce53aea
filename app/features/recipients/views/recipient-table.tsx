import { Form, Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { SearchField } from "#app/ui/lists/search-field.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type {
  ListedRecipient,
  RecipientPage,
  showRecipients,
} from "../lists/recipient-list.server.ts";
import { RECIPIENTS_PER_PAGE, type RecipientQuery } from "../lists/recipient-query.ts";

const SKIPPED: Record<NonNullable<ListedRecipient["skipped"]>, string> = {
  unsubscribed: "Unsubscribed",
  bounced: "Bounced before",
  complained: "Reported as spam",
  provider: "Blocked by the provider",
};

/**
 * The people on a page, with a tick box each. Ticked rows, or everyone found, go by GET to the
 * dialog that asks before deleting, so the selection is in its address.
 */
function RecipientTable({
  base,
  listId,
  shown,
  search,
  isFiltered,
  ownColumns,
}: {
  base: string;
  listId: string | null;
  shown: RecipientPage;
  search: string;
  isFiltered: boolean;
  ownColumns: string[];
}) {
  const pages = Math.max(1, Math.ceil(shown.found / RECIPIENTS_PER_PAGE));
  if (shown.found === 0) {
    return (
      <p className="px-4 py-8 text-center text-ink-2 border-t border-line">
        No matches.{" "}
        <Link to={base} className="link">
          Show everyone
        </Link>
      </p>
    );
  }
  return (
    <>
      <Form method="get" action={`${base}/delete`} preventScrollReset>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DataTable
          className="stack-check md:table-fixed"
          caption={`Recipients, page ${shown.page} of ${pages}`}
          columns={[
            { label: "Select", isHidden: true, className: "w-14" },
            { label: "S/N", className: "w-20" },
            "First Name",
            "Last Name",
            { label: "Email Address", className: "w-[30%]" },
            ...(ownColumns.length > 0 ? ownColumns : ["Certificate Name"]),
            { label: "Actions", isHidden: true, className: "w-24" },
          ]}
          rows={shown.people}
        >
          {(person, index) => {
            const name = `${person.firstName} ${person.lastName}`.trim();
            return (
              <>
                <td className="pick md:w-12">
                  <input
                    className="box"
                    type="checkbox"
                    name="id"
                    value={person.id}
                    aria-label={`Select ${name}`}
                  />
                </td>
                <td className="num text-ink-3 only-wide">{shown.firstNumber + index}</td>
                <td className="wide font-semibold [overflow-wrap:anywhere] text-left" dir="auto">
                  {person.personId ? (
                    <Link className="hover:underline" to={`/people/${person.personId}`}>
                      {person.firstName || person.lastName}
                      {person.firstName ? (
                        <span className="md:hidden"> {person.lastName}</span>
                      ) : null}
                    </Link>
                  ) : (
                    <>
                      {person.firstName}
                      <span className="md:hidden"> {person.lastName}</span>
                    </>
                  )}
                </td>
                <td
                  className="only-wide font-semibold [overflow-wrap:anywhere] text-left"
                  dir="auto"
                >
                  {person.lastName}
                </td>
                <td className="wide text-ink-2 [overflow-wrap:anywhere]">
                  {person.email}
                  {person.skipped ? (
                    <span className="block mt-0.5">
                      <Badge status="failed">{SKIPPED[person.skipped]}</Badge>
                    </span>
                  ) : null}
                </td>
                {ownColumns.length > 0 ? (
                  ownColumns.map((column) => (
                    <td
                      key={column}
                      className="text-ink-2 [overflow-wrap:anywhere] text-left"
                      dir="auto"
                    >
                      {person.fields[column] ?? ""}
                    </td>
                  ))
                ) : (
                  <td className="text-ink-2 [overflow-wrap:anywhere] text-left" dir="auto">
                    {person.certificateName}
                  </td>
                )}
                <td className="md:text-right">
                  <Link
                    className="btn btn-quiet btn-sm"
                    to={`${base}/${person.id}`}
                    preventScrollReset
                  >
                    Edit<span className="sr-only"> {name}</span>
                  </Link>
                </td>
              </>
            );
          }}
        </DataTable>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2 border-t border-line">
          <label className="check" htmlFor="all">
            <input type="checkbox" id="all" name="all" value="1" />
            <span>
              Select all {shown.found.toLocaleString("en")}{" "}
              {isFiltered ? "that match" : "on the list"}
            </span>
          </label>
          <div className="ml-auto flex flex-wrap gap-2">
            {listId ? (
              <For needs="editor">
                <button
                  type="submit"
                  className="btn btn-plain btn-sm"
                  formAction="/people/tag"
                  name="list"
                  value={listId}
                >
                  Tag selected
                </button>
              </For>
            ) : null}
            <button type="submit" className="btn btn-danger btn-sm">
              Delete selected
            </button>
          </div>
        </div>
      </Form>
      <Pager page={shown.page} pageSize={RECIPIENTS_PER_PAGE} total={shown.found} search={search} />
    </>
  );
}

/**
 * Search, filter and "Upload Details" above the list: plain GET forms, so they work and can be
 * bookmarked without scripts.
 */
function RecipientTools({
  base,
  query,
  names,
}: {
  base: string;
  query: RecipientQuery;
  names: string[];
}) {
  const filters = (query.certificate ? 1 : 0) + (query.show === "skipped" ? 1 : 0);
  return (
    <div className="flex flex-wrap items-center gap-2.5 p-3.5">
      <Form action={base} method="get" role="search" className="relative grow sm:max-w-[19rem]">
        <SearchField
          label="Search recipients"
          id="q"
          name="q"
          placeholder="Name or e-mail"
          defaultValue={query.q}
          key={query.q}
        />
        {query.certificate ? (
          <input type="hidden" name="certificate" value={query.certificate} />
        ) : null}
        {query.show === "skipped" ? <input type="hidden" name="show" value="skipped" /> : null}
      </Form>
      <details className="menu">
        <summary className="btn btn-plain">
          <Icon name="filter" />
          Filter{filters ? ` (${filters})` : ""}
        </summary>
        <Form
          action={base}
          method="get"
          className="p-3.5 grid gap-3 !right-auto left-0"
          key={`${query.show}/${query.certificate}`}
        >
          {query.q ? <input type="hidden" name="q" value={query.q} /> : null}
          <fieldset>
            <legend className="label">Show</legend>
            <label className="check" htmlFor="show-everyone">
              <input
                type="radio"
                id="show-everyone"
                name="show"
                value="everyone"
                defaultChecked={query.show === "everyone"}
              />
              <span>Everyone</span>
            </label>
            <label className="check" htmlFor="show-skipped">
              <input
                type="radio"
                id="show-skipped"
                name="show"
                value="skipped"
                defaultChecked={query.show === "skipped"}
              />
              <span>People who won’t get e-mails</span>
            </label>
          </fieldset>
          <div className="field">
            <label className="label" htmlFor="certificate">
              Certificate Name
            </label>
            <select
              className="input"
              id="certificate"
              name="certificate"
              defaultValue={query.certificate ?? ""}
            >
              <option value="">All certificates</option>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className="btn btn-primary btn-sm">
            Apply
          </button>
        </Form>
      </details>
      {query.q || filters ? (
        <Link className="btn btn-quiet" to={base}>
          Show all
        </Link>
      ) : null}
      <Link className="btn btn-plain ml-auto" to={`${base}/paste`}>
        <Icon name="plus" />
        Type or paste
      </Link>
      <Link className="btn btn-plain" to={`${base}/add`} preventScrollReset>
        <Icon name="upload" />
        Upload Details
      </Link>
    </div>
  );
}

/**
 * The people of a list with the tools to search and change them, below a word on rows of a file
 * that wait to be looked at.
 */
export function ListOfRecipients({
  base,
  listId,
  query,
  search,
  shown,
  names,
  ownColumns,
  aside,
  howToAdd,
}: Awaited<ReturnType<typeof showRecipients>> & {
  base: string;
  /** Said while nobody is on the list. */
  howToAdd: string;
}) {
  return (
    <>
      {aside ? (
        <Flash kind="warning">
          <b className="font-semibold">
            {aside.count === 1
              ? "1 row needs attention."
              : `${aside.count.toLocaleString("en")} rows need attention.`}
          </b>{" "}
          {aside.count === 1 ? "It is" : "They are"} set aside and will not be sent.{" "}
          <Link className="link" to={`${base}/import/${aside.importId}`}>
            Check {aside.count === 1 ? "it" : "them"}
          </Link>
        </Flash>
      ) : null}
      <section className="card" aria-label="Recipient list">
        {shown.total === 0 ? (
          <EmptyState
            icon="users"
            title="No Recipients Added Yet?"
            actions={
              <>
                <Link className="btn btn-primary" to={`${base}/add`} preventScrollReset>
                  <Icon name="upload" />
                  Upload Details
                </Link>
                <Link className="btn btn-plain" to={`${base}/paste`}>
                  <Icon name="plus" />
                  Type or paste
                </Link>
              </>
            }
          >
            {howToAdd}
          </EmptyState>
        ) : (
          <>
            <RecipientTools base={base} query={query} names={names} />
            {/* “Select all” means those found now: a new search, or people who were deleted, take
                the ticks away. */}
            <RecipientTable
              key={`${search}/${shown.page}/${shown.found}`}
              base={base}
              listId={listId}
              shown={shown}
              search={search}
              isFiltered={search !== ""}
              ownColumns={ownColumns}
            />
          </>
        )}
      </section>
    </>
  );
}
