import { Form, Link } from "@remix-run/react";
import { type ChangeEvent, useState } from "react";
import { For } from "#app/features/accounts/role-link.tsx";
import { NewestSearched } from "#app/features/recipients/views/newest-searched.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { SearchField } from "#app/ui/lists/search-field.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { initials } from "#app/ui/page/initials.ts";
import {
  type BulkFilter,
  bulkPath,
  MAX_TICKS,
  writeChoice,
  writeNear,
  writeNumbers,
} from "../bulk-choice.ts";
import type { ShownRecipient } from "../bulk-page.server.ts";

/**
 * What the form takes along besides the ticks of this page: where it is, and who is chosen
 * elsewhere. See `takeTicks`.
 */
function ChoiceFields({
  filter,
  rows,
  token,
}: {
  filter: BulkFilter;
  rows: readonly ShownRecipient[];
  token: string;
}) {
  const query = new URLSearchParams();
  if (filter.tab !== "all") query.set("tab", filter.tab);
  if (filter.card) query.set("card", filter.card);
  if (filter.draft) query.set("draft", filter.draft);
  if (filter.q) query.set("was", filter.q);
  if (filter.page > 1) query.set("page", String(filter.page));
  writeChoice(query, filter.choice, filter.card !== null);
  query.set("shown", writeNumbers(rows.map(({ number }) => number)));
  const covered = rows.filter(({ isCovered }) => isCovered);
  if (covered.length > 0) query.set("covered", writeNumbers(covered.map(({ number }) => number)));
  query.set("token", token);
  return [...query].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

export interface ShownPeople {
  rows: ShownRecipient[];
  title: string | null;
  page: number;
  pageSize: number;
  total: number;
  isMore: boolean;
  /** So many of the newest people alone were searched; null: everybody was. */
  newestSearched: number | null;
  chosen: { count: number; isMore: boolean };
}

/**
 * People with a tick box each. Search, pages and the other buttons all send the one form around
 * them, so that no tick of the page is lost without scripts; with scripts the count follows each
 * tick.
 */
export function ChoosePeople({
  filter,
  people,
  token,
}: {
  filter: BulkFilter;
  people: ShownPeople;
  token: string;
}) {
  const { rows, chosen } = people;
  const [change, setChange] = useState(0);
  const count = chosen.count + change;
  const countTicks = (event: ChangeEvent<HTMLFormElement>) => {
    const box = event.target as unknown as HTMLInputElement;
    if (box.name === "r") setChange((before) => before + (box.checked ? 1 : -1));
  };
  return (
    <Form method="get" action="/bulk-email" onChange={countTicks} preventScrollReset>
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Apply
      </button>
      <ChoiceFields filter={filter} rows={rows} token={token} />
      {filter.near ? <input type="hidden" name="near" value={writeNear(filter.near)} /> : null}
      {people.title !== null ? <CardHead filter={filter} title={people.title} /> : null}
      <div className="flex flex-wrap gap-2.5 my-4">
        <div className="relative grow sm:max-w-[20rem]">
          <SearchField
            label="Search recipients"
            id="q"
            name="q"
            placeholder="Name or e-mail"
            defaultValue={filter.q}
          />
        </div>
        <button type="submit" className="btn btn-plain">
          Apply
        </button>
        {filter.q ? (
          <Link className="btn btn-quiet" to={bulkPath(filter, { q: "" })}>
            Show all
          </Link>
        ) : null}
      </div>
      <NewestSearched people={people.newestSearched} className="mb-4" />
      <ChooseButtons people={people} count={count} />
      <section className="card overflow-hidden" aria-label="Recipients">
        {rows.length === 0 ? (
          <p className="px-4 py-10 text-center text-ink-2">
            {filter.q ? `Nobody has “${filter.q}” in their name or address.` : "No people here."}
          </p>
        ) : (
          <>
            <RecipientRows
              rows={rows}
              caption={`${people.title ?? "All recipients"}, page ${people.page}`}
            />
            <PageButtons {...people} />
          </>
        )}
      </section>
      <ChosenBar filter={filter} isMore={chosen.isMore} count={count} />
    </Form>
  );
}

/** How many are chosen, and what is done with them. */
function ChosenBar({
  filter,
  isMore,
  count,
}: {
  filter: BulkFilter;
  isMore: boolean;
  count: number;
}) {
  return (
    <div
      className={
        "sticky bottom-0 z-10 -mx-gutter mt-6 px-gutter py-3 bg-canvas border-t border-line " +
        "flex flex-wrap items-center gap-x-3 gap-y-2"
      }
    >
      <p className="mr-auto" role="status">
        <b className="font-semibold num">
          {isMore ? "more than " : ""}
          {count === 1 ? "1 person" : `${count.toLocaleString("en")} people`} chosen
        </b>{" "}
        {filter.choice.all ? (
          <span className="text-ink-2">found by “{filter.choice.all}”</span>
        ) : null}
      </p>
      <For needs="editor">
        <button
          type="submit"
          className="btn btn-primary"
          name="go"
          value="send"
          formMethod="post"
          formAction="/bulk-email/compose"
        >
          <Icon name={filter.draft ? "check" : "send"} />
          {filter.draft ? "Use these people" : "Send Bulk Email"}
        </button>
      </For>
    </div>
  );
}

function ChooseButtons({ people, count }: { people: ShownPeople; count: number }) {
  const { rows, total, isMore } = people;
  return (
    <div className="flex flex-wrap gap-x-1 gap-y-2 mb-2">
      {rows.length > 0 ? (
        <button type="submit" className="btn btn-quiet btn-sm" name="go" value="all">
          {isMore ? "Choose all that match" : `Choose all ${total.toLocaleString("en")}`}
        </button>
      ) : null}
      {rows.length > 0 && rows.length < MAX_TICKS ? (
        <button type="submit" className="btn btn-quiet btn-sm" name="go" value="tick">
          Choose this page
        </button>
      ) : null}
      {count > 0 ? (
        <button type="submit" className="btn btn-quiet btn-sm" name="go" value="none">
          Choose nobody
        </button>
      ) : null}
    </div>
  );
}

/** The open card, with the way back to the others. */
function CardHead({ filter, title }: { filter: BulkFilter; title: string }) {
  const back = bulkPath(filter, { card: null, q: "" });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 mt-4">
      <Link className="btn btn-quiet btn-icon -ml-2" to={back} title="Back to all cards">
        <Icon name="back" label="Back to all cards" />
      </Link>
      <h2 className="text-lg min-w-0 break-words mr-auto" dir="auto">
        {title}
      </h2>
      {filter.tab === "uploads" ? (
        <Link className="btn btn-plain btn-sm" to={`/bulk-email/lists/${filter.card}`}>
          <Icon name="edit" />
          Edit this list
        </Link>
      ) : null}
      {filter.tab === "segments" && !filter.card?.includes(":") ? (
        <Link className="btn btn-plain btn-sm" to={`/people/segments/${filter.card}`}>
          <Icon name="edit" />
          Edit this segment
        </Link>
      ) : null}
    </div>
  );
}

