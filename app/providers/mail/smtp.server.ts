import { isIP } from "node:net";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { networkProblem } from "#app/engines/calls/network-problem.server.ts";
import { failureCodeOfText } from "#app/engines/mail/failure-code.ts";
import type { MailMessage } from "#app/engines/mail/message.ts";
import type { Outgoing, SmtpProblem, SmtpTry } from "#app/engines/mail/writing.server.ts";
import { mimeBytes, openSmtpSession, type SmtpSession } from "#app/engines/mail/writing.server.ts";
import {
  attachmentProblem,
  type MailTransport,
  type SendOutcome,
  type SignMail,
  signedMime,
} from "./mail.ts";
import { accountProblem, type MailService, serviceHeaders, serviceIdOf } from "./smtp-dialects.ts";

/**
 * The name to give in EHLO (RFC 5321, 4.1.1.1): the host of the app's public address. An IP address
 * becomes an address literal (4.1.3), an internationalised name its ASCII form. A name without a
 * dot, such as `localhost`, is not fully qualified and many servers refuse it, so the loopback
 * literal takes its place.
 */
export function ehloName(appUrl: string): string {
  const host = new URL(appUrl).hostname.replace(/\.$/, "");
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  switch (isIP(bare)) {
    case 4:
      return `[${bare}]`;
    case 6:
      return `[IPv6:${bare}]`;
    default:
      return host.includes(".") ? host : "[127.0.0.1]";
  }
}

/** What a failed try means. `begun`: letters of the message had left when it ended. */
function outcomeOfSmtpProblem(error: SmtpProblem, begun: boolean): SendOutcome {
  const said = error.response ?? error.message;
  const status = error.responseCode;
  if (error.code === "EAUTH" || error.code === "ENOAUTH") {
    // 454: it can't check passwords at the moment (RFC 4954, 6).
    if (status !== undefined && status < 500)
      return { kind: "retry", everyone: true, reason: said, afterSeconds: null };
    return {
      kind: "halt",
      code: "provider_key",
      reason: `The mail server does not accept this site’s user name and password. ${said}`,
    };
  }
  if (status === undefined) {
    if (begun)
      return {
        kind: "unknown",
        reason: "The connection to the mail server broke before it answered.",
      };
    const isTls = error.code === "ETLS" || /certificate|\bTLS\b|\bSSL\b/i.test(said);
    const problem =
      networkProblem(error) ?? (isTls ? `could not be trusted: TLS failed (${said})` : null);
    const reason = problem
      ? `The mail server ${problem}.`
      : `The mail server could not be reached: ${said}`;
    return { kind: "retry", everyone: true, reason, afterSeconds: null };
  }
  const code = failureCodeOfText(said);
  if (status === 421 || error.command === "CONN") {
    return { kind: "retry", everyone: true, reason: said, afterSeconds: null };
  }
  const ofAccount = error.command === "RCPT TO" ? null : accountProblem(status, said);
  if (ofAccount?.kind === "wait")
    return { kind: "retry", everyone: true, reason: said, afterSeconds: ofAccount.seconds };
  if (ofAccount) {
    const reason = `The mail server does not let this site send. ${said}`;
    return { kind: "halt", code: "sender_domain", reason };
  }
  if (error.command === "MAIL FROM") {
    if (status < 500) return { kind: "retry", everyone: true, reason: said, afterSeconds: null };
    if (status === 552 || code === "too_large")
      return { kind: "rejected", code: "too_large", reason: said };
    return {
      kind: "halt",
      code: "sender_domain",
      reason: `The mail server does not accept the sender’s address. ${said}`,
    };
  }
  // Postfix refuses a sender only once it hears of a recipient, others after the message.
  if (status >= 500 && SENDER_REFUSED.test(said))
    return { kind: "halt", code: "sender_domain", reason: said };
  if (status >= 500) return { kind: "rejected", code, reason: said };
  return { kind: "retry", reason: said, afterSeconds: null };
}

const SENDER_REFUSED =
  /sender address rejected|not owned by user|address is not verified|not allowed to send as/i;

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 20_000;
const SILENCE_TIMEOUT_MS = 40_000;
const MAX_IDLE_MS = 30_000;

/** A message and who waits for what becomes of it. */
interface Waiting extends Outgoing {
  resolve(tried: SmtpTry): void;
}

/**
 * A few kept-open SMTP sessions. Unlike a pool that queues by itself, it never sends a message
 * again of which a letter may have left, and says whether one had when the connection broke: that
 * is what the ledger has to know. `name` is what it introduces itself as; the URL may set another
 * (`?name=…`). `most`: connections for messages that may wait for one.
 */
