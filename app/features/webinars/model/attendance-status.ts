import { wallTime } from "#app/engines/time/zoned-time.ts";
import { shortMoment } from "#app/ui/languages/moments.ts";
import { codeWordsOf, enteredWords } from "./code-words.ts";
import { doorOpensAt } from "./door-times.ts";
import type { Webinar, WebinarRegistration } from "./webinar.server.ts";
import { ROOM_OPENS_MINUTES_BEFORE, webinarTimes } from "./webinar-times.ts";

/**
 * `link`: joining after the start is enough, and so is the code word. `link-and-code-word`: both
 * are needed.
 */
export const ATTENDANCE_RULES = ["link", "link-and-code-word"] as const;
export type AttendanceRule = (typeof ATTENDANCE_RULES)[number];

/**
 * `doubtful`: some evidence that they attended, but not enough. They get no certificate until the
 * organiser decides.
 */
export type AttendanceStatus = "attended" | "absent" | "doubtful";

/** When someone pressed Join; all ISO. */
interface JoinTimes {
  /** The first time, from when the room opens. */
  joinedAt: string | null;
  /** The first time after the start, when `joinedAt` was before it. */
  joinedAfterStartAt: string | null;
  startsAt: string;
}

/** The evidence about one person's attendance, and the webinar's rules. */
export interface AttendanceEvidence extends JoinTimes {
  codeWordAt: string | null;
  /** When they were checked in at the door. */
  checkedInAt: string | null;
  /** From imported reports. Null: no report names this person. */
  reportedMinutes: number | null;
  /** The organiser's decision: 1 attended, 0 did not; null: none. */
  manual: number | null;
  /** 1: they attended this session at a date that it had before. */
  attendedEarlier?: number;
  /** True once any report has been imported for the webinar. */
  isReported: boolean;
  attendanceRule: AttendanceRule;
  minimumMinutes: number | null;
  lengthMinutes: number;
}

/**
 * Whether a person attended. The first of these that applies decides:
 * 1. the organiser's decision; then having attended a session before it was moved, which nothing
 *    takes away;
 * 2. being checked in at the door for the present date: somebody saw them;
 * 3. a report that names them: at least the minimum, and more than no minutes;
 * 4. a report that does not name them: it overrules joining and the code word, so with either of
 *    those they are doubtful;
 * 5. without a report, the rule. The code word is only taken after the start, so it also confirms
 *    an early Join. With a
 *    minimum, joining must be early enough to reach it before the planned end. Joining before the
 *    start proves nothing yet.
 */
export function attendanceStatus(evidence: AttendanceEvidence): AttendanceStatus {
  const { codeWordAt, reportedMinutes, manual, isReported, attendanceRule, minimumMinutes } =
    evidence;
  if (manual !== null) return manual === 1 ? "attended" : "absent";
  if (evidence.attendedEarlier === 1 || wasCheckedIn(evidence)) return "attended";
  if (reportedMinutes !== null)
    return reportedMinutes >= Math.max(minimumMinutes ?? 0, 1) ? "attended" : "absent";
  const { afterStartAt, isEarlyOnly, hasJoined } = joinOf(evidence);
  const hasCodeWord = codeWordAt !== null;
  if (isReported) return hasJoined || hasCodeWord ? "doubtful" : "absent";
  if (attendanceRule === "link-and-code-word") {
    if (hasJoined && hasCodeWord) return "attended";
    return hasJoined || hasCodeWord ? "doubtful" : "absent";
  }
  if (hasCodeWord) return "attended";
  if (
    afterStartAt !== null &&
    (minimumMinutes === null || Date.parse(afterStartAt) <= latestJoin(evidence))
  )
    return "attended";
  // They may have stayed from the beginning and pressed Join again later.
  return isEarlyOnly || (afterStartAt !== null && afterStartAt !== evidence.joinedAt)
    ? "doubtful"
    : "absent";
}

/** Whether they were checked in for the date that the event has now. */
export function wasCheckedIn({
  checkedInAt,
  startsAt,
}: {
  checkedInAt: string | null;
  startsAt: string;
}): boolean {
  return checkedInAt !== null && checkedInAt >= doorOpensAt(startsAt);
}

/**
 * What pressing Join means for the webinar's current start; joining for an earlier date doesn't
 * count.
 */
function joinOf({ joinedAt, joinedAfterStartAt, startsAt }: JoinTimes): {
  /** ISO; null: never after the start. */
  afterStartAt: string | null;
  isEarlyOnly: boolean;
  hasJoined: boolean;
} {
  const afterStartAt =
    [joinedAt, joinedAfterStartAt].find((at) => at !== null && at >= startsAt) ?? null;
  const isEarlyOnly =
    afterStartAt === null && joinedAt !== null && joinedAt >= roomOpensAt(startsAt);
  return { afterStartAt, isEarlyOnly, hasJoined: afterStartAt !== null || isEarlyOnly };
}

/** Whether somebody pressed Join after the webinar's current start. */
export function hasJoinedAfterStart(
  times: Pick<JoinTimes, "joinedAt" | "joinedAfterStartAt">,
  startsAt: string,
): boolean {
  return joinOf({ ...times, startsAt }).afterStartAt !== null;
}

