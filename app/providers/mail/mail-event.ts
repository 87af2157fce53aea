import type { FailureCode } from "./failure-code.ts";

/** News about a message that left earlier, in no provider's words. */
export interface MailEvent {
  /** The provider's id of this piece of news: the same twice is one. */
  id: string;
  type: "accepted" | "delivered" | "delayed" | "bounced" | "complained" | "failed" | "suppressed" | "opened" | "clicked";
  /** When it happened, ISO 8601. */
  at: string;
  /** The provider's id of the message. */
  providerId: string | null;
  /** Our id of the message, from its tags: known even before the provider's answer was written down. */
  deliveryId: string | null;
  /** The address it is about, lower-cased. */
  email: string | null;
  code: FailureCode | null;
  /** A bounce for good: the address is not to be mailed again. */
  permanent: boolean;
  /** Of an opening or a click: what the program called itself; null where the news does not say. */
  userAgent: string | null;
  /** Of a click: the address followed; else empty. */
  link: string;
  detail: string;
}
