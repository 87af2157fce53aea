import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#db/database.server.ts";
import type { IdentityChecksTable } from "#db/schema/identity-checks.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Installation } from "../../installation.server.ts";
import type { IdentityOutcome } from "../../providers/identity.ts";
import { queueAccountMail } from "../mails/account-mail.server.tsx";
import type { Organiser } from "../require-organiser.server.ts";
import { beginCheck, type CheckAsked } from "./begin-check.server.ts";
import { lockAccount } from "./lock-account.server.ts";
import { ninHash } from "./nin-hash.server.ts";
import { passIdentity } from "./pass-identity.server.ts";

export type CheckAnswer =
  | { kind: "passed" | "pending" | "mismatch" | "not_found" | "taken" | "unavailable" | "busy" }
  | { kind: "limit"; until: Date };

/** Somebody else's turn is waited for this long. */
const PATIENCE_MS = 15_000;

/**
 * Checks a number against the name of whoever is signed in. The phone must have been proved. The number is given to the
 * verifier and to nobody else; what stays is its keyed hash and its last four digits.
 */
export async function checkIdentity(
  installation: Pick<Installation, "db" | "config" | "identity" | "clock" | "log">,
  { user, account }: Organiser,
  given: { nin: string; phone: string },
): Promise<CheckAnswer> {
  const { db, config, identity, clock } = installation;
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
  const outcome = await askVerifier(installation, { nin, firstName, lastName, consentAt: clock() });
  const answer = await finishCheck(installation, asked, beginning.checkId, outcome);
  wakeDelivery(db);
  return answer;
}

/** What the verifier says. Whatever it throws might hold the number, so none of it is passed on. */
async function askVerifier(
  { identity, log }: Pick<Installation, "identity" | "log">,
  asked: { nin: string; firstName: string; lastName: string; consentAt: Date },
): Promise<IdentityOutcome> {
  const outcome = await identity
    .verify(asked)
    .catch((): IdentityOutcome => ({ kind: "unavailable", reference: null, reason: "The verifier threw." }));
  if (outcome.kind === "unavailable") {
    log.warn({ verifier: identity.name, reason: outcome.reason }, "an identity could not be checked");
  }
  return outcome;
}

async function finishCheck(
  { db, config, clock }: Pick<Installation, "db" | "config" | "clock">,
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
      recordActivity(trx, { accountId, actorId: userId, kind, text, link: "/settings/profile", now });
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
      await trx.updateTable("accounts").set({ identityStatus: "pending" }).where("id", "=", accountId).execute();
      await trx.deleteFrom("provedPhones").where("userId", "=", userId).execute();
      await tell("info", "Identity handed in for checking");
      if (config.operatorEmail) {
        const mail = { kind: "identity-waiting", name: `${asked.firstName} ${asked.lastName}`.trim() } as const;
        await queueAccountMail(trx, { config }, { accountId: null, to: { name: "", email: config.operatorEmail }, mail, now });
      }
    } else if (said.kind !== "unavailable") {
      await tell("warning", "Identity not confirmed");
    }
    return { kind: said.kind };
  });
}

async function isStillNamed(trx: Database, { userId, firstName, lastName }: CheckAsked): Promise<boolean> {
  const user = await trx.selectFrom("users").select(["firstName", "lastName"]).where("id", "=", userId).executeTakeFirst();
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
    const row = await db.selectFrom("identityChecks").select("outcome").where("id", "=", checkId).executeTakeFirst();
    const outcome = row?.outcome ?? "unavailable";
    if (outcome !== "checking" || waitedMs >= PATIENCE_MS) return { kind: ANSWERS[outcome] };
    await wait(150);
  }
}
