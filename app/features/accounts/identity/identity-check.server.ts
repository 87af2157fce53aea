import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Kysely, Selectable } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { releaseHeld } from "#app/features/delivery/queue/release-held.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { IdentityOutcome } from "#app/providers/identity/identity.ts";
import type { Database } from "#db/database.server.ts";
import type { AccountsTable, IdentityChecksTable } from "#db/schema/accounts.ts";
import type { Schema } from "#db/schema.ts";
import { queueAccountEmail } from "../account-email.server.tsx";
import type { Organiser } from "../organiser.server.ts";

const CHECKS_PER_DAY = 3;
const DAY_MS = 24 * 3_600_000;
/** No answer takes longer: what is still open then was lost with its process. */
const LOST_AFTER_MS = 60_000;
/** The same form sent again within this time is a second click, and no second check. */
const SAME_FORM_MS = 10_000;

type CheckAsked = Pick<
  IdentityChecksTable,
  | "accountId"
  | "userId"
  | "ninHash"
  | "ninLastFour"
  | "firstName"
  | "lastName"
  | "phone"
  | "verifier"
>;

type Beginning =
  /** Written down; the verifier may be asked. */
  | { kind: "begun"; checkId: string }
  /** The same was asked a moment ago: its answer is this one's. */
  | { kind: "same"; checkId: string }
  | { kind: "busy" | "passed" | "pending" | "taken" }
  | { kind: "limit"; until: Date };

/**
 * Decides whether the verifier may be asked, and writes the check down before it is: what is under
 * way counts, so that forms sent at the same time do not get a fourth try, nor one form two. Checks
 * of one account go one by one (the account's row is locked first). Three in 24 hours, for the
 * account and for the number, from whatever account: else a number could be tried against many
 * names. What the service did not answer is not counted.
 */
async function beginCheck(db: Kysely<Schema>, asked: CheckAsked, now: Date): Promise<Beginning> {
  return db.transaction().execute(async (trx): Promise<Beginning> => {
    const status = await lockAccount(trx, asked.accountId);
    if (status === "passed" || status === "pending") return { kind: status };
    await expireLostChecks(trx, asked.accountId, now);
    const last = await trx
      .selectFrom("identityChecks")
      .select(["id", "outcome", "createdAt", "ninHash", "firstName", "lastName", "phone"])
      .where("accountId", "=", asked.accountId)
      .where("outcome", "!=", "unavailable")
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last) {
      const isSame = (["ninHash", "firstName", "lastName", "phone"] as const).every(
        (name) => last[name] === asked[name],
      );
      const isRecent =
        now.getTime() - Date.parse(last.createdAt) < SAME_FORM_MS && last.outcome !== "refused";
      if (isSame && (isRecent || last.outcome === "checking"))
        return { kind: "same", checkId: last.id };
      if (last.outcome === "checking") return { kind: "busy" };
    }
    const until =
      (await readNextCheckTime(trx, "accountId", asked.accountId, now)) ??
      (await readNextCheckTime(trx, "ninHash", asked.ninHash, now));
    if (until) return { kind: "limit", until };
    const owner = await trx
      .selectFrom("verifiedNins")
      .select("accountId")
      .where("ninHash", "=", asked.ninHash)
      .executeTakeFirst();
    const isTaken = owner !== undefined && owner.accountId !== asked.accountId;
    const checkId = newId(now.getTime());
    const at = now.toISOString();
    await trx
      .insertInto("identityChecks")
      .values({
        ...asked,
        id: checkId,
        outcome: isTaken ? "taken" : "checking",
        reference: null,
        // Sending the form is the consent.
        consentAt: at,
        createdAt: at,
        decidedAt: null,
        decidedBy: null,
        note: null,
      })
      .execute();
    return isTaken ? { kind: "taken" } : { kind: "begun", checkId };
  });
}

/** When this account may be checked again, if today's checks are used up. */
export async function nextCheckAllowedAt(
  db: Database,
  accountId: string,
  now: Date,
): Promise<Date | null> {
  return readNextCheckTime(db, "accountId", accountId, now);
}

