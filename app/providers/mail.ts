/** A message ready to leave. Everything is filled in and escaped. */
export interface MailMessage {
  /** Fixed when the ledger row was written: `<id@host>`. */
  messageId: string;
  from: { name: string; email: string };
  to: { name: string; email: string };
  cc?: string[];
  bcc?: string[];
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** Our ids, so that a webhook can be matched: [A-Za-z0-9_-] names and values. */
  tags?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
}

/** What is known after trying. `unknown`: the provider may or may not have it. */
export type SendOutcome =
  | { kind: "accepted"; providerId: string | null }
  | { kind: "rejected"; code: string; reason: string }
  | { kind: "retry"; reason: string; afterSeconds: number | null }
  | { kind: "unknown"; reason: string };

/** A way for mail to leave the installation. Adapters: outbox, resend, smtp. */
export interface MailTransport {
  readonly name: "outbox" | "resend" | "smtp";
  /** Most messages in one call. Messages with attachments always go alone. */
  readonly batchSize: number;
  /** True when the same key and payload may be sent again without a second mail going out. */
  readonly idempotent: boolean;
  /** One outcome a message, in order. Never throws for an answer of the provider's. */
  send(messages: MailMessage[], options: { idempotencyKey: string; signal?: AbortSignal }): Promise<SendOutcome[]>;
  close(): Promise<void>;
}
