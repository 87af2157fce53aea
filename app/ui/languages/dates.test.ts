import { afterEach, expect, test, vi } from "vitest";
import { dateText, dayText, leafMonth, shortDayText, weekdayText, zoneText } from "./dates.ts";
import { LANGUAGES } from "./languages.ts";

const DAY = { year: 2026, month: 11, day: 28 };

afterEach(() => vi.restoreAllMocks());

test("English is written as it always was", () => {
  expect([
    dayText("en", DAY),
    dateText("en", DAY),
    shortDayText("en", DAY),
    weekdayText("en", DAY),
    leafMonth("en", DAY),
  ]).toEqual(["Saturday 28 November 2026", "28 November 2026", "Sat 28 Nov", "Saturday", "NOV"]);
  expect(zoneText("en", "Africa/Lagos", new Date("2026-11-28T09:00:00Z"))).toBe("West Africa Time");
});

test.each([
  ["fr", /^samedi 28 novembre 2026$/],
  ["ha", /Asabar.*28.*Nuwamba.*2026/],
  ["ig", /Satọdee.*28.*Novemba.*2026/],
  ["yo", /Àbámẹ́ta.*28.*2026/],
  ["pcm", /Sátọdè.*28.*Nọvẹ́mba.*2026/],
] as const)("a day in %s has its own names", (language, written) => {
  expect(dayText(language, DAY).normalize("NFC")).toMatch(written);
});

test("where Intl lacks a language, days and zones are English", () => {
  vi.spyOn(Intl.DateTimeFormat, "supportedLocalesOf").mockReturnValue([]);
  for (const { code } of LANGUAGES) {
    expect(dayText(code, DAY)).toBe("Saturday 28 November 2026");
    expect(shortDayText(code, DAY)).toBe("Sat 28 Nov");
    expect(leafMonth(code, DAY)).toBe("NOV");
    expect(zoneText(code, "Africa/Lagos", new Date("2026-11-28T09:00:00Z"))).toBe(
      "West Africa Time",
    );
  }
});

test("a leaf of the calendar has a short month in every language", () => {
  for (const { code } of LANGUAGES)
    for (let month = 1; month <= 12; month++) {
      const head = leafMonth(code, { ...DAY, month });
      expect([...head.normalize("NFC")].length, `${code} ${month}: ${head}`).toBeLessThanOrEqual(8);
      expect(head).not.toMatch(/\.$/);
    }
});
