import { Link } from "@remix-run/react";
import type { showMail } from "#app/features/delivery/health/health-report.server.ts";
import type { HealthLevel } from "#app/features/delivery/health/mail-rates.ts";
import { Badge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { CountCell } from "../../views/count-cell.tsx";

type Account = Awaited<ReturnType<typeof showMail>>["accounts"][number];

/** Accounts that sent something lately, the worst first. */
export function AccountsByHealth(props: { accounts: Account[]; page: number; pageSize: number; total: number }) {
  const { accounts, page, pageSize, total } = props;
  return (
    <section className="card overflow-hidden mb-5" aria-labelledby="accounts-title">
      <div className="card-head">
        <h2 id="accounts-title" className="panel-title">
          Accounts, last 7 days
        </h2>
      </div>
      {accounts.length === 0 ? (
        <EmptyState icon="mail" title={total === 0 ? "Nothing was sent" : "This page is empty"}>
          Accounts appear here with their first mail to other people, the worst first.
        </EmptyState>
      ) : (
        <DataTable
          className="num"
          caption={`Accounts that sent something, those paused first, then the worst first, page ${page}`}
          columns={["Account", "Health", "Sent", "Came back", "Spam"]}
          rows={accounts}
        >
          {(account) => (
            <>
              <td className="min-w-0">
                <Link
                  className="font-semibold hover:underline break-words inline-block py-2 -my-2"
                  to={`/operator/mail/accounts/${account.id}`}
                >
                  <bdi>{account.name}</bdi>
                </Link>
              </td>
              <td>
                <HealthBadge level={account.level} isPaused={account.isPaused} />
              </td>
              <CountCell label="Sent" count={account.sent} />
              <CountCell
                label="Came back"
                count={account.bounced}
                share={account.bouncedShare}
                isBad={account.isBouncedTooHigh}
              />
              <CountCell
                label="Called spam"
                count={account.complained}
                share={account.complainedShare}
                isBad={account.isComplainedTooHigh}
              />
            </>
          )}
        </DataTable>
      )}
      {total > 0 ? (
        <Pager page={page} pageSize={pageSize} total={total} search="" noun={total === 1 ? "account" : "accounts"} />
      ) : null}
    </section>
  );
}

/** How mails of an account, or a thing that is checked, stand: colour, icon and word. */
export function HealthBadge({ level, isPaused = false }: { level: HealthLevel; isPaused?: boolean }) {
  if (isPaused) return <Badge status="failed">Paused</Badge>;
  if (level === "too-high") return <Badge status="failed">Too high</Badge>;
  if (level === "good") return <Badge status="delivered">Good</Badge>;
  return <WarningBadge>High</WarningBadge>;
}

export function WarningBadge({ children }: { children: string }) {
  return (
    <span className="badge" data-s="progress">
      <Icon name="warn" className="text-[.875rem]" />
      {children}
    </span>
  );
}
