import { Form, Link } from "@remix-run/react";
import { Badge } from "../ui/badge.tsx";
import { Pager } from "../ui/pager.tsx";
import type { ListedRecipient, RecipientPage } from "./recipient-list.server.ts";
import { RECIPIENTS_A_PAGE } from "./recipient-query.ts";

const SKIPPED: Record<NonNullable<ListedRecipient["skipped"]>, string> = {
  unsubscribed: "Unsubscribed",
  bounced: "Bounced before",
  complained: "Reported as spam",
  provider: "Blocked by the provider",
};

/**
 * The people on a page, with a tick box each. Ticked rows, or everyone found, go by GET to the dialog that asks before
 * deleting, so the selection is in its address.
 */
export function RecipientTable({
  base,
  shown,
  search,
  isFiltered,
}: {
  base: string;
  shown: RecipientPage;
  search: string;
  isFiltered: boolean;
}) {
  const pages = Math.max(1, Math.ceil(shown.found / RECIPIENTS_A_PAGE));
  if (shown.found === 0) {
    return (
      <p className="px-4 py-8 text-center text-ink-2 border-t border-line">
        Nobody matches.{" "}
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
        <table className="table stack stack-check md:table-fixed">
          <caption className="sr-only">
            Recipients, page {shown.page} of {pages}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="w-14">
                <span className="sr-only">Select</span>
              </th>
              <th scope="col" className="w-20">
                S/N
              </th>
              <th scope="col">First Name</th>
              <th scope="col">Last Name</th>
              <th scope="col" className="w-[30%]">
                Email Address
              </th>
              <th scope="col">Certificate Name</th>
              <th scope="col" className="w-24">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.people.map((person, index) => {
              const name = `${person.firstName} ${person.lastName}`.trim();
              return (
                <tr key={person.id}>
                  <td className="pick w-12">
                    <input className="box" type="checkbox" name="id" value={person.id} aria-label={`Select ${name}`} />
                  </td>
                  <td className="num text-ink-3 only-wide">{shown.firstNumber + index}</td>
                  <td className="wide font-semibold [overflow-wrap:anywhere] text-left" dir="auto">
                    {person.personId ? (
                      <Link className="hover:underline" to={`/people/${person.personId}`}>
                        {person.firstName || person.lastName}
                        {person.firstName ? <span className="md:hidden"> {person.lastName}</span> : null}
                      </Link>
                    ) : (
                      <>
                        {person.firstName}
                        <span className="md:hidden"> {person.lastName}</span>
                      </>
                    )}
                  </td>
                  <td className="only-wide font-semibold [overflow-wrap:anywhere] text-left" dir="auto">
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
                  <td className="text-ink-2 [overflow-wrap:anywhere] text-left" dir="auto">
                    {person.certificateName}
                  </td>
                  <td className="md:text-right">
                    <Link className="btn btn-quiet btn-sm" to={`${base}/${person.id}`} preventScrollReset>
                      Edit<span className="sr-only"> {name}</span>
                    </Link>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2 border-t border-line">
          <label className="check" htmlFor="all">
            <input type="checkbox" id="all" name="all" value="1" />
            <span>
              Select all {shown.found.toLocaleString("en")} {isFiltered ? "that match" : "on the list"}
            </span>
          </label>
          <button type="submit" className="btn btn-danger btn-sm ml-auto">
            Delete selected
          </button>
        </div>
      </Form>
      <Pager page={shown.page} pageSize={RECIPIENTS_A_PAGE} total={shown.found} search={search} />
    </>
  );
}
