import { expect, test } from "vitest";
import { extensionPoint, port } from "./extension-point.ts";

test("parts are called in their order, each once however often it is added", () => {
  const point = extensionPoint<() => string>("point");
  const first = () => "first";
  point.add(first);
  point.add(() => "second");
  point.add(first);
  expect([...point.parts()].map((part) => part())).toEqual(["first", "second"]);
});

test("a program that forgot to connect the features is told so, rather than skipping their part", () => {
  expect(() => extensionPoint("beforeBatchEnds").parts()).toThrow("Nothing is connected to beforeBatchEnds");
  expect(() => port("certificateAttachments").get()).toThrow("Nothing is connected to certificateAttachments");
});
