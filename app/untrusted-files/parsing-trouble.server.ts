import { FileNotParsed } from "./parser-child.server.ts";
import { ParsersBusy } from "./parser-lane.server.ts";

/** Why a file was not read, for the person who sent it. 422: because of the file. 503: try again after `wait` seconds. */
export interface ParsingTrouble {
  status: 422 | 503;
  problem: string;
  wait?: number;
}

/**
 * What to say when `parse` threw. `advice` says what to do about a file that took too much to open. Anything that is neither the
 * file's fault nor the queue's is thrown again.
 */
export function parsingTrouble(error: unknown, advice: string): ParsingTrouble {
  if (error instanceof ParsersBusy) {
    const problem = `Many files are being read right now. Wait ${error.seconds} seconds, then choose yours again.`;
    return { status: 503, problem, wait: error.seconds };
  }
  if (!(error instanceof FileNotParsed)) throw error;
  const why = error.why === "time" ? "takes too long to open" : "is damaged or takes too much memory to open";
  return { status: 422, problem: `This file ${why}. ${advice}` };
}

/** What to add to an answer with a trouble's status. */
export function retryAfter(trouble: { wait?: number }): HeadersInit {
  return trouble.wait === undefined ? {} : { "Retry-After": String(trouble.wait) };
}
