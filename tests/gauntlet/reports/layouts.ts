import type { Book, Cell, Sheet } from "../tables/book.ts";
import {
  type Attendee,
  DAY,
  durationCell,
  momentCell,
  type Stay,
  secondsThere,
  spanOf,
  type TimeCells,
} from "./stays.ts";

type ReportLayout = (people: Attendee[], cells: TimeCells) => Book;

const present = (people: Attendee[]) => people.filter(({ stays }) => stays.length > 0);

/** A row for each stay, as it happened. */
function stayRows(people: Attendee[], row: (person: Attendee, stay: Stay) => Cell[]): Cell[][] {
  return present(people)
    .flatMap((person) => person.stays.map((stay) => ({ person, stay })))
    .sort((one, other) => (one.stay[0] < other.stay[0] ? -1 : 1))
    .map(({ person, stay }) => row(person, stay));
}

/** A row for each person. */
function personRows(
  people: Attendee[],
  row: (person: Attendee, span: Stay, seconds: number) => Cell[],
): Cell[][] {
  return present(people).map((person) =>
    row(person, spanOf(person.stays), secondsThere(person.stays)),
  );
}

const book = (rows: Cell[][], name = "Report"): Book => ({ sheets: [{ name, rows }] });

function zoomRows(people: Attendee[], cells: TimeCells): Cell[][] {
  return stayRows(people, ({ name, email }, stay) => [
    name,
    email,
    momentCell("american", stay[0], cells),
    momentCell("american", stay[1], cells),
    durationCell("minutes", secondsThere([stay]), cells),
    "No",
    "No",
  ]);
}

/** Zoom, a meeting: the table about the meeting above. */
const zoomMeeting: ReportLayout = (people, cells) =>
  book([
    [
      "Meeting ID",
      "Topic",
      "Start Time",
      "End Time",
      "User Email",
      "Duration (Minutes)",
      "Participants",
    ],
    [
      "123 4567 8901",
      "CVs that pass the screen",
      "11/20/2026 09:55:00 AM",
      "11/20/2026 11:31:00 AM",
      "host@lagoon.test",
      "96",
      "4",
    ],
    [],
    [
      "Name (Original Name)",
      "User Email",
      "Join Time",
      "Leave Time",
      "Duration (Minutes)",
      "Guest",
      "In Waiting Room",
    ],
    ...zoomRows(people, cells),
  ]);

/** The same since 2024, in other letters and without the table above. */
const zoomNew: ReportLayout = (people, cells) =>
  book([
    [
      "Name (original name)",
      "Email",
      "Join time",
      "Leave time",
      "Duration (minutes)",
      "Guest",
      "In waiting room",
    ],
    ...zoomRows(people, cells),
  ]);

/** Zoom with "Show unique users": only a sum. */
const zoomUnique: ReportLayout = (people, cells) =>
  book([
    ["Name (Original Name)", "User Email", "Total Duration (Minutes)", "Guest"],
    ...personRows(people, ({ name, email }, _, seconds) => [
      name,
      email,
      durationCell("minutes", seconds, cells),
      "Yes",
    ]),
  ]);

const zoomFrench: ReportLayout = (people, cells) =>
  book([
    [
      "Nom (nom d'origine)",
      "Adresse e-mail",
      "Heure d'arrivée",
      "Heure de départ",
      "Durée (minutes)",
      "Invité",
    ],
    ...stayRows(people, ({ name, email }, stay) => [
      name,
      email,
      momentCell("french", stay[0], cells),
      momentCell("french", stay[1], cells),
      durationCell("minutes", secondsThere([stay]), cells),
      "Non",
    ]),
  ]);

