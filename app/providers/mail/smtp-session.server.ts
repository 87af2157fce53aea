import type { Socket } from "node:net";
import SMTPConnection from "nodemailer/lib/smtp-connection";

/**
 * A server's refusal, or what became of the connection: then there is neither `response` nor
 * `responseCode`.
 */
export interface SmtpProblem {
  code?: string;
  command?: string;
  message: string;
  response?: string;
  responseCode?: number;
}

/**
 * What one try over SMTP came to. `begun`: letters of the message had left, so without an answer
 * nobody knows.
 */
export type SmtpTry =
  | { kind: "sent"; response: string }
  | { kind: "no-connection"; error: SmtpProblem }
  | { kind: "failed"; error: SmtpProblem; begun: boolean };

export interface Envelope {
  from: string;
  to: string[];
}

/** A message on its way out. `signal`: after it, the answer is no longer waited for. */
export interface Outgoing {
  envelope: Envelope;
  mime: Buffer;
  signal?: AbortSignal;
}

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

interface Reply {
  status: number;
  text: string;
}

/** A number, and a dash, a space or nothing (RFC 5321, 4.2). */
const REPLY_LINE = /^([2-5]\d\d)([- \r\n])/;
const UNREADABLE: SmtpProblem = { message: "The mail server gave an answer that can’t be read." };
/** No answer is longer. */
const MAX_REPLY_LETTERS = 100_000;
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
    await new Promise<void>((resolve, reject) => {
      connection.addListener("error", reject);
      connection.addListener("end", () => reject(new Error("The connection was closed.")));
      connection.connect((error) => {
        if (error) return reject(error);
        const { auth } = options;
        if (!auth || connection.authenticated) return resolve();
        connection.login(auth as SMTPConnection.Credentials, (refused) =>
          refused ? reject(refused) : resolve(),
        );
      });
    });
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
      if (tried.kind === "failed" && !tried.begun && conversation.isAlive()) await becomeClean();
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
    if ("refusal" in commands) return refused("MAIL FROM", commands.refusal);
    const problem = isPipelining
      ? await readAnswers(replies ?? conversation.ask(turn, allOf(commands)), commands, turn)
      : await giveInTurn(commands, turn);
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
    if (!("refusal" in commands))
      given = { message, replies: conversation.ask({ begun: false }, allOf(commands)) };
  }

  /** One command after the other. Null: the message may follow. */
  async function giveInTurn({ mail, recipients }: Commands, turn: Turn): Promise<SmtpTry | null> {
    const ask = (command: string) => conversation.ask(turn, [command])[0]!;
    const sender = await ask(mail);
    if (!is2(sender.status)) return refused("MAIL FROM", sender);
    const replies: Reply[] = [];
    for (const recipient of recipients) replies.push(await ask(recipient));
    const refusal = refusalOfAll(replies);
    if (refusal) return refused("RCPT TO", refusal);
    const data = await ask(DATA);
    return mayFollow(data.status) ? null : refused("DATA", data);
  }

  /** Of everything up to DATA in one packet (RFC 2920). Null: the message may follow. */
  async function readAnswers(
    asked: Promise<Reply>[],
    { recipients }: Commands,
    turn: Turn,
  ): Promise<SmtpTry | null> {
    const replies: Reply[] = [];
    for (const reply of asked) {
      replies.push(await reply);
      // The answer to DATA, one too early: the server has left one out.
      if (is3(replies.at(-1)!.status) && replies.length < asked.length)
        throw conversation.breakOff(turn);
      // It says no more: the connection is closed.
      if (replies.at(-1)!.status === CLOSING)
        return refused(replies.length === 1 ? "MAIL FROM" : "RCPT TO", replies.at(-1)!);
    }
    const [sender, data] = [replies[0]!, replies.at(-1)!];
    const isSenderRefused = !is2(sender.status);
    const refusal = isSenderRefused
      ? sender
      : refusalOfAll(replies.slice(1, 1 + recipients.length));
    if (!refusal) return mayFollow(data.status) ? null : refused("DATA", data);
    if (mayFollow(data.status)) {
      // It waits for a message that has nobody to go to: an empty one, unless not even its sender
      // was taken.
      if (isSenderRefused) connection.close();
      else await conversation.ask(turn, [".\r\n"])[0];
    }
    return refused(isSenderRefused ? "MAIL FROM" : "RCPT TO", refusal);
  }

  /** After a refusal before its letters the server may still hold the envelope. */
  async function becomeClean(): Promise<void> {
    const reply = await conversation.ask({ begun: false }, ["RSET\r\n"])[0]!.catch(() => null);
    if (!reply || !is2(reply.status)) connection.close();
  }
}

