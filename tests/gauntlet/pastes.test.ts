import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../setup/start-app.ts";
import { judgeList } from "./judging/judge-list.ts";
import { PARSERS_HERE } from "./judging/parsers-here.ts";
import { isWanted, reportResult, scoreOf } from "./judging/score.ts";
import { walkPaste } from "./judging/walk-paste.ts";
import { FORMS, pasteOf, STAMPS } from "./pastes/forms.ts";
import { linesOf } from "./tables/cases.ts";
import type { PeopleName } from "./tables/people.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ overrides: { fileParsers: PARSERS_HERE } });
}, 300_000);
afterAll(() => app.stop());

test("chats: right, asked or refused with the reason", { timeout: 300_000 }, async () => {
  const organiser = await app.organiser();
  const results = [];
  for (const parts of linesOf("tests/gauntlet/pastes.txt")) {
    const line = parts.join(" | ");
    if (!isWanted({ line })) continue;
    const [form = "", people = "", stamp = ""] = parts;
    const [written, stampOf] = [FORMS[form], STAMPS[stamp]];
    if (!written || !stampOf) throw new Error(`pastes.txt: “${line}” names what there isn't`);
    const { text, draft } = pasteOf(written, people as PeopleName, stampOf);
    const judgement = judgeList(draft, await walkPaste(app, organiser, line, text));
    results.push(reportResult({ line, isPlanted: draft.isPlanted, judgement }));
  }
  const score = scoreOf("chats", results);
  console.log(score.text);
  expect(score.wrong).toEqual([]);
  expect(score.withoutQuestion).toBeGreaterThanOrEqual(95);
});
