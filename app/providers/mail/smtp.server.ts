import { isIP } from "node:net";
import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { failureCodeOfText } from "./failure-code.ts";
import { attachmentProblem, type MailMessage, type MailTransport, type SendOutcome } from "./mail.ts";
import { mimeBytes } from "./mime-bytes.server.ts";

/**
 * The name to give in EHLO (RFC 5321, 4.1.1.1): the host of the app's public address. An IP address becomes an address literal
 * (4.1.3), an internationalised name its ASCII form. A name without a dot, such as `localhost`, is not fully qualified and many
 * servers refuse it, so the loopback literal takes its place.
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

/** The parts of nodemailer's error that say what happened. */
interface SmtpProblem {
  code?: string;
  command?: string;
  message: string;
  response?: string;
  responseCode?: number;
}

/** What a failed try means. `begun`: letters of the message had left when it ended. */
function outcomeOfSmtpProblem(error: SmtpProblem, begun: boolean): SendOutcome {
  const said = error.response ?? error.message;
  const status = error.responseCode;
  if (error.code === "EAUTH" || error.code === "ENOAUTH") {
    return {
      kind: "halt",
      code: "provider_key",
      reason: `The mail server does not accept this site’s user name and password. ${said}`,
    };
  }
  if (status === undefined) {
    if (begun) return { kind: "unknown", reason: "The connection to the mail server broke before it answered." };
    return { kind: "retry", everyone: true, reason: `The mail server could not be reached: ${said}`, afterSeconds: null };
  }
  const code = failureCodeOfText(said);
  if (status === 421 || error.command === "CONN") {
    return { kind: "retry", everyone: true, reason: said, afterSeconds: null };
  }
  if (error.command === "MAIL FROM") {
    if (status < 500) return { kind: "retry", everyone: true, reason: said, afterSeconds: null };
    if (status === 552 || code === "too_large") return { kind: "rejected", code: "too_large", reason: said };
    return { kind: "halt", code: "sender_domain", reason: `The mail server does not accept the sender’s address. ${said}` };
  }
  if (status >= 500) return { kind: "rejected", code, reason: said };
  return { kind: "retry", reason: said, afterSeconds: null };
}

export type SmtpError = SMTPConnection.SMTPError;

/** What one try over SMTP came to. `begun`: letters of the message had left, so without an answer nobody knows. */
export type SmtpTry =
  | { kind: "sent"; response: string }
  | { kind: "no-connection"; error: SmtpError }
  | { kind: "failed"; error: SmtpError; begun: boolean };

const CONNECT_TIMEOUT_MS = 20_000;
const SILENCE_TIMEOUT_MS = 40_000;
const MAX_IDLE_MS = 30_000;

interface Session {
  connection: SMTPConnection;
  idleSince: number;
  alive: boolean;
}

/**
 * A few kept-open SMTP sessions. Unlike a pool that queues by itself, it never sends a message again and says whether
 * the message had begun to leave when the connection broke: that is what the ledger has to know.
 * `name` is what it introduces itself as; the URL may set another (`?name=…`).
 */
function openSmtpSessions(
  url: string,
  { name }: { name: string },
): {
  send(envelope: { from: string; to: string[] }, mime: Buffer, signal?: AbortSignal): Promise<SmtpTry>;
  close(): void;
} {
  const options = { name, ...parseConnectionUrl(url) };
  const free: Session[] = [];

  async function takeSession(): Promise<Session> {
    for (let session = free.pop(); session; session = free.pop()) {
      if (session.alive && Date.now() - session.idleSince < MAX_IDLE_MS) return session;
      session.connection.close();
    }
    const session: Session = { connection: new SMTPConnection(timeouts(options)), idleSince: 0, alive: true };
    const { connection } = session;
    await new Promise<void>((resolve, reject) => {
      const lost = (error?: SmtpError) => {
        session.alive = false;
        reject(error ?? new Error("The connection was closed."));
      };
      connection.addListener("error", lost);
      connection.addListener("end", () => lost());
      connection.connect((error) => {
        if (error) return lost(error);
        const { auth } = options;
        if (!auth || connection.authenticated) return resolve();
        connection.login(auth as SMTPConnection.Credentials, (refused) => (refused ? lost(refused) : resolve()));
      });
    }).catch((error) => {
      connection.close();
      throw error;
    });
    return session;
  }

  return {
    async send(envelope, mime, signal) {
      let session: Session;
      try {
        session = await takeSession();
      } catch (error) {
        return { kind: "no-connection", error: error as SmtpError };
      }
      const { connection } = session;
      let begun = false;
      const body = new Readable({
        read() {
          begun = true;
          this.push(mime);
          this.push(null);
        },
      });
      const abort = () => connection.close();
      signal?.addEventListener("abort", abort, { once: true });
      try {
        const answer = await new Promise<SmtpTry>((resolve) => {
          const gaveUp = () => resolve({ kind: "failed", error: new Error("No answer in time."), begun });
          signal?.addEventListener("abort", gaveUp, { once: true });
          connection.send({ ...envelope, size: mime.length }, body, (error, info) => {
            signal?.removeEventListener("abort", gaveUp);
            resolve(error ? { kind: "failed", error, begun } : { kind: "sent", response: info.response });
          });
        });
        await settle(session, answer, free);
        return answer;
      } finally {
        signal?.removeEventListener("abort", abort);
      }
    },
    close() {
      for (const session of free.splice(0)) session.connection.quit();
    },
  };
}

/** Puts a session back when it is clean; after a refusal it is reset first; a broken one is dropped. */
async function settle(session: Session, answer: SmtpTry, free: Session[]): Promise<void> {
  const { connection } = session;
  const refused = answer.kind === "failed" && answer.error.responseCode !== undefined && answer.error.responseCode !== 421;
  if (refused && session.alive) {
    const clean = await new Promise<boolean>((resolve) => connection.reset((error) => resolve(!error)));
    if (!clean) session.alive = false;
  }
  if (session.alive && (answer.kind === "sent" || refused)) {
    session.idleSince = Date.now();
    free.push(session);
  } else {
    connection.close();
  }
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
 * Any SMTP relay, one message a call. Taken by the relay is all that is ever learned. SMTP has no idempotency keys:
 * a connection lost after the message began to leave is `unknown` and may not be tried again.
 */
export function openSmtp(url: string, { appUrl }: { appUrl: string }): MailTransport {
  const sessions = openSmtpSessions(url, { name: ehloName(appUrl) });
  return {
    name: "smtp",
    batchSize: 1,
    // Each is a connection of its own, and relays limit how many one customer may have.
    mostCalls: 10,
    idempotent: false,
    async send(messages, { signal }) {
      const outcomes: SendOutcome[] = [];
      for (const message of messages) outcomes.push(await sendOne(message, signal));
      return outcomes;
    },
    async close() {
      sessions.close();
    },
  };

  async function sendOne(message: MailMessage, signal: AbortSignal | undefined): Promise<SendOutcome> {
    const tooLarge = attachmentProblem("smtp", message.attachments ?? []);
    if (tooLarge) return { kind: "rejected", code: "attachments_too_large", reason: tooLarge };
    const envelope = {
      from: message.returnPath ?? message.from.email,
      to: [message.to.email, ...(message.cc ?? []), ...(message.bcc ?? [])],
    };
    const result = await sessions.send(envelope, await mimeBytes(message), signal);
    switch (result.kind) {
      case "sent":
        return { kind: "accepted", providerId: null };
      case "no-connection":
        return outcomeOfSmtpProblem(result.error, false);
      case "failed":
        return outcomeOfSmtpProblem(result.error, result.begun);
    }
  }
}
