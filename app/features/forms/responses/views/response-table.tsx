import { Form, Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { SelectionBar } from "#app/ui/lists/selection-bar.tsx";
import { RESPONSES_PER_PAGE } from "../response-query.ts";
import type { ShownResponses } from "../show-responses.server.ts";
import { ResponseTags, StatusBadge } from "./response-status.tsx";

/**
 * The responses on a page, with a tick box each. Ticked rows, or all that match, go by GET to the
 * page that asks before something is done to them, so the selection is in its address.
 */
export function ResponseTable({
  base,
  shown: { responses, columns, found, page, searched },
  search,
  isFiltered,
}: {
  base: string;
  shown: ShownResponses;
  search: string;
  isFiltered: boolean;
}) {
  const query = search ? `?${search}` : "";
  const selectAll = selectAllLabel(found, { isFiltered, isSearchedInPart: searched !== null });
  return (
    <>
      <Form method="get" action={`${base}/delete`} preventScrollReset>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectionActs base={base} label={selectAll} />
        <table className="table stack stack-check">
          <caption className="sr-only">Responses, page {page}</caption>
          <Headings columns={columns} />
          <tbody>
            {responses.map((response) => (
              <tr key={response.id}>
                <td className="pick w-12">
                  <input
                    className="box"
                    type="checkbox"
                    name="id"
                    value={response.id}
                    aria-label={`Select response ${response.number}`}
                  />
                </td>
                <td className="num text-ink-3 only-wide">{response.number}</td>
                <SenderCell response={response} address={`${base}/${response.id}${query}`} />
                {columns.map(({ id, label }, index) => (
                  <td
                    key={id}
                    className={
                      "wide text-ink-2 [overflow-wrap:anywhere] md:max-w-[16rem] max-md:text-sm " +
                      "empty:hidden md:empty:table-cell"
                    }
                    dir="auto"
                    data-l={response.answers[index] ? `${label}:` : undefined}
                  >
                    {response.answers[index]}
                  </td>
                ))}
                <td className="wide text-ink-2 whitespace-nowrap text-sm num">
                  <StatusBadge status={response.status} />{" "}
                  <Moment time={response.when} className="md:block md:mt-1" />
                </td>
                <td className="num text-ink-3 text-sm only-wide">{response.reference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Form>
      <Pager
        page={page}
        pageSize={RESPONSES_PER_PAGE}
        total={found}
        search={search}
        noun={found === 1 ? "response" : "responses"}
      />
    </>
  );
}

/**
 * Done to all that match, an act looks through every response, also where the list searched the
 * newest alone.
 */
function selectAllLabel(
  found: number,
  of: { isFiltered: boolean; isSearchedInPart: boolean },
): string {
  if (of.isSearchedInPart) return "Select all that match, among the older responses too";
  const count = found.toLocaleString("en");
  if (of.isFiltered) return `Select all ${count} that match`;
  return `Select all ${count} ${found === 1 ? "response" : "responses"}`;
}

type Row = ShownResponses["responses"][number];

/** Who sent a response, and their page where they have one. */
function SenderCell({ response, address }: { response: Row; address: string }) {
  return (
    <td className="wide [overflow-wrap:anywhere]">
      <Link className="font-semibold hover:underline" to={address} dir="auto">
        {response.name ||
          (response.personId ? null : response.email) ||
          `Response ${response.number}`}
      </Link>
      {response.personId ? (
        <Link
          className="block mt-1 text-sm text-ink-2 hover:underline"
          to={`/people/${response.personId}`}
        >
          <EmailAddress>{response.email ?? ""}</EmailAddress>
        </Link>
      ) : null}
      {!response.personId && response.name && response.email ? (
        <span className="block text-sm text-ink-2">
          <EmailAddress>{response.email}</EmailAddress>
        </span>
      ) : null}
      {response.place ? <span className="block text-sm text-ink-3">{response.place}</span> : null}
      <ResponseTags tags={response.tags} className="mt-1" />
    </td>
  );
}

function Headings({ columns }: Pick<ShownResponses, "columns">) {
  return (
    <thead>
      <tr>
        <th scope="col" className="w-12">
          <span className="sr-only">Select</span>
        </th>
        <th scope="col" className="w-16">
          No.
        </th>
        <th scope="col" className="md:w-[28%] md:min-w-[17rem]">
          From
        </th>
        {columns.map(({ id, label }) => (
          <th scope="col" key={id} className="max-w-[10rem] truncate" title={label}>
            {label}
          </th>
        ))}
        <th scope="col">Status and time</th>
        <th scope="col">Reference</th>
      </tr>
    </thead>
  );
}

/** What can be done to the ticked rows, or to all that match. */
function SelectionActs({ base, label }: { base: string; label: string }) {
  return (
    <SelectionBar label={label}>
      <For needs="editor">
        <button type="submit" className="btn btn-plain btn-sm" formAction={`${base}/change`}>
          Set status or tags
        </button>
      </For>
      <button type="submit" className="btn btn-plain btn-sm" formAction={`${base}/print`}>
        Print
      </button>
      <button type="submit" className="btn btn-plain btn-sm" formAction={`${base}/recipients`}>
        Turn into recipients
      </button>
      <button type="submit" className="btn btn-danger btn-sm">
        Delete selected
      </button>
    </SelectionBar>
  );
}