/** Zoom, a webinar: tables of hosts and attendees, and those who didn't come. */
const zoomWebinar: ReportLayout = (people, cells) => {
  const came = stayRows(people, ({ name, first, last, email }, stay) => [
    "Yes",
    name,
    first,
    last,
    email,
    "11/10/2026 08:00:00 AM",
    "approved",
    momentCell("american", stay[0], cells),
    momentCell("american", stay[1], cells),
    durationCell("minutes", secondsThere([stay]), cells),
    "No",
    "Nigeria",
  ]);
  const absent = people
    .filter(({ stays }) => stays.length === 0)
    .map(({ name, first, last, email }): Cell[] => [
      "No",
      name,
      first,
      last,
      email,
      "11/10/2026 08:00:00 AM",
      "approved",
      "--",
      "--",
      "--",
      "--",
      "",
    ]);
  return book([
    ["Attendee Report"],
    ["Report Generated:", "11/20/2026 12:00:00 PM"],
    ["Topic", "Webinar ID", "Actual Start Time", "Actual Duration (minutes)", "# Registered"],
    ["CVs that pass the screen", "987 6543 2100", "11/20/2026 09:55:00 AM", "96", "5"],
    ["Host Details"],
    [
      "Attended",
      "User Name (Original Name)",
      "Email",
      "Join Time",
      "Leave Time",
      "Time in Session (minutes)",
      "Is Guest",
      "Country/Region Name",
    ],
    [
      "Yes",
      "Lagoon Academy",
      "host@lagoon.test",
      "11/20/2026 09:55:00 AM",
      "11/20/2026 11:31:00 AM",
      "96",
      "No",
      "Nigeria",
    ],
    ["Attendee Details"],
    [
      "Attended",
      "User Name (Original Name)",
      "First Name",
      "Last Name",
      "Email",
      "Registration Time",
      "Approval Status",
      "Join Time",
      "Leave Time",
      "Time in Session (minutes)",
      "Is Guest",
      "Country/Region Name",
    ],
    ...came,
    ...absent,
  ]);
};

/** Names of the parts of a Teams report in a language. */
interface TeamsWords {
  summary: Cell[][];
  participants: string;
  headings: string[];
  activities: string;
  activityHeadings: string[];
  moment: Parameters<typeof momentCell>[0];
  duration: Parameters<typeof durationCell>[0];
  role: string;
}

/** Teams: a summary, a row a person, and every stay below. */
function teams(words: TeamsWords): ReportLayout {
  return (people, cells) =>
    book([
      ...words.summary,
      [],
      [words.participants],
      words.headings,
      ...personRows(people, ({ name, email }, span, seconds) => [
        name,
        momentCell(words.moment, span[0], cells),
        momentCell(words.moment, span[1], cells),
        durationCell(words.duration, seconds, cells),
        email,
        email,
        words.role,
      ]),
      [],
      [words.activities],
      words.activityHeadings,
      ...stayRows(people, ({ name, email }, stay) => [
        name,
        momentCell(words.moment, stay[0], cells),
        momentCell(words.moment, stay[1], cells),
        durationCell(words.duration, secondsThere([stay]), cells),
        email,
        words.role,
      ]),
    ]);
}

const teamsEnglish = teams({
  summary: [
    ["1. Summary"],
    ["Meeting title", "CVs that pass the screen"],
    ["Attended participants", "4"],
    ["Start time", "11/20/26, 9:55:00 AM"],
    ["End time", "11/20/26, 11:31:00 AM"],
    ["Meeting duration", "1h 36m"],
    ["Average attendance time", "48m 8s"],
  ],
  participants: "2. Participants",
  headings: [
    "Name",
    "First Join",
    "Last Leave",
    "In-Meeting Duration",
    "Email",
    "Participant ID (UPN)",
    "Role",
  ],
  activities: "3. In-Meeting Activities",
  activityHeadings: ["Name", "Join Time", "Leave Time", "Duration", "Email", "Role"],
  moment: "short",
  duration: "letters",
  role: "Attendee",
});

