/** A domain that vouches for a message (DKIM), and the ids of the keys that do it. */
export interface MailSigning {
  domain: string;
  keys: readonly string[];
}

/** A message ready to leave. Everything is filled in and escaped. */
export interface MailMessage {
  /** Fixed when the ledger row was written: `<id@host>`. */
  messageId: string;
  /**
   * When it was written into the ledger; the outbox names its file by it, so that a repeat finds
   * the same file.
   */
  date?: Date;
  from: { name: string; email: string };
  /**
   * Where reports of this message go (the envelope's sender); absent: to `from`. Only SMTP lets us
   * choose.
   */
  returnPath?: string;
  to: { name: string; email: string };
  cc?: string[];
  bcc?: string[];
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /**
   * The same in pieces: the first, and every second after it, other messages have as well; those
   * between were filled in. Only to write the message in less time.
   */
  pieces?: { html: readonly string[]; text: readonly string[] };
  headers?: Record<string, string>;
  /** Who signs it before it leaves; absent: whoever takes it. */
  signing?: MailSigning;
  /** Our ids, so that a webhook can be matched: [A-Za-z0-9_-] names and values. */
  tags?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
  /**
   * A calendar file (RFC 5545) that mail programs act on, with the METHOD it names. Alone in its
   * call, as attachments are.
   */
  calendar?: { method: string; filename: string; content: string };
}
