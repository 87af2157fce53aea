import { expect, test } from "vitest";
import { isStop } from "./sms-events.server.ts";

test.each([
  "STOP",
  " stop please",
  "Stop.",
  "„STOP“",
  "arrêter",
  "Kwụsị",
  "dúró",
  "DURO!",
  "du\u0301ro\u0301 o",
])("%s ends text messages", (text) => {
  expect(isStop(text)).toBe(true);
});

test.each(["Stopwatch lost", "endure", "Please don't stop", "dúróde", "Yes", ""])(
  "%s does not",
  (text) => {
    expect(isStop(text)).toBe(false);
  },
);
