import { Link } from "@remix-run/react";
import type { Finding, FindingSubject } from "#app/engines/mail-domain/domain-finding.ts";
import type { showMail } from "#app/features/delivery/health/health-report.server.ts";
import type { HealthLevel } from "#app/features/delivery/health/mail-rates.ts";
import { CopyField } from "#app/ui/forms/copy-field.tsx";
import { Badge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Pager } from "#app/ui/lists/pager.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

/**
 * A number in a table of mails, with its share; on phones, where the headings are hidden, with its
 * name.
 */
export function CountCell({
  label,
  count,
  share,
  isBad = false,
}: {
  label: string;
  count: string;
  share?: string;
  isBad?: boolean;
}) {
  return (
    <td className={`num whitespace-nowrap max-md:col-span-full ${isBad ? "text-failed" : ""}`}>
      <span className="md:hidden text-ink-3">{label} </span>
      {count} {share ? <span className={isBad ? "" : "text-ink-3"}>({share})</span> : null}
    </td>
  );
}

type Account = Awaited<ReturnType<typeof showMail>>["accounts"][number];

/** Accounts that sent something lately, the worst first. */
export function AccountsByHealth(props: {
  accounts: Account[];
  page: number;
  pageSize: number;
  total: number;
}) {
  const { accounts, page, pageSize, total } = props;
  return (
    <section className="card overflow-hidden mb-5" aria-labelledby="accounts-title">
      <div className="card-head">
        <h2 id="accounts-title" className="panel-title">
          Accounts, last 7 days
        </h2>
      </div>
      {accounts.length === 0 ? (
        <EmptyState icon="mail" title={total === 0 ? "Nothing sent" : "This page is empty"}>
          Accounts appear here once they send an e-mail to other people, worst first.
        </EmptyState>
      ) : (
        <DataTable
          className="num"
          caption={`Accounts that sent something, paused first, then worst first, page ${page}`}
          columns={["Account", "Health", "Sent", "Bounced", "Spam complaints"]}
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
                label="Bounced"
                count={account.bounced}
                share={account.bouncedShare}
                isBad={account.isBouncedTooHigh}
              />
              <CountCell
                label="Spam complaints"
                count={account.complained}
                share={account.complainedShare}
                isBad={account.isComplainedTooHigh}
              />
            </>
          )}
        </DataTable>
      )}
      {total > 0 ? (
        <Pager
          page={page}
          pageSize={pageSize}
          total={total}
          search=""
          noun={total === 1 ? "account" : "accounts"}
        />
      ) : null}
    </section>
  );
}

/** How mails of an account, or a thing that is checked, stand: colour, icon and word. */
export function HealthBadge({
  level,
  isPaused = false,
}: {
  level: HealthLevel;
  isPaused?: boolean;
}) {
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

const ABOUT: Record<FindingSubject, string> = {
  SPF: "Which servers may send",
  DKIM: "The key that signs e-mails",
  DMARC: "What to do with forged e-mail",
  "Return path": "Where bounces go",
};

/** One thing that receivers look up: how it is, what is published there, and what to publish. */
export function DomainFinding({ finding }: { finding: Finding }) {
  const { subject, level, text, name, found, publish } = finding;
  const id = subject.toLowerCase().replace(/\W+/g, "-");
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <div className="card-head py-3">
        <h2 className="panel-title" id={`${id}-title`}>
          {subject}
          <span className="block text-sm font-normal text-ink-3 tracking-normal">
            {ABOUT[subject]}
          </span>
        </h2>
        <LevelBadge level={level} />
      </div>
      <div className="p-4 grid gap-4">
        <p className="break-words">{text}</p>
        <dl className="text-sm grid gap-1">
          <dt className="text-ink-3 break-all">
            Found at <span className="font-mono">{name}</span>
          </dt>
          {found.length === 0 ? <dd className="text-ink-2">Nothing</dd> : null}
          {found.map((record, index) => (
            <dd key={index} className="font-mono break-all text-ink-2">
              {record}
            </dd>
          ))}
        </dl>
        {publish ? (
          <div className="border-t border-line pt-4 grid gap-2">
            <p>
              Publish {found.length > 0 ? "instead" : "this"}, as a {publish.type} record:
            </p>
            <CopyField id={`${id}-name`} label="Name" value={publish.name} button="Copy name" />
            <CopyField
              id={`${id}-value`}
              label="Value"
              value={publish.value}
              button="Copy value"
              rows={2}
            />
          </div>
        ) : null}
      </div>
    </section>
  );
}

function LevelBadge({ level }: Pick<Finding, "level">) {
  if (level === "good") return <Badge status="delivered">Good</Badge>;
  if (level === "wrong") return <Badge status="failed">Wrong</Badge>;
  return <WarningBadge>View</WarningBadge>;
}
