import { expect, test } from "vitest";
import { TEMPLATES } from "#app/engines/certificate/design.ts";
import {
  exampleId,
  exampleIdIn,
  exampleUrl,
  readExampleId,
  slugNumber,
} from "./example-id.server.ts";

const config = { sessionSecret: "a secret of this test, long enough" };
const example = { name: "Fúnmiláyọ̀ Adébáyọ̀", slug: "guilloche", madeOn: "2026-11-14" };
const now = new Date("2026-11-14T12:00:00Z");

test("an id holds the name; nobody else can read it", () => {
  const id = exampleId(config, example);
  expect(id).toMatch(/^[0-9a-z]{55,70}$/);
  expect(exampleId(config, example)).toBe(id);
  expect(readExampleId(config, id, now)).toEqual(example);
  expect(readExampleId({ sessionSecret: "another secret, also long enough" }, id, now)).toBeNull();
  for (let at = 0; at < id.length - 1; at++) {
    const changed = id.slice(0, at) + (id[at] === "3" ? "4" : "3") + id.slice(at + 1);
    expect([at, readExampleId(config, changed, now)]).toEqual([at, null]);
  }
  for (const made of [
    "",
    "x",
    "7k2m94qxh3rt8vwb5cnd",
    "0".repeat(60),
    id.slice(0, 20),
    "z".repeat(5000),
  ])
    expect(readExampleId(config, made, now)).toBeNull();
});

test("an id can be read for a week", () => {
  const id = exampleId(config, example);
  expect(readExampleId(config, id, new Date("2026-11-21T23:59:00Z"))).toEqual(example);
  expect(readExampleId(config, id, new Date("2026-11-22T00:01:00Z"))).toBeNull();
});

test("the address of its page is found in what people paste", () => {
  const id = exampleId(config, example);
  for (const typed of [
    exampleUrl("https://iweri.test", id),
    exampleUrl("HTTPS://IWERI.TEST", id).toUpperCase(),
    ` /example/${id}?a `,
  ])
    expect(exampleIdIn(typed)).toBe(id);
  expect(exampleIdIn("7K2M-94QX-01AB-CDEF-GHJK")).toBeNull();
});

test("no two templates share a number", () => {
  expect(new Set(TEMPLATES.map(({ slug }) => slugNumber(slug))).size).toBe(TEMPLATES.length);
});
