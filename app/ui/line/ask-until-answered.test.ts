import { expect, test } from "vitest";
import { mayBeSentTwice } from "./ask-until-answered.ts";

test("only what the server takes once is sent again unasked", () => {
  const form = (fields: Record<string, string>) => ({
    method: "POST",
    body: new URLSearchParams(fields),
  });
  expect(mayBeSentTwice()).toBe(true);
  expect(mayBeSentTwice({ method: "get" })).toBe(true);
  expect(mayBeSentTwice(form({ token: "a", people: "Ada" }))).toBe(true);
  expect(mayBeSentTwice(form({ confirm: "a.b" }))).toBe(true);
  expect(mayBeSentTwice(form({ confirm: "delete" }))).toBe(false);
  expect(mayBeSentTwice(form({ token: "", people: "Ada" }))).toBe(false);
  expect(mayBeSentTwice(form({ people: "Ada" }))).toBe(false);
  expect(mayBeSentTwice({ method: "POST", body: "token=a" })).toBe(false);
});