/** Whether letters of the message have left. */
interface Turn {
  begun: boolean;
}

interface Commands {
  mail: string;
  recipients: string[];
}

const DATA = "DATA\r\n";
/** "The connection will be closed" (RFC 5321, 3.8). */
const CLOSING = 421;

function allOf({ mail, recipients }: Commands): string[] {
  return [mail, ...recipients, DATA];
}

const NOT_ASCII = /[^\x00-\x7f]/;
const NO_ADDRESS = /[\r\n<>]/;

function envelopeCommands(
  { envelope: { from, to }, mime }: Outgoing,
  { extensions, maxBytes }: Offered,
): Commands | { refusal: Reply } {
  if (maxBytes > 0 && mime.length > maxBytes)
    return {
      refusal: {
        status: 552,
        text: `552 5.3.4 The message is larger than the ${maxBytes} bytes that the server takes.`,
      },
    };
  const unusable =
    to.find((address) => !address || NO_ADDRESS.test(address)) ??
    (NO_ADDRESS.test(from) ? from : null);
  if (unusable !== null)
    return {
      refusal: { status: 501, text: `501 5.1.3 ${JSON.stringify(unusable)} is no address.` },
    };
  const size = extensions.includes("SIZE") ? ` SIZE=${mime.length}` : "";
  const isInternational =
    extensions.includes("SMTPUTF8") &&
    (NOT_ASCII.test(from) || to.some((address) => NOT_ASCII.test(address)));
  return {
    mail: `MAIL FROM:<${from}>${isInternational ? " SMTPUTF8" : ""}${size}\r\n`,
    recipients: to.map((address) => `RCPT TO:<${address}>\r\n`),
  };
}

/**
 * Null: at least one was taken. Of several that were refused, one who may be tried again decides.
 */
function refusalOfAll(replies: readonly Reply[]): Reply | null {
  if (replies.some(({ status }) => is2(status))) return null;
  return replies.find(({ status }) => status < 500) ?? replies.at(-1) ?? null;
}

function refused(command: string, { status, text }: Reply, begun = false): SmtpTry {
  const code = command === "DATA" ? "EMESSAGE" : "EENVELOPE";
  return {
    kind: "failed",
    error: { code, command, message: text, response: text, responseCode: status },
    begun,
  };
}

function is2(status: number): boolean {
  return status >= 200 && status < 300;
}

function is3(status: number): boolean {
  return status >= 300 && status < 400;
}

/** 354; some servers say 250. */
function mayFollow(status: number): boolean {
  return is2(status) || is3(status);
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
    const byte = mime[at]!;
    if (byte === LF ? last !== CR : last === CR) return false;
    if (byte === DOT && last === LF) return false;
    last = byte;
  }
  return last === LF;
}

const [LF, CR, DOT] = [0x0a, 0x0d, 0x2e];

interface Offered {
  extensions: readonly string[];
  /** 0: as large as you like, or not said. */
  maxBytes: number;
}

/** What the server said in its answer to EHLO, as nodemailer keeps it. */
function offeredBy(connection: SMTPConnection): Offered {
  const { _supportedExtensions, _maxAllowedSize } = connection as unknown as {
    _supportedExtensions?: string[];
    _maxAllowedSize?: number;
  };
  return { extensions: _supportedExtensions ?? [], maxBytes: _maxAllowedSize ?? 0 };
}

