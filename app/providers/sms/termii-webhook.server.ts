import { createHmac, timingSafeEqual } from "node:crypto";
import { record, text } from "#app/engines/calls/ask-provider.server.ts";
import type { SmsEvent } from "./sms.ts";

/** Thrown when a webhook was not signed with our key, or is no JSON object. */
export class BadSmsEvent extends Error {}

/**
 * Reads what Termii posts to a webhook: `X-Termii-Signature` is the HMAC SHA512 of the raw body
 * with the account's secret key, in hex (https://developer.termii.com/events-and-reports). Null:
 * genuine, and nothing that says how a message ended or what somebody wrote. Throws `BadSmsEvent`,
 * also when the signature is missing.
 */
export function readTermiiWebhook(
  rawBody: string,
  signature: string | null,
  secretKey: string,
): SmsEvent | null {
  const expected = createHmac("sha512", secretKey).update(rawBody).digest();
  const given = Buffer.from(signature?.trim() ?? "", "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new BadSmsEvent("not signed");
  let body: Record<string, unknown>;
  try {
    body = record(JSON.parse(rawBody));
  } catch {
    throw new BadSmsEvent("no JSON");
  }
  if (body.type === "inbound") {
    const from = number(text(body.sender));
    const words = text(body.message);
    return from && words ? { kind: "reply", from, text: words } : null;
  }
  const reference = text(body.message_id);
  const state = stateOf(text(body.status) ?? "");
  return reference && state ? { kind: "report", reference, ...state } : null;
}

/** Termii writes numbers without their plus. */
function number(said: string | null): string | null {
  const digits = (said ?? "").replace(/^\+/, "");
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}

/**
 * "DELIVERED | Message delivered to handset", "DND Active on Phone Number", "Message Failed",
 * "Rejected", "Expired"; "Message Sent" says nothing new.
 */
function stateOf(status: string): { state: "delivered" | "failed"; detail: string } | null {
  const failed = FAILED.find(([pattern]) => pattern.test(status));
  if (failed) return { state: "failed", detail: failed[1] };
  return /\bdelivered\b/i.test(status) ? { state: "delivered", detail: "" } : null;
}

const FAILED: [RegExp, string][] = [
  [/dnd/i, "This number is on Do Not Disturb, and its network didn’t let the message through."],
  [/expired/i, "The phone was switched off or out of reach for too long."],
  [/rejected/i, "The network rejected the message."],
  [/fail|undeliver/i, "The network couldn’t deliver the message."],
];
