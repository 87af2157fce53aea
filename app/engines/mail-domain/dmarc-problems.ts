import type { DmarcReading } from "./dmarc-report.ts";

type Problem = NonNullable<DmarcReading["problem"]>;

/** Why a report isn't read; thrown while it is. */
export class ReportProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

export const DAMAGED = new ReportProblem("damaged");
export const LARGE = new ReportProblem("large");
export const DOCTYPE = new ReportProblem("doctype");
