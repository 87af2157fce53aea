import { afterAll, beforeAll, expect, test } from "vitest";
import {
  everyForm,
  isOfLists,
  startWorstCase,
  type WorstCase,
  walkForm,
} from "../../setup/worst-case-posts.ts";

let worst: WorstCase;

beforeAll(async () => {
  worst = await startWorstCase();
}, 240_000);
afterAll(() => worst.app.stop());

test("no text in forms of lists and certificates holds up other pages", {
  tags: ["long"],
  timeout: 2_400_000,
}, async () => {
  const forms = await everyForm(worst, isOfLists);
  expect(forms.length).toBeGreaterThan(35);
  for (const form of forms) await walkForm(worst, form);
  expect([worst.slow(), worst.unread()]).toEqual([[], []]);
});
