import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../setup/start-app.ts";
import { judgeList } from "./judging/judge-list.ts";
import { PARSERS_HERE } from "./judging/parsers-here.ts";
import { isWanted, type Result, reportResult, scoreOf } from "./judging/score.ts";
import { walkList } from "./judging/walk-list.ts";
import { readTableCases } from "./tables/cases.ts";
import { fileOf } from "./writers/file-of.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ overrides: { fileParsers: PARSERS_HERE } });
}, 300_000);
afterAll(() => app.stop());

const AT_ONCE = 3;

test("lists: right, asked or refused with the real reason", { timeout: 900_000 }, async () => {
  const organisers = await Promise.all(Array.from({ length: AT_ONCE }, () => app.organiser()));
  const inTurn = pLimit(AT_ONCE);
  const results = await Promise.all(
    readTableCases()
      .filter(isWanted)
      .map(({ line, writer, book, draft }, index) =>
        inTurn(async (): Promise<Result> => {
          const organiser = organisers[index % AT_ONCE] ?? (await app.organiser());
          const file = await fileOf(writer, book, "list");
          const judgement = file && judgeList(draft, await walkList(app, organiser, file));
          return reportResult({ line, isPlanted: draft.isPlanted, judgement });
        }),
      ),
  );
  const score = scoreOf("lists", results);
  console.log(score.text);
  expect(score.wrong).toEqual([]);
  expect(score.missing).toEqual([]);
  expect(score.withoutQuestion).toBeGreaterThanOrEqual(95);
});
