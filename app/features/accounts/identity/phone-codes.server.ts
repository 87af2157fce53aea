import type { Kysely } from "kysely";
import { CODE_MINUTES } from "#app/features/delivery/queue/queue-message.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { consumeAll, giveBack, type Limit } from "#app/platform/http/rate-limit.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { checkCode, isCodeSent, issueCode, withdrawCode } from "../codes.server.ts";
import { COUNTRIES } from "../identity.ts";

/** How far a phone number is: nothing was sent to it, a code was, or it is proved for now. */
export type PhoneStage = "unsent" | "sent" | "proved";

export async function phoneStage(
  db: Database,
  { userId, phone, now }: { userId: string; phone: string; now: Date },
): Promise<PhoneStage> {
  if (await isPhoneProved(db, userId, phone, now)) return "proved";
  return (await isCodeSent(db, { purpose: "phone", subject: userId, destination: phone }))
    ? "sent"
    : "unsent";
}

/**
 * Text messages cost money and ring at strangers: one account asks for few, to however many
 * numbers.
 */
const PER_ACCOUNT = { name: "phone-code-account", points: 6, seconds: 3600 };
const PER_ACCOUNT_PER_DAY = { name: "phone-code-account-day", points: 12, seconds: 24 * 3600 };
/** Whoever is paid for messages to numbers of their own has a block of them. */
const PER_THOUSAND_NUMBERS = { name: "phone-code-block", points: 20, seconds: 3600 };
/** The most that all accounts together can spend. Nigeria is where people are. */
const NIGERIA = { name: "phone-code-nigeria", points: 1000, seconds: 3600 };
const ELSEWHERE = { name: "phone-code-country", points: 60, seconds: 3600 };

function limitsOf(accountId: string, phone: string): [string, Limit][] {
  const country = COUNTRIES.find(({ code }) => phone.startsWith(code))?.code ?? "";
  return [
    [accountId, PER_ACCOUNT],
    [accountId, PER_ACCOUNT_PER_DAY],
    [phone.slice(0, -3), PER_THOUSAND_NUMBERS],
    [country, country === "+234" ? NIGERIA : ELSEWHERE],
  ];
}

export type PhoneCode =
  | { kind: "sent" }
  /** One was just sent, or too many were. */
  | { kind: "soon" | "wait"; seconds: number }
  | { kind: "refused" | "unavailable" };

/**
 * Sends a code by text message. When it could not be sent, nothing is counted and another may be
 * asked for at once.
 */
export async function sendPhoneCode(
  app: Pick<AppContext, "db" | "config" | "sms" | "clock" | "log">,
  who: { userId: string; accountId: string; phone: string; clientAddress: string },
): Promise<PhoneCode> {
  const { db, config, sms, clock, log } = app;
  const about = { purpose: "phone", subject: who.userId, destination: who.phone } as const;
  const given = { ...about, deliverable: true, clientAddress: who.clientAddress, now: clock() };
  const limits = limitsOf(who.accountId, who.phone);
  const takeBack = () => Promise.all(limits.map(([key, limit]) => giveBack(key, limit)));
  const wait = await consumeAll(limits);
  if (wait !== null) return { kind: "wait", seconds: wait };
  const issued = await issueCode(db, config, given);
  if (issued.kind !== "issued") {
    await takeBack();
    return issued;
  }
  const text = `${issued.code} is your ${config.appName} code. It expires in ${CODE_MINUTES} minutes. Don’t share it.`;
  const outcome = await sms.send(who.phone, text);
  if (outcome.kind === "sent") return { kind: "sent" };
  log.warn(
    { transport: sms.name, kind: outcome.kind, reason: outcome.reason },
    "a text message was not sent",
  );
  await withdrawCode(db, { ...about, code: issued.code, config });
  await takeBack();
  return { kind: outcome.kind };
}

const PROOF_MINUTES = 30;

/** Whether somebody has proved just now that this phone is theirs: then no code is asked for. */
async function isPhoneProved(
  db: Database,
  userId: string,
  phone: string,
  now: Date,
): Promise<boolean> {
  const proof = await db
    .selectFrom("provedPhones")
    .select("userId")
    .where("userId", "=", userId)
    .where("phone", "=", phone)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  return proof !== undefined;
}

/**
 * Checks the code that was sent to a phone. A right one is used up, so the proof is written down in
 * the same transaction and holds for half an hour: a number that does not match costs no second
 * text message, and a form sent twice is no wrong code.
 */
export async function provePhone(
  db: Kysely<Schema>,
  config: Config,
  {
    userId,
    phone,
    typed,
    clientAddress,
    now,
  }: {
    userId: string;
    phone: string;
    typed: string;
    clientAddress: string;
    now: Date;
  },
): Promise<"proved" | "wrong" | "over"> {
  return db.transaction().execute(async (trx) => {
    // First a write, which takes the lock before anything is read.
    await trx.deleteFrom("provedPhones").where("expiresAt", "<=", now.toISOString()).execute();
    if (await isPhoneProved(trx, userId, phone, now)) return "proved";
    const about = { purpose: "phone", subject: userId, destination: phone } as const;
    const answer = await checkCode(trx, config, { ...about, typed, clientAddress, now });
    if (answer !== "right") return answer;
    const proof = {
      phone,
      expiresAt: new Date(now.getTime() + PROOF_MINUTES * 60_000).toISOString(),
    };
    await trx
      .insertInto("provedPhones")
      .values({ userId, ...proof })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(proof))
      .execute();
    return "proved";
  });
}
