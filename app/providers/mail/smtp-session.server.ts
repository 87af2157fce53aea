import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";

export type SmtpError = SMTPConnection.SMTPError;

/** What one try over SMTP came to. `begun`: letters of the message had left, so without an answer nobody knows. */
export type SmtpTry =
  | { kind: "sent"; response: string }
  | { kind: "no-connection"; error: SmtpError }
  | { kind: "failed"; error: SmtpError; begun: boolean };

const CONNECT_TIMEOUT_MS = 20_000;
const SILENCE_TIMEOUT_MS = 40_000;
const MOST_IDLE_MS = 30_000;

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
export function openSmtpSessions(
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
      if (session.alive && Date.now() - session.idleSince < MOST_IDLE_MS) return session;
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
