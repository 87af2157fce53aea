import { readFileSync } from "node:fs";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { reportedMinutes } from "../model/report.ts";
import { readReport } from "./read-report.ts";

const MOMENT = { zone: "Africa/Lagos", day: "2026-11-20" };

function rowsOf(file: string): string[][] {
  const bytes = readFileSync(`tests/fixtures/reports/${file}`);
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return Papa.parse<string[]>(new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes)).data;
}

/** Guests of all of them: Ada, who was away for a while, Chidi, and Efe, who stayed the longest. */
const PEOPLE = "Ada 61, Chidi 60, Efe 88";

test.each([
  ["zoom-meeting-2021.csv", PEOPLE, "Meeting"],
  ["zoom-meeting-2024.csv", PEOPLE, "Meeting"],
  ["zoom-meeting-fr.csv", PEOPLE, "Meeting"],
  ["zoom-meeting-pt.csv", PEOPLE, "Meeting"],
  ["zoom-meeting-ar.csv", PEOPLE, "Meeting"],
  ["zoom-webinar-2021.csv", PEOPLE, "Zoom webinar"],
  ["zoom-webinar-fr.csv", PEOPLE, "Zoom webinar"],
  ["teams-2020.csv", PEOPLE, "Microsoft Teams"],
  ["teams-2020-fr.csv", PEOPLE, "Microsoft Teams"],
  ["teams-2021.csv", PEOPLE, "Microsoft Teams"],
  ["teams-2023.csv", `${PEOPLE}, Gbenga 5`, "Microsoft Teams"],
  ["teams-2023-fr.csv", `${PEOPLE}, Gbenga 5`, "Microsoft Teams"],
  ["teams-2023-pt.csv", `${PEOPLE}, Gbenga 5`, "Microsoft Teams"],
  ["google-meet.csv", `${PEOPLE}, Gbenga 4`, "Google Meet"],
  ["google-meet-fr.csv", `${PEOPLE}, Gbenga 4`, "Meeting"],
  ["google-meet-times-only.csv", PEOPLE, "Google Meet"],
  ["webex-meeting.csv", PEOPLE, "Webex"],
  ["webex-meeting-fr.csv", PEOPLE, "Webex"],
  ["webex-events.csv", PEOPLE, "Meeting"],
  ["goto-webinar.csv", PEOPLE, "GoTo Webinar"],
  ["goto-webinar-fr.csv", PEOPLE, "GoTo Webinar"],
  ["livestorm.csv", PEOPLE, "Livestorm"],
  ["livestorm-fr.csv", PEOPLE, "Livestorm"],
])("%s says %s", (file, people, form) => {
  const report = readReport(rowsOf(file), MOMENT);
  const guests = report?.people.filter(({ name }) => name !== "Host Person") ?? [];
  const said = guests.map((one) => `${one.name.split(" ")[0]} ${reportedMinutes([one])}`);
  expect(said.sort().join(", ")).toBe(people);
  expect(report).toMatchObject({ form, leftOut: { unreadable: 0 } });
  // Efe had not left when the oldest ones of Teams were made.
  expect(report?.assumed?.length ?? 0).toBe(file.startsWith("teams-2020") ? 1 : 0);
});

const read = (...lines: string[]) =>
  readReport(
    lines.map((line) => line.split(";")),
    MOMENT,
  );
const minutes = (report: ReturnType<typeof read>) =>
  report?.people.map((one) => reportedMinutes([one]));

test("a stated length wins over coming and leaving", () => {
  const report = read(
    "Name;Email;First Join;Last Leave;In-Meeting Duration",
    "Ada Obi;ada@people.test;11/20/26, 9:58 AM;11/20/26, 11:59 AM;4m 6s",
    "Chidi Eze;chidi@people.test;11/20/26, 9:58 AM;11/20/26, 11:59 AM;2h 1m",
  );
  expect(minutes(report)).toEqual([5, 121]);
});

test("stays add up with or without times; overlaps count once", () => {
  const report = read(
    "Name;Email;Join time;Leave time;Duration",
    "Ada Obi;ada@people.test;11/20/2026 10:00;11/20/2026 11:00;30",
    "Ada Obi;ada@people.test;11/20/2026 10:00;11/20/2026 11:00;40",
    "Ada Obi;ada@people.test;11/20/2026 12:00;11/20/2026 12:10;10",
    "Chidi Eze;chidi@people.test;;;20 min",
    "Chidi Eze;chidi@people.test;;;15 min",
  );
  expect(minutes(report)).toEqual([50, 35]);
});

test("the column says whether 41:10 is minutes or hours", () => {
  const asked = (...lengths: string[]) =>
    read("Name;Email;Duration", ...lengths.map((length, n) => `P${n};p${n}@people.test;${length}`));
  expect(minutes(asked("41:10", "1:30"))).toEqual([42, 2]);
  expect(asked("41:10", "1:30")?.doubts).toBeUndefined();
  const unsure = asked("1:02", "0:45");
  expect(minutes(unsure)).toEqual([62, 45]);
  expect(unsure?.doubts).toEqual([{ kind: "lengths", example: "1:02", as: "hours" }]);
  expect(asked("9:36")?.doubts).toEqual([{ kind: "lengths", example: "9:36", as: "minutes" }]);
  const byTimes = read(
    "Name;Email;Join time;Leave time;Duration",
    "Ada;ada@people.test;10:00;11:02;1:02",
    "Chidi;chidi@people.test;10:00;11:02;0:45",
  );
  expect([minutes(byTimes), byTimes?.doubts]).toEqual([[62, 45], undefined]);
});

test.each([
  ["Duration (seconds)", "3720", 62],
  ["Duration", "3720", 62],
  ["Durée (heures)", "1,5", 90],
  ["Duration (hh:mm)", "1:02", 62],
  ["Durée (mm:ss)", "1:02", 2],
])("%s: %s", (heading, length, expected) => {
  const report = read(`Nom;E-mail;${heading}`, `Ada;ada@people.test;${length}`);
  expect([minutes(report), report?.doubts]).toEqual([[expected], undefined]);
});

test("dates that can be read in two ways are said", () => {
  const report = read(
    "Name;Email;Join time;Leave time",
    "Ada;ada@people.test;05/06/2026 10:00;05/06/2026 10:41",
  );
  expect(report?.doubts).toEqual([
    { kind: "dates", example: "05/06/2026 10:00", as: "month-first" },
  ]);
});