/** The connection ended before the answer came. */
class Lost extends Error {
  constructor(
    readonly why: SmtpProblem,
    readonly begun: boolean,
  ) {
    super(why.message);
  }
}

interface Waiting {
  turn: Turn;
  resolve(reply: Reply): void;
  reject(lost: Lost): void;
}

/**
 * Questions and their answers, in order. Nodemailer says when the connection ends, or is silent for
 * too long.
 */
function openConversation(connection: SMTPConnection) {
  const waiting: Waiting[] = [];
  let socket: Socket | null = null;
  let left = "";
  let isOver = false;
  const end = (why: SmtpProblem = { message: "The connection was closed." }) => {
    isOver = true;
    for (const { turn, reject } of waiting.splice(0)) reject(new Lost(why, turn.begun));
  };
  // A listener has to stay: an error that nobody hears of ends the process.
  connection.addListener("error", end);
  connection.addListener("end", () => end());

  const read = (part: Buffer) => {
    left += part.toString("latin1");
    for (let reply = cutReply(); reply; reply = cutReply()) {
      if (reply === "unreadable") return breakOff(UNREADABLE);
      const asked = waiting.shift();
      // Said unasked, it is 421 before the connection is closed; whatever it is, nothing can be
      // matched with it.
      if (!asked) return connection.close();
      asked.resolve(reply);
      if (reply.status === CLOSING) return connection.close();
    }
    if (left.length > MAX_REPLY_LETTERS) connection.close();
  };

  const breakOff = (why: SmtpProblem) => {
    end(why);
    connection.close();
  };

  /**
   * The next complete answer: lines that all begin with the same number, all but the last with a
   * dash after it (RFC 5321, 4.2.1). A server that breaks off within one goes on with the answer to
   * what was asked next: from there on nothing can be matched any more.
   */
  function cutReply(): Reply | "unreadable" | null {
    const number = left.slice(0, 3);
    for (let from = 0; ; ) {
      const lineEnd = left.indexOf("\n", from);
      if (lineEnd < 0) return null;
      const [, code, mark] = REPLY_LINE.exec(left.slice(from, lineEnd + 1)) ?? [];
      if (code === undefined || code !== number) return "unreadable";
      if (mark !== "-") {
        const said = left.slice(0, lineEnd).trimEnd();
        left = left.slice(lineEnd + 1);
        return { status: Number(code), text: NOT_ASCII.test(said) ? readUtf8(said) : said };
      }
      from = lineEnd + 1;
    }
  }

  const next = (turn: Turn) =>
    new Promise<Reply>((resolve, reject) => {
      if (isOver) return reject(new Lost({ message: "The connection was closed." }, turn.begun));
      waiting.push({ turn, resolve, reject });
    });
  return {
    /** From here on answers are read by this. */
    takeOver(): void {
      socket = connection._socket || null;
      if (!socket) throw new Error("the connection has no socket");
      socket.removeAllListeners("data");
      socket.on("data", read);
    },
    isAlive: () => !isOver,
    /** Nothing that comes is believed any more. What is to be thrown of this turn. */
    breakOff(turn: Turn): Lost {
      breakOff(UNREADABLE);
      return new Lost(UNREADABLE, turn.begun);
    },
    /** The next answer, which is about this turn. Throws `Lost`. */
    next,
    /** In one packet; an answer to each. */
    ask(turn: Turn, commands: readonly string[]): Promise<Reply>[] {
      if (!isOver) socket?.write(commands.join(""));
      const replies = commands.map(() => next(turn));
      // One that nobody waits for any more may still be lost.
      for (const reply of replies) reply.catch(() => {});
      return replies;
    },
  };
}

/** Answers have no charset; most servers write UTF-8 where they write more than ASCII. */
function readUtf8(said: string): string {
  const text = Buffer.from(said, "latin1").toString("utf8");
  return text.includes("\ufffd") ? said : text;
}