const teamsFrench = teams({
  summary: [
    ["1. Récapitulatif"],
    ["Titre de la réunion", "Des CV qui passent"],
    ["Participants présents", "4"],
    ["Heure de début", "20/11/2026 09:55:00"],
    ["Heure de fin", "20/11/2026 11:31:00"],
    ["Durée de la réunion", "1 h 36 min"],
  ],
  participants: "2. Participants",
  headings: [
    "Nom",
    "Première connexion",
    "Dernière déconnexion",
    "Durée dans la réunion",
    "E-mail",
    "ID du participant (UPN)",
    "Rôle",
  ],
  activities: "3. Activités pendant la réunion",
  activityHeadings: ["Nom", "Heure d'arrivée", "Heure de départ", "Durée", "E-mail", "Rôle"],
  moment: "french",
  duration: "french",
  role: "Participant",
});

const teamsGerman = teams({
  summary: [
    ["1. Zusammenfassung"],
    ["Besprechungstitel", "Lebensläufe"],
    ["Teilnehmer", "4"],
    ["Startzeit", "20.11.2026, 09:55:00"],
  ],
  participants: "2. Teilnehmer",
  headings: [
    "Name",
    "Erster Beitritt",
    "Letztes Verlassen",
    "Besprechungsdauer",
    "E-Mail",
    "Teilnehmer-ID (UPN)",
    "Rolle",
  ],
  activities: "3. Aktivitäten in der Besprechung",
  activityHeadings: ["Name", "Beitrittszeit", "Verlassen um", "Dauer", "E-Mail", "Rolle"],
  moment: "dotted",
  duration: "german",
  role: "Teilnehmer",
});

/** Teams in 2021 and 2022. */
const teamsOld: ReportLayout = (people, cells) =>
  book([
    ["Meeting Summary"],
    ["Total Number of Participants", "4"],
    ["Meeting Title", "CVs that pass the screen"],
    ["Meeting Start Time", "11/20/2026, 9:55:00 AM"],
    ["Meeting End Time", "11/20/2026, 11:31:00 AM"],
    [],
    ["Full Name", "Join Time", "Leave Time", "Duration", "Email", "Role", "Participant ID (UPN)"],
    ...stayRows(people, ({ name, email }, stay) => [
      name,
      momentCell("american", stay[0], cells),
      momentCell("american", stay[1], cells),
      durationCell("letters", secondsThere([stay]), cells),
      email,
      "Attendee",
      email,
    ]),
  ]);

function meet(headings: string[]): ReportLayout {
  return (people, cells) =>
    book([
      headings,
      ...personRows(people, ({ first, last, email }, span, seconds) => [
        first,
        last,
        email,
        durationCell("words", seconds, cells),
        momentCell("clock", span[0], cells),
        momentCell("clock", span[1], cells),
      ]),
    ]);
}

/** Meet without addresses, as people outside of the organisation are listed. */
const meetNames: ReportLayout = (people, cells) =>
  book([
    ["Name", "Duration", "Time joined", "Time exited"],
    ...personRows(people, ({ name }, span, seconds) => [
      name,
      durationCell("words", seconds, cells),
      momentCell("clock", span[0], cells),
      momentCell("clock", span[1], cells),
    ]),
  ]);

const webex: ReportLayout = (people, cells) =>
  book([
    [
      "Meeting Name",
      "Meeting Start Time",
      "Meeting End Time",
      "Display Name",
      "First Name",
      "Last Name",
      "Role",
      "Attendee Email",
      "Join Time",
      "Leave Time",
      "Attendance Duration",
      "Connection Type",
    ],
    ...stayRows(people, ({ name, first, last, email }, stay) => [
      "CVs that pass the screen",
      `${DAY} 09:55:00`,
      `${DAY} 11:31:00`,
      name,
      first,
      last,
      "attendee",
      email,
      momentCell("iso", stay[0], cells),
      momentCell("iso", stay[1], cells),
      durationCell("mins", secondsThere([stay]), cells),
      "Desktop app",
    ]),
  ]);

