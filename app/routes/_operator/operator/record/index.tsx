import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { ACTS, actLabel } from "#app/features/activity/operator-act-kinds.ts";
import {
  actSearch,
  listActingOperators,
  listActs,
  readActFilter,
} from "#app/features/operator/accounts/acts.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { keyedPage, NEWEST, readPageKeys } from "#app/platform/http/list-pages.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { KeyPager } from "#app/ui/lists/key-pager.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { FilterSelects } from "#app/ui/lists/list-toolbar.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Audit log" }] };
export const meta: MetaFunction = () => [{ title: "Operator audit log" }];

const LINES_PER_PAGE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const { db, clock } = context.app;
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
    lines: page.lines.map(({ at, act, ...line }) => ({
      ...line,
      act: actLabel(act),
      when: shortMoment(at, now, timeZone),
    })),
  };
}

/** What operators did and looked at, the newest first. Nothing in it can be changed. */
export default function OperatorRecord() {
  const { lines, newer, older, search } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Audit log"
      intro="What operators did and whose data they viewed. Nothing here can be changed or deleted."
      actions={
        <a className="btn btn-plain" href={`/operator/record/export.csv${search}`} download>
          <Icon name="download" />
          Export CSV
        </a>
      }
      tools={<Filter />}
      label="Actions, newest first"
      empty={
        <EmptyState
          icon="filter"
          title="No matching actions"
          actions={
            <Link className="btn btn-plain" to="/operator/record">
              Clear filters
            </Link>
          }
        >
          No actions match this type, operator and account.
        </EmptyState>
      }
      pager={<KeyPager newer={newer} older={older} search={search} hasNewest />}
      caption="Actions, newest first"
      columns={["When", "Operator", "What", "About"]}
      rows={lines}
    >
      {(line) => (
        <>
          <td className="num text-ink-2 whitespace-nowrap">{line.when}</td>
          <td className="break-all">{line.operatorName}</td>
          <td className="wide">
            {line.act}
            {line.note ? (
              <span className="block text-sm text-ink-2 break-words whitespace-pre-wrap">
                {line.note}
              </span>
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
        </>
      )}
    </ListPage>
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
      options: [
        { value: "", label: "Everybody" },
        ...operators.map((name) => ({ value: name, label: name })),
      ],
    },
  ];
  return (
    <Form
      method="get"
      action="/operator/record"
      className="flex flex-wrap gap-2.5 mb-4"
      key={JSON.stringify(filter)}
    >
      <FilterSelects selects={selects} />
      <label className="sr-only" htmlFor="account">
        Account ID
      </label>
      <input
        className="input !w-auto max-w-full max-sm:grow"
        id="account"
        name="account"
        placeholder="Account ID"
        defaultValue={filter.accountId}
        autoComplete="off"
      />
      <button type="submit" className="btn btn-plain">
        Apply
      </button>
    </Form>
  );
}
