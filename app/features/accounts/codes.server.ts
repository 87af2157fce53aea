import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { mailboxOf } from "#app/engines/email-address/email-address.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { CODE_MINUTES } from "#app/features/delivery/queue/queue-message.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { consumeAll, giveBack, waitFor } from "#app/platform/http/rate-limit.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { CodesTable } from "#db/schema/sign-in.ts";
import { queueAccountEmail } from "./account-email.server.tsx";

export const CODE_LENGTH = 5;
export const RESEND_SECONDS = 60;
const MAX_TRIES = 5;

/**
 * One mailbox or phone gets few codes however often it is asked for: a stranger can't fill it
 * (C23).
 */
const PER_DESTINATION = { name: "code-destination", points: 5, seconds: 3600 };
const PER_DESTINATION_PER_DAY = { name: "code-destination-day", points: 20, seconds: 24 * 3600 };
/**
 * Five digits are soon guessed by whoever may ask for code after code. With so many wrong ones a
 * day, whatever they were for, somebody who tries every day for a year has one chance in eleven.
 */
const WRONG_TRIES = { name: "code-wrong-tries", points: 25, seconds: 24 * 3600 };
/**
 * Of one registration or recovery, however many addresses it goes through: a browser has one of
 * each.
 */
const PER_SUBJECT = { name: "code-subject", points: 30, seconds: 3600 };
/**
 * Codes that nobody answered with, of a network: a class or a mobile network that types them in may
 * ask for any number.
 */
const UNANSWERED = { name: "code-unanswered", points: 300, seconds: 3600 };
/**
 * Wrong ones of a network, whomever they were for: a class mistypes some, who guesses has one
 * chance in 500 an hour.
 */
const WRONG_PER_NETWORK = { name: "code-wrong-network", points: 200, seconds: 3600 };

interface CodeSubject {
  purpose: CodesTable["purpose"];
  /** The id of the registration, recovery or person. */
  subject: string;
  /** The e-mail address, or the phone number as "+234…". */
  destination: string;
  /**
   * From a browser that the person is known to use: what strangers ask for and try does not count
   * against it.
   */
  trusted?: boolean;
}

/** One mailbox is one, however its address is dressed up. */
function countedAs({ destination, trusted }: Pick<CodeSubject, "destination" | "trusted">): string {
  const place = destination.includes("@") ? mailboxOf(destination) : destination;
  return trusted ? `${place} trusted` : place;
}

/**
 * `soon`: one was just sent (the button counts down). `wait`: too many were sent to there, or from
 * here.
 */
export type CodeIssue =
  | { kind: "issued"; code: string }
  | { kind: "soon" | "wait"; seconds: number };

/**
 * Makes a code and forgets the one before. With `deliverable` false (the address has an account, or
 * none) everything happens in the same way, but no code will be right. The caller sends it.
 */
export async function issueCode(
  db: Database,
  config: Config,
  given: CodeSubject & { deliverable: boolean; clientAddress: string; now: Date },
): Promise<CodeIssue> {
  const { purpose, subject, destination, now } = given;
  const soon = await resendSeconds(db, given);
  if (soon > 0) return { kind: "soon", seconds: soon };
  const place = countedAs(given);
  const wait =
    (await waitFor(place, WRONG_TRIES)) ??
    (await waitFor(given.clientAddress, WRONG_PER_NETWORK)) ??
    (await consumeAll([
      [given.clientAddress, UNANSWERED],
      [`${purpose} ${subject}`, PER_SUBJECT],
      [place, PER_DESTINATION],
      [place, PER_DESTINATION_PER_DAY],
    ]));
  if (wait !== null) return { kind: "wait", seconds: wait };
  const id = newId(now.getTime());
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  const row = {
    id,
    destination,
    codeHash: given.deliverable ? hashOf(config, id, code) : null,
    tries: 0,
    sentAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000).toISOString(),
  };
  await db
    .insertInto("codes")
    .values({ ...row, purpose, subject })
    .onConflict((conflict) => conflict.columns(["purpose", "subject"]).doUpdateSet(row))
    .execute();
  return { kind: "issued", code };
}

/** Seconds until another may be sent to the same place; 0 when at once. */
export async function resendSeconds(
  db: Database,
  { purpose, subject, destination, now }: CodeSubject & { now: Date },
): Promise<number> {
  const row = await db
    .selectFrom("codes")
    .select(["sentAt", "destination"])
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (!row || row.destination !== destination) return 0;
  return Math.max(
    0,
    Math.ceil((Date.parse(row.sentAt) + RESEND_SECONDS * 1000 - now.getTime()) / 1000),
  );
}

/**
 * `over`: there is none that can still be right (never sent, too old, too often wrong), and another
 * must be sent. A right code is used up. The try is counted before it is compared, so that tries at
 * the same time do not get more than five, nor more than the day's; only wrong ones stay counted,
 * for the mailbox or phone and for the network that they came from.
 */
