import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { webinarTimes } from "#app/features/forms/webinar/webinar-times.ts";
import { wallTime } from "#app/platform/time/zoned-time.ts";
import { type AttendanceRule, joinOf } from "./attendance-status.ts";

type Evidence = Pick<
  WebinarRegistration,
  "joinedAt" | "joinedAfterStartAt" | "codeWordAt" | "reportedMinutes" | "manual" | "doubtful"
>;

/**
 * The evidence about someone's attendance as text, the deciding item first: "41 of 90 minutes in the report", "Joined 10:02 by
 * their link". For a doubtful person the first says what is missing.
 */
export function evidenceLabels(
  evidence: Evidence,
  webinar: Pick<Webinar, "lengthMinutes" | "timeZone" | "startsAt" | "attendanceRule"> & { isReported: boolean },
): string[] {
  const { joinedAt, codeWordAt, reportedMinutes, manual, doubtful } = evidence;
  const clock = (at: string) => {
    const { hour, minute } = wallTime(new Date(at), webinar.timeZone);
    return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  };
  const words: string[] = [];
  if (manual !== null) words.push(manual === 1 ? "You decided they attended" : "You decided they did not attend");
  if (reportedMinutes !== null) words.push(`${minutesLabel(reportedMinutes, webinar.lengthMinutes)} in the report`);
  const joins = joinOf({ ...evidence, ...webinar });
  if (doubtful === 1) words.push(doubtLabel(webinar, joins));
  if (codeWordAt) words.push(`Code word at ${clock(codeWordAt)}`);
  const isEarly = joinedAt !== null && joinedAt < webinar.startsAt;
  if (joinedAt) words.push(`Joined ${clock(joinedAt)} with their link${isEarly ? ", before the start" : ""}`);
  if (joins.afterStartAt && joins.afterStartAt !== joinedAt) words.push(`Joined again ${clock(joins.afterStartAt)}`);
  return words;
}

/** Why a doubtful person doesn't count as attended. */
function doubtLabel(
  { isReported, attendanceRule }: { isReported: boolean; attendanceRule: AttendanceRule },
  { hasJoined, isEarlyOnly }: { hasJoined: boolean; isEarlyOnly: boolean },
): string {
  if (isReported) return "Not in the imported report";
  if (attendanceRule === "link-and-code-word") return hasJoined ? "No code word" : "Did not join with their link";
  return isEarlyOnly ? "Joined only before the start" : "Joined again too late to count";
}

/** "41 of 90 minutes"; who stayed longer than the webinar was to take: "102 minutes". */
function minutesLabel(minutes: number, length: number): string {
  if (minutes <= length) return `${minutes} of ${length} minutes`;
  return `${minutes.toLocaleString("en")} minutes`;
}

/** The zone that those clocks are in, for the head of the column. */
export function evidenceZone(webinar: Pick<Webinar, "lengthMinutes" | "timeZone" | "startsAt">): string {
  return webinarTimes(webinar).shortZone;
}
