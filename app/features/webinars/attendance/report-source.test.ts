import { expect, test } from "vitest";
import type { ReportSource } from "../model/report.ts";
import { asksAnything, reportQuestions, rowsOfSource, sheetsToTry } from "./report-source.ts";

const source: ReportSource = {
  sheet: "Attendees",
  hiddenRows: "leave-out",
  zone: "Africa/Lagos",
  more: 0,
  sheets: [
    {
      name: "Summary",
      visibility: "visible",
      looksLikePeople: false,
      rows: [["Webinar"]],
      hidden: [],
      hiddenColumns: [],
    },
    {
      name: "Attendees",
      visibility: "visible",
      looksLikePeople: true,
      rows: [["Name"], ["Ada"], ["Bola"]],
      hidden: [2],
      hiddenColumns: [3],
    },
    {
      name: "Old",
      visibility: "hidden",
      looksLikePeople: true,
      rows: [["Name"], ["Chi"]],
      hidden: [],
      hiddenColumns: [],
    },
  ],
};

test("hidden rows of a report are read when they are taken", () => {
  expect(rowsOfSource(source)).toEqual([["Name"], ["Ada"]]);
  expect(rowsOfSource({ ...source, hiddenRows: "take" })).toHaveLength(3);
});

test("hidden sheets of a report are never tried by themselves", () => {
  expect(sheetsToTry(source).map(({ sheet }) => sheet)).toEqual(["Attendees", "Summary"]);
});

test("a report's sheets, hidden rows and columns are said", () => {
  expect(reportQuestions(source)).toMatchObject({
    why: "We read “Attendees” because the people seem to be there. “Old” (hidden) also seems to have people in it.",
    hiddenRows: { count: 1, choice: "leave-out" },
    notes: ["Column D is hidden in this sheet. We read it too."],
  });
  expect(asksAnything(source)).toBe(true);
  const alone = { ...source, sheet: "Summary", sheets: source.sheets.slice(0, 1) };
  expect(asksAnything(alone)).toBe(false);
});
