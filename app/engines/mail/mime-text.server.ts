import { LRUCache } from "lru-cache";
import { foldLines } from "nodemailer/lib/mime-funcs";
import MimeNode from "nodemailer/lib/mime-node";
import type { MailMessage } from "./message.ts";
import { joinQuoted, type QuotedPiece, quotePiece } from "./quoted-text.ts";

/**
 * No encoded text holds it: after an `=`, quoted-printable has a number or a line end, and base64
 * has no underscore (RFC 2045, 6.7 and 6.8). So it is the same in every message.
 */
const BOUNDARY = "=_part";

/** Of letters in which more than so many of ten bytes are no ASCII, base64 is the shorter. */
const BASE64_FROM = 2.5 / 10;
const BASE64_LETTERS = 76;

/** Bytes of encoded pieces and headers that are kept: those of the sends under way. */
const KEPT_BYTES = 4_000_000;
const kept = new LRUCache<string, QuotedPiece>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ text }, piece) => text.length + piece.length + 100,
});
const keptHeaders = new LRUCache<string, string>({ max: 200 });
/**
 * Nodemailer's knowledge of headers; a message with one of its own would cost more than the rest of
 * it.
 */
const headers = new MimeNode("text/plain");

/**
 * The bytes of a message that has a plain text and an HTML one and nothing else, as thousands of a
 * mailing do. Of such, nearly all letters are the same: `pieces` says which, and these are encoded
 * once. Null: this message is of another kind.
 */
export function textMime(message: MailMessage, now: Date): Buffer | null {
  const { attachments = [], calendar, text, html } = message;
  if (attachments.length > 0 || calendar || text === "" || html === "") return null;
  if (Object.keys(message.headers ?? {}).some((name) => !HEADER_NAME.test(name))) return null;
  const lines = [
    header("From", { name: message.from.name, address: message.from.email }, true),
    header("To", { name: message.to.name, address: message.to.email }),
    message.cc?.length ? header("Cc", message.cc) : null,
    message.replyTo ? header("Reply-To", message.replyTo, true) : null,
    header("Subject", message.subject),
    MESSAGE_ID.test(message.messageId)
      ? `Message-ID: ${message.messageId}`
      : header("Message-ID", message.messageId),
    ...Object.entries(message.headers ?? {}).map(([name, value]) => header(name, value)),
    `Date: ${now.toUTCString().replace("GMT", "+0000")}`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
  ].filter((line) => line !== null);
  const parts = [
    ["plain", piecesOf(text, message.pieces?.text)],
    ["html", piecesOf(html, message.pieces?.html)],
  ] as const;
  const bodies = parts.map(
    ([kind, pieces]) =>
      `--${BOUNDARY}\r\nContent-Type: text/${kind}; charset=utf-8\r\n${encoded(pieces)}\r\n`,
  );
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${bodies.join("")}--${BOUNDARY}--\r\n`);
}

/** Half a line end can't be told from a whole one. */
function piecesOf(text: string, pieces: readonly string[] = [text]): readonly string[] {
  return pieces.some((piece) => piece.endsWith("\r")) ? [text] : pieces;
}

const MESSAGE_ID = /^<[!-;=?-~]{1,60}>$/;
const HEADER_NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

type HeaderValue = Parameters<MimeNode["encodeHeaderValue"]>[1];

/** One header, folded. `isKept`: most messages of a send have the same. Null: it says nothing. */
function header(name: string, value: HeaderValue, isKept = false): string | null {
  const key = isKept ? `${name}\n${JSON.stringify(value)}` : "";
  const known = isKept ? keptHeaders.get(key) : undefined;
  if (known !== undefined) return known;
  const written = headers.encodeHeaderValue(name, value);
  if (written.trim() === "") return null;
  const line = foldLines(`${name}: ${written}`, 76);
  if (isKept) keptHeaders.set(key, line);
  return line;
}

/**
 * The header of the encoding, and the text in it. Every other piece, from the first on, is one that
 * other messages have as well.
 */
function encoded(pieces: readonly string[]): string {
  if (isMostlyForeign(pieces))
    return `Content-Transfer-Encoding: base64\r\n\r\n${base64Lines(pieces.join(""))}`;
  const isShared = (index: number) => pieces.length > 1 && index % 2 === 0;
  const quoted = (piece: string, index: number) =>
    isShared(index) ? quoteShared(piece) : quotePiece(piece);
  return `Content-Transfer-Encoding: quoted-printable\r\n\r\n${joinQuoted(pieces, quoted)}`;
}

function quoteShared(piece: string): QuotedPiece {
  const known = kept.get(piece);
  if (known) return known;
  const quoted = quotePiece(piece);
  kept.set(piece, quoted);
  return quoted;
}

/** By the first and longest shared piece, which all messages of a send have. */
function isMostlyForeign(pieces: readonly string[]): boolean {
  const longest = pieces.reduce(
    (one, other, index) => (index % 2 === 0 && other.length > one.length ? other : one),
    "",
  );
  const isKnown = pieces.length > 1 ? foreign.get(longest) : undefined;
  if (isKnown !== undefined) return isKnown;
  const bytes = Buffer.from(longest, "utf8");
  let others = 0;
  for (const byte of bytes) if (byte > 0x7e) others++;
  const isForeign = others > bytes.length * BASE64_FROM;
  if (pieces.length > 1) foreign.set(longest, isForeign);
  return isForeign;
}

const foreign = new LRUCache<string, boolean>({ max: 50 });

function base64Lines(text: string): string {
  const letters = Buffer.from(text.replace(/\r\n|\r|\n/g, "\r\n"), "utf8").toString("base64");
  const lines: string[] = [];
  for (let at = 0; at < letters.length; at += BASE64_LETTERS)
    lines.push(letters.slice(at, at + BASE64_LETTERS));
  return lines.join("\r\n");
}