/** When the room opens for people with a place; ISO. */
export function roomOpensAt(startsAt: string): string {
  return new Date(Date.parse(startsAt) - ROOM_OPENS_MINUTES_BEFORE * 60_000).toISOString();
}

/** Anyone who joins later can't reach the minimum; ms since 1970. */
function latestJoin({ startsAt, lengthMinutes, minimumMinutes }: AttendanceEvidence): number {
  // A minimum longer than the webinar itself asks for all of it.
  return Date.parse(startsAt) + Math.max(lengthMinutes - (minimumMinutes ?? 0), 0) * 60_000;
}

type Evidence = Pick<
  WebinarRegistration,
  | "joinedAt"
  | "joinedAfterStartAt"
  | "codeWordAt"
  | "codeWordsEntered"
  | "checkedInAt"
  | "reportedMinutes"
  | "manual"
  | "doubtful"
> &
  Partial<Pick<WebinarRegistration, "attendedEarlier">>;

/**
 * The evidence about someone's attendance as text, the deciding item first: "41 of 90 minutes in
 * the report", "Joined 10:02 by their link". For a doubtful person the first says what is missing.
 */
export function evidenceLabels(
  evidence: Evidence,
  webinar: Pick<
    Webinar,
    "lengthMinutes" | "timeZone" | "startsAt" | "attendanceRule" | "codeWords"
  > & { isReported: boolean },
): string[] {
  const { joinedAt, codeWordAt, checkedInAt, reportedMinutes, manual, doubtful } = evidence;
  const clock = (at: string) => {
    const { hour, minute } = wallTime(new Date(at), webinar.timeZone);
    return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  };
  const words: string[] = [];
  if (manual !== null)
    words.push(manual === 1 ? "You decided they attended" : "You decided they did not attend");
  const isCheckedIn = wasCheckedIn({ ...evidence, ...webinar });
  if (evidence.attendedEarlier === 1) words.push("Attended before it was moved");
  if (checkedInAt && isCheckedIn) words.push(`Checked in at the door at ${clock(checkedInAt)}`);
  if (reportedMinutes !== null)
    words.push(`${minutesLabel(reportedMinutes, webinar.lengthMinutes)} in the report`);
  const joins = joinOf({ ...evidence, ...webinar });
  const wordCount = codeWordsOf(webinar).length;
  const enteredCount = enteredWords(evidence).length;
  if (doubtful === 1) words.push(doubtLabel(webinar, { ...joins, hasWords: enteredCount > 0 }));
  if (wordCount > 1 && enteredCount > 0) words.push(`${enteredCount} of ${wordCount} code words`);
  else if (codeWordAt) words.push(`Code word at ${clock(codeWordAt)}`);
  const isEarly = joinedAt !== null && joinedAt < webinar.startsAt;
  if (checkedInAt && !isCheckedIn) words.push("Checked in at the door for an earlier date");
  if (joinedAt)
    words.push(`Joined ${clock(joinedAt)} with their link${isEarly ? ", before the start" : ""}`);
  if (joins.afterStartAt && joins.afterStartAt !== joinedAt)
    words.push(`Joined again ${clock(joins.afterStartAt)}`);
  return words;
}

/** What is known about somebody's quiz and feedback form: "Passed the quiz, 8 of 10 points". */
export function taskLabels(
  {
    quiz,
    quizPassedAt,
    feedbackAt,
  }: Pick<WebinarRegistration, "quizPassedAt" | "feedbackAt"> & {
    quiz: { points: number | null; maxPoints: number | null; attempts: number } | null;
  },
  { timeZone }: Pick<Webinar, "timeZone">,
): string[] {
  const words: string[] = [];
  if (feedbackAt)
    words.push(`Sent the feedback form, ${shortMoment(new Date(feedbackAt), timeZone)}`);
  const points = quiz && quiz.points !== null ? `${quiz.points} of ${quiz.maxPoints} points` : "";
  const attempts = quiz && quiz.attempts > 1 ? ` in ${quiz.attempts} attempts` : "";
  if (quizPassedAt) words.push(`Passed the quiz${points ? `, ${points}` : ""}${attempts}`);
  else if (quiz) words.push(`Did not pass the quiz: ${points || "no points"}${attempts}`);
  return words;
}

/** Why a doubtful person doesn't count as attended. */
function doubtLabel(
  { isReported, attendanceRule }: { isReported: boolean; attendanceRule: AttendanceRule },
  {
    hasJoined,
    isEarlyOnly,
    hasWords,
  }: { hasJoined: boolean; isEarlyOnly: boolean; hasWords: boolean },
): string {
  if (isReported) return "Not in the imported report";
  if (attendanceRule === "link-and-code-word") {
    if (!hasJoined) return "Did not join with their link";
    return hasWords ? "Not enough code words" : "No code word";
  }
  return isEarlyOnly ? "Joined only before the start" : "Joined again too late to count";
}

/** "41 of 90 minutes"; who stayed longer than the webinar was to take: "102 minutes". */
function minutesLabel(minutes: number, length: number): string {
  if (minutes <= length) return `${minutes} of ${length} minutes`;
  return `${minutes.toLocaleString("en")} minutes`;
}

/** The zone that those clocks are in, for the head of the column. */
export function evidenceZone(
  webinar: Pick<Webinar, "lengthMinutes" | "timeZone" | "startsAt">,
): string {
  return webinarTimes(webinar).shortZone;
}
