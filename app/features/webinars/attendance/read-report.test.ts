import Papa from "papaparse";
import { expect, test } from "vitest";
import { reportedMinutes } from "../model/report.ts";
import { readReport } from "./read-report.ts";

const GIVEN = { zone: "Africa/Lagos", day: "2026-11-20" };

function read(text: string) {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), { skipEmptyLines: false });
  return readReport(data, GIVEN);
}
const shown = (text: string) =>
  read(text)?.people.map(
    (person) =>
      `${person.name}|${person.originalName}|${person.email}|${reportedMinutes([person])}`,
  );

test("Zoom, form 1: totals only", () => {
  expect(
    shown(`Name (Original Name),User Email,Total Duration (Minutes),Guest
Ada Obi (Ada),Person1@mail.test,60,No
iPhone,,3,Yes
"Eze, Chi",person2@mail.test,63,Yes
`),
  ).toEqual(["Ada Obi|Ada|person1@mail.test|60", "iPhone|||3", "Eze, Chi||person2@mail.test|63"]);
});

test("Zoom, form 2: a preamble, several rows a person, overlapping stays", () => {
  const text = `Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants
123 4567 8901,CVs that pass the screen,11/20/2026 09:58:00 AM,11/20/2026 11:04:00 AM,host@mail.test,66,4

Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest
Ada Obi (Ada),person1@mail.test,11/20/2026 10:00:00 AM,11/20/2026 10:20:00 AM,20,No
Ada Obi (Ada),person1@mail.test,11/20/2026 10:15:00 AM,11/20/2026 11:00:00 AM,45,No
iPhone,,11/20/2026 10:02:00 AM,11/20/2026 10:05:00 AM,3,Yes
Chi Eze,person2@mail.test,11/20/2026 10:01:00 AM,11/20/2026 11:04:00 AM,63,Yes
`;
  expect(shown(text)).toEqual([
    "Ada Obi|Ada|person1@mail.test|60",
    "iPhone|||3",
    "Chi Eze||person2@mail.test|63",
  ]);
  expect(read(text)).toMatchObject({
    timeZone: "Africa/Lagos",
    leftOut: { waiting: 0, absent: 0, unreadable: 0 },
  });
  expect(read(text)?.people[0]?.intervals).toEqual([
    [Date.parse("2026-11-20T09:00:00Z"), Date.parse("2026-11-20T10:00:00Z")],
  ]);
});

test("Zoom, form 3: another preamble, headings in small letters", () => {
  expect(
    shown(`Topic,ID,Host,Duration (minutes),Start time,End time,Participants
CVs that pass the screen,123 4567 8901,Host Person,66,11/20/2026 09:58:00 AM,11/20/2026 11:04:00 AM,2

Name (original name),Email,Total duration (minutes),Guest
Ada Obi,person1@mail.test,41,No
`),
  ).toEqual(["Ada Obi||person1@mail.test|41"]);
});

test("Zoom, form 4: rows of the waiting room do not count", () => {
  const text = `Name (original name),Email,Join time,Leave time,Duration (minutes),Guest,Recording disclaimer response,In waiting room
Ada Obi,person1@mail.test,11/20/2026 09:50:00 AM,11/20/2026 09:59:00 AM,9,Yes,,Yes
Ada Obi,person1@mail.test,11/20/2026 09:59:00 AM,11/20/2026 10:59:00 AM,60,Yes,OK,No
`;
  expect(shown(text)).toEqual(["Ada Obi||person1@mail.test|60"]);
  expect(read(text)?.leftOut.waiting).toBe(1);
});

test("Zoom, form 5: a webinar with its sections", () => {
  const text = `Attendee Report
Report Generated:,"Nov 20, 2026 12:00:00"
Topic,Webinar ID,Actual Start Time,Actual Duration (minutes),# Registered
CVs that pass the screen,123 4567 8901,"Nov 20, 2026 09:58:00",66,3
Host Details
Attended,User Name (Original Name),Email,Join Time,Leave Time,Time in Session (minutes),Is Guest,Country/Region Name
Yes,Host Person,host@mail.test,"Nov 20, 2026 09:58:00","Nov 20, 2026 11:04:00",66,No,Nigeria
Panelist Details,
Attended,User Name (Original Name),Email,Join Time,Leave Time,Time in Session (minutes),Is Guest,Country/Region Name
Attendee Details,
Attended,User Name (Original Name),First Name,Last Name,Email,Phone,Registration Time,Approval Status,Join Time,Leave Time,Time in Session (minutes),Is Guest,Country/Region Name
Yes,Ada's phone,Ada,Obi,person1@mail.test,,"Nov 18, 2026 09:00:00",approved,"Nov 20, 2026 10:00:00","Nov 20, 2026 10:30:00",30,Yes,Nigeria
Yes,Ada's phone,Ada,Obi,person1@mail.test,,"Nov 18, 2026 09:00:00",approved,"Nov 20, 2026 10:40:00","Nov 20, 2026 11:00:00",20,Yes,Nigeria
No,--,Chi,Eze,person2@mail.test,,"Nov 18, 2026 09:00:00",approved,--,--,--,--,--
`;
  expect(shown(text)).toEqual([
    "Host Person||host@mail.test|66",
    "Ada's phone|Ada Obi|person1@mail.test|50",
  ]);
  expect(read(text)).toMatchObject({
    form: "Zoom webinar",
    leftOut: { absent: 1 },
    people: [{ role: "host" }, { role: "attendee" }],
  });
});

