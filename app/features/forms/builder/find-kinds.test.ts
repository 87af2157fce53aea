import { expect, test } from "vitest";
import { FIELD_FACES } from "../definition/field-faces.ts";
import { findKinds } from "./find-kinds.ts";

const kinds = (typed: string) => findKinds(typed).map(({ kind }) => kind);

test("nothing typed finds every kind, in the palette's order", () => {
  expect(kinds("")).toEqual(Object.keys(FIELD_FACES));
});

test("their own names come before what they are also called", () => {
  expect(kinds("choice")).toEqual(["single-choice", "multiple-choice", "dropdown", "yes-no"]);
  expect(kinds("mail")[0]).toBe("email");
  expect(kinds("e-mail")).toEqual(["email"]);
  expect(kinds("STARS")).toEqual(["rating"]);
  expect(kinds("long te")).toEqual(["long-text"]);
});

test("what nothing is called finds nothing", () => {
  expect(kinds("hologram")).toEqual([]);
  expect(kinds("__proto__")).toEqual([]);
});
