import { expect, test } from "vitest";
import { readReportLength } from "./report-lengths.ts";

test.each([
  ["41", 2_460],
  ["41.5", 2_490],
  ["1 hr 2 min", 3_720],
  ["59 min", 3_540],
  ["1h 2m 3s", 3_723],
  ["30 sec", 30],
  ["01:02:00", 3_720],
  ["1:02:03", 3_723],
  ["2 hours", 7_200],
  ["1 Std. 2 Min.", 3_720],
  ["1 h 2 min", 3_720],
  ["1h02", 3_720],
  ["1 heure et 2 minutes", 3_720],
  ["1,5 h", 5_400],
  ["PT1H2M", 3_720],
  ["PT4M6S", 246],
  ["4m 6s", 246],
  ["1 hour, 2 minutes and 3 seconds", 3_723],
  ["less than a minute", 60],
  ["< 1 min", 60],
  ["moins d’une minute", 60],
  ['="63 mins"', 3_780],
  ["41:10", 148_200],
])("%s is %i seconds", (cell, seconds) => {
  expect(readReportLength(cell, { number: "minutes", clock: "hours" })).toBe(seconds);
});

test.each(["", "--", "n/a", "-5", "long", "1:75", "41:10:99"])("“%s” is no length", (cell) => {
  expect(readReportLength(cell, { number: "minutes", clock: "hours" })).toBeNull();
});
