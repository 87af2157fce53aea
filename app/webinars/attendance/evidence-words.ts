import { wallTime } from "../../messages/zoned-time.ts";
import type { Webinar, WebinarRegistration } from "../find-webinar.server.ts";
import { webinarTimes } from "../webinar-times.ts";

type Evidence = Pick<WebinarRegistration, "joinedAt" | "codeWordAt" | "reportedMinutes" | "manual">;

/** What is known about somebody's coming, in words, what decides first: "41 of 90 minutes in the report", "Joined 10:02 by their link". */
export function evidenceWords(
  { joinedAt, codeWordAt, reportedMinutes, manual }: Evidence,
  webinar: Pick<Webinar, "lengthMinutes" | "timeZone" | "startsAt">,
): string[] {
  const clock = (at: string) => {
    const { hour, minute } = wallTime(new Date(at), webinar.timeZone);
    return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  };
  const words: string[] = [];
  if (manual !== null) words.push(manual === 1 ? "You said they came" : "You said they did not come");
  if (reportedMinutes !== null) words.push(`${minutesWords(reportedMinutes, webinar.lengthMinutes)} in the report`);
  if (codeWordAt) words.push(`Code word at ${clock(codeWordAt)}`);
  if (joinedAt) words.push(`Joined ${clock(joinedAt)} by their link`);
  return words;
}

/** "41 of 90 minutes"; who stayed longer than the webinar was to take: "102 minutes". */
function minutesWords(minutes: number, length: number): string {
  if (minutes <= length) return `${minutes} of ${length} minutes`;
  return `${minutes.toLocaleString("en")} minutes`;
}

/** The zone that those clocks are in, for the head of the column. */
export function evidenceZone(webinar: Pick<Webinar, "lengthMinutes" | "timeZone" | "startsAt">): string {
  return webinarTimes(webinar).shortZone;
}
