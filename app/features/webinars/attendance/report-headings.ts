/** What a column of an attendance report holds. */
export type ReportUse = "name" | "firstName" | "lastName" | "email" | "joined" | "left" | "minutes" | "waiting" | "attended";

/** Headings of Zoom (meetings and webinars, old and new), Google Meet and Teams, in lower case and without brackets. */
const USES: Record<string, ReportUse> = {
  name: "name",
  "user name": "name",
  "full name": "name",
  "display name": "name",
  participant: "name",
  "participant name": "name",
  attendee: "name",
  "attendee name": "name",
  names: "name",
  "first name": "firstName",
  "given name": "firstName",
  "last name": "lastName",
  surname: "lastName",
  "family name": "lastName",
  email: "email",
  "e-mail": "email",
  "user email": "email",
  "email address": "email",
  "attendee email": "email",
  "participant email": "email",
  "join time": "joined",
  "time joined": "joined",
  "joined at": "joined",
  joined: "joined",
  "first join": "joined",
  "first seen": "joined",
  "leave time": "left",
  "time exited": "left",
  "time left": "left",
  "left at": "left",
  "exit time": "left",
  "last leave": "left",
  "last seen": "left",
  "total duration": "minutes",
  duration: "minutes",
  "time in session": "minutes",
  "in-meeting duration": "minutes",
  "time in call": "minutes",
  minutes: "minutes",
  "in waiting room": "waiting",
  attended: "attended",
};

/** The use of a heading, whatever its case; null: the column is not read. */
export function useOfHeading(heading: string): ReportUse | null {
  const plain = heading
    .replace(/\(.*?\)/g, " ")
    .replace(/["'*]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  return Object.hasOwn(USES, plain) ? USES[plain]! : null;
}

/**
 * The columns of a row of headings, by index; null when the row is none. The table about the meeting that Zoom puts above has
 * an address (the host's) and minutes too, but no name.
 */
export function headingsOf(row: readonly string[]): (ReportUse | null)[] | null {
  const uses = row.map(useOfHeading).map((use, index, all) => (all.indexOf(use) === index ? use : null));
  const has = (use: ReportUse) => uses.includes(use);
  const namesPeople = has("name") || has("firstName") || (has("email") && !row.some(isAboutMeeting));
  return namesPeople && (has("minutes") || has("joined") || has("left")) ? uses : null;
}

function isAboutMeeting(heading: string): boolean {
  return /^\s*"?(?:topic|meeting id|webinar id|participants|start time|end time|# registered)/i.test(heading);
}

/** "Host Details", "Panelist Details", "Attendee Details", "Other Attended": the titles between the tables of a webinar's report. */
export function sectionOf(row: readonly string[]): "host" | "attendee" | "other" | null {
  const filled = row.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length !== 1) return null;
  const title = filled[0]!.replace(/[":,]/g, "").trim();
  if (/^(?:host|panell?ist|presenter|organi[sz]er)s?(?: details| report)?$/i.test(title)) return "host";
  if (/^(?:attendees?|participants?|other attended|others? attendees?)(?: details)?$/i.test(title)) return "attendee";
  if (/^\d\.\s/.test(title)) return /participants/i.test(title) ? "attendee" : "other";
  return null;
}
