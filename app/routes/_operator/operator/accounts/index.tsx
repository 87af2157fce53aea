import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import {
  accountSearch,
  IDENTITY_CHOICES,
  KIND_CHOICES,
  PLAN_CHOICES,
  readAccountFilter,
  STATUS_CHOICES,
} from "#app/features/operator/accounts/account-filter.ts";
import { countAccounts, listAccounts } from "#app/features/operator/accounts/accounts.server.ts";
import {
  IDENTITY_LABELS,
  PLAN_LABELS,
  StatusBadge,
} from "#app/features/operator/accounts/views/status-dialog.tsx";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { keyedPage, NEWEST } from "#app/platform/http/list-pages.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { KeyPager } from "#app/ui/lists/key-pager.tsx";
import { ListPage } from "#app/ui/lists/list-page.tsx";
import { ListToolbar } from "#app/ui/lists/list-toolbar.tsx";

export const handle: DashboardHandle = { crumbs: () => [{ label: "Accounts" }] };
export const meta: MetaFunction = () => [{ title: "Accounts" }];

const ACCOUNTS_PER_PAGE = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { timeZone } = await requireOperator(request, context);
  const { db } = context.app;
  const filter = readAccountFilter(new URL(request.url).searchParams);
  const limit = ACCOUNTS_PER_PAGE + 1;
  const [read, total] = await Promise.all([
    listAccounts(db, { ...filter, limit }),
    countAccounts(db, filter),
  ]);
  let page = keyedPage(read, filter, ACCOUNTS_PER_PAGE);
  // Newer than the newest: somebody kept an old address.
  if (page.lines.length === 0 && filter.after) {
    page = keyedPage(
      await listAccounts(db, { ...filter, ...NEWEST, limit }),
      NEWEST,
      ACCOUNTS_PER_PAGE,
    );
  }
  const { q, standing, plan, kind, identity } = filter;
  return {
    filter: { q, standing, plan, kind, identity },
    search: accountSearch(filter),
    total,
    newer: page.newer,
    older: page.older,
    accounts: page.lines.map(({ at, ...account }) => ({
      ...account,
      opened: shortDay(at, timeZone),
    })),
  };
}

/** Every account of the installation. */
export default function Accounts() {
  const { filter, search, total, newer, older, accounts } = useLoaderData<typeof loader>();
  const { pathname, search: query } = useLocation();
  return (
    <ListPage
      title="Accounts"
      intro="All accounts on this site. Opening an account’s page is recorded in the audit log."
      tools={
        <ListToolbar
          action="/operator/accounts"
          address={pathname + query}
          label="Search by name, e-mail or ID"
          placeholder="Name, e-mail or ID"
          q={filter.q}
          hidden={{}}
          selects={[
            {
              name: "standing",
              label: "Status",
              value: filter.standing,
              options: STATUS_CHOICES,
            },
            { name: "plan", label: "Plan", value: filter.plan, options: PLAN_CHOICES },
            { name: "kind", label: "Kind", value: filter.kind, options: KIND_CHOICES },
            {
              name: "identity",
              label: "Identity",
              value: filter.identity,
              options: IDENTITY_CHOICES,
            },
          ]}
        />
      }
      label="Accounts, newest first"
      empty={
        <EmptyState
          icon="bldg"
          title="No matching accounts"
          actions={
            <Link className="btn btn-plain" to="/operator/accounts">
              Show all
            </Link>
          }
        >
          Search for part of a name or address, or for a complete ID.
        </EmptyState>
      }
      pager={
        <KeyPager
          newer={newer}
          older={older}
          search={search}
          said={
            total > 0
              ? `${total.toLocaleString("en")} ${total === 1 ? "account" : "accounts"}`
              : undefined
          }
          hasNewest
        />
      }
      caption="Accounts, newest first"
      columns={["Account", "Status", "Plan", "Identity", "Opened"]}
      rows={accounts}
    >
      {(account) => <AccountCells account={account} />}
    </ListPage>
  );
}

function AccountCells({
  account,
}: {
  account: ReturnType<typeof useLoaderData<typeof loader>>["accounts"][number];
}) {
  return (
    <>
      <td className="wide min-w-0">
        <Link
          className="font-semibold hover:underline break-words"
          to={`/operator/accounts/${account.id}`}
        >
          <bdi>{account.name}</bdi>
        </Link>
        <span className="block text-sm text-ink-3 break-all">{account.owners.join(", ")}</span>
      </td>
      <td>
        <StatusBadge {...account} />
      </td>
      <td className="whitespace-nowrap">{PLAN_LABELS[account.plan ?? "free"]}</td>
      <td className="text-ink-2 whitespace-nowrap">
        {account.kind === "company" ? "Organisation" : IDENTITY_LABELS[account.identityStatus]}
      </td>
      <td className="text-ink-2 whitespace-nowrap num">{account.opened}</td>
    </>
  );
}
