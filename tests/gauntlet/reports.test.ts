import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../setup/start-app.ts";
import { PARSERS_HERE } from "./judging/parsers-here.ts";
import { isWanted, type Result, reportResult, scoreOf } from "./judging/score.ts";
import { judgeReport } from "./judging/walk-report.ts";
import { readReportCases } from "./reports/cases.ts";
import { fileOf } from "./writers/file-of.ts";

let app: TestApp;

beforeAll(async () => {
  const clock = () => new Date("2026-11-20T13:00:00.000Z");
  app = await startApp({ overrides: { clock, fileParsers: PARSERS_HERE } });
}, 300_000);
afterAll(() => app.stop());

const AT_ONCE = 3;

test("reports: the minutes of everybody, or a question", { timeout: 900_000 }, async () => {
  const organisers = await Promise.all(Array.from({ length: AT_ONCE }, () => app.organiser()));
  const inTurn = pLimit(AT_ONCE);
  const results = await Promise.all(
    readReportCases()
      .filter(isWanted)
      .map(({ line, writer, book, people }, index) =>
        inTurn(async (): Promise<Result> => {
          const organiser = organisers[index % AT_ONCE] ?? (await app.organiser());
          const file = await fileOf(writer, book, "report");
          const judgement = file && (await judgeReport(app, organiser, { file, people }));
          return reportResult({ line, isPlanted: false, judgement });
        }),
      ),
  );
  const score = scoreOf("reports", results);
  console.log(score.text);
  expect(score.wrong).toEqual([]);
  expect(score.missing).toEqual([]);
  expect(score.withoutQuestion).toBeGreaterThanOrEqual(95);
});
