import { expect, test } from "vitest";
import { whatGoes, whatIsHeld } from "./what-is-held.ts";

const NOTHING = { projects: 0, people: 0, certificates: 0, sentMessages: 0, openSends: 0, organisers: 1 };

test("what there is none of is not named", () => {
  expect(whatIsHeld(NOTHING)).toBe("your settings and the activity log");
  expect(whatGoes(NOTHING)).toEqual(["your settings and the activity log"]);
});

test("one of a kind is one, and thousands can be read", () => {
  expect(whatIsHeld({ ...NOTHING, projects: 1, people: 1, certificates: 1, sentMessages: 1 })).toBe(
    "1 project with its design, 1 person on your lists, 1 certificate, 1 message with what became of it, your settings, the activity log and the files you uploaded",
  );
  expect(whatIsHeld({ ...NOTHING, people: 1204 })).toBe("1,204 people on your lists, your settings and the activity log");
  expect(whatGoes({ ...NOTHING, certificates: 1, organisers: 2 })).toEqual([
    "1 certificate. Its page, files and QR code stop working: whoever checks it is told that there is none with this number",
    "the sign-in of all 2 people who use this account",
    "your settings and the activity log",
  ]);
});
