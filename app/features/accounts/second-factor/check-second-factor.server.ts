import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { unsealKey } from "#app/platform/crypto.server.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { consumeAll, giveBack } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { requestOrigin } from "../device-name.ts";
import { isKnownDevice } from "../known-devices.server.ts";
import { readAppCode, stepOfCode } from "./one-time-codes.server.ts";
import {
  countRecoveryCodes,
  readRecoveryCode,
  spendRecoveryCode,
} from "./recovery-codes.server.ts";
import { findPerson, notifySecondFactor } from "./second-factor-person.server.ts";

/**
 * Three codes of a million are right at a time: with so few tries, guessing for a year finds one in
 * twenty.
 */
const WRONG_TRIES = { name: "second-factor", points: 5, seconds: 15 * 60 };
const WRONG_TRIES_PER_DAY = { name: "second-factor-day", points: 50, seconds: 24 * 3600 };

/** `none`: they have no second factor. `recoveryCodesLeft`: after one of them was used. */
export type SecondFactorCheck =
  | { kind: "right"; recoveryCodesLeft: number | null }
  | { kind: "wrong" | "none" }
  | { kind: "wait"; seconds: number };

interface Given {
  userId: string;
  /** A code of the app, or a recovery code. */
  typed: string;
  browser: Browser;
}

/**
 * Takes a code of somebody's app or one of their recovery codes. Each is right once. The try is
 * counted before it is compared, and only a wrong one stays counted. On a browser that they use,
 * strangers who try elsewhere don't keep them out.
 */
export async function checkSecondFactor(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { userId, typed, browser }: Given,
): Promise<SecondFactorCheck> {
  const { db, config } = app;
  const known = await isKnownDevice(db, config, browser.cookies, userId);
  const key = known ? `${userId} known` : userId;
  const seconds = await consumeAll([
    [key, WRONG_TRIES],
    [key, WRONG_TRIES_PER_DAY],
  ]);
  if (seconds !== null) return { kind: "wait", seconds };
  const check = await compare(app, { userId, typed, browser });
  if (check.kind === "wrong") return check;
  await giveBack(key, WRONG_TRIES);
  await giveBack(key, WRONG_TRIES_PER_DAY);
  return check;
}

async function compare(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { userId, typed, browser }: Given,
): Promise<Exclude<SecondFactorCheck, { kind: "wait" }>> {
  const { db, config, clock } = app;
  const now = clock();
  const row = await db
    .selectFrom("secondFactors")
    .select("secret")
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!row) return { kind: "none" };
  const appCode = readAppCode(typed);
  if (appCode !== null) {
    // Null after SESSION_SECRET was changed: then only an operator can let them in again, and the
    // guide says so.
    const secret = unsealKey(row.secret, config.sessionSecret, userId);
    const step = secret && stepOfCode(secret, appCode, now);
    return step && (await spendStep(app, userId, step))
      ? { kind: "right", recoveryCodesLeft: null }
      : { kind: "wrong" };
  }
  const code = readRecoveryCode(typed);
  if (code === null) return { kind: "wrong" };
  const left = await db.transaction().execute(async (trx) => {
    if (!(await spendRecoveryCode(trx, config, { userId, code, now }))) return null;
    const remaining = await countRecoveryCodes(trx, userId);
    const person = await findPerson(trx, userId);
    const happened = { kind: "recovery-code-used", left: remaining } as const;
    if (person)
      await notifySecondFactor(trx, app, { person, happened, origin: requestOrigin(browser), now });
    return remaining;
  });
  if (left === null) return { kind: "wrong" };
  wakeDelivery(db);
  return { kind: "right", recoveryCodesLeft: left };
}

/** Uses the code of these 30 seconds up. False: it, or a later one, was used. */
async function spendStep(
  { db }: Pick<AppContext, "db">,
  userId: string,
  step: number,
): Promise<boolean> {
  const used = await db
    .updateTable("secondFactors")
    .set({ lastUsedStep: step })
    .where("userId", "=", userId)
    .where("lastUsedStep", "<", step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** What the form says of a code that was not taken, beside the field `code`. */
export function secondFactorErrors(
  check: Exclude<SecondFactorCheck, { kind: "right" }>,
  typed: string,
): {
  status: 422 | 429;
  errors: { form?: string; code?: string };
  headers: Record<string, string>;
} {
  if (check.kind === "wait") {
    const text = `Too many wrong codes. ${waitMessage(check.seconds)}, then try again.`;
    return {
      status: 429,
      errors: { form: text },
      headers: { "Retry-After": String(check.seconds) },
    };
  }
  if (check.kind === "none")
    return { status: 422, errors: { form: "Two-step sign-in is off for you now." }, headers: {} };
  const next =
    readAppCode(typed) === null
      ? "use one that you haven’t used"
      : "use the one your app shows now";
  return {
    status: 422,
    errors: { code: `This code isn’t right. Each code works once: ${next}.` },
    headers: {},
  };
}
