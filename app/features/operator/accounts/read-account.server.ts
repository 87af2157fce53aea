import { readQuotaPeriod } from "#app/features/billing/quota/quota-period.server.ts";
import { readUsed } from "#app/features/billing/quota/quota-row.server.ts";
import { readAccountHealth } from "#app/features/delivery/health/health-report.server.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { MASS_KINDS } from "#app/features/delivery/queue/new-delivery.ts";
import type { Database } from "#db/database.server.ts";

/** Of each kind of thing, an operator sees this many. */
const MAX_ROWS_SHOWN = 10;

/** An account as it is now, or null. */
export async function findAccount(db: Database, id: string) {
  if (id === INSTALLATION_ACCOUNT) return null;
  const row = await db
    .selectFrom("accounts")
    .select(["id", "kind", "name", "supportEmail", "timeZone", "createdAt", "website", "phone", "identityStatus", "deleteAfter"])
    .select(["suspendedAt", "terminatedAt", "standingReason", "sendingPausedAt", "sendingPausedReason"])
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
    .select(["u.id", "u.email", "u.firstName", "u.lastName", "m.role", "m.createdAt as since"])
    .select((eb) =>
      eb
        .selectFrom("sessions as s")
        .select((inner) => inner.fn.max("s.lastSeenAt").as("last"))
        .whereRef("s.userId", "=", "u.id")
        .as("lastSeenAt"),
    )
    .where("m.accountId", "=", accountId)
    .orderBy((order) => order.case("m.role").when("owner").then(0).when("editor").then(1).else(2).end())
    .orderBy("m.createdAt")
    .execute();
}

/** What an operator has to know of an account before deciding about it. */
export async function readAccount(db: Database, account: Account, now: Date) {
  const { id } = account;
  const period = await readQuotaPeriod(db, account, now, now);
  const [members, used, subscription, payments, sends, forms, webinars, checks, health] = await Promise.all([
    membersOf(db, id),
    readUsed(db, id, period),
    db.selectFrom("subscriptions").selectAll().where("accountId", "=", id).executeTakeFirst(),
    db
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
      .where("accountId", "=", id)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(MAX_ROWS_SHOWN)
      .execute(),
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
    db
      .selectFrom("webinars as w")
      .innerJoin("forms as f", "f.id", "w.formId")
      .select(["w.id", "w.title", "w.startsAt", "w.timeZone", "w.state", "f.slug", "w.placesTaken"])
      .where("w.accountId", "=", id)
      .where("w.isListed", "=", 1)
      .orderBy("w.startsAt", "desc")
      .limit(MAX_ROWS_SHOWN)
      .execute(),
    db
      .selectFrom("identityChecks")
      .select(["id", "outcome", "createdAt"])
      .where("accountId", "=", id)
      .orderBy("createdAt", "desc")
      .limit(MAX_ROWS_SHOWN)
      .execute(),
    readAccountHealth(db, id, now),
  ]);
  return { account, members, period, used, subscription: subscription ?? null, payments, sends, forms, webinars, checks, health };
}

export type AccountDetails = Awaited<ReturnType<typeof readAccount>>;
