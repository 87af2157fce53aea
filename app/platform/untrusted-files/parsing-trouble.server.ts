import { FileNotParsed } from "./parser-child.server.ts";
import { ParsersBusy } from "./parser-lane.server.ts";

/** Why a file wasn't read, for the person who sent it. 422: the file itself. 503: try again after `wait` seconds. */
export interface ParsingTrouble {
  status: 422 | 503;
  problem: string;
  wait?: number;
}

/**
 * The problem to show when `parse` threw. `advice` tells people what to do about a file that takes too much to open. Rethrows
 * anything caused by neither the file nor the queue.
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

/** The header for a response with this trouble's status. */
export function retryAfter(trouble: { wait?: number }): HeadersInit {
  return trouble.wait === undefined ? {} : { "Retry-After": String(trouble.wait) };
}