/** Pages as buttons of the form around them, so that the ticks of this page are kept. */
function PageButtons({
  page,
  pageSize,
  total,
  isMore,
}: {
  page: number;
  pageSize: number;
  total: number;
  isMore: boolean;
}) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = Math.min(Math.max(1, page - 2), Math.max(1, last - 4));
  const shown = Array.from({ length: Math.min(5, last) }, (_, index) => first + index);
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line"
      aria-label="Pages"
    >
      <p className="text-sm text-ink-2 num">
        {((page - 1) * pageSize + 1).toLocaleString("en")} to{" "}
        {Math.min(total, page * pageSize).toLocaleString("en")} of {isMore ? "more than " : ""}
        {total.toLocaleString("en")}
      </p>
      {last > 1 ? (
        <div className="pager">
          {page > 1 ? (
            <button type="submit" name="go" value={`page:${page - 1}`}>
              <Icon name="left" />
              Previous
            </button>
          ) : null}
          {shown.map((number) =>
            number === page ? (
              <span key={number} aria-current="page">
                <span className="sr-only">Page </span>
                {number}
              </span>
            ) : (
              <PageButton key={number} page={number} />
            ),
          )}
          {first + shown.length - 1 < last ? (
            <>
              <span className="max-sm:!hidden !min-w-0" aria-hidden="true">
                …
              </span>
              <PageButton page={last} />
            </>
          ) : null}
          {page < last ? (
            <button type="submit" name="go" value={`page:${page + 1}`}>
              Next
              <Icon name="right" />
            </button>
          ) : null}
        </div>
      ) : null}
    </nav>
  );
}

function PageButton({ page }: { page: number }) {
  return (
    <button type="submit" name="go" value={`page:${page}`} className="max-sm:!hidden">
      <span className="sr-only">Page </span>
      {page}
    </button>
  );
}

const MARKS: Record<NonNullable<ShownRecipient["mark"]>, string> = {
  unsubscribed: "Unsubscribed",
  bounced: "Bounced before",
  complained: "Reported as spam",
  provider: "Blocked by the provider",
  sample: "Sample, never sent",
  certificates: "Agreed to certificates only",
};

/** The people of a page, with a tick box each. */
function RecipientRows({ rows, caption }: { rows: readonly ShownRecipient[]; caption: string }) {
  return (
    <DataTable
      className="stack-check"
      caption={caption}
      columns={[
        { label: "Choose", isHidden: true, className: "w-10" },
        "Name",
        "Email Address",
        "Came from",
        "Added",
      ]}
      rows={rows}
      keyOf={(person) => person.number}
    >
      {(person) => (
        <>
          <td className="pick">
            <input
              className="box"
              type="checkbox"
              name="r"
              value={person.number.toString(36)}
              id={`r${person.number}`}
              aria-label={`Choose ${person.name}`}
              defaultChecked={person.isChosen}
            />
          </td>
          <td className="wide">
            <label
              className="flex items-center gap-3 font-semibold cursor-pointer min-h-[36px] [overflow-wrap:anywhere]"
              htmlFor={`r${person.number}`}
            >
              <span className="avatar" aria-hidden="true">
                {initials(person.name)}
              </span>
              <span dir="auto">{person.name}</span>
            </label>
          </td>
          <td className="wide text-ink-2">
            {person.personId ? (
              <Link
                className="inline-flex items-center min-h-[36px] hover:underline"
                to={`/people/${person.personId}`}
              >
                <EmailAddress>{person.email}</EmailAddress>
              </Link>
            ) : (
              <EmailAddress>{person.email}</EmailAddress>
            )}
            {person.mark ? (
              <span className="block text-sm text-ink-3">{MARKS[person.mark]}</span>
            ) : null}
          </td>
          <td className="text-ink-2 [overflow-wrap:anywhere]" dir="auto">
            {person.cameFrom}
          </td>
          <td className="text-ink-3 whitespace-nowrap">
            <Moment time={person.added} />
          </td>
        </>
      )}
    </DataTable>
  );
}
