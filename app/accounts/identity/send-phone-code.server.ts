import { consumeAll, giveBack, type Limit } from "../../http/rate-limit.server.ts";
import type { Installation } from "../../installation.server.ts";
import { CODE_MINUTES, issueCode, takeBackCode } from "../codes/codes.server.ts";
import { COUNTRIES } from "../phone-number.ts";

/** Text messages cost money and ring at strangers: one account asks for few, to however many numbers. */
const PER_ACCOUNT = { name: "phone-code-account", points: 6, seconds: 3600 };
const PER_ACCOUNT_A_DAY = { name: "phone-code-account-day", points: 12, seconds: 24 * 3600 };
/** Whoever is paid for messages to numbers of their own has a block of them. */
const PER_THOUSAND_NUMBERS = { name: "phone-code-block", points: 20, seconds: 3600 };
/** The most that all accounts together can spend. Nigeria is where people are. */
const NIGERIA = { name: "phone-code-nigeria", points: 1000, seconds: 3600 };
const ELSEWHERE = { name: "phone-code-country", points: 60, seconds: 3600 };

function limitsOf(accountId: string, phone: string): [string, Limit][] {
  const country = COUNTRIES.find(({ code }) => phone.startsWith(code))?.code ?? "";
  return [
    [accountId, PER_ACCOUNT],
    [accountId, PER_ACCOUNT_A_DAY],
    [phone.slice(0, -3), PER_THOUSAND_NUMBERS],
    [country, country === "+234" ? NIGERIA : ELSEWHERE],
  ];
}

export type PhoneCode =
  | { kind: "sent" }
  /** One was just sent, or too many were. */
  | { kind: "soon" | "wait"; seconds: number }
  | { kind: "refused" | "unavailable" };

/** Sends a code by text message. When it could not be sent, nothing is counted and another may be asked for at once. */
export async function sendPhoneCode(
  installation: Pick<Installation, "db" | "config" | "sms" | "clock" | "log">,
  who: { userId: string; accountId: string; phone: string; clientAddress: string },
): Promise<PhoneCode> {
  const { db, config, sms, clock, log } = installation;
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
  const text = `${issued.code} is your ${config.appName} code. It is good for ${CODE_MINUTES} minutes. Give it to nobody.`;
  const outcome = await sms.send(who.phone, text);
  if (outcome.kind === "sent") return { kind: "sent" };
  log.warn({ transport: sms.name, kind: outcome.kind, reason: outcome.reason }, "a text message was not sent");
  await takeBackCode(db, { ...about, code: issued.code, config });
  await takeBack();
  return { kind: outcome.kind };
}
