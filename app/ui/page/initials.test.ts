import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Adaeze Nwosu", "AN"],
  ["Ọ̀ṣunbọ̀ Ṣóyínká", "Ọ̀Ṣ"],
  ["Madonna", "M"],
  ["", ""],
  ["Musa 🎉", "M"],
  ["Mary-Ann (Ada)", "MA"],
])("%s → %s", (name, expected) => {
  expect(initials(name)).toBe(expected.normalize("NFC"));
});
