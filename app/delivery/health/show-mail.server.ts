import { senderDomain } from "../../domain-check/check-sender-domain.server.ts";
import { worstLevel } from "../../domain-check/finding.ts";
import { readKeptReport } from "../../domain-check/kept-report.server.ts";
import type { Installation } from "../../installation.server.ts";
import { fullDate, relativeTime, shortMoment } from "../../ui/relative-time.ts";
import { showBounces } from "../bounces/show-bounces.server.ts";
import { readMailGate } from "../mail-gate.server.ts";
import { becauseClause, heldLanes, type MailGate } from "../mail-gate.ts";
import { readSendingPause } from "../sending-pause.server.ts";
import { listAccountsByHealth } from "./list-accounts.server.ts";
import { levelOf, type MailCounts, percentWords, shareOf } from "./mail-rates.ts";
import { readInstallationHealth, readMailHours } from "./read-health.server.ts";
import { readProviderNews } from "./read-news.server.ts";
import { readMailQueue } from "./read-queue.server.ts";
import { NEWS_EXPECTED_WITHIN_HOURS } from "./thresholds.ts";

const HOURS_SHOWN = 48;
const HOUR_MS = 3_600_000;
const ACCOUNTS_PER_PAGE = 25;

const TRANSPORTS = {
  outbox: "Outbox: mails are kept on disk, nobody gets them",
  resend: "Resend",
  smtp: "SMTP server",
} as const;

const LANE_WORDS = { account: "Account mail (codes, password resets) is", bulk: "Mail from organisers is" } as const;

/** Everything the operator's page about mail says, in words. Times are in `timeZone`. */
export async function showMail({ db, config, clock }: Installation, { page, timeZone }: { page: number; timeZone: string }) {
  const now = clock();
  const [pause, gate, queue, health, hours, listed, news, report, bounces] = await Promise.all([
    readSendingPause(db),
    readMailGate(db, now),
    readMailQueue(db, now),
    readInstallationHealth(db, now),
    readMailHours(db, { hours: HOURS_SHOWN, now }),
    listAccountsByHealth(db, { page, pageSize: ACCOUNTS_PER_PAGE, now }),
    config.mail.transport === "resend" ? readProviderNews(db, "resend", now) : null,
    readKeptReport(db),
    showBounces({ db, config, clock }, timeZone),
  ]);
  const isReportCurrent = report?.domain === senderDomain(config);
  return {
    pause: pause && { reason: pause.reason, since: fullDate(pause.since, timeZone) },
    transport: TRANSPORTS[config.mail.transport],
    from: config.mail.from,
    rate: config.mail.ratePerSecond.toLocaleString("en"),
    held: wordsOfHolds(gate, now, timeZone),
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
          : `${news.unheardOf.toLocaleString("en")} mails were taken by Resend more than ${NEWS_EXPECTED_WITHIN_HOURS} hours ago, and no news of any has come since. Check that Resend’s webhook leads to ${config.appUrl}/webhooks/resend and that RESEND_WEBHOOK_SECRET is its signing secret. Until then bounces stay unknown, and nobody is stopped because of them.`,
    },
    bounces,
    domain: isReportCurrent ? { level: worstLevel(report.findings), when: relativeTime(report.checkedAt, now, timeZone) } : null,
    domainName: senderDomain(config),
    windows: (["latest", "week", "month"] as const).map((key) => ({ key, ...shownCounts(health[key]) })),
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
export async function heldMailMessages({ db, clock }: Pick<Installation, "db" | "clock">, timeZone: string) {
  const now = clock();
  return wordsOfHolds(await readMailGate(db, now), now, timeZone);
}

function wordsOfHolds(gate: MailGate, now: Date, timeZone: string) {
  return heldLanes(gate, now.getTime()).map(({ lane, until, reason }) => ({
    lane,
    words: `${LANE_WORDS[lane]} held until ${fullDate(until.toISOString(), timeZone)}, ${becauseClause(reason)}`,
  }));
}

export function shownCounts(counts: MailCounts) {
  return {
    level: levelOf(counts),
    isBouncedTooHigh: levelOf({ ...counts, complained: 0 }) === "too-high",
    isComplainedTooHigh: levelOf({ ...counts, bounced: 0 }) === "too-high",
    sent: counts.sent.toLocaleString("en"),
    bounced: counts.bounced.toLocaleString("en"),
    bouncedShare: percentWords(shareOf(counts.bounced, counts)),
    complained: counts.complained.toLocaleString("en"),
    complainedShare: percentWords(shareOf(counts.complained, counts)),
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
