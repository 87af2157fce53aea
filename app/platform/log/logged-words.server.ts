import { constants } from "node:os";
import { ONLY_IN_IDENTIFIERS, VOCABULARY } from "./logged-vocabulary.server.ts";

/** More of a message says nothing new. */
const MAX_LENGTH = 300;
const GONE = "…";

/** What programs say in capitals, or with one: every other such word may be a name. */
const KNOWN = new Set(
  (
    "UNIQUE NOT NULL FOREIGN KEY CHECK PRIMARY CONSTRAINT JSON SQL SQLITE HTTP HTTPS URL " +
    "URI TLS SSL TCP DNS SMTP SMS API PDF PNG JPEG JPG " +
    "SVG CSV ZIP XML HTML UTF ID OK POST GET S3 SELECT INSERT UPDATE DELETE " +
    ("I A An The It No Not Can Could Cannot Unexpected Invalid Expected Missing Error " +
      "TypeError RangeError SyntaxError Failed Timeout ") +
    "Client Input Connection Assignment Maximum Authentication Paystack PostgreSQL SQLite Resend ENOTFOUND EAI_AGAIN " +
    "Object String Number Array Buffer Uint8Array Date Promise Request Response Headers Map Set"
  ).split(" "),
);

/**
 * The words of an error as a log may hold them: what a program says, without what people typed.
 * Gone are quotations, addresses, links, numbers of five digits and more, keys, words with a
 * capital and, of those without, every one that programs don't use (`VOCABULARY`): libraries quote
 * names as people typed them, without marks around them and without capitals. What remains still
 * tells one fault from another; the code and the stack tell which and where.
 */
export function redactText(text: string): string {
  const short =
    text.length > MAX_LENGTH
      ? `${text.slice(0, MAX_LENGTH).replace(/(?<!\S)\S*$/, "")}${GONE}`
      : text;
  return (
    short
      .replace(/"[^"]*(?:"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)|<[^>]*(?:>|$)/gu, GONE)
      .replace(/(^|[\s(:=,[{])'[^']*(?:'|$)/gu, `$1${GONE}`)
      .replace(/(?<![^\s,;])[^\s,;]*@[^\s,;]*/gu, GONE)
      // At most 300 letters: MAX_LENGTH.
      .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S*/giu, GONE)
      .replace(/\+?\d(?:[\d\s().:-]{3,})\d/gu, GONE)
      .split(/([^\p{L}\p{M}\p{N}_]+)/u)
      .map((word, index) => (index % 2 === 1 || isProgramWord(word) ? word : GONE))
      .join("")
      .replace(/…(?:[\s,.()-]*…)+/gu, GONE)
  );
}

function isProgramWord(word: string): boolean {
  if (word === "") return true;
  if (/[^\x20-\x7e]/.test(word)) return false;
  if (KNOWN.has(word) || word in constants.errno || word in constants.signals) return true;
  if (/^(?:ERR|SQLITE|HPE|UND_ERR)_[A-Z0-9_]{1,60}$/.test(word)) return true;
  if (/^[A-Z]/.test(word)) return false;
  if (/^\d{1,4}(?:ms|s|kb|mb|gb|px)?$/.test(word)) return true;
  if (VOCABULARY.has(word)) return true;
  // Names of columns, indexes, functions: each part of them must be a word of its own.
  const parts = word.split(/_|(?=[A-Z])/).map((part) => part.toLowerCase());
  return (
    parts.length > 1 && parts.every((part) => VOCABULARY.has(part) || ONLY_IN_IDENTIFIERS.has(part))
  );
}

/**
 * An error as the log has it: its kind and code, its words without what people typed, and where it
 * happened.
 */
export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  /** Of a database: which rule was broken, where. */
  constraint?: string;
  table?: string;
  at: string[];
  cause?: LoggedError;
}

const MAX_FRAMES = 12;
const MAX_FRAME_LETTERS = 500;
// At most 500 letters: MAX_FRAME_LETTERS.
const FRAME = /^\s+at (?:.*\()?(?:file:|\/|[A-Za-z]:\\).*:\d+:\d+\)?$/;
const MAX_CAUSES = 3;

/** `depth`: how many causes were shown already. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: redactText(String(error)), at: [] };
  const { code, constraint, table } = error as {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  const named = (value: unknown) =>
    typeof value === "string" && /^[\w.-]{1,80}$/.test(value) ? value : undefined;
  return {
    type: named(error.constructor.name) ?? "Error",
    message: redactText(error.message),
    code: typeof code === "number" ? String(code) : named(code),
    constraint: named(constraint),
    table: named(table),
    at: framesOf(error),
    cause:
      error.cause !== undefined && depth < MAX_CAUSES
        ? loggedError(error.cause, depth + 1)
        : undefined,
  };
}

/**
 * The lines of a stack that name files of ours. What stands before them is the message once more,
 * which may look like a line too.
 */
function framesOf({ stack = "", message }: Error): string[] {
  const root = process.cwd();
  const from = stack.indexOf(message);
  return stack
    .slice(from < 0 ? 0 : from + message.length)
    .split("\n")
    .filter(
      (line) =>
        line.length <= MAX_FRAME_LETTERS && FRAME.test(line) && !line.includes("/node_modules/"),
    )
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().slice(3).replace("file://", "").replace(`${root}/`, ""));
}

/** An error in one line, for a column that an operator reads. */
export function errorSummary(error: unknown): string {
  const { type, message } = loggedError(error);
  return `${type}: ${message}`;
}

/** Where a personal link has the key that is all one needs to act for somebody. */
const KEYS =
  /^\/(j|w|u|d|check-in|invitation)\/[^/]+|^(\/f\/[^/]+\/continue|\/newsletter\/(?:confirm|leave))\/[^/]+/;

/** The path of a request as a log may hold it: without the key of a personal link. */
export function loggedPath(path: string): string {
  return path.replace(KEYS, (_, page?: string, before?: string) => `${before ?? `/${page}`}/…`);
}
