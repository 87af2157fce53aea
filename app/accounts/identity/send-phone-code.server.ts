import { consume, giveBack } from "../../http/rate-limit.server.ts";
import type { Installation } from "../../installation.server.ts";
import { CODE_MINUTES, issueCode, takeBackCode } from "../codes.server.ts";

/** Text messages cost money and ring at strangers: one account asks for few, to however many numbers. */
const PER_ACCOUNT = { name: "phone-code-account", points: 6, seconds: 3600 };

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
  const wait = await consume(who.accountId, PER_ACCOUNT);
  if (wait !== null) return { kind: "wait", seconds: wait };
  const issued = await issueCode(db, config, given);
  if (issued.kind !== "issued") {
    await giveBack(who.accountId, PER_ACCOUNT);
    return issued;
  }
  const text = `${issued.code} is your ${config.appName} code. It is good for ${CODE_MINUTES} minutes. Give it to nobody.`;
  const outcome = await sms.send(who.phone, text);
  if (outcome.kind === "sent") return { kind: "sent" };
  log.warn({ transport: sms.name, kind: outcome.kind, reason: outcome.reason }, "a text message was not sent");
  await takeBackCode(db, { ...about, code: issued.code, config });
  await giveBack(who.accountId, PER_ACCOUNT);
  return { kind: outcome.kind };
}
