import { ConfigProblem } from "../config.server.ts";

/** Why the program cannot start: one line a problem, in words that say what to do. */
export class StartProblem extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join("\n"));
  }
}

/** The lines to print for an error that an operator can put right, or null for any other: that one deserves its stack. */
export function linesOfStartProblem(error: unknown): string[] | null {
  if (error instanceof ConfigProblem || error instanceof StartProblem) return error.lines;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  // An empty file still fits on a full disk, so the check of the folder may have passed.
  if (code === "SQLITE_FULL" || code === "ENOSPC")
    return ["DATA_DIR: the disk is full, and the database can’t be brought up to date. Make room, then start again."];
  return null;
}
