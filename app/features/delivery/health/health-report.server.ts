import { worstLevel } from "#app/engines/mail-domain/domain-finding.ts";
import { quarterOf, readTallies } from "#app/features/activity/tallies.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import { fullDate, relativeTime, shortMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { readKeptReport, senderDomain } from "../domain-check/domain-check.server.ts";
import { senderAccounts } from "../extensions.ts";
import { showBounces } from "./bounce-status.server.ts";
import { readHeldLanes } from "./mail-gate.server.ts";
import { becauseClause } from "./mail-gate-state.ts";
import {
  COUNTED_DAYS,
  type CountedEmails,
  EVENTS_EXPECTED_WITHIN_HOURS,
  type HealthWindows,
  healthOf,
  levelOf,
  type MailCounts,
  percentLabel,
  shareOf,
  windowsOf,
} from "./mail-rates.ts";
import { showMailWays } from "./mail-ways.server.ts";

const DAY_MS = 86_400_000;

/**
 * What an account's mails came to. Those from before it was last let send again are left out. One
 * question, a few hundred rows.
 */
export async function readAccountHealth(
  db: Database,
  accountId: string,
  now: Date,
): Promise<HealthWindows> {
  const account = await senderAccounts.get().find(db, accountId);
  const month = quarterOf(new Date(now.getTime() - COUNTED_DAYS * DAY_MS));
  const since = account?.mailCountedSince ?? "";
  const rows = await db
    .selectFrom("mailHealth")
    .select(["at", "sent", "bounced", "complained"])
    .where("accountId", "=", accountId)
    .where("at", ">=", since > month ? since : month)
    .orderBy("at", "desc")
    .execute();
  return windowsOf(rows, now);
}

/**
 * The same of the whole installation, the product's own mails too. Whole hours, by when things
 * happened.
 */
async function readInstallationHealth(db: Database, now: Date): Promise<HealthWindows> {
  return windowsOf(await readMailHours(db, { hours: COUNTED_DAYS * 24, now }), now);
}

/**
 * What happened in each of the last hours ("2025-11-20T13", UTC), the newest first; hours in which
 * nothing did are left out.
 */
async function readMailHours(
  db: Database,
  { hours, now }: { hours: number; now: Date },
): Promise<CountedEmails[]> {
  const first = new Date(now.getTime() - (hours - 1) * 3_600_000).toISOString().slice(0, 13);
  return db
    .selectFrom("mailHours")
    .select(["at", "sent", "bounced", "complained"])
    .where("at", ">=", first)
    .orderBy("at", "desc")
    .execute();
}

/** Whether the provider tells what becomes of our mails. */
interface ProviderReports {
  /** ISO; null: never, or a month ago. */
  lastAt: string | null;
  /**
   * Mails that were taken long enough ago to be heard of, and of which nothing has been heard
   * since. 0: all is well.
   */
  unheardOf: number;
}

const HOUR_MS = 3_600_000;

