import { expect, test } from "vitest";
import {
  doorAddress,
  doorCodes,
  eventLetters,
  MAX_GUEST_NUMBER,
} from "#app/features/webinars/model/sign-door-code.server.ts";
import { looksLikeCode, readDoorText, showDoorCode } from "./door-code.ts";

const config = { sessionSecret: "a secret of the installation", appUrl: "https://iweri.test" };
const EVENT = { id: "1m7vzgc002nkpfp77ragbskny" };
const OTHER = { id: "1m7vzgc002nkpfp77ragbsknz" };
const codes = doorCodes(config, EVENT);

test("every guest has an own code that leads back to them", () => {
  const seen = new Map<string, number>();
  for (let position = 1; position <= 2_000; position++) {
    const code = codes.codeOf({ position });
    if (position % 10 === 0) expect(codes.numberOf(code)).toBe(position);
    seen.set(code, position);
  }
  expect(seen.size).toBe(2_000);
  expect(codes.numberOf(codes.codeOf({ position: MAX_GUEST_NUMBER }))).toBe(MAX_GUEST_NUMBER);
  expect([...seen.keys()].every((code) => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code))).toBe(true);
});

test("a code of another event or installation is nobody's", () => {
  const code = codes.codeOf({ position: 7 });
  expect(doorCodes(config, OTHER).numberOf(code)).toBeNull();
  expect(doorCodes({ sessionSecret: "another secret" }, EVENT).numberOf(code)).toBeNull();
});

test("any letter read wrong is noticed", () => {
  const code = codes.codeOf({ position: 4217 });
  for (let at = 0; at < code.length; at++)
    for (const letter of "0123456789ABCDEFGHJKMNPQRSTVWXYZ") {
      const wrong = code.slice(0, at) + letter + code.slice(at + 1);
      if (wrong !== code) expect(codes.numberOf(wrong), wrong).toBeNull();
    }
});

test("codes are read as people type and cameras scan them", () => {
  const code = "K7M429QX";
  for (const typed of ["K7M429QX", " k7m4-29qx", "K7M4 29QX", "k7m4.29qx"])
    expect(readDoorText(typed)).toEqual({ event: null, code });
  expect(readDoorText("oI23 4567")).toEqual({ event: null, code: "01234567" });
  const letters = eventLetters(EVENT);
  expect(readDoorText(doorAddress(config, letters, code))).toEqual({ event: letters, code });
  expect(doorAddress(config, letters, code)).toMatch(/^HTTPS:\/\/IWERI\.TEST\/D\/[0-9A-Z]{13}$/);
  for (const other of ["", "Ngozi", "Fúnmiláyọ̀", "https://example.com", "K7M429Q", "K7M4-29QU"])
    expect(readDoorText(other)).toBeNull();
  expect(showDoorCode(code)).toBe("K7M4-29QX");
});

test("a name of eight letters may still be a name", () => {
  expect(looksLikeCode("ABRAHAMS")).toBe(false);
  expect(looksLikeCode("K7M429QX")).toBe(true);
  expect(looksLikeCode("HTTPS://IWERI.TEST/D/ABCDEABRAHAMS")).toBe(true);
});