export async function checkCode(
  db: Database,
  config: Config,
  {
    purpose,
    subject,
    destination,
    trusted,
    typed,
    clientAddress,
    now,
  }: CodeSubject & {
    typed: string;
    clientAddress: string;
    now: Date;
  },
): Promise<"right" | "wrong" | "over"> {
  const place = countedAs({ destination, trusted });
  const tries = [
    [place, WRONG_TRIES],
    [clientAddress, WRONG_PER_NETWORK],
  ] as const;
  const takeBack = () => Promise.all(tries.map(([key, limit]) => giveBack(key, limit)));
  if ((await consumeAll(tries)) !== null) return "over";
  const row = await db
    .updateTable("codes")
    .set((set) => ({ tries: set("tries", "+", 1) }))
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .where("destination", "=", destination)
    .where("tries", "<", MAX_TRIES)
    .where("expiresAt", ">", now.toISOString())
    .returning(["id", "codeHash"])
    .executeTakeFirst();
  if (!row) {
    await takeBack();
    return "over";
  }
  const given = Buffer.from(hashOf(config, row.id, typed));
  const right = Buffer.from(row.codeHash ?? hashOf(config, row.id, ""));
  if (!timingSafeEqual(given, right) || row.codeHash === null) return "wrong";
  await takeBack();
  await giveBack(clientAddress, UNANSWERED);
  const used = await db.deleteFrom("codes").where("id", "=", row.id).executeTakeFirst();
  return used.numDeletedRows === 1n ? "right" : "over";
}

/** The seconds until a code may be tried again, when the day's wrong tries are used up. */
export function secondsUntilCodeTry(
  about: Pick<CodeSubject, "destination" | "trusted">,
): Promise<number | null> {
  return waitFor(countedAs(about), WRONG_TRIES);
}

/** Forgets a code that never left, so that another may be sent at once. A newer one stays. */
export async function withdrawCode(
  db: Database,
  given: CodeSubject & { config: Config; code: string },
): Promise<void> {
  const { purpose, subject, config, code } = given;
  const row = await db
    .selectFrom("codes")
    .select(["id", "codeHash"])
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (row?.codeHash === hashOf(config, row?.id ?? "", code))
    await db.deleteFrom("codes").where("id", "=", row.id).execute();
  await giveBack(countedAs(given), PER_DESTINATION);
  await giveBack(countedAs(given), PER_DESTINATION_PER_DAY);
}

/** The digits of what was typed or pasted; null when they are not five. */
export function readCode(typed: string): string | null {
  const digits = typed.replace(/[\s\u00a0-]/g, "");
  return /^[0-9]{5}$/.test(digits) ? digits : null;
}

/**
 * Five digits are found by trying in no time: only a key that is not in the database keeps them.
 */
function hashOf(config: Config, id: string, code: string): string {
  return createHmac("sha256", config.sessionSecret)
    .update(`code:${id}:${code}`)
    .digest("base64url");
}

/** True when a code went to there, whether or not it can still be right. */
export async function isCodeSent(
  db: Database,
  { purpose, subject, destination }: Pick<CodesTable, "purpose" | "subject" | "destination">,
): Promise<boolean> {
  const row = await db
    .selectFrom("codes")
    .select("destination")
    .where("purpose", "=", purpose)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.destination === destination;
}

/** `soon`, `wait`: see `CodeIssue`. */
export type CodeEmailResult = { kind: "sent" } | Exclude<CodeIssue, { kind: "issued" }>;

/**
 * Mails a code to an address that somebody says is theirs. One that has an account gets a mail that
 * says so instead, and no code is right; whoever asks can't tell the two apart. The mail carries no
 * word that was typed: it may go to a stranger.
 */
export async function emailCodeToNewAddress(
  app: AppContext,
  code: { purpose: "registration" | "email-change"; subject: string; destination: string },
  clientAddress: string,
): Promise<CodeEmailResult> {
  const { db, config, clock } = app;
  const { purpose, destination: email } = code;
  const now = clock();
  const mailed = await db.transaction().execute(async (trx): Promise<CodeEmailResult> => {
    const owner = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    const issued = await issueCode(trx, config, {
      ...code,
      deliverable: !owner,
      clientAddress,
      now,
    });
    if (issued.kind !== "issued") return issued;
    const inUse = purpose === "registration" ? "already-registered" : "address-in-use";
    const mail = owner
      ? ({ kind: inUse } as const)
      : ({ kind: "code", code: issued.code, purpose } as const);
    await queueAccountEmail(trx, app, { accountId: null, to: { name: "", email }, mail, now });
    return { kind: "sent" };
  });
  wakeDelivery(db);
  return mailed;
}
