import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { itemAt } from "#app/engines/lists/item-at.ts";
import { asciiAddress, isInternational } from "./ascii-address.server.ts";
import {
  CLOSING,
  type Reply,
  type SmtpConversation,
  type SmtpProblem,
  type Turn,
} from "./smtp-conversation.server.ts";

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
  /** Whom it is for, then who gets copies. */
  to: string[];
}

/** A message on its way out. `signal`: after it, the answer is no longer waited for. */
export interface Outgoing {
  envelope: Envelope;
  mime: Buffer;
  signal?: AbortSignal;
}

interface Offered {
  extensions: readonly string[];
  /** 0: as large as you like, or not said. */
  maxBytes: number;
}

/** What the server said in its answer to EHLO, as nodemailer keeps it. */
export function offeredBy(connection: SMTPConnection): Offered {
  const { _supportedExtensions, _maxAllowedSize } = connection as unknown as {
    _supportedExtensions?: string[];
    _maxAllowedSize?: number;
  };
  return { extensions: _supportedExtensions ?? [], maxBytes: _maxAllowedSize ?? 0 };
}

interface Commands {
  mail: string;
  recipients: string[];
}

const DATA = "DATA\r\n";
const NO_ADDRESS = /[\r\n<>]/;
/** What a server without SMTPUTF8 would say (RFC 6531, 3.7.4.2), had it been asked. */
const NOT_WRITABLE =
  "553 5.6.7 The mail server does not offer SMTPUTF8, which the letters before the @ need:";

/** Why this address can't be given to the server; null: it can. */
function addressProblem(address: string, takesUtf8: boolean): Reply | null {
  if (!address || NO_ADDRESS.test(address))
    return { status: 501, text: `501 5.1.3 ${JSON.stringify(address)} is no address.` };
  if (takesUtf8 || !isInternational(address)) return null;
  return { status: 553, text: `${NOT_WRITABLE} ${address}` };
}

export function allOf({ mail, recipients }: Commands): string[] {
  return [mail, ...recipients, DATA];
}

/** `refused`: without a word to the server. Copies that it could not take are left out. */
export function envelopeCommands(
  { envelope: { from, to }, mime }: Outgoing,
  { extensions, maxBytes }: Offered,
): Commands | { refused: SmtpTry } {
  if (maxBytes > 0 && mime.length > maxBytes) {
    const text = `552 5.3.4 The message is larger than the ${maxBytes} bytes that the server takes.`;
    return { refused: refused("MAIL FROM", { status: 552, text }) };
  }
  const takesUtf8 = extensions.includes("SMTPUTF8");
  const ofSender = addressProblem(from, takesUtf8);
  if (ofSender) return { refused: refused("MAIL FROM", ofSender) };
  const [first = "", ...copies] = to;
  const ofFirst = addressProblem(first, takesUtf8);
  if (ofFirst) return { refused: refused("RCPT TO", ofFirst) };
  const given = [first, ...copies.filter((address) => !addressProblem(address, takesUtf8))];
  const size = extensions.includes("SIZE") ? ` SIZE=${mime.length}` : "";
  const needsUtf8 = [from, ...given].some(isInternational);
  return {
    mail: `MAIL FROM:<${asciiAddress(from)}>${needsUtf8 ? " SMTPUTF8" : ""}${size}\r\n`,
    recipients: given.map((address) => `RCPT TO:<${asciiAddress(address)}>\r\n`),
  };
}

/** One command after the other. Null: the message may follow. */
export async function giveInTurn(
  conversation: SmtpConversation,
  { mail, recipients }: Commands,
  turn: Turn,
): Promise<SmtpTry | null> {
  const ask = (command: string) => conversation.askOne(turn, command);
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
export async function readAnswers(
  conversation: SmtpConversation,
  asked: Promise<Reply>[],
  { recipients }: Commands,
  turn: Turn,
): Promise<SmtpTry | null> {
  const replies: Reply[] = [];
  for (const answer of asked) {
    const reply = await answer;
    replies.push(reply);
    // The answer to DATA, one too early: the server has left one out.
    if (is3(reply.status) && replies.length < asked.length) throw conversation.breakOff(turn);
    // It says no more: the connection is closed.
    if (reply.status === CLOSING)
      return refused(replies.length === 1 ? "MAIL FROM" : "RCPT TO", reply);
  }
  const [sender, data] = [itemAt(replies, 0), itemAt(replies, replies.length - 1)];
  const isSenderRefused = !is2(sender.status);
  const refusal = isSenderRefused ? sender : refusalOfAll(replies.slice(1, 1 + recipients.length));
  if (!refusal) return mayFollow(data.status) ? null : refused("DATA", data);
  if (mayFollow(data.status)) {
    // It waits for a message that has nobody to go to: an empty one, unless not even its sender
    // was taken.
    if (isSenderRefused) conversation.close();
    else await conversation.askOne(turn, ".\r\n");
  }
  return refused(isSenderRefused ? "MAIL FROM" : "RCPT TO", refusal);
}

/**
 * Null: at least one was taken. Of several that were refused, one who may be tried again decides.
 */
function refusalOfAll(replies: readonly Reply[]): Reply | null {
  if (replies.some(({ status }) => is2(status))) return null;
  return replies.find(({ status }) => status < 500) ?? replies.at(-1) ?? null;
}

export function refused(command: string, { status, text }: Reply, begun = false): SmtpTry {
  const code = command === "DATA" ? "EMESSAGE" : "EENVELOPE";
  return {
    kind: "failed",
    error: { code, command, message: text, response: text, responseCode: status },
    begun,
  };
}

export function is2(status: number): boolean {
  return status >= 200 && status < 300;
}

export function is3(status: number): boolean {
  return status >= 300 && status < 400;
}

/** 354; some servers say 250. */
function mayFollow(status: number): boolean {
  return is2(status) || is3(status);
}
