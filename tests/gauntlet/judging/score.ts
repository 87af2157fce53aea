import { appendFileSync } from "node:fs";
import type { Judgement } from "./judge-list.ts";

export interface Result {
  line: string;
  /** Something is wrong with the table, or has to be chosen: questions are no surprise. */
  isPlanted: boolean;
  /** Null: the file isn't there, and nothing here can write it. */
  judgement: Judgement | null;
}

export interface Score {
  text: string;
  /** One text a case that is wrong. */
  wrong: string[];
  /** Cases whose file is not kept. */
  missing: string[];
  /** Percent of the tables that are in order. */
  withoutQuestion: number;
}

/** With GAUNTLET_REPORT every result is added to that file as soon as it is there. */
export function reportResult(result: Result): Result {
  const report = process.env.GAUNTLET_REPORT;
  if (report) appendFileSync(report, `${linesOf(result)}\n`);
  return result;
}

/** With GAUNTLET_ONLY only the lines that have this text in them are run. */
export function isWanted({ line }: { line: string }): boolean {
  return line.includes(process.env.GAUNTLET_ONLY ?? "");
}

/** Counts results. */
export function scoreOf(what: string, results: readonly Result[]): Score {
  const count = (verdict: Judgement["verdict"]) =>
    results.filter(({ judgement }) => judgement?.verdict === verdict).length;
  const inOrder = results.filter(({ isPlanted, judgement }) => !isPlanted && judgement);
  const quiet = inOrder.filter(
    ({ judgement }) => judgement?.verdict === "right" && !judgement.hadQuestion,
  );
  const withoutQuestion = inOrder.length > 0 ? (quiet.length / inOrder.length) * 100 : 100;
  const missing = results.filter(({ judgement }) => !judgement).map(({ line }) => line);
  const text =
    `Gauntlet of ${what}: ${results.length} tables, ${count("right")} right, ${count("asked")} asked, ` +
    `${count("refused")} refused with the real reason, ${count("wrong")} wrong without a warning` +
    `${missing.length > 0 ? `, ${missing.length} not run` : ""}. ` +
    `Of ${inOrder.length} in order, ${withoutQuestion.toFixed(1)} % went without a question.`;
  return {
    text,
    wrong: results.filter(({ judgement }) => judgement?.verdict === "wrong").map(linesOf),
    missing,
    withoutQuestion,
  };
}

function linesOf({ line, isPlanted, judgement }: Result): string {
  const head = `${judgement?.verdict ?? "not run"}${isPlanted ? "" : " (in order)"}: ${line}`;
  return [head, ...(judgement?.notes ?? []).slice(0, 8).map((note) => `    ${note}`)].join("\n");
}
