import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { keyedPage, NEWEST, readPageKeys } from "../../../../http/page-key.ts";
import { ACTS, actWords } from "../../../../operator/acts.ts";
import { actSearch, listActingOperators, listActs, readActFilter } from "../../../../operator/list-acts.server.ts";
import { requireOperator } from "../../../../operator/require-operator.server.ts";
import type { DeskHandle } from "../../../../ui/desk/desk-handle.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FilterSelects } from "../../../../ui/filter-selects.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { KeyPager } from "../../../../ui/key-pager.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { shortMoment } from "../../../../ui/relative-time.ts";

export const handle: DeskHandle = { crumbs: () => [{ label: "Record" }] };
export const meta: MetaFunction = () => [{ title: "Record of operators" }];

const LINES_PER_PAGE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const { db, clock } = context.installation;
  const now = clock();
  const search = new URL(request.url).searchParams;
  const filter = readActFilter(search);
  const keys = readPageKeys(search);
  const limit = LINES_PER_PAGE + 1;
  let page = keyedPage(await listActs(db, { ...filter, ...keys, limit }), keys, LINES_PER_PAGE);
  if (page.lines.length === 0 && keys.after) {
    page = keyedPage(await listActs(db, { ...filter, ...NEWEST, limit }), NEWEST, LINES_PER_PAGE);
  }
  return {
    filter,
    search: actSearch(filter),
    operators: await listActingOperators(db),
    newer: page.newer,
    older: page.older,
    lines: page.lines.map(({ at, act, ...line }) => ({ ...line, act: actWords(act), when: shortMoment(at, now, timeZone) })),
  };
}

/** What operators did and looked at, the newest first. Nothing in it can be changed. */
export default function OperatorRecord() {
  const { lines, newer, older, search } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Record"
        actions={
          <a className="btn btn-plain" href={`/operator/record/export.csv${search}`} download>
            <Icon name="download" />
            Export CSV
          </a>
        }
      >
        What operators did, and whose data they looked at. Nothing in it can be changed or deleted here.
      </PageHead>
      <Filter />
      <section className="card overflow-hidden" aria-label="Acts, the newest first">
        {lines.length === 0 ? (
          <EmptyState
            icon="filter"
            title="No such act"
            actions={
              <Link className="btn btn-plain" to="/operator/record">
                Show everything
              </Link>
            }
          >
            Nothing of this kind, by this operator, about this account.
          </EmptyState>
        ) : (
          <table className="table stack">
            <caption className="sr-only">Acts, the newest first</caption>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Operator</th>
                <th scope="col">What</th>
                <th scope="col">About</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td className="num text-ink-2 whitespace-nowrap">{line.when}</td>
                  <td className="break-all">{line.operatorName}</td>
                  <td className="wide">
                    {line.act}
                    {line.note ? (
                      <span className="block text-sm text-ink-2 break-words whitespace-pre-wrap">{line.note}</span>
                    ) : null}
                  </td>
                  <td className="wide break-words">
                    {line.accountName ? (
                      <Link className="link" to={`/operator/accounts/${line.accountId}`}>
                        <bdi>{line.accountName}</bdi>
                      </Link>
                    ) : null}
                    {line.subject && line.subject !== line.accountName ? (
                      <span className="block text-sm text-ink-2">
                        <bdi>{line.subject}</bdi>
                      </span>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <KeyPager newer={newer} older={older} search={search} hasNewest />
      </section>
    </>
  );
}

function Filter() {
  const { filter, operators } = useLoaderData<typeof loader>();
  const selects = [
    {
      name: "act",
      label: "What",
      value: filter.act,
      options: [
        { value: "", label: "Everything" },
        ...Object.entries(ACTS).map(([value, label]) => ({ value, label: label as string })),
      ],
    },
    {
      name: "by",
      label: "Operator",
      value: filter.by,
      options: [{ value: "", label: "Everybody" }, ...operators.map((name) => ({ value: name, label: name }))],
    },
  ];
  return (
    <Form method="get" action="/operator/record" className="flex flex-wrap gap-2.5 mb-4" key={JSON.stringify(filter)}>
      <FilterSelects selects={selects} />
      <label className="sr-only" htmlFor="account">
        Id of an account
      </label>
      <input
        className="input !w-auto max-sm:grow"
        id="account"
        name="account"
        placeholder="Id of an account"
        defaultValue={filter.accountId}
        autoComplete="off"
      />
      <button type="submit" className="btn btn-plain">
        Apply
      </button>
    </Form>
  );
}
