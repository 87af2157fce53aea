import type { FailureCode } from "#app/engines/mail/failure-code.ts";
import type { MailMessage, MailSigning } from "#app/engines/mail/message.ts";

/**
 * What is known after trying.
 * - `accepted`, `rejected`: final, about this message.
 * - `retry`: certainly not taken. `everyone`: not because of this message (rate limit, provider
 *   away), so all sending waits.
 * - `unknown`: the provider may or may not have it; the same key and payload may settle it where
 *   the transport is idempotent. `answered`: it took
 *   the call and answered, but not what became of each message: nobody else need wait, and asking a
 *   few times more is enough.
 *   `afterSeconds`: of a call taken in part, how long the provider asked to wait.
 * - `uncertain`: the same, and asking again can't settle it. A person has to look.
 * - `halt`: nothing of ours is taken until somebody acts (key, sender domain, quota). Certainly not
 *   taken.
 */
export type SendOutcome =
  | { kind: "accepted"; providerId: string | null }
  | { kind: "rejected"; code: string; reason: string }
  | { kind: "retry"; reason: string; afterSeconds: number | null; everyone?: boolean }
  | { kind: "unknown"; reason: string; answered?: true; afterSeconds?: number }
  | { kind: "uncertain"; code: string; reason: string }
  | { kind: "halt"; code: string; reason: string };

/** Puts signatures before the bytes of a message. */
export type SignMail = (mime: Buffer, signing: MailSigning, now: Date) => Promise<Buffer>;

/** The bytes as they leave. */
export async function signedMime(
  { signing }: MailMessage,
  { mime, sign, now }: { mime: Buffer; sign: SignMail | undefined; now: Date },
): Promise<Buffer> {
  if (!signing) return mime;
  if (!sign) throw new Error("nobody can sign this message");
  return sign(mime, signing, now);
}

/** One of several ways for mail to leave, among the others. */
export interface MailRoute {
  /** The operator's name for it. */
  readonly id: string;
  /** What it takes: e-mail to the account's own people, or to others. */
  readonly lanes: readonly ("account" | "bulk")[];
  /** The lowest that works is used. */
  readonly order: number;
  /** Its part of the bulk e-mail among those of the same order. */
  readonly weight: number;
  readonly ratePerSecond: number;
  /** All of them, this one too, in order. */
  readonly all: readonly MailRoute[];
}

/** A way for mail to leave the installation. Adapters: outbox, resend, smtp. */
export interface MailTransport {
  readonly name: "outbox" | "resend" | "smtp";
  /** Left out: it is the only one. */
  readonly route?: MailRoute;
  /** Most messages in one call. Messages with attachments always go alone. */
  readonly batchSize: number;
  /**
   * Most calls that it can have under way at once, where that is more than a few; how many a second
   * is the operator's to say.
   */
  readonly mostCalls?: number;
  /** How many more it takes, to begin each as soon as one of those has ended. */
  readonly mostFollowing?: number;
  /** True when the same key and payload may be sent again without a second mail going out. */
  readonly idempotent: boolean;
  /**
   * One outcome a message, in order. Never throws for an answer of the provider's. `retry`,
   * `unknown` and `halt` are about the whole call: all its outcomes are that one, or none is.
   * `mayWait`: as one of thousands, it need not have a connection of its own.
   */
  send(
    messages: MailMessage[],
    options: {
      idempotencyKey: string;
      signal?: AbortSignal;
      mayWait?: boolean;
      /** Signs what has `signing`. Throws when it can't: then the message may not leave. */
      sign?: SignMail;
    },
  ): Promise<SendOutcome[]>;
  close(): Promise<void>;
}

declare module "#app/platform/app-context.ts" {
  interface AppContext {
    /** Of several: the one that bulk e-mail leaves by when all is well; of a worker: its own. */
    mail: MailTransport;
    /** All of them; left out: `mail` is the only one. */
    mailTransports?: readonly MailTransport[];
  }
}

/** What the ledger calls it. */
export function transportId({ name, route }: Pick<MailTransport, "name" | "route">): string {
  return route?.id ?? name;
}

/** The most a provider takes in attachments of one message, in bytes after base64. */
export const ATTACHMENT_LIMIT_BYTES: Record<"outbox" | "resend" | "smtp", number> = {
  outbox: 40_000_000,
  resend: 40_000_000,
  /** What common relays accept (25 MB), less room for the text. */
  smtp: 24_000_000,
};

/** A sentence when the files together are too large to be attached, else null. */
export function attachmentProblem(
  transport: keyof typeof ATTACHMENT_LIMIT_BYTES,
  attachments: readonly { content: { byteLength: number } }[],
): string | null {
  const encodedBytes = attachments.reduce(
    (sum, attachment) => sum + Math.ceil(attachment.content.byteLength / 3) * 4,
    0,
  );
  const limit = ATTACHMENT_LIMIT_BYTES[transport];
  if (encodedBytes <= limit) return null;
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1).replace(/\.0$/, "");
  return (
    `The attached certificate is ${megabytes(encodedBytes)} MB as e-mail, and the limit ` +
    `is ${megabytes(limit)} MB. Send it as a link instead.`
  );
}

/** News about a message that left earlier, in no provider's words. */
export interface MailEvent {
  /** The provider's id of this event: the same twice is one. */
  id: string;
  type:
    | "accepted"
    | "delivered"
    | "delayed"
    | "bounced"
    | "complained"
    | "failed"
    | "suppressed"
    | "opened"
    | "clicked";
  /** When it happened, ISO 8601. */
  at: string;
  /** The provider's id of the message. */
  providerId: string | null;
  /**
   * Our id of the message, from its tags: known even before the provider's answer was written down.
   */
  deliveryId: string | null;
  /** The address it is about, lower-cased. */
  email: string | null;
  code: FailureCode | null;
  /** A bounce for good: the address is not to be mailed again. */
  permanent: boolean;
  /**
   * Of an opening or a click: what the program called itself; null where the event does not say.
   */
  userAgent: string | null;
  /** Of a click: the address followed; else empty. */
  link: string;
  detail: string;
}
