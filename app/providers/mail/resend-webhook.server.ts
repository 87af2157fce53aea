import { Resend } from "resend";
import { type FailureCode, failureCodeOfText } from "#app/engines/mail/failure-code.ts";
import type { MailEvent } from "./mail.ts";

/** Thrown when a webhook was not signed by Resend, or too long ago (5 minutes). */
export class BadSignature extends Error {}

const TYPES: Record<string, MailEvent["type"]> = {
  "email.sent": "accepted",
  "email.delivered": "delivered",
  "email.delivery_delayed": "delayed",
  "email.bounced": "bounced",
  "email.complained": "complained",
  "email.failed": "failed",
  "email.suppressed": "suppressed",
  "email.opened": "opened",
  "email.clicked": "clicked",
};

/** Something about a domain changed: it has to be asked what. */
export interface DomainEvent {
  type: "domain";
  providerId: string;
}

interface ResendEvent {
  type?: string;
  created_at?: string;
  data?: {
    /** Of a domain. */
    id?: string;
    email_id?: string;
    to?: string[];
    tags?: Record<string, string> | { name: string; value: string }[];
    bounce?: { message?: string; type?: string; subType?: string };
    failed?: { reason?: string };
    suppressed?: { message?: string; type?: string };
    click?: { link?: string; timestamp?: string; userAgent?: string };
    /** Not in the SDK's types; some payloads have it, as of a click. */
    open?: { timestamp?: string; userAgent?: string };
  };
}

/**
 * Checks the signature of a webhook's raw body and reads it. Null: signed, but a type that says
 * nothing about a message. Throws `BadSignature`, also when a header is missing.
 */
export function readResendWebhook(
  rawBody: string,
  headers: { id: string | null; timestamp: string | null; signature: string | null },
  secret: string,
): MailEvent | DomainEvent | null {
  const { id, timestamp, signature } = headers;
  if (!id || !timestamp || !signature) throw new BadSignature("a svix header is missing");
  let event: ResendEvent;
  try {
    // Verifying needs no key; the class only takes its place in the constructor.
    const { webhooks } = new Resend("re_unused");
    event = webhooks.verify({
      payload: rawBody,
      headers: { id, timestamp, signature },
      webhookSecret: secret,
    }) as ResendEvent;
  } catch (error) {
    throw new BadSignature(error instanceof Error ? error.message : "not signed");
  }
  if (event.type?.startsWith("domain.") && event.data?.id)
    return { type: "domain", providerId: event.data.id };
  const type = TYPES[event.type ?? ""];
  if (!type) return null;
  const data = event.data ?? {};
  const detail = data.bounce?.message ?? data.failed?.reason ?? data.suppressed?.message ?? "";
  // A click or an opening happened when it says so itself; the event about it may be made later.
  const at = [data.click?.timestamp, data.open?.timestamp, event.created_at]
    .map((time) => Date.parse(time ?? ""))
    .find((time) => !Number.isNaN(time));
  return {
    id,
    type,
    at: new Date(at ?? Number(timestamp) * 1000).toISOString(),
    providerId: data.email_id ?? null,
    deliveryId: tag(data.tags, "delivery"),
    email: data.to?.[0] ? bareAddress(data.to[0]) : null,
    code: codeOf(type, data.bounce?.subType ?? "", detail),
    permanent: type === "bounced" && data.bounce?.type === "Permanent",
    userAgent: data.click?.userAgent ?? data.open?.userAgent ?? null,
    link: data.click?.link ?? "",
    detail,
  };
}

/** Amazon's bounce sub-types, which Resend hands on. */
const SUB_TYPES: Record<string, FailureCode> = {
  NoEmail: "unknown_address",
  MailboxFull: "mailbox_full",
  MessageTooLarge: "too_large",
  ContentRejected: "content_refused",
  AttachmentRejected: "content_refused",
  Suppressed: "suppressed",
  OnAccountSuppressionList: "suppressed",
};

function codeOf(type: MailEvent["type"], subType: string, detail: string): FailureCode | null {
  switch (type) {
    case "complained":
      return "complained";
    case "suppressed":
      return "suppressed";
    case "bounced":
    case "failed":
    case "delayed": {
      const code = SUB_TYPES[subType] ?? failureCodeOfText(detail);
      return type === "delayed" && code === "refused" ? "busy" : code;
    }
    default:
      return null;
  }
}

function tag(tags: NonNullable<ResendEvent["data"]>["tags"], name: string): string | null {
  if (Array.isArray(tags)) return tags.find((one) => one.name === name)?.value ?? null;
  return tags?.[name] ?? null;
}

function bareAddress(to: string): string {
  return (to.match(/<([^<>]+)>\s*$/)?.[1] ?? to).trim().toLowerCase();
}