test("Google Meet: name parts, durations in words, times without dates", () => {
  const text = `First name,Last name,Email,Duration,Time joined,Time exited
Ada,Obi,person1@mail.test,1 hr 2 min,10:01 AM,11:03 AM
Chi,Eze,,45 min,10:15 AM,11:00 AM
`;
  expect(shown(text)).toEqual(["Ada Obi||person1@mail.test|62", "Chi Eze|||45"]);
  expect(read(text)?.form).toBe("Google Meet");
});

test("a byte-order mark, tabs, day-first dates, and times over midnight", () => {
  const rows = [
    ["\ufeffNAME (ORIGINAL NAME)", "USER EMAIL", "JOIN TIME", "LEAVE TIME"],
    ["Ada Obi", "person1@mail.test", "20/11/2026 23:30:00", "21/11/2026 00:15:00"],
  ];
  expect(readReport(rows, GIVEN)?.people[0]).toMatchObject({ email: "person1@mail.test" });
  expect(reportedMinutes(readReport(rows, GIVEN)!.people)).toBe(45);
  const clocks = [
    ["Name", "Time joined", "Time exited"],
    ["Ada Obi", "11:30 PM", "12:15 AM"],
  ];
  expect(reportedMinutes(readReport(clocks, GIVEN)!.people)).toBe(45);
});

test("a missing time comes from the length; without any, they still attended", () => {
  const text = `Name,Email,Join time,Leave time,Duration (minutes)
Ada Obi,a@mail.test,11/20/2026 10:00:00 AM,--,41
Chi Eze,b@mail.test,11/20/2026 10:00:00 AM,--,--
Nobody,c@mail.test,--,--,--
,,11/20/2026 10:00:00 AM,11/20/2026 10:01:00 AM,1
`;
  expect(shown(text)).toEqual(["Ada Obi||a@mail.test|41", "Chi Eze||b@mail.test|1"]);
  expect(read(text)?.leftOut.unreadable).toBe(2);
});

test.each([
  "First Name,Email\nAda,ada@mail.test\n",
  "Meeting ID,Topic,User Email,Duration (Minutes)\n1,A,host@mail.test,66\n",
  "Hello\n",
  "",
])("%j is no report", (text) => {
  expect(read(text)).toBeNull();
});

test("one person's overlapping minutes count once; sums without times aren't added", () => {
  const minute = 60_000;
  const first = { intervals: [[0, 30 * minute] as const], minutes: 0 };
  const second = { intervals: [[20 * minute, 50 * minute] as const], minutes: 0 };
  expect(reportedMinutes([first, second])).toBe(50);
  expect(reportedMinutes([first, { intervals: [], minutes: 45 }])).toBe(45);
  expect(reportedMinutes([])).toBe(0);
});

test("a bracketed number belongs to a device; other brackets hold earlier names", () => {
  const rows = [
    ["Name (Original Name)", "Email", "Duration (Minutes)"],
    ["iPhone (2)", "", "41"],
    ["Ada (Ada Obi)", "", "20"],
  ];
  const report = readReport(rows, { zone: "Africa/Lagos", day: "2026-11-20" });
  expect(report?.people.map(({ name, originalName }) => [name, originalName])).toEqual([
    ["iPhone (2)", ""],
    ["Ada", "Ada Obi"],
  ]);
});

test("Webex: display names, and a duration of its own name", () => {
  const text = `Meeting Name,Meeting Start Time,Meeting End Time,Display Name,First Name,Last Name,Role,Attendee Email,Join Time,Leave Time,Attendance Duration,Connection Type
CVs that pass,"=""2026-11-20 10:00:00""","=""2026-11-20 11:30:00""",Ada Obi,Ada,Obi,Attendee,ada@people.test,"=""2026-11-20 10:02:00""","=""2026-11-20 11:05:00""",63 mins,Desktop app
CVs that pass,"=""2026-11-20 10:00:00""","=""2026-11-20 11:30:00""",Chi,,,Attendee,,,,20 mins,Desktop app
`;
  expect(shown(text)).toEqual(["Ada Obi||ada@people.test|63", "Chi|||20"]);
});
