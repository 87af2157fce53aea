import { expect, test } from "vitest";
import { extensionPoint, port } from "./extension-point.ts";

test("parts run in order, each once however often it is added", () => {
  const point = extensionPoint<() => string>("point");
  const first = () => "first";
  point.add(first);
  point.add(() => "second");
  point.add(first);
  expect([...point.parts()].map((part) => part())).toEqual(["first", "second"]);
});

test("a program that connects no features gets an error, not a gap", () => {
  expect(() => extensionPoint("beforeBatchEnds").parts()).toThrow(
    "Nothing is connected to beforeBatchEnds",
  );
  expect(() => port("certificateAttachments").get()).toThrow(
    "Nothing is connected to certificateAttachments",
  );
});