async function readNextCheckTime(
  db: Database,
  of: "accountId" | "ninHash",
  value: string,
  now: Date,
): Promise<Date | null> {
  const counted = await db
    .selectFrom("identityChecks")
    .select("createdAt")
    .where(of, "=", value)
    .where("outcome", "!=", "unavailable")
    .where("createdAt", ">", new Date(now.getTime() - DAY_MS).toISOString())
    .orderBy("createdAt", "desc")
    .limit(CHECKS_PER_DAY)
    .execute();
  const first = counted[CHECKS_PER_DAY - 1];
  return first ? new Date(Date.parse(first.createdAt) + DAY_MS) : null;
}

async function expireLostChecks(trx: Database, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable("identityChecks")
    .set({ outcome: "unavailable" })
    .where("accountId", "=", accountId)
    .where("outcome", "=", "checking")
    .where("createdAt", "<", new Date(now.getTime() - LOST_AFTER_MS).toISOString())
    .execute();
}

export type CheckAnswer =
  | { kind: "passed" | "pending" | "mismatch" | "not_found" | "taken" | "unavailable" | "busy" }
  | { kind: "limit"; until: Date };

/** Somebody else's turn is waited for this long. */
const PATIENCE_MS = 15_000;

/**
 * Checks a number against the name of whoever is signed in. The phone must have been proved. The
 * number is given to the verifier and to nobody else; what stays is its keyed hash and its last
 * four digits.
 */
export async function checkIdentity(
  app: Pick<AppContext, "db" | "config" | "identity" | "clock" | "log">,
  { user, account }: Organiser,
  given: { nin: string; phone: string },
): Promise<CheckAnswer> {
  const { db, config, identity, clock } = app;
  const { nin, phone } = given;
  const { firstName, lastName } = user;
  const asked: CheckAsked = {
    accountId: account.id,
    userId: user.id,
    ninHash: ninHash(config, nin),
    ninLastFour: nin.slice(-4),
    firstName,
    lastName,
    phone,
    verifier: identity.name,
  };
  const beginning = await beginCheck(db, asked, clock());
  if (beginning.kind === "same") return answerOf(db, beginning.checkId);
  if (beginning.kind !== "begun") return beginning;
  const outcome = await askVerifier(app, { nin, firstName, lastName, consentAt: clock() });
  const answer = await finishCheck(app, asked, beginning.checkId, outcome);
  wakeDelivery(db);
  return answer;
}

/** What the verifier says. Whatever it throws might hold the number, so none of it is passed on. */
async function askVerifier(
  { identity, log }: Pick<AppContext, "identity" | "log">,
  asked: { nin: string; firstName: string; lastName: string; consentAt: Date },
): Promise<IdentityOutcome> {
  const outcome = await identity.verify(asked).catch(
    (): IdentityOutcome => ({
      kind: "unavailable",
      reference: null,
      reason: "The verifier threw.",
    }),
  );
  if (outcome.kind === "unavailable") {
    log.warn(
      { verifier: identity.name, reason: outcome.reason },
      "an identity could not be checked",
    );
  }
  return outcome;
}

async function finishCheck(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  asked: CheckAsked,
  checkId: string,
  said: IdentityOutcome,
): Promise<CheckAnswer> {
  const { accountId, userId } = asked;
  return db.transaction().execute(async (trx): Promise<CheckAnswer> => {
    await lockAccount(trx, accountId);
    const now = clock();
    const settle = (outcome: IdentityChecksTable["outcome"]) =>
      trx
        .updateTable("identityChecks")
        .set({ outcome, reference: said.reference })
        .where("id", "=", checkId)
        .where("outcome", "=", "checking")
        .execute();
    const tell = (kind: "success" | "warning" | "info", text: string) =>
      recordActivity(trx, {
        accountId,
        actorId: userId,
        kind,
        text,
        link: "/settings/profile",
        now,
      });
    if (said.kind === "match") {
      // The name may have been changed while the answer was on its way.
      if (!(await isStillNamed(trx, asked))) {
        await settle("mismatch");
        return { kind: "mismatch" };
      }
      if (!(await passIdentity(trx, { ...asked, now }))) {
        await settle("taken");
        return { kind: "taken" };
      }
      await settle("match");
      await tell("success", "Identity confirmed");
      return { kind: "passed" };
    }
    await settle(said.kind);
    if (said.kind === "pending") {
      await trx
        .updateTable("accounts")
        .set({ identityStatus: "pending" })
        .where("id", "=", accountId)
        .execute();
      await trx.deleteFrom("provedPhones").where("userId", "=", userId).execute();
      await tell("info", "Identity submitted for checking");
      if (config.operatorEmail) {
        const mail = {
          kind: "identity-waiting",
          name: `${asked.firstName} ${asked.lastName}`.trim(),
        } as const;
        await queueAccountEmail(
          trx,
          { config },
          { accountId: null, to: { name: "", email: config.operatorEmail }, mail, now },
        );
      }
    } else if (said.kind !== "unavailable") {
      await tell("warning", "Identity not confirmed");
    }
    return { kind: said.kind };
  });
}

