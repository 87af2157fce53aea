import type { Socket } from "node:net";
import type SMTPConnection from "nodemailer/lib/smtp-connection";

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

export interface Reply {
  status: number;
  text: string;
}

/** A number, and a dash, a space or nothing (RFC 5321, 4.2). */
const REPLY_LINE = /^([2-5]\d\d)([- \r\n])/;
const UNREADABLE: SmtpProblem = { message: "The mail server gave an answer that can’t be read." };
/** No answer is longer. */
const MAX_REPLY_LETTERS = 100_000;
/** "The connection will be closed" (RFC 5321, 3.8). */
export const CLOSING = 421;

const NOT_ASCII = /[^\x00-\x7f]/;

/** Whether letters of the message have left. */
export interface Turn {
  begun: boolean;
}

/** The connection ended before the answer came. */
export class Lost extends Error {
  readonly why: SmtpProblem;
  readonly begun: boolean;

  constructor(why: SmtpProblem, begun: boolean) {
    super(why.message);
    this.why = why;
    this.begun = begun;
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
export function openConversation(connection: SMTPConnection) {
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
    for (let next = cutReply(left); next; next = cutReply(left)) {
      if (next === "unreadable") return breakOff(UNREADABLE);
      const { reply } = next;
      left = next.rest;
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
    close: () => connection.close(),
    /** Nothing that comes is believed any more. What is to be thrown of this turn. */
    breakOff(turn: Turn): Lost {
      breakOff(UNREADABLE);
      return new Lost(UNREADABLE, turn.begun);
    },
    /** The next answer, which is about this turn. Throws `Lost`. */
    next,
    /** Throws `Lost`. */
    askOne(turn: Turn, command: string): Promise<Reply> {
      if (!isOver) socket?.write(command);
      return next(turn);
    },
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

export type SmtpConversation = ReturnType<typeof openConversation>;

/**
 * The next complete answer: lines that all begin with the same number, all but the last with a
 * dash after it (RFC 5321, 4.2.1). A server that breaks off within one goes on with the answer to
 * what was asked next: from there on nothing can be matched any more.
 */
function cutReply(left: string): { reply: Reply; rest: string } | "unreadable" | null {
  const number = left.slice(0, 3);
  for (let from = 0; ; ) {
    const lineEnd = left.indexOf("\n", from);
    if (lineEnd < 0) return null;
    const [, code, mark] = REPLY_LINE.exec(left.slice(from, lineEnd + 1)) ?? [];
    if (code === undefined || code !== number) return "unreadable";
    if (mark !== "-") {
      const said = left.slice(0, lineEnd).trimEnd();
      const text = NOT_ASCII.test(said) ? readUtf8(said) : said;
      return { reply: { status: Number(code), text }, rest: left.slice(lineEnd + 1) };
    }
    from = lineEnd + 1;
  }
}

/** Answers have no charset; most servers write UTF-8 where they write more than ASCII. */
function readUtf8(said: string): string {
  const text = Buffer.from(said, "latin1").toString("utf8");
  return text.includes("\ufffd") ? said : text;
}
