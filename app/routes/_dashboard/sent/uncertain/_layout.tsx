import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useOutlet } from "@remix-run/react";
import { listUncertain } from "#app/features/delivery/uncertain/list-uncertain.server.ts";
import {
  readUncertainQuery,
  UNCERTAIN_PER_PAGE,
  writeUncertainQuery,
} from "#app/features/delivery/uncertain/uncertain-query.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { SearchedPart } from "#app/ui/lists/searched-part.tsx";
import { SelectionBar } from "#app/ui/lists/selection-bar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [{ label: "Sent", to: "/sent" }, { label: "Uncertain messages" }],
};
export const meta: MetaFunction = () => [{ title: "Uncertain messages" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const search = new URL(request.url).searchParams;
  const wanted = readUncertainQuery(search);
  const { rows, total, page, batches, searched, everything } = await listUncertain(
    db,
    account.id,
    wanted,
  );
  const now = clock();
  return {
    query: { ...wanted, page },
    /** "Select all on this page" without scripts. */
    isPageTicked: search.get("select") === "page",
    total,
    searched,
    everything,
    batches: batches.map(({ id, title, count }) => ({ id, title, count })),
    messages: rows.map(({ failedAt, ...row }) => ({
      ...row,
      since: failedAt ? shortMoment(failedAt, now, account.timeZone) : "",
    })),
  };
}

/** Messages that may or may not have arrived, from one send or all, with ways to resolve them. */
export default function UncertainMessages() {
  const { query, total, batches, searched, everything } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const search = writeUncertainQuery(query).toString();
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>
        <PageHead
          title="Uncertain messages"
          actions={
            total > 0 ? (
              <a
                className="btn btn-plain"
                href={`/sent/uncertain/export.csv${search ? `?${search}` : ""}`}
              >
                <Icon name="download" />
                Export CSV
              </a>
            ) : null
          }
        >
          The connection to the mail server dropped while these were being handed over, so they may
          or may not have arrived.
        </PageHead>
        <section className="card overflow-clip" aria-label="Uncertain messages">
          {batches.length === 0 ? (
            <EmptyState
              icon="okc"
              title="No uncertain messages"
              actions={
                <Link className="btn btn-plain" to="/sent">
                  Back to Sent
                </Link>
              }
            >
              We know what happened to everything you’ve sent.
            </EmptyState>
          ) : (
            <>
              <Filters />
              {searched === null ? null : (
                <SearchedPart
                  searched={searched}
                  total={everything}
                  noun="uncertain messages"
                  search={search}
                />
              )}
              {total === 0 ? (
                <div className="border-t border-line">
                  <EmptyState
                    icon="search"
                    title="Nothing matches"
                    actions={
                      <Link className="btn btn-plain" to="/sent/uncertain">
                        Show all
                      </Link>
                    }
                  >
                    No uncertain messages match this filter.
                  </EmptyState>
                </div>
              ) : (
                <Messages search={search} />
              )}
            </>
          )}
        </section>
      </div>
      {dialog}
    </>
  );
}

function Filters() {
  const { query, batches } = useLoaderData<typeof loader>();
  return (
    <Form
      method="get"
      action="/sent/uncertain"
      role="search"
      className="flex flex-wrap items-end gap-2.5 p-3.5"
      key={`${query.q}/${query.batchId}`}
    >
      <div className="field grow sm:max-w-[18rem]">
        <label className="label" htmlFor="q">
          Name or e-mail
        </label>
        <input className="input" type="search" id="q" name="q" defaultValue={query.q} />
      </div>
      <div className="field grow sm:max-w-[20rem]">
        <label className="label" htmlFor="batch">
          Send
        </label>
        <select className="input" id="batch" name="batch" defaultValue={query.batchId ?? ""}>
          <option value="">All sends</option>
          {batches.map(({ id, title, count }) => (
            <option key={id} value={id}>
              {title} ({count.toLocaleString("en")})
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="btn btn-plain">
        Filter
      </button>
      {query.q || query.batchId ? (
        <Link className="btn btn-quiet" to="/sent/uncertain">
          Show all
        </Link>
      ) : null}
    </Form>
  );
}

/**
 * Ticked messages, or all that match, go by GET to the confirmation dialog, so the selection is in
 * its address.
 */
function Messages({ search }: { search: string }) {
  const { query, total, searched, messages, isPageTicked } = useLoaderData<typeof loader>();
  const pageSearch = (select: boolean) => {
    const all = new URLSearchParams(search);
    if (query.page > 1) all.set("page", String(query.page));
    if (select) all.set("select", "page");
    return `?${all}`;
  };
  return (
    <>
      <Form method="get" action="/sent/uncertain/delivered" preventScrollReset>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {query.page > 1 ? <input type="hidden" name="page" value={query.page} /> : null}
        <p className="px-4 pb-2 text-sm">
          <Link
            className="link inline-flex items-center min-h-control"
            to={pageSearch(!isPageTicked)}
            preventScrollReset
          >
            {isPageTicked ? "Untick all on this page" : "Select all on this page"}
          </Link>
        </p>
        <SelectionBar
          label={
            searched === null
              ? `Select all ${total.toLocaleString("en")}${search ? " that match" : ""}`
              : "Select all that match, among the older messages too"
          }
        >
          <button type="submit" className="btn btn-plain btn-sm">
            Mark as delivered
          </button>
          <button type="submit" className="btn btn-plain btn-sm" formAction="/sent/uncertain/again">
            Send again
          </button>
        </SelectionBar>
        <DataTable
          key={`${query.page}/${isPageTicked}`}
          className="stack-check"
          caption={`Uncertain messages, page ${query.page}`}
          columns={[
            { label: "Select", isHidden: true },
            { label: "Name", className: "md:w-1/4" },
            { label: "Email Address", className: "md:w-[30%]" },
            "Send",
            "Since",
          ]}
          rows={messages}
        >
          {(message) => <MessageCells message={message} isTicked={isPageTicked} />}
        </DataTable>
      </Form>
      <Pager
        page={query.page}
        pageSize={UNCERTAIN_PER_PAGE}
        total={total}
        search={search}
        noun={total === 1 ? "message" : "messages"}
      />
    </>
  );
}

function MessageCells({
  message,
  isTicked,
}: {
  message: ReturnType<typeof useLoaderData<typeof loader>>["messages"][number];
  isTicked: boolean;
}) {
  return (
    <>
      <td className="pick md:w-px">
        <input
          type="checkbox"
          className="box"
          name="id"
          value={message.id}
          defaultChecked={isTicked}
          aria-label={`Select ${message.toName || message.toEmail}`}
        />
      </td>
      <td className="wide font-semibold [overflow-wrap:anywhere]">
        <Link className="hover:underline" to={`/sent/${message.batchId}/${message.id}`}>
          {message.toName || "No name"}
        </Link>
      </td>
      <td className="wide text-ink-2 [overflow-wrap:anywhere]">{message.toEmail}</td>
      <td className="wide [overflow-wrap:anywhere]">
        {message.title}
        {message.reason ? <span className="block text-sm text-ink-2">{message.reason}</span> : null}
      </td>
      <td className="wide text-sm text-ink-2 whitespace-nowrap num">{message.since}</td>
    </>
  );
}