async function isStillNamed(
  trx: Database,
  { userId, firstName, lastName }: CheckAsked,
): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select(["firstName", "lastName"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.firstName === firstName && user.lastName === lastName;
}

const ANSWERS: Record<IdentityChecksTable["outcome"], Exclude<CheckAnswer["kind"], "limit">> = {
  checking: "busy",
  match: "passed",
  approved: "passed",
  pending: "pending",
  mismatch: "mismatch",
  not_found: "not_found",
  taken: "taken",
  refused: "mismatch",
  unavailable: "unavailable",
};

/** What became of a check that an earlier click began. */
async function answerOf(db: Database, checkId: string): Promise<CheckAnswer> {
  for (let waitedMs = 0; ; waitedMs += 150) {
    const row = await db
      .selectFrom("identityChecks")
      .select("outcome")
      .where("id", "=", checkId)
      .executeTakeFirst();
    const outcome = row?.outcome ?? "unavailable";
    if (outcome !== "checking" || waitedMs >= PATIENCE_MS) return { kind: ANSWERS[outcome] };
    await wait(150);
  }
}

/**
 * First statement of every transaction that decides about an account's identity: one at a time. It
 * writes, so that on SQLite it takes the lock before anything is read. Returns the identity's
 * status, null when there is no such account.
 */
export async function lockAccount(
  trx: Database,
  accountId: string,
): Promise<Selectable<AccountsTable>["identityStatus"] | null> {
  const row = await trx
    .updateTable("accounts")
    .set((set) => ({ identityStatus: set.ref("identityStatus") }))
    .where("id", "=", accountId)
    .returning("identityStatus")
    .executeTakeFirst();
  return row?.identityStatus ?? null;
}

/**
 * What is kept of a number, so that one number has one account: HMAC-SHA256 under a key of its own,
 * made from the installation's secret. Eleven digits are found by trying them all in minutes, so
 * the hash is worth nothing only as long as the secret stays out of the database. Another secret
 * makes other hashes: the numbers of before are then unknown.
 */
function ninHash(config: Pick<Config, "sessionSecret">, nin: string): string {
  const key = createHmac("sha256", config.sessionSecret).update("iweri:nin:v1").digest();
  return createHmac("sha256", key).update(nin).digest("base64url");
}

/**
 * Gives a number to an account and marks its identity as passed. False, and nothing is written:
 * another account has the number. Mails that waited for it go on. Call it in a transaction that
 * began with `lockAccount`.
 */
export async function passIdentity(
  trx: Database,
  given: { accountId: string; userId: string; ninHash: string; phone: string; now: Date },
): Promise<boolean> {
  const { accountId, userId, ninHash, phone, now } = given;
  await trx
    .insertInto("verifiedNins")
    .values({ ninHash, accountId, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column("ninHash").doNothing())
    .execute();
  const owner = await trx
    .selectFrom("verifiedNins")
    .select("accountId")
    .where("ninHash", "=", ninHash)
    .executeTakeFirstOrThrow();
  if (owner.accountId !== accountId) return false;
  await trx
    .updateTable("accounts")
    .set({ identityStatus: "passed", phone })
    .where("id", "=", accountId)
    .execute();
  await trx.deleteFrom("provedPhones").where("userId", "=", userId).execute();
  await releaseHeld(trx, accountId, now);
  return true;
}