function openSmtpSessions(
  url: string,
  { name, most }: { name: string; most: number },
): {
  send(message: Outgoing, options: { mayWait: boolean }): Promise<SmtpTry>;
  close(): void;
} {
  const options = timeouts({ name, ...parseConnectionUrl(url) });
  const free: SmtpSession[] = [];
  const queue: Waiting[] = [];
  /** Sessions that send, or are about to be opened. */
  let busy = 0;

  const nextWaiting = () => firstWaiting(queue);

  async function takeSession(): Promise<SmtpSession> {
    for (let session = free.pop(); session; session = free.pop()) {
      if (session.isAlive() && Date.now() - session.idleSince < MAX_IDLE_MS) return session;
      session.close();
    }
    return openSmtpSession(options);
  }

  /** Over one session: this message, and those that wait for as long as there are any. */
  async function work(first: Waiting): Promise<void> {
    busy++;
    const session = await takeSession().catch((error) => error as SmtpProblem);
    if ("isAlive" in session) {
      await sendAll(session, first);
      if (session.isAlive()) {
        session.idleSince = Date.now();
        free.push(session);
      } else session.close();
    } else first.resolve({ kind: "no-connection", error: session });
    busy--;
    // Those that waited for a session that has ended.
    for (
      let next = busy < most ? nextWaiting() : null;
      next;
      next = busy < most ? nextWaiting() : null
    )
      void work(next);
  }

  async function sendAll(session: SmtpSession, first: Waiting): Promise<void> {
    let isAhead = false;
    for (let message: Waiting | null = first; message; ) {
      let following: Waiting | null = null;
      const takeNext = () => {
        following = nextWaiting();
        return following;
      };
      const tried = await session.send(message, takeNext);
      // The connection ended with the message before: another one takes it.
      if (isAhead && isLostBefore(tried) && !message.signal?.aborted) queue.unshift(message);
      else message.resolve(tried);
      isAhead = following !== null;
      message = following ?? (session.isAlive() ? nextWaiting() : null);
    }
  }

  return {
    send: (message, { mayWait }) =>
      new Promise((resolve) => {
        const waiting = { ...message, resolve };
        if (mayWait && free.length === 0 && busy >= most) queue.push(waiting);
        else void work(waiting);
      }),
    close() {
      for (const session of free.splice(0)) session.quit();
    },
  };
}

/** The first that still waits; those that have given up are answered. */
function firstWaiting(queue: Waiting[]): Waiting | null {
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (!next.signal?.aborted) return next;
    next.resolve({
      kind: "failed",
      error: { message: "There was no connection in time." },
      begun: false,
    });
  }
  return null;
}

/** Nothing of the message had left when the connection ended, and it said nothing about it. */
function isLostBefore(tried: SmtpTry): boolean {
  return tried.kind === "failed" && !tried.begun && (tried.error.responseCode ?? 421) === 421;
}

function timeouts(options: SMTPConnection.Options): SMTPConnection.Options {
  return {
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    ...options,
  };
}

/**
 * Any SMTP relay, one message a call. Taken by the relay is all that is ever learned. SMTP has no
 * idempotency keys: a connection lost after the message began to leave is `unknown` and may not be
 * tried again.
 */
export function openSmtp(
  url: string,
  { appUrl }: { appUrl: string },
  service: MailService | null = null,
): MailTransport {
  const sessions = openSmtpSessions(url, { name: ehloName(appUrl), most: MAX_CONNECTIONS });
  return {
    name: "smtp",
    batchSize: 1,
    // Each is a connection of its own, and relays limit how many one customer may have.
    mostCalls: MAX_CONNECTIONS,
    mostFollowing: MAX_CONNECTIONS,
    idempotent: false,
    async send(messages, { signal, mayWait = false, sign }) {
      const outcomes: SendOutcome[] = [];
      for (const message of messages)
        outcomes.push(await sendOne(message, { signal, mayWait, sign }));
      return outcomes;
    },
    async close() {
      sessions.close();
    },
  };

  async function sendOne(
    given: MailMessage,
    { signal, mayWait, sign }: { signal?: AbortSignal; mayWait: boolean; sign?: SignMail },
  ): Promise<SendOutcome> {
    const message = {
      ...given,
      headers: { ...given.headers, ...serviceHeaders(service, given.tags) },
    };
    const tooLarge = attachmentProblem("smtp", message.attachments ?? []);
    if (tooLarge) return { kind: "rejected", code: "attachments_too_large", reason: tooLarge };
    const envelope = {
      from: message.returnPath ?? message.from.email,
      to: [message.to.email, ...(message.cc ?? []), ...(message.bcc ?? [])],
    };
    const unsigned = await mimeBytes(message);
    const mime = await signedMime(message, { mime: unsigned, sign, now: new Date() }).catch(
      (error: unknown) => String(error),
    );
    // Never without its signature: it is built again later, with the keys that there are then.
    if (typeof mime === "string")
      return { kind: "retry", reason: `It could not be signed: ${mime}`, afterSeconds: null };
    const result = await sessions.send({ envelope, mime, signal }, { mayWait });
    switch (result.kind) {
      case "sent":
        return { kind: "accepted", providerId: serviceIdOf(service, result.response) };
      case "no-connection":
        return outcomeOfSmtpProblem(result.error, false);
      case "failed":
        return outcomeOfSmtpProblem(result.error, result.begun);
    }
  }
}
