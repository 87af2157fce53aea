import { expect, test } from "vitest";
import type { Field } from "#app/engines/certificate/design.ts";
import { isSamePlace, pieceStyle, turnSide } from "./place-style.ts";

const box = { x: 10, y: 20, width: 40, height: 10 };
const text = { id: "name", kind: "text", align: "center", box } as Field;
const code = { id: "qr", kind: "qr", box } as Field;
const wider = { box: { ...box, width: 80 }, rotation: 0 };

test("letters keep their size in a wider box, in its middle", () => {
  expect(pieceStyle(text, wider, box)).toMatchObject({ left: "25%", width: "50%", height: "100%" });
});

test("a code is as large as its box", () => {
  expect(pieceStyle(code, wider, box)).toMatchObject({ left: "0%", width: "100%" });
});

test("letters that were resized with others are larger", () => {
  expect(pieceStyle(text, { ...wider, size: 80 }, box)).toMatchObject({ width: "100%" });
});

test("a turn alone is another place", () => {
  expect(isSamePlace({ box }, { box, rotation: 0 })).toBe(true);
  expect(isSamePlace({ box, rotation: 5 }, { box })).toBe(false);
});

test("the handle for turning stays on the page", () => {
  expect(turnSide(box)).toBe("");
  expect(turnSide({ ...box, x: 60 })).toBe("before");
  expect(turnSide({ ...box, x: 0, width: 100 })).toBe("below");
});
