import { Form, Link } from "@remix-run/react";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListToolbar } from "../../ui/list-toolbar.tsx";
import { MOST_CHOSEN } from "./chosen.ts";
import {
  filterParts,
  ISSUED_STATUSES,
  type IssuedFilter,
  issuedPath,
  type PageKey,
  SENT_PERIODS,
  writeKey,
} from "./issued-filter.ts";
import { IssuedTable } from "./issued-table.tsx";
import type { ShownCertificate } from "./show-issued.server.ts";

export interface IssuedListData {
  filter: IssuedFilter;
  certificates: ShownCertificate[];
  total: { count: number; isExact: boolean };
  pageSize: number;
  before: PageKey | null;
  after: PageKey | null;
  isMore: boolean;
  /** Ids, also those on other pages. */
  chosen: string[];
  /** The project that the list is narrowed to. */
  projectTitle: string | null;
}

/**
 * Issued certificates over all projects: search, filters, choosing several. The whole list is one GET form, so that what is
 * ticked travels with every button of it, scripts or not.
 */
export function IssuedList({ data }: { data: IssuedListData }) {
  const { filter, certificates, total, chosen, projectTitle } = data;
  return (
    <>
      <ListToolbar
        action="/certificates"
        address={issuedPath(filter)}
        label="Search certificates"
        q={filter.q}
        hidden={{ tab: "issued", project: filter.project, s: chosen.join(".") }}
        selects={[
          { name: "status", label: "Status", value: filter.status, options: ISSUED_STATUSES },
          { name: "sent", label: "Sent", value: filter.sent, options: SENT_PERIODS },
        ]}
      />
      {filter.project ? (
        <p className="mb-4 text-ink-2">
          Of <b className="font-semibold text-ink">{projectTitle ?? "a project that is not there any more"}</b>.{" "}
          <Link className="link" to={issuedPath(filter, { project: "" }, chosen)}>
            Show all projects
          </Link>
        </p>
      ) : null}
      {certificates.length === 0 ? (
        <NothingHere filter={filter} />
      ) : (
        <Rows data={data} key={issuedPath(filter, filter, data.chosen)} />
      )}
      {certificates.length === 0 && chosen.length > 0 ? (
        <p className="mt-4 text-ink-2">
          {chosen.length.toLocaleString("en")} chosen.{" "}
          <Link className="link" to={issuedPath(filter)}>
            Clear the choice
          </Link>
        </p>
      ) : null}
      {total.count > 0 && certificates.length > 0 ? <p className="sr-only">{totalWords(total)}</p> : null}
    </>
  );
}

function totalWords({ count, isExact }: { count: number; isExact: boolean }): string {
  const noun = isExact && count === 1 ? "certificate" : "certificates";
  return `${isExact ? "" : "more than "}${count.toLocaleString("en")} ${noun}`;
}

function Rows({ data }: { data: IssuedListData }) {
  const { filter, certificates, chosen, total } = data;
  const here = certificates.map(({ id }) => id);
  const elsewhere = chosen.filter((id) => !here.includes(id));
  const isAllChosen = here.every((id) => chosen.includes(id));
  const back = issuedPath(filter, { page: filter.page, from: filter.from }, chosen);
  const withPage = [...new Set([...chosen, ...here])].slice(0, MOST_CHOSEN);
  return (
    <Form method="get" action="/certificates" className="card" preventScrollReset>
      {filterParts(filter).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filter.page > 1 ? <input type="hidden" name="page" value={filter.page} /> : null}
      {filter.from ? <input type="hidden" name="from" value={writeKey(filter.from)} /> : null}
      {elsewhere.length > 0 ? <input type="hidden" name="s" value={elsewhere.join(".")} /> : null}
      <div className="flex flex-wrap items-center gap-2.5 p-3.5 border-b border-line">
        <p className="mr-auto num text-ink-2">
          {chosen.length > 0 ? `${chosen.length.toLocaleString("en")} chosen of ` : ""}
          {totalWords(total)}
        </p>
        {isAllChosen && chosen.length > 0 ? null : (
          <Link
            className="btn btn-quiet btn-sm"
            to={issuedPath(filter, { page: filter.page, from: filter.from }, withPage)}
            preventScrollReset
          >
            Select this page
          </Link>
        )}
        {chosen.length > 0 ? (
          <Link
            className="btn btn-quiet btn-sm"
            to={issuedPath(filter, { page: filter.page, from: filter.from })}
            preventScrollReset
          >
            Clear
          </Link>
        ) : null}
        <button type="submit" className="btn btn-plain btn-sm" formAction="/certificates/download">
          <Icon name="download" />
          Download
        </button>
        <button type="submit" className="btn btn-plain btn-sm" formAction="/certificates/validity">
          <Icon name="clock" />
          Change validity
        </button>
        <button type="submit" className="btn btn-plain btn-sm" formAction="/certificates/revoke">
          <Icon name="badx" />
          Revoke
        </button>
      </div>
      <IssuedTable certificates={certificates} chosen={chosen} back={back} />
      <Turns data={data} />
    </Form>
  );
}

/** Previous and next are buttons of the form: what is ticked goes with them. */
function Turns({ data }: { data: IssuedListData }) {
  const { filter, total, pageSize, before, after, isMore, certificates } = data;
  const { page } = filter;
  if (page === 1 && !after && !isMore) return null;
  const from = (page - 1) * pageSize + 1;
  const last = Math.ceil(total.count / pageSize);
  const go = (number: number, key: PageKey | null) => (key ? `${number},${writeKey(key)}` : String(number));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-t border-line">
      <p className="text-sm text-ink-2 num">
        {from.toLocaleString("en")} to {(from + certificates.length - 1).toLocaleString("en")} of {totalWords(total)}
      </p>
      <div className="flex flex-wrap gap-2">
        {page > 2 ? (
          <button type="submit" className="btn btn-quiet btn-sm" name="go" value="1">
            First
          </button>
        ) : null}
        {page > 1 ? (
          <button type="submit" className="btn btn-plain btn-sm" name="go" value={go(page - 1, before)}>
            <Icon name="left" />
            Previous
          </button>
        ) : null}
        {after || isMore ? (
          <button type="submit" className="btn btn-plain btn-sm" name="go" value={go(page + 1, after)}>
            Next
            <Icon name="right" />
          </button>
        ) : null}
        {after && total.isExact && last > page + 1 ? (
          <button type="submit" className="btn btn-quiet btn-sm" name="go" value={last}>
            Last
          </button>
        ) : null}
      </div>
    </div>
  );
}

function NothingHere({ filter }: { filter: IssuedFilter }) {
  const isNarrow = filter.q !== "" || filter.status !== "" || filter.sent !== "" || filter.project !== "";
  return (
    <div className="card">
      <EmptyState
        icon={filter.q ? "search" : "cert"}
        title={filter.q ? "No certificate matches" : isNarrow ? "No certificates here" : "No certificates issued yet"}
        actions={
          isNarrow ? (
            <Link className="btn btn-plain" to="/certificates?tab=issued">
              Show all
            </Link>
          ) : (
            <Link className="btn btn-primary" to="/certificates/new">
              Generate Certificate
            </Link>
          )
        }
      >
        {filter.q
          ? `Nothing has “${filter.q}” in its ID, its holder’s name or address, or its title.`
          : isNarrow
            ? "None of your certificates is like that."
            : "Certificates are issued when you send or schedule them."}
      </EmptyState>
    </div>
  );
}
