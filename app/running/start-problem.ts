/** Why the program cannot start: one line a problem, in words that say what to do. */
export class StartProblem extends Error {
  constructor(readonly lines: string[]) {
    super(lines.join("\n"));
  }
}
