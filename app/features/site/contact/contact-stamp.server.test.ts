import { expect, test } from "vitest";
import { newStamp, renewStamp, sharedStamp, spamProblem } from "./contact-stamp.server.ts";

const CONFIG = { sessionSecret: "a secret of some length, for tests" };
const NOON = new Date("2026-11-21T12:00:00Z");
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
const LINKS = "See https://one.test and www.two.test";
const problem = (stamp: string, message = "Good morning", now = after(1), trap = "") =>
  spamProblem(CONFIG, { stamp, trap, message, now });

test("pages made within ten minutes share a stamp and are one page", () => {
  expect(sharedStamp(CONFIG, NOON)).toBe(sharedStamp(CONFIG, after(599)));
  expect(sharedStamp(CONFIG, NOON)).not.toBe(sharedStamp(CONFIG, after(600)));
  expect(newStamp(CONFIG, NOON)).not.toBe(newStamp(CONFIG, NOON));
});

test.each([
  ["of everybody's page", sharedStamp(CONFIG, NOON)],
  ["of one page", newStamp(CONFIG, NOON)],
])("a stamp %s is good for a day", (_, stamp) => {
  expect(problem(stamp)).toBeNull();
  expect(problem(stamp, "Good morning", after(23 * 3600))).toBeNull();
  expect(problem(stamp, "Good morning", after(24 * 3600 + 1))).toContain("open for a long time");
  expect(problem(`${stamp}x`)).toContain("open for a long time");
});

test("several links are asked about once, one is what people write about", () => {
  const stamp = sharedStamp(CONFIG, NOON);
  expect(problem(stamp, "My certificate https://lagoon.test/c/abc does not open")).toBeNull();
  for (const message of [LINKS, "[url=x]y[/url]", 'Buy <a href="x">here</a>']) {
    expect(problem(stamp, message)).toContain("press Submit again");
  }
  const again = renewStamp(CONFIG, stamp, NOON);
  expect(problem(again, LINKS)).toBeNull();
  expect(problem(again, LINKS, after(1), "filled")).toContain("hidden spam field");
});

test("a refused form keeps a valid stamp: sent twice, one message", () => {
  const again = renewStamp(CONFIG, sharedStamp(CONFIG, NOON), NOON);
  expect(renewStamp(CONFIG, again, after(60))).toBe(again);
  expect(renewStamp(CONFIG, again, after(25 * 3600))).not.toBe(again);
  expect(problem(renewStamp(CONFIG, "forged", NOON))).toBeNull();
});
