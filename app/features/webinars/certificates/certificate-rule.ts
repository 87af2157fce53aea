import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { webinarEnd } from "#app/features/forms/webinar/webinar-times.ts";
import { hasJoinedAfterStart, wasCheckedIn } from "../attendance/attendance-status.ts";
import { codeWordsOf, enteredWords, wordsNeeded } from "../attendance/code-words.ts";
import { type CertificateNeed, certificateNeeds, isNeedMet } from "./certificate-needs.ts";

type Rules = Pick<
  Webinar,
  | ("certificateProjectId" | "attendanceRule" | "minimumMinutes" | "lengthMinutes" | "joinUrl" | "hasDoor")
  | ("certificateNeeds" | "codeWords" | "codeWordsNeeded")
>;

/** What a quiz asks of those who take it. */
export interface QuizRule {
  passPercent: number;
  /** Null: as often as they like. */
  attempts: number | null;
}

/** What has to be done for a webinar's certificate, in plain sentences for its page; null: it gives none. */
export function certificateRuleSentence(webinar: Rules, quiz: QuizRule | null = null): string | null {
  if (webinar.certificateProjectId === null) return null;
  const needs = certificateNeeds(webinar);
  const also = ALSO.filter((need) => needs.includes(need) && !isInRule(need, webinar)).map((need) => needWords(need, webinar));
  const after = AFTER.filter((need) => needs.includes(need)).map((need) => taskWords(need, quiz));
  return [
    attendanceSentence(webinar, needs.includes("door")),
    also.length > 0 ? `You also need to ${listed(also)}.` : "",
    after.length > 0 ? `Afterwards, ${listed(after)}.` : "",
    needs.includes("tick") && !isInRule("tick", webinar) ? "The organiser confirms each certificate." : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const ALSO = ["code-word", "report"] as const;
const AFTER = ["feedback", "quiz"] as const;

function attendanceSentence(webinar: Rules, needsDoor: boolean): string {
  const hasDoor = webinar.hasDoor === 1;
  if (hasDoor && (needsDoor || !webinar.joinUrl)) return "Check in at the door.";
  if (!webinar.joinUrl) return "Attend, and the organiser confirms that you were there.";
  const stay = stayWords(webinar);
  const join = hasDoor ? "Check in at the door, or join" : "Join";
  if (webinar.attendanceRule === "link-and-code-word")
    return `${join} with your own link${stay ? `, ${stay},` : ""} and ${codeWordTask(webinar)}.`;
  return `${join} with your own link once the webinar has begun${stay ? `, and ${stay}` : ""}.`;
}

/** Whether the sentence about attending says a need already. */
function isInRule(need: CertificateNeed, { attendanceRule, joinUrl, hasDoor }: Rules): boolean {
  if (need === "code-word") return attendanceRule === "link-and-code-word" && joinUrl !== "" && hasDoor !== 1;
  return need === "tick" && !joinUrl && hasDoor !== 1;
}

function needWords(need: (typeof ALSO)[number], webinar: Rules): string {
  if (need === "code-word") return codeWordTask(webinar);
  const minutes = webinar.minimumMinutes ?? 0;
  return minutes > 1
    ? `be named in the meeting’s own attendance report with at least ${minutes} minutes`
    : "be named in the meeting’s own attendance report";
}

/** "enter at least 2 of the 3 code words that are said during the webinar" */
function codeWordTask(webinar: Pick<Webinar, "codeWords" | "codeWordsNeeded">): string {
  const count = codeWordsOf(webinar).length;
  const needed = wordsNeeded(webinar);
  if (count < 2) return "enter the code word that is said during the webinar";
  if (needed === count) return `enter the ${count} code words that are said during the webinar`;
  return `enter at least ${needed} of the ${count} code words that are said during the webinar`;
}

function taskWords(task: (typeof AFTER)[number], quiz: QuizRule | null): string {
  if (task === "feedback") return "fill in the feedback form";
  if (!quiz) return "pass the quiz";
  const attempts = quiz.attempts === null ? "" : quiz.attempts === 1 ? " (one attempt)" : ` (${quiz.attempts} attempts)`;
  return `pass the quiz with at least ${quiz.passPercent}% of its points${attempts}`;
}

/** "a", "a and b", "a, b and c". */
function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

function stayWords({ minimumMinutes, lengthMinutes }: Pick<Webinar, "minimumMinutes" | "lengthMinutes">): string {
  if (minimumMinutes === null || minimumMinutes < 1) return "";
  if (minimumMinutes >= lengthMinutes) return "stay until the end";
  return `stay for at least ${minimumMinutes} of its ${lengthMinutes} minutes`;
}

/** One of the things that a guest's certificate depends on. */
export interface CertificateCondition {
  label: string;
  /** `open`: there is still time for it, or it is not known yet. */
  state: "met" | "missing" | "open";
  /** What is known of it: "You joined", "41 of 90 minutes"; may be empty. */
  detail: string;
  /** What the guest can do about it now, and on which of their pages; null: nothing. */
  action: { words: string; page: "join" | "quiz" | "feedback" } | null;
}

type Evidence = Pick<
  WebinarRegistration,
  | ("joinedAt" | "joinedAfterStartAt" | "codeWordAt" | "checkedInAt" | "reportedMinutes" | "manual" | "attended")
  | ("quizPassedAt" | "feedbackAt" | "codeWordsEntered")
>;

/** How a quiz or a feedback form stands for a guest. */
export interface TaskState {
  /** They can answer it now. */
  isOpen: boolean;
  /** They can't any more: it has closed, or they have no attempt left. */
  isOver: boolean;
  /** There is something to read about it: points, answers. */
  hasResult: boolean;
  /** "Your best: 4 of 10 points. You have one attempt left"; may be empty. */
  detail: string;
}

export interface ConditionsNow {
  now: Date;
  takesCodeWord: boolean;
  isRoomOpen: boolean;
  /** Null or absent: the webinar has no such form, or it can't be opened. */
  quiz?: TaskState | null;
  feedback?: TaskState | null;
}

/**
 * How far a guest has come towards their certificate: each condition by itself, and whether all of it is decided. Of those about
 * having been there, the organiser's decision comes before every other, then the door. Empty: the webinar gives no certificates.
 */
export function certificateConditions(
  webinar: Rules & Pick<Webinar, "startsAt">,
  evidence: Evidence,
  given: ConditionsNow,
): CertificateCondition[] {
  if (webinar.certificateProjectId === null) return [];
  const conditions = attendanceConditions(webinar, evidence, given);
  for (const need of certificateNeeds(webinar)) {
    const condition = conditionOf(need, webinar, evidence, given);
    if (!conditions.some(({ label }) => label === condition.label)) conditions.push(condition);
  }
  return conditions;
}

const DOOR = "Check in at the door";
const MET = { state: "met", action: null } as const;
const CONFIRMED = "The organiser confirms that you were there";

function attendanceConditions(
  webinar: Rules & Pick<Webinar, "startsAt">,
  evidence: Evidence,
  { now, takesCodeWord, isRoomOpen }: ConditionsNow,
): CertificateCondition[] {
  const isOver = now.toISOString() >= webinarEnd(webinar);
  const isDoorOnly = webinar.hasDoor === 1 && (!webinar.joinUrl || certificateNeeds(webinar).includes("door"));
  // Somebody saw them, which is enough for having been there.
  if (evidence.manual === null && wasCheckedIn({ ...evidence, ...webinar }))
    return [{ label: DOOR, state: "met", detail: "", action: null }];
  if (evidence.manual === null && isDoorOnly)
    return [{ label: DOOR, state: isOver ? "missing" : "open", detail: "", action: null }];
  if (evidence.manual !== null || !webinar.joinUrl) {
    const state = evidence.attended === 1 ? "met" : evidence.manual === 0 ? "missing" : "open";
    return [{ label: CONFIRMED, state, detail: "", action: null }];
  }
  const conditions: CertificateCondition[] = [];
  const reported = evidence.reportedMinutes;
  const hasJoined = hasJoinedAfterStart(evidence, webinar.startsAt) || (reported ?? 0) > 0;
  // Without a rule for both, the code word is as good as joining.
  const isCodeEnough = webinar.attendanceRule === "link" && evidence.codeWordAt !== null;
  conditions.push({
    label:
      webinar.hasDoor === 1 ? "Check in at the door, or join with your own link" : "Join with your own link once it has begun",
    state: hasJoined || isCodeEnough ? "met" : isOver ? "missing" : "open",
    detail: isCodeEnough && !hasJoined ? "You entered the code word" : "",
    action: !hasJoined && isRoomOpen ? { words: "Join now", page: "join" } : null,
  });
  const minimum = webinar.minimumMinutes ?? 0;
  if (minimum > 0)
    conditions.push({
      label: `Stay for at least ${minimum} of ${webinar.lengthMinutes} minutes`,
      state:
        evidence.attended === 1 || (reported !== null && reported >= minimum) ? "met" : reported === null ? "open" : "missing",
      detail: reported === null ? "" : `You were there for ${reported}`,
      action: null,
    });
  if (webinar.attendanceRule === "link-and-code-word")
    conditions.push(codeWordCondition(webinar, evidence, { isOver, takesCodeWord }));
  return conditions;
}

function codeWordCondition(
  webinar: Pick<Webinar, "codeWords" | "codeWordsNeeded">,
  evidence: Pick<Evidence, "codeWordAt" | "codeWordsEntered">,
  { isOver, takesCodeWord }: { isOver: boolean; takesCodeWord: boolean },
): CertificateCondition {
  const { codeWordAt } = evidence;
  const task = codeWordTask(webinar);
  const count = codeWordsOf(webinar).length;
  const entered = enteredWords(evidence).length;
  return {
    label: `${task[0]!.toUpperCase()}${task.slice(1)}`,
    state: codeWordAt !== null ? "met" : isOver && !takesCodeWord ? "missing" : "open",
    detail: count > 1 && entered > 0 && codeWordAt === null ? `You have entered ${entered}` : "",
    action:
      codeWordAt === null && takesCodeWord
        ? { words: count > 1 ? "Enter a code word" : "Enter the code word", page: "join" }
        : null,
  };
}

function conditionOf(
  need: CertificateNeed,
  webinar: Rules & Pick<Webinar, "startsAt">,
  evidence: Evidence,
  given: ConditionsNow,
): CertificateCondition {
  const isOver = given.now.toISOString() >= webinarEnd(webinar);
  const isMet = isNeedMet(need, webinar, evidence);
  const condition = (label: string, isLost: boolean): CertificateCondition => ({
    ...{ label, detail: "", action: null },
    state: isMet ? "met" : isLost ? "missing" : "open",
  });
  switch (need) {
    case "door":
      return condition(DOOR, isOver);
    case "code-word":
      return { ...codeWordCondition(webinar, evidence, { isOver, takesCodeWord: given.takesCodeWord }), ...(isMet ? MET : {}) };
    case "report": {
      const minutes = Math.max(webinar.minimumMinutes ?? 0, 1);
      const label =
        minutes > 1 ? `At least ${minutes} minutes in the meeting’s own report` : "Be named in the meeting’s own report";
      const { reportedMinutes } = evidence;
      return {
        ...condition(label, reportedMinutes !== null),
        detail: reportedMinutes === null ? "" : `The report has ${reportedMinutes}`,
      };
    }
    case "feedback":
      return taskCondition("Fill in the feedback form", isMet, given.feedback, { words: "Fill it in", page: "feedback" });
    case "quiz":
      return taskCondition("Pass the quiz", isMet, given.quiz, { words: "Take the quiz", page: "quiz" });
    case "tick":
      return condition(CONFIRMED, evidence.manual === 0);
  }
}

function taskCondition(
  label: string,
  isMet: boolean,
  task: TaskState | null | undefined,
  action: NonNullable<CertificateCondition["action"]>,
): CertificateCondition {
  const detail = task?.detail ?? "";
  const result = task?.hasResult ? ({ words: "See my result", page: action.page } as const) : null;
  if (isMet) return { label, state: "met", detail, action: result };
  return { label, state: task?.isOver ? "missing" : "open", detail, action: task?.isOpen ? action : result };
}
