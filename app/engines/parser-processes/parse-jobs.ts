/**
 * The jobs of a parser process: `ask` goes in, `answer` comes out. Expected problems are answers
 * too. A feature adds its own beside the function that does it (`declare module`), and
 * `app/wiring/parse-file.server.ts` calls that function.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface ParseJobs {}

export type ParseKind = keyof ParseJobs;

/** Sent by the server to a parser process, one at a time. */
export type ParseRequest = {
  [Kind in ParseKind]: { kind: Kind; ask: ParseJobs[Kind]["ask"] };
}[ParseKind];

/** What the system keeps a parser process from. */
export interface ParserBounds {
  /** Whether it really enforces the memory limit. */
  isLimited: boolean;
  /** Whether the process sees any network. */
  hasNetwork: boolean;
}

/** Sent by a parser process to the server: once when ready, then once for each request. */
export type ParseReply =
  | {
      kind: "ready";
      bounds: ParserBounds;
    }
  | {
      kind: "answer";
      answer: ParseJobs[ParseKind]["answer"];
      /** Memory the process holds now, in bytes. */
      residentBytes: number;
      /** The most it held so far. */
      peakBytes: number;
      /**
       * A library's memory may have been tampered with by this file, so the next one gets a fresh
       * process.
       */
      isUsedUp: boolean;
    }
  /** The parser failed unexpectedly. */
  | { kind: "failed"; message: string };

let used = false;

/**
 * Called by code that opens a file with a library a hostile file could corrupt. The process then
 * accepts no more files, so that no file is read by a library that another file may have tampered
 * with.
 */
export function retireProcess(): void {
  used = true;
}

export function isUsedUp(): boolean {
  return used;
}
