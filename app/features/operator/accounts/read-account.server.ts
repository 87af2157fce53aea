import type { IssuerProofs } from "#app/features/accounts/proof/issuer-proof.ts";
import { readIssuerProofs } from "#app/features/accounts/proof/read-proofs.server.ts";
import { actLabel } from "#app/features/activity/operator-act-kinds.ts";
import { nairaLabel, planName } from "#app/features/billing/model/plans.ts";
import { readQuotaPeriod } from "#app/features/billing/quota/quota-period.server.ts";
import { readUsed } from "#app/features/billing/quota/quota-row.server.ts";
import { readAccountHealth } from "#app/features/delivery/health/health-report.server.ts";
import { percentLabel, shareOf } from "#app/features/delivery/health/mail-rates.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { MASS_KINDS } from "#app/features/delivery/queue/new-delivery.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { fullDate, shortDay, shortMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { RecordedAct } from "./acts.server.ts";

/** Of each kind of thing, an operator sees this many. */
const MAX_ROWS_SHOWN = 10;

/** An account as it is now, or null. */
export async function findAccount(db: Database, id: string) {
  if (id === INSTALLATION_ACCOUNT) return null;
  const row = await db
    .selectFrom("accounts")
    .select([
      "id",
      "kind",
      "name",
      "supportEmail",
      "timeZone",
      "createdAt",
      "website",
      "phone",
      "identityStatus",
      "deleteAfter",
    ])
    .select([
      "suspendedAt",
      "terminatedAt",
      "standingReason",
      "sendingPausedAt",
      "sendingPausedReason",
    ])
    .select(["nameHold", "nameHoldLike", "deletionProgress"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Everybody who works in an account, owners first, with when they were last here. */
export async function membersOf(db: Database, accountId: string) {
  return db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .leftJoin("secondFactors as f", "f.userId", "u.id")
    .select([
      "u.id",
      "u.email",
      "u.firstName",
      "u.lastName",
      "m.role",
      "m.createdAt as since",
      "f.confirmedAt as twoStepSince",
    ])
    .select((eb) =>
      eb
        .selectFrom("sessions as s")
        .select((inner) => inner.fn.max("s.lastSeenAt").as("last"))
        .whereRef("s.userId", "=", "u.id")
        .as("lastSeenAt"),
    )
    .where("m.accountId", "=", accountId)
    .orderBy((order) =>
      order.case("m.role").when("owner").then(0).when("editor").then(1).else(2).end(),
    )
    .orderBy("m.createdAt")
    .execute();
}

/** What an operator has to know of an account before deciding about it. */
export async function readAccount(db: Database, account: Account, now: Date) {
  const { id } = account;
  const period = await readQuotaPeriod(db, account, now, now);
  const [members, proof, used, subscription, payments, sends, forms, webinars, checks, health] =
    await Promise.all([
      membersOf(db, id),
      readIssuerProofs(db, id),
      readUsed(db, id, period),
      db.selectFrom("subscriptions").selectAll().where("accountId", "=", id).executeTakeFirst(),
      paymentsOf(db, id),
      db
        .selectFrom("batches")
        .select(["id", "kind", "title", "status", "createdAt", "pausedReason"])
        .where("accountId", "=", id)
        .where("kind", "in", MASS_KINDS)
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(MAX_ROWS_SHOWN)
        .execute(),
      db
        .selectFrom("forms as f")
        .leftJoin("formVersions as v", "v.id", "f.publishedVersionId")
        .select(["f.id", "f.slug", "v.title", "f.enabled", "f.responseCount", "f.createdAt"])
        .where("f.accountId", "=", id)
        .where("f.publishedVersionId", "is not", null)
        .where("f.deletedAt", "is", null)
        .orderBy("f.createdAt", "desc")
        .limit(MAX_ROWS_SHOWN)
        .execute(),
      listedWebinarsOf(db, id),
      db
        .selectFrom("identityChecks")
        .select(["id", "outcome", "createdAt"])
        .where("accountId", "=", id)
        .orderBy("createdAt", "desc")
        .limit(MAX_ROWS_SHOWN)
        .execute(),
      readAccountHealth(db, id, now),
    ]);
  return {
    account,
    members,
    proof,
    period,
    used,
    subscription: subscription ?? null,
    payments,
    sends,
    forms,
    webinars,
    checks,
    health,
  };
}

function paymentsOf(db: Database, accountId: string) {
  return db
    .selectFrom("payments")
    .select([
      "id",
      "purpose",
      "plan",
      "amountKobo",
      "refundedKobo",
      "status",
      "failure",
      "receiptNumber",
      "createdAt",
      "paidAt",
    ])
    .where("accountId", "=", accountId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_ROWS_SHOWN)
    .execute();
}

function listedWebinarsOf(db: Database, accountId: string) {
  return db
    .selectFrom("webinars as w")
    .innerJoin("forms as f", "f.id", "w.formId")
    .select(["w.id", "w.title", "w.startsAt", "w.timeZone", "w.state", "f.slug", "w.placesTaken"])
    .where("w.accountId", "=", accountId)
    .where("w.isListed", "=", 1)
    .orderBy("w.startsAt", "desc")
    .limit(MAX_ROWS_SHOWN)
    .execute();
}

type AccountDetails = Awaited<ReturnType<typeof readAccount>>;

export interface Fact {
  label: string;
  value: string;
}

function proofLabel({ domain, operator }: IssuerProofs): string {
  const parts = [domain?.domain, operator && `checked by us, ${operator.number ?? ""}`].filter(
    Boolean,
  );
  return parts.length > 0 ? parts.join("; ") : "None";
}

/** An account in words, as its page for operators shows it. Times are in `timeZone`. */
export function showAccount(
  details: AccountDetails,
  acts: RecordedAct[],
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const { account, members, payments, sends, forms, webinars, checks, health } = details;
  const day = (at: string | null) => (at ? shortDay(at, timeZone) : "");
  const moment = (at: string) => shortMoment(at, now, timeZone);
  return {
    id: account.id,
    name: account.name,
    kind: account.kind,
    suspendedAt: account.suspendedAt,
    terminatedAt: account.terminatedAt,
    sendingPausedAt: account.sendingPausedAt,
    sendingPausedReason: account.sendingPausedReason,
    standingReason: account.standingReason,
    since:
      (account.terminatedAt ?? account.suspendedAt)
        ? fullDate(account.terminatedAt ?? account.suspendedAt ?? "", timeZone)
        : "",
    goesOn: account.deleteAfter && fullDate(account.deleteAfter, timeZone),
    facts: accountFacts(details, timeZone),
    members: members.map(({ since, lastSeenAt, twoStepSince, ...member }) => ({
      id: member.id,
      email: member.email,
      name: wholeName(member),
      role: member.role,
      since: day(since),
      hasTwoStep: twoStepSince !== null,
      lastSeen: lastSeenAt ? moment(lastSeenAt) : "Never",
    })),
    planId: details.period.plan.id,
    plan: planFacts(details, timeZone),
    payments: payments.map((payment) => ({
      ...shownPayment(payment),
      when: moment(payment.paidAt ?? payment.createdAt),
    })),
    health: healthRows(health),
    sends: sends.map(({ id, kind, title, status, createdAt, pausedReason }) => ({
      id,
      title,
      kind: kind === "bulk" ? "Bulk e-mail" : "Certificates",
      status: BATCHES[status],
      why: pausedReason ?? "",
      when: moment(createdAt),
    })),
    forms: forms.map(({ id, slug, title, enabled, responseCount }) => ({
      id,
      title: title ?? "Untitled",
      path: `/f/${slug}`,
      state: enabled === 1 ? "Open" : "Closed",
      responses: number(responseCount),
    })),
    webinars: webinars.map(({ id, title, startsAt, slug, placesTaken }) => ({
      id,
      title,
      path: `/f/${slug}`,
      when: fullDate(startsAt, timeZone),
      places: number(placesTaken),
    })),
    checks: checks.map(({ id, outcome, createdAt }) => ({ id, outcome, when: moment(createdAt) })),
    acts: acts.map(({ id, at, operatorName, act, note }) => ({
      id,
      when: moment(at),
      by: operatorName,
      act: actLabel(act),
      note,
    })),
  };
}

/** What is known about it and its owner; nothing empty. */
function accountFacts({ account, proof }: AccountDetails, timeZone: string): Fact[] {
  return [
    { label: "ID", value: account.id },
    { label: "Created", value: fullDate(account.createdAt, timeZone) },
    { label: "Replies go to", value: account.supportEmail },
    { label: "Phone", value: account.phone ?? "" },
    { label: "Website", value: account.website ?? "" },
    { label: "Time zone", value: account.timeZone },
    { label: "Deletion", value: account.deletionProgress ?? "" },
    {
      label: "Identity",
      value:
        account.kind === "company"
          ? "Identity check not required"
          : IDENTITY[account.identityStatus],
    },
    { label: "Proof", value: proofLabel(proof) },
    {
      label: "Name",
      value: account.nameHold
        ? `${account.nameHold}: looks like ${account.nameHoldLike ?? ""}`
        : "",
    },
  ].filter(({ value }) => value !== "");
}

function planFacts({ period, used, subscription }: AccountDetails, timeZone: string): Fact[] {
  const day = (at: string) => shortDay(at, timeZone);
  const of = (count: number, limit: number | null) =>
    `${number(count)} of ${limit === null ? "unlimited, pay as you go" : number(limit)}`;
  return [
    { label: "Plan", value: period.plan.name },
    ...(subscription && subscription.status !== "ended"
      ? [
          { label: "Status", value: SUBSCRIPTION[subscription.status] },
          { label: "Paid until", value: fullDate(subscription.periodEnd, timeZone) },
          { label: "Paid through", value: PROVIDERS[subscription.provider] },
        ]
      : []),
    ...(subscription?.cancelsAtPeriodEnd === 1
      ? [{ label: "After that", value: "Cancelled" }]
      : []),
    { label: "E-mails", value: of(used.emails, period.emails) },
    { label: "Certificates", value: of(used.certificates, period.certificates) },
    { label: "Period", value: `${day(period.startsAt)} to ${day(period.endsAt)}` },
  ];
}

function shownPayment(payment: AccountDetails["payments"][number]) {
  return {
    id: payment.id,
    what: `${PURPOSES[payment.purpose]}, ${planName(payment.plan)}`,
    amount: nairaLabel(payment.amountKobo),
    refunded: payment.refundedKobo > 0 ? nairaLabel(payment.refundedKobo) : "",
    status: payment.status,
    failure: payment.failure ?? "",
    receipt: payment.receiptNumber === null ? "" : String(payment.receiptNumber),
    canRefund: payment.status === "paid" && payment.refundedKobo < payment.amountKobo,
  };
}

function healthRows(health: AccountDetails["health"]) {
  return (
    [
      ["Latest e-mails", health.latest],
      ["Last 7 days", health.week],
      ["Last 30 days", health.month],
    ] as const
  ).map(([label, counts]) => ({
    label,
    sent: number(counts.sent),
    bounced: `${number(counts.bounced)} (${percentLabel(shareOf(counts.bounced, counts))})`,
    complained: `${number(counts.complained)} (${percentLabel(shareOf(counts.complained, counts))})`,
  }));
}

function number(count: number): string {
  return count.toLocaleString("en");
}

export type ShownAccount = ReturnType<typeof showAccount>;

const IDENTITY = {
  none: "Not checked",
  pending: "Waiting for a decision",
  passed: "Confirmed",
  refused: "Refused",
} as const;
const SUBSCRIPTION = {
  active: "Paid",
  grace: "Renewal failed, will be retried",
  ended: "Ended",
} as const;
const PROVIDERS = {
  sandbox: "Sandbox",
  paystack: "Paystack",
  operator: "Set by an operator",
} as const;
const PURPOSES = {
  subscribe: "Subscription",
  upgrade: "Upgrade",
  renew: "Renewal",
  statement: "Statement",
} as const;
const BATCHES = {
  preparing: "Being prepared",
  scheduled: "Scheduled",
  sending: "In progress",
  paused: "Paused",
  done: "Done",
  cancelled: "Cancelled",
} as const;
