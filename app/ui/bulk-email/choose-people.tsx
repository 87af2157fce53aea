import { Form, Link } from "@remix-run/react";
import { type ChangeEvent, useState } from "react";
import { MOST_TICKS } from "../../bulk-email/bulk-choice.ts";
import { type BulkFilter, bulkPath, writeNear } from "../../bulk-email/bulk-filter.ts";
import type { ShownRecipient } from "../../bulk-email/show-people.server.ts";
import { Icon } from "../icon.tsx";
import { SearchField } from "../search-field.tsx";
import { ChoiceFields } from "./choice-fields.tsx";
import { PageButtons } from "./page-buttons.tsx";
import { RecipientRows } from "./recipient-rows.tsx";

export interface ShownPeople {
  rows: ShownRecipient[];
  title: string | null;
  page: number;
  pageSize: number;
  total: number;
  isMore: boolean;
  chosen: { count: number; isMore: boolean };
}

/**
 * People with a tick box each. Search, pages and the other buttons all send the one form around them, so that no tick of the
 * page is lost without scripts; with scripts the count follows each tick.
 */
export function ChoosePeople({ filter, people, token }: { filter: BulkFilter; people: ShownPeople; token: string }) {
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
          <SearchField label="Search recipients" id="q" name="q" placeholder="Name or e-mail" defaultValue={filter.q} />
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
      <section className="card overflow-hidden" aria-label="Recipients">
        {rows.length === 0 ? (
          <p className="px-4 py-10 text-center text-ink-2">
            {filter.q ? `Nobody has “${filter.q}” in their name or address.` : "Nobody is here."}
          </p>
        ) : (
          <>
            <RecipientRows rows={rows} caption={`${people.title ?? "All recipients"}, page ${people.page}`} />
            <PageButtons {...people} />
          </>
        )}
      </section>
      {/* On a phone these stand above the bar that stays: it would cover a quarter of the list. */}
      <ChooseButtons people={people} count={count} className="sm:hidden mt-3" />
      <div className="sticky bottom-0 z-10 -mx-gutter mt-6 px-gutter py-3 bg-canvas border-t border-line flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="mr-auto" role="status">
          <b className="font-semibold num">
            {chosen.isMore ? "more than " : ""}
            {count === 1 ? "1 person" : `${count.toLocaleString("en")} people`} chosen
          </b>{" "}
          {filter.choice.all ? <span className="text-ink-2">found by “{filter.choice.all}”</span> : null}
        </p>
        <ChooseButtons people={people} count={count} className="max-sm:hidden" />
        <button
          type="submit"
          className="btn btn-primary"
          name="go"
          value="send"
          formMethod="post"
          formAction="/bulk-email/compose"
        >
          <Icon name="send" />
          Send Bulk Email
        </button>
      </div>
    </Form>
  );
}

function ChooseButtons({ people, count, className }: { people: ShownPeople; count: number; className: string }) {
  const { rows, total, isMore } = people;
  return (
    <div className={`flex flex-wrap gap-x-3 gap-y-2 ${className}`}>
      {count > 0 ? (
        <button type="submit" className="btn btn-quiet" name="go" value="none">
          Choose nobody
        </button>
      ) : null}
      {rows.length > 0 && rows.length < MOST_TICKS ? (
        <button type="submit" className="btn btn-quiet" name="go" value="tick">
          Choose this page
        </button>
      ) : null}
      {rows.length > 0 ? (
        <button type="submit" className="btn btn-quiet" name="go" value="all">
          {isMore ? "Choose all that match" : `Choose all ${total.toLocaleString("en")}`}
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
      <Link className="btn btn-quiet btn-icon -ml-2" to={back} aria-label="Back to all cards" title="Back to all cards">
        <Icon name="back" />
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
    </div>
  );
}
