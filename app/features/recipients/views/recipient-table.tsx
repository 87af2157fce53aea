import { Form, Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { SelectionBar } from "#app/ui/lists/selection-bar.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import type {
  ListedRecipient,
  RecipientPage,
  showRecipients,
} from "../lists/recipient-list.server.ts";
import { RECIPIENTS_PER_PAGE } from "../lists/recipient-query.ts";
import { RecipientTools } from "./recipient-tools.tsx";

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
        <SelectionBar
          label={`Select all ${shown.found.toLocaleString("en")} ${isFiltered ? "that match" : "on the list"}`}
        >
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
        </SelectionBar>
        <DataTable
          className="stack-check md:table-fixed"
          caption={`Recipients, page ${shown.page} of ${pages}`}
          columns={[
            { label: "Select", isHidden: true, className: "w-14" },
            { label: "S/N", className: "w-20" },
            { label: "First Name", className: "w-[15%]" },
            { label: "Last Name", className: "w-[15%]" },
            { label: "Email Address", className: "w-[32%]" },
            ...(ownColumns.length > 0 ? ownColumns : ["Certificate Name"]),
            { label: "Actions", isHidden: true, className: "w-24" },
          ]}
          rows={shown.people}
        >
          {(person, index) => (
            <RecipientCells
              person={person}
              number={shown.firstNumber + index}
              ownColumns={ownColumns}
              editAt={`${base}/${person.id}`}
            />
          )}
        </DataTable>
      </Form>
      <Pager page={shown.page} pageSize={RECIPIENTS_PER_PAGE} total={shown.found} search={search} />
    </>
  );
}

function RecipientCells({
  person,
  number,
  ownColumns,
  editAt,
}: {
  person: ListedRecipient;
  number: number;
  ownColumns: string[];
  editAt: string;
}) {
  const name = `${person.firstName} ${person.lastName}`.trim();
  const texts =
    ownColumns.length > 0
      ? ownColumns.map((column) => [column, person.fields[column] ?? ""] as const)
      : [["Certificate Name", person.certificateName] as const];
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
      <td className="num text-ink-3 only-wide">{number}</td>
      <td className="wide font-semibold [overflow-wrap:anywhere] text-left" dir="auto">
        <NameOrLink person={person} />
      </td>
      <td className="only-wide font-semibold [overflow-wrap:anywhere] text-left" dir="auto">
        {person.lastName}
      </td>
      <td className="wide text-ink-2 [overflow-wrap:anywhere]">
        <EmailAddress>{person.email}</EmailAddress>
        {person.skipped ? (
          <span className="block mt-0.5">
            <Badge status="failed">{SKIPPED[person.skipped]}</Badge>
          </span>
        ) : null}
      </td>
      {texts.map(([column, text]) => (
        <td key={column} className="text-ink-2 [overflow-wrap:anywhere] text-left" dir="auto">
          {text}
        </td>
      ))}
      <td className="md:text-right">
        <Link className="btn btn-quiet btn-sm" to={editAt} preventScrollReset>
          Edit<span className="sr-only"> {name}</span>
        </Link>
      </td>
    </>
  );
}

/** The first name, or the only one; on phones the whole name. */
function NameOrLink({ person: { personId, firstName, lastName } }: { person: ListedRecipient }) {
  const rest = <span className="md:hidden"> {lastName}</span>;
  if (!personId)
    return (
      <>
        {firstName}
        {rest}
      </>
    );
  return (
    <Link className="hover:underline" to={`/people/${personId}`}>
      {firstName || lastName}
      {firstName ? rest : null}
    </Link>
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