const goto: ReportLayout = (people, cells) =>
  book([
    ["Attendee Report:", "CVs that pass the screen"],
    ["Generated", "Nov 20, 2026 12:00 PM WAT"],
    [],
    ["Attendee Details"],
    [
      "Attended",
      "Last Name",
      "First Name",
      "Email Address",
      "Join Time",
      "Leave Time",
      "Time in Session",
    ],
    ...personRows(people, ({ first, last, email }, span, seconds) => [
      "Yes",
      last,
      first,
      email,
      momentCell("american", span[0], cells),
      momentCell("american", span[1], cells),
      durationCell("long", seconds, cells),
    ]),
  ]);

const livestorm: ReportLayout = (people, cells) =>
  book([
    [
      "Email",
      "First name",
      "Last name",
      "Role",
      "Registration date",
      "Attended",
      "Attendance duration",
    ],
    ...personRows(people, ({ first, last, email }, _, seconds) => [
      email,
      first,
      last,
      "participant",
      "2026-11-10 08:00:00",
      "Yes",
      durationCell("clock", seconds, cells),
    ]),
  ]);

const livestormFrench: ReportLayout = (people, cells) =>
  book([
    [
      "Adresse e-mail",
      "Prénom",
      "Nom",
      "Rôle",
      "Date d'inscription",
      "A participé",
      "Durée de présence",
    ],
    ...personRows(people, ({ first, last, email }, _, seconds) => [
      email,
      first,
      last,
      "participant",
      "10/11/2026 08:00",
      "Oui",
      durationCell("clock", seconds, cells),
    ]),
  ]);

/** Joined and left in French sentences, and no duration. */
const spokenFrench: ReportLayout = (people, cells) =>
  book([
    ["Nom complet", "E-mail", "Heure d'arrivée", "Heure de départ"],
    ...stayRows(people, ({ name, email }, stay) => [
      name,
      email,
      momentCell("spoken", stay[0], cells),
      momentCell("spoken", stay[1], cells),
    ]),
  ]);

const SUMMARY: Sheet = {
  name: "Summary",
  rows: [
    ["Event", "CVs that pass the screen"],
    ["Host e-mail", "host@lagoon.test"],
    ["Attendees", 4],
  ],
};

/** A workbook whose first sheet is about the event. */
const summaryFirst: ReportLayout = (people, cells) => ({
  sheets: [SUMMARY, ...zoomNew(people, cells).sheets],
});

/** Other people on a sheet that isn't shown. */
const hiddenSheet: ReportLayout = (people, cells) => ({
  sheets: [
    {
      name: "Test run",
      rows: [
        ["Name", "Email", "Duration (minutes)"],
        ...people.map(({ name, email }): Cell[] => [name, email, 1]),
      ],
      visibility: "hidden",
    },
    ...zoomNew(people, cells).sheets,
  ],
});

/** The layouts that a line of reports.txt may name. */
export const REPORTS = {
  "zoom-meeting": zoomMeeting,
  "zoom-new": zoomNew,
  "zoom-unique": zoomUnique,
  "zoom-french": zoomFrench,
  "zoom-webinar": zoomWebinar,
  teams: teamsEnglish,
  "teams-french": teamsFrench,
  "teams-german": teamsGerman,
  "teams-old": teamsOld,
  meet: meet(["First name", "Last name", "Email", "Duration", "Time joined", "Time exited"]),
  "meet-french": meet(["Prénom", "Nom", "E-mail", "Durée", "Heure d'arrivée", "Heure de départ"]),
  "meet-names": meetNames,
  webex,
  goto,
  livestorm,
  "livestorm-french": livestormFrench,
  "spoken-french": spokenFrench,
  "summary-first": summaryFirst,
  "hidden-sheet": hiddenSheet,
} satisfies Record<string, ReportLayout>;

export type ReportName = keyof typeof REPORTS;
