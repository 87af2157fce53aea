import { expect, test } from "vitest";
import { z } from "zod";
import {
  DamagedRowError,
  readStored,
  readStoredJson,
  readStoredList,
  readStoredObject,
  readStoredOrNull,
  readStoredTexts,
} from "./stored-json.ts";

const shape = z.object({ title: z.string(), boxes: z.array(z.object({ x: z.number() })) });

test("stored values come back unchanged, including what the shape doesn't know", () => {
  const stored = { title: "First aid", boxes: [{ x: 1, later: true }], older: null };
  expect(readStored(shape, JSON.stringify(stored), "projects.design", "p1")).toEqual(stored);
  expect(readStoredTexts('{"Course Title":"Ọlá"}', "recipients.fields", "r1")).toEqual({
    "Course Title": "Ọlá",
  });
  expect(readStoredList('["Grade"]', "recipientLists.columns", "l1")).toEqual(["Grade"]);
  expect(readStoredObject('{"a":[1]}', "imports.detected", "i1")).toEqual({ a: [1] });
  expect(readStoredJson("null", "apiRequests.answer", "k")).toBeNull();
  expect([readStoredOrNull(""), readStoredOrNull("{"), readStoredOrNull("[1]")]).toEqual([
    null,
    null,
    [1],
  ]);
});

test.each([
  [
    "a value of another kind",
    () => readStored(shape, '{"title":"a","boxes":[{"x":1},{"x":"Ada"}]}', "projects.design", "p1"),
    "projects.design of the row p1 is damaged: boxes.1.x: ",
  ],
  [
    "another shape",
    () => readStored(shape, "[]", "designVersions.design", "v1"),
    "designVersions.design of the row v1 is damaged: the whole: ",
  ],
  [
    "half a text",
    () => readStored(shape, '{"title":"Ada', "projects.design", "p2"),
    "projects.design of the row p2 is damaged: it is no JSON",
  ],
  [
    "a number among texts",
    () => readStoredTexts('{"Ada":1}', "deliveries.values", "d1"),
    "deliveries.values of the row d1 is damaged: a value",
  ],
  [
    "a list for an object",
    () => readStoredTexts("[]", "certificates.values", "c1"),
    "certificates.values of the row c1 is damaged: it is no object",
  ],
  [
    "null for an object",
    () => readStoredObject("null", "imports.mapping", 7),
    "imports.mapping of the row 7 is damaged: it is no object",
  ],
  [
    "an object for a list",
    () => readStoredList("{}", "webhookEndpoints.events", "e1"),
    "webhookEndpoints.events of the row e1 is damaged",
  ],
  [
    "a number in a list",
    () => readStoredList("[1]", "webhookEndpoints.events", "e1"),
    "webhookEndpoints.events of the row e1 is damaged",
  ],
])("%s is refused by table, column and row, without its contents", (_, read, message) => {
  expect(read).toThrow(DamagedRowError);
  expect(read).toThrow(message);
  try {
    read();
  } catch (error) {
    expect((error as Error).message).not.toContain("Ada");
  }
});
