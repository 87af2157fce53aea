/**
 * An error as the log has it: its kind and code, the rule of a database that was broken, and where
 * it happened. What others say in words is left out: libraries, databases and providers quote what
 * people typed, without marks around it.
 */
export interface LoggedError {
  type: string;
  /** Only of errors that our own code throws, without what may be somebody's (`redactText`). */
  message?: string;
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
  if (!(error instanceof Error)) return { type: typeof error, at: [] };
  const { code, constraint, table } = error as {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  const frames = framesOf(error);
  return {
    type: named(error.constructor.name) ?? "Error",
    message: frames[0] && isOurs(frames[0]) ? redactText(error.message) : undefined,
    code: typeof code === "number" ? String(code) : named(code),
    constraint: named(constraint) ?? columnsOf(error),
    table: named(table),
    at: placesOf(frames),
    cause:
      error.cause !== undefined && depth < MAX_CAUSES
        ? loggedError(error.cause, depth + 1)
        : undefined,
  };
}

/** What can be nothing but the name that a program has for something; undefined for the rest. */
export function named(value: unknown): string | undefined {
  return typeof value === "string" && /^[\w.-]{1,80}$/.test(value) ? value : undefined;
}

/** SQLite names columns in its words alone: "UNIQUE constraint failed: users.email". */
function columnsOf({ message }: Error): string | undefined {
  return /^(?:UNIQUE|NOT NULL|CHECK) constraint failed: ([\w.]{1,80})/.exec(message)?.[1];
}

/** The lines of a stack. What stands before them is the message once more, which may look like one. */
function framesOf({ stack = "", message }: Error): string[] {
  const from = stack.indexOf(message);
  return stack
    .slice(from < 0 ? 0 : from + message.length)
    .split("\n")
    .slice(1);
}

function isOurs(frame: string): boolean {
  return (
    frame.length <= MAX_FRAME_LETTERS && FRAME.test(frame) && !frame.includes("/node_modules/")
  );
}

function placesOf(frames: readonly string[]): string[] {
  const root = process.cwd();
  return frames
    .filter(isOurs)
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().slice(3).replace("file://", "").replace(`${root}/`, ""));
}

/** An error in one line, for a column that an operator reads: its words, or else its code and place. */
export function errorSummary(error: unknown): string {
  const { type, message, code, constraint, at } = loggedError(error);
  return [
    `${type}:`,
    message ?? [code, constraint, at[0] && `at ${at[0]}`].filter(Boolean).join(" "),
  ]
    .filter(Boolean)
    .join(" ");
}

/** More of a message says nothing new. */
const MAX_LENGTH = 300;
const GONE = "…";

/**
 * The first line of a text, without what is certainly somebody's: quotations, addresses, links,
 * numbers of five digits and more, keys.
 */
export function redactText(text: string): string {
  const line = text.slice(0, MAX_LENGTH + 1).split("\n")[0] ?? "";
  const short =
    line.length > MAX_LENGTH
      ? `${line.slice(0, MAX_LENGTH).replace(/(?<!\S)\S*$/, "")}${GONE}`
      : line;
  return (
    short
      .replace(/"[^"]*(?:"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)|<[^>]*(?:>|$)/gu, GONE)
      .replace(/(^|[\s(:=,[{])'[^']*(?:'|$)/gu, `$1${GONE}`)
      .replace(/(?<![^\s,;])[^\s,;]*@[^\s,;]*/gu, GONE)
      // At most 300 letters: MAX_LENGTH.
      .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S*/giu, GONE)
      .replace(/\+?\d(?:[\d\s().:-]{3,})\d/gu, GONE)
      // At most 300 letters: MAX_LENGTH.
      .replace(/\b(?=[\w-]*\d)[\w-]{16,}\b/gu, GONE)
      .replace(/…(?:[\s,.()-]*…)+/gu, GONE)
  );
}

/** Where a personal link has the key that is all one needs to act for somebody. */
const KEYS =
  /^\/(j|w|u|d|check-in|invitation)\/[^/]+|^(\/f\/[^/]+\/continue|\/newsletter\/(?:confirm|leave))\/[^/]+/;

/** The path of a request as a log may hold it: without the key of a personal link. */
export function loggedPath(path: string): string {
  return path.replace(KEYS, (_, page?: string, before?: string) => `${before ?? `/${page}`}/…`);
}
