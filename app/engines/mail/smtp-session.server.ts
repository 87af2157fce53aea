import type { Socket } from "node:net";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import {
  Lost,
  openConversation,
  type Reply,
  type SmtpConversation,
  type Turn,
} from "./smtp-conversation.server.ts";
import {
  allOf,
  envelopeCommands,
  giveInTurn,
  is2,
  is3,
  type Outgoing,
  offeredBy,
  readAnswers,
  refused,
  type SmtpTry,
} from "./smtp-envelope.server.ts";

/** One connection. */
export interface SmtpSession {
  /** On the clock of `Date.now`. */
  idleSince: number;
  /** False: it can't be used any more. */
  isAlive(): boolean;
  /**
   * Makes one try; the one before has to be over. `takeNext` is asked, at most once, for the
   * message that this session sends next: a server that offers pipelining gets its envelope in the
   * packet with the letters of this one, which saves a round trip. Nothing of it has begun then.
   */
  send(message: Outgoing, takeNext?: () => Outgoing | null): Promise<SmtpTry>;
  quit(): void;
  /** Breaks off whatever is under way. */
  close(): void;
}

const END_OF_MESSAGE = Buffer.from(".\r\n");

/**
 * Opens a connection. Nodemailer does what it takes to be let in: addresses, TLS, signing in. The
 * messages themselves go out from here: its own way through some streams for each is a third of
 * what a message costs, and does not say whether its letters had begun to leave.
 */
export async function openSmtpSession(
  options: SMTPConnection.Options & { auth?: unknown },
): Promise<SmtpSession> {
  const connection = new SMTPConnection(options);
  const conversation = openConversation(connection);
  try {
    await signIn(connection, options.auth);
    conversation.takeOver();
  } catch (error) {
    connection.close();
    throw error;
  }
  const offered = offeredBy(connection);
  const isPipelining = offered.extensions.includes("PIPELINING");
  const socket = connection._socket as Socket;
  /** The message whose envelope has been given ahead. */
  let given: { message: Outgoing; replies: Promise<Reply>[] } | null = null;
  return {
    idleSince: 0,
    isAlive: conversation.isAlive,
    async send(message, takeNext = () => null) {
      const turn: Turn = { begun: false };
      const { signal } = message;
      const abort = () => connection.close();
      signal?.addEventListener("abort", abort, { once: true });
      if (signal?.aborted) abort();
      const tried = await sendOne(message, turn, takeNext)
        .catch((error: Lost): SmtpTry => {
          if (!(error instanceof Lost)) throw error;
          return { kind: "failed", error: error.why, begun: error.begun };
        })
        .finally(() => signal?.removeEventListener("abort", abort));
      if (tried.kind === "failed" && !tried.begun && conversation.isAlive())
        await becomeClean(conversation);
      return tried;
    },
    quit: () => void socket.end("QUIT\r\n"),
    close: () => connection.close(),
  };

  async function sendOne(
    message: Outgoing,
    turn: Turn,
    takeNext: () => Outgoing | null,
  ): Promise<SmtpTry> {
    const replies = given?.message === message ? given.replies : null;
    given = null;
    const commands = envelopeCommands(message, offered);
    if ("refused" in commands) return commands.refused;
    const problem = isPipelining
      ? await readAnswers(
          conversation,
          replies ?? conversation.ask(turn, allOf(commands)),
          commands,
          turn,
        )
      : await giveInTurn(conversation, commands, turn);
    if (problem) return problem;
    turn.begun = true;
    socket.cork();
    socket.write(withDotsDoubled(message.mime));
    socket.write(END_OF_MESSAGE);
    const answer = conversation.next(turn);
    if (isPipelining) giveAhead(takeNext());
    socket.uncork();
    const { status, text } = await answer;
    if (is3(status)) throw conversation.breakOff(turn);
    return is2(status) ? { kind: "sent", response: text } : refused("DATA", { status, text }, true);
  }

  function giveAhead(message: Outgoing | null): void {
    if (!message) return;
    const commands = envelopeCommands(message, offered);
    if (!("refused" in commands))
      given = { message, replies: conversation.ask({ begun: false }, allOf(commands)) };
  }
}

function signIn(connection: SMTPConnection, auth: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.addListener("error", reject);
    connection.addListener("end", () => reject(new Error("The connection was closed.")));
    connection.connect((error) => {
      if (error) return reject(error);
      if (!auth || connection.authenticated) return resolve();
      connection.login(auth as SMTPConnection.Credentials, (refused) =>
        refused ? reject(refused) : resolve(),
      );
    });
  });
}

/** After a refusal before its letters the server may still hold the envelope. */
async function becomeClean(conversation: SmtpConversation): Promise<void> {
  const reply = await conversation.askOne({ begun: false }, "RSET\r\n").catch(() => null);
  if (!reply || !is2(reply.status)) conversation.close();
}

/**
 * A line that begins with a dot gets another (RFC 5321, 4.5.2), and lone CRs and LFs, which servers
 * read in different ways, become line ends: nothing in a message can be taken for its end. What
 * comes back ends with a line end.
 */
export function withDotsDoubled(mime: Buffer): Buffer {
  if (mayGoAsItIs(mime)) return mime;
  const text = mime
    .toString("latin1")
    .replace(/\r\n|\r|\n/g, "\r\n")
    .replace(/^\./gm, "..");
  return Buffer.from(text.endsWith("\r\n") ? text : `${text}\r\n`, "latin1");
}

function mayGoAsItIs(mime: Buffer): boolean {
  let last = LF;
  for (let at = 0; at < mime.length; at++) {
    const byte = mime[at] ?? 0;
    if (byte === LF ? last !== CR : last === CR) return false;
    if (byte === DOT && last === LF) return false;
    last = byte;
  }
  return last === LF;
}

const [LF, CR, DOT] = [0x0a, 0x0d, 0x2e];
