import { expect, test } from "vitest";
import { asSeen, drawn } from "../../../tests/setup/as-seen.ts";
import { directionOf, isolated, isolateNames } from "./direction.ts";

const MARYAM = "مريم";

test("a name doesn't take what follows it along", () => {
  const typed = (name: string) => `${name}, 3 of 5 (Lagos)`;
  expect(asSeen(typed(MARYAM))).not.toBe(typed(drawn(MARYAM)));
  expect(asSeen(typed(isolated(MARYAM)))).toBe(typed(drawn(MARYAM)));
  expect(asSeen(isolateNames(typed(MARYAM)))).toBe(typed(drawn(MARYAM)));
});

test("names in a list keep their order", () => {
  expect(asSeen(isolateNames(`From ${MARYAM}, חנה and 2 more.`))).toBe(
    `From ${drawn(MARYAM)}, ${drawn("חנה")} and 2 more.`,
  );
});

test("a name of several words stays one", () => {
  expect(isolateNames("Hello مريم ٢ بنت حسن!")).toBe("Hello \u2068مريم ٢ بنت حسن\u2069!");
});

test("what reads from left to right stays as it was typed", () => {
  for (const plain of ["Fúnmiláyọ̀", "48213", "7K2M-94QX", "山田", ""])
    expect([isolated(plain), isolateNames(plain)]).toEqual([plain, plain]);
});

test("typed marks of direction don't reach out of a value", () => {
  expect(isolated("\u202eAda\u2067")).toBe("Ada");
  expect(asSeen(`${isolated("\u202eمريم\u2069")}, 3`)).toBe(`${drawn(MARYAM)}, 3`);
});

test("each line of a value is isolated", () => {
  expect(isolated("مريم\n\nLagos")).toBe("\u2068مريم\u2069\n\n\u2068Lagos\u2069");
});

test("the organiser's words decide the direction, not what is filled in", () => {
  expect(directionOf("\ue000الاسم\ue001, your certificate")).toBeUndefined();
  expect(directionOf("\u2068مريم\u2069, your certificate")).toBeUndefined();
  expect(directionOf("\ue000First Name\ue001، شهادتك جاهزة")).toBe("rtl");
  expect(directionOf("2026: شهادتك")).toBe("rtl");
  expect(directionOf("123")).toBeUndefined();
});
