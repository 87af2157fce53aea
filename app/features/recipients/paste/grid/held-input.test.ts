import { expect, test } from "vitest";
import { addToHeld, type Held } from "./held-input.ts";

test("a word that grows in a field is held once", () => {
  const enter = {
    kind: "key",
    key: { key: "Enter", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
  } as const;
  const typed: Held[] = [
    { kind: "text", text: "D" },
    { kind: "text", text: "Da" },
    enter,
    { kind: "text", text: "E" },
  ];
  expect(typed.reduce<readonly Held[]>(addToHeld, [])).toEqual([
    { kind: "text", text: "Da" },
    enter,
    { kind: "text", text: "E" },
  ]);
});