/** The events of a provider that sends webhooks. Mails of the last day count, to the hour. */
async function readProviderReports(
  db: Database,
  provider: string,
  now: Date,
): Promise<ProviderReports> {
  const last = await db
    .selectFrom("webhookEvents")
    .select("receivedAt")
    .where("provider", "=", provider)
    .orderBy("receivedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const lastAt = last?.receivedAt ?? null;
  const hour = (hoursAgo: number) =>
    new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString().slice(0, 13);
  const { sent } = await db
    .selectFrom("mailHours")
    .select((select) => select.fn.sum<number | null>("sent").as("sent"))
    .where("at", ">=", hour(24))
    .where("at", "<", hour(EVENTS_EXPECTED_WITHIN_HOURS))
    // Some mails of that hour were sent before its last event.
    .where("at", ">", lastAt?.slice(0, 13) ?? "")
    .executeTakeFirstOrThrow();
  return { lastAt, unheardOf: Number(sent ?? 0) };
}

/** What is left to be sent, over all accounts. */
export interface MailQueue {
  /** Messages whose send is under way: they leave as fast as the provider takes them. */
  leaving: number;
  /** Messages whose send waits for its time. */
  scheduled: number;
  /** Messages whose send is paused, by a person or by itself. */
  paused: number;
  /** ISO: since when the message that has waited longest could have left; null: none waits. */
  oldestAt: string | null;
}

/** From the kept counts of each send: not from the ledger, which may have a million rows. */
export async function readMailQueue(db: Database, now: Date): Promise<MailQueue> {
  const rows = await db
    .selectFrom("batches as b")
    .innerJoin("batchTallies as t", "t.batchId", "b.id")
    .select(["b.status", (select) => select.fn.sum<number>("t.count").as("count")])
    .where("b.status", "in", ["sending", "scheduled", "paused"])
    .where("b.isSample", "=", 0)
    .where("t.what", "in", ["queued", "sending"])
    .groupBy("b.status")
    .execute();
  const of = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  // One look into each send's own index, however many messages it has.
  const oldest = await db
    .selectFrom("batches as b")
    .select((select) =>
      select
        .selectFrom("deliveries as d")
        .select((inner) => inner.fn.min("d.nextTryAt").as("at"))
        .whereRef("d.batchId", "=", "b.id")
        .where("d.state", "=", "queued")
        .where("d.receiver", "=", "")
        .as("at"),
    )
    .where("b.status", "=", "sending")
    .where("b.isSample", "=", 0)
    // What waits for its account's ceilings or hours, or for a receiver, is not late.
    .where((or) =>
      or.or([or("b.waitsUntil", "is", null), or("b.waitsUntil", "<=", now.toISOString())]),
    )
    .execute();
  const waiting = oldest
    .map(({ at }) => at)
    .filter((at): at is string => at !== null && at <= now.toISOString());
  return {
    leaving: of("sending"),
    scheduled: of("scheduled"),
    paused: of("paused"),
    oldestAt: waiting.sort()[0] ?? null,
  };
}

const REASONS = {
  "suppressions:bounced": "Permanent bounce",
  "suppressions:complained": "Spam complaint",
  "suppressions:unsubscribed": "Unsubscribed",
  "suppressions:provider": "Suppressed by the provider",
} as const;
type Reason = keyof typeof REASONS;

/**
 * What the operator's page about one account's mail says; null: there is no such account. Times are
 * in `timeZone`.
 */
export async function showAccountMail(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { accountId, timeZone }: { accountId: string; timeZone: string },
) {
  const account = await senderAccounts.get().find(db, accountId);
  if (!account) return null;
  const health = await readAccountHealth(db, accountId, clock());
  const suppressed = await readTallies(db, accountId, Object.keys(REASONS) as Reason[]);
  const { queued } = await db
    .selectFrom("batches as b")
    .innerJoin("batchTallies as t", "t.batchId", "b.id")
    .select((select) => select.fn.sum<number | null>("t.count").as("queued"))
    .where("b.accountId", "=", accountId)
    .where("b.status", "in", ["sending", "scheduled", "paused"])
    .where("t.what", "in", ["queued", "sending"])
    .executeTakeFirstOrThrow();
  const { sendingPausedAt: pausedAt, sendingPausedReason: reason, mailCountedSince } = account;
  return {
    id: account.id,
    name: account.name,
    level: healthOf(health),
    windows: (["latest", "week", "month"] as const).map((key) => ({
      key,
      ...shownCounts(health[key]),
    })),
    paused: pausedAt && { since: fullDate(pausedAt, timeZone), reason: reason ?? "" },
    countedSince: mailCountedSince && fullDate(mailCountedSince, timeZone),
    queued: Number(queued ?? 0).toLocaleString("en"),
    reasons: (Object.keys(REASONS) as Reason[]).map((what) => ({
      label: REASONS[what],
      count: suppressed[what].toLocaleString("en"),
    })),
  };
}

const HOURS_SHOWN = 48;
const ACCOUNTS_PER_PAGE = 25;

const LANE_LABELS = {
  account: "Account e-mail (codes, password resets) is",
  bulk: "E-mail from organisers is",
} as const;

/** A page of the accounts whose mail was counted, the worst first. */
type ListAccounts = (
  db: Database,
  query: { page: number; pageSize: number; now: Date },
) => Promise<{
  accounts: ({ id: string; name: string; pausedAt: string | null } & MailCounts)[];
  total: number;
}>;

/** Everything the operator's page about mail says, in words. Times are in `timeZone`. */
export async function showMail(
  { db, config, clock }: AppContext,
  { page, timeZone, listAccounts }: { page: number; timeZone: string; listAccounts: ListAccounts },
) {
  const now = clock();
  const { transport, transports } = config.mail;
  const hasResend = (transports ?? [{ kind: transport }]).some(({ kind }) => kind === "resend");
  const [pause, held, ways, queue, health, hours, listed, news, report, bounces] =
    await Promise.all([
      readSendingPause(db),
      heldMailMessages({ db, config, clock }, timeZone),
      showMailWays(db, config, { now, timeZone }),
      readMailQueue(db, now),
      readInstallationHealth(db, now),
      readMailHours(db, { hours: HOURS_SHOWN, now }),
      listAccounts(db, { page, pageSize: ACCOUNTS_PER_PAGE, now }),
      hasResend ? readProviderReports(db, "resend", now) : null,
      readKeptReport(db),
      showBounces({ db, config, clock }, timeZone),
    ]);
  const isReportCurrent = report?.domain === senderDomain(config);
  return {
    pause: pause && { reason: pause.reason, since: fullDate(pause.since, timeZone) },
    ways,
    held,
    queue: {
      leaving: queue.leaving.toLocaleString("en"),
      scheduled: queue.scheduled.toLocaleString("en"),
      paused: queue.paused.toLocaleString("en"),
      oldest: queue.oldestAt && relativeTime(queue.oldestAt, now, timeZone),
    },
    news: news && {
      last: news.lastAt ? relativeTime(news.lastAt, now, timeZone) : "Never",
      warning:
        news.unheardOf === 0
          ? null
          : `${news.unheardOf.toLocaleString("en")} e-mails were accepted by Resend more than ` +
            `${EVENTS_EXPECTED_WITHIN_HOURS} hours ago, and we’ve had no delivery report since. ` +
            `Check that Resend’s webhook points to ${config.appUrl}/webhooks/resend and that ` +
            "RESEND_WEBHOOK_SECRET is its signing secret. Until this is fixed, bounces " +
            "aren’t recorded and no account is paused because of them.",
    },
    bounces,
    domain: isReportCurrent
      ? { level: worstLevel(report.findings), when: relativeTime(report.checkedAt, now, timeZone) }
      : null,
    domainName: senderDomain(config),
    windows: (["latest", "week", "month"] as const).map((key) => ({
      key,
      ...shownCounts(health[key]),
    })),
    hours: shownHours(hours, now, timeZone),
    accounts: listed.accounts.map(({ pausedAt, ...account }) => ({
      ...shownCounts(account),
      id: account.id,
      name: account.name,
      isPaused: pausedAt !== null,
    })),
    total: listed.total,
    page,
    pageSize: ACCOUNTS_PER_PAGE,
  };
}

/** One message for each lane held now; empty if none is. */
export async function heldMailMessages(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  timeZone: string,
) {
  return (await readHeldLanes(db, config, clock())).map(({ lane, until, reason }) => ({
    lane,
    words:
      `${LANE_LABELS[lane]} ` +
      `${until ? `on hold until ${fullDate(until.toISOString(), timeZone)}` : "being tried again"}, ` +
      `${becauseClause(reason)}`,
  }));
}

export function shownCounts(counts: MailCounts) {
  return {
    level: levelOf(counts),
    isBouncedTooHigh: levelOf({ ...counts, complained: 0 }) === "too-high",
    isComplainedTooHigh: levelOf({ ...counts, bounced: 0 }) === "too-high",
    sent: counts.sent.toLocaleString("en"),
    bounced: counts.bounced.toLocaleString("en"),
    bouncedShare: percentLabel(shareOf(counts.bounced, counts)),
    complained: counts.complained.toLocaleString("en"),
    complainedShare: percentLabel(shareOf(counts.complained, counts)),
  };
}

/** All hours, the oldest first, also those in which nothing happened. */
function shownHours(rows: ({ at: string } & MailCounts)[], now: Date, timeZone: string) {
  const byHour = new Map(rows.map((row) => [row.at, row]));
  return Array.from({ length: HOURS_SHOWN }, (_, index) => {
    const begin = new Date(now.getTime() - (HOURS_SHOWN - 1 - index) * HOUR_MS);
    const hour = begin.toISOString().slice(0, 13);
    const { sent = 0, bounced = 0, complained = 0 } = byHour.get(hour) ?? {};
    const label = shortMoment(`${hour}:00:00.000Z`, now, timeZone);
    return { label, tick: label.split(", ").at(-1) ?? label, sent, bounced, complained };
  });
}
