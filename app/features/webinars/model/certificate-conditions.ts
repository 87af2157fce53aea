import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { hasJoinedAfterStart, wasCheckedIn } from "./attendance-status.ts";
import { type CertificateNeed, certificateNeeds, isNeedMet } from "./certificate-needs.ts";
import type { CertificateRules } from "./certificate-rule.ts";
import { codeWordsOf, enteredWords, wordsNeeded } from "./code-words.ts";
import type { SeriesProgress } from "./session-progress.ts";
import type { Webinar, WebinarRegistration } from "./webinar.server.ts";
import { webinarEnd } from "./webinar-times.ts";

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
  | (
      | "joinedAt"
      | "joinedAfterStartAt"
      | "codeWordAt"
      | "checkedInAt"
      | "reportedMinutes"
      | "manual"
      | "attended"
    )
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
  /** Of a series: what the guest has of it. */
  series?: SeriesProgress | null;
}

/**
 * How far a guest has come towards their certificate: each condition by itself, and whether all of
 * it is decided. Of those about having been there, the organiser's decision comes before every
 * other, then the door. Empty: the webinar gives no certificates.
 */
export function certificateConditions(
  webinar: DatedRules,
  evidence: Evidence,
  at: ConditionsNow,
  { conditions: t, series }: Texts,
): CertificateCondition[] {
  if (webinar.certificateProjectId === null) return [];
  const guest = { webinar, evidence, at };
  const conditions = at.series
    ? [sessionsCondition(at.series, evidence, series)]
    : attendanceConditions(guest, t);
  for (const need of certificateNeeds(webinar)) {
    const condition = conditionOf(need, guest, t);
    if (!conditions.some(({ label }) => label === condition.label)) conditions.push(condition);
  }
  return conditions;
}

type DatedRules = CertificateRules & Pick<Webinar, "startsAt">;

/** A guest on their way to a certificate. */
interface Guest {
  webinar: DatedRules;
  evidence: Evidence;
  at: ConditionsNow;
}

const MET = { state: "met", action: null } as const;

function stateOf(isMet: boolean, isLost: boolean): CertificateCondition["state"] {
  if (isMet) return "met";
  return isLost ? "missing" : "open";
}

type ConditionTexts = Texts["conditions"];

function attendanceConditions(
  { webinar, evidence, at: { now, takesCodeWord, isRoomOpen } }: Guest,
  t: ConditionTexts,
): CertificateCondition[] {
  const isOver = now.toISOString() >= webinarEnd(webinar);
  const isDoorOnly =
    webinar.hasDoor === 1 && (!webinar.joinUrl || certificateNeeds(webinar).includes("door"));
  // Somebody saw them, which is enough for having been there.
  if (evidence.manual === null && wasCheckedIn({ ...evidence, ...webinar }))
    return [{ label: t.door, state: "met", detail: "", action: null }];
  if (evidence.manual === null && isDoorOnly)
    return [{ label: t.door, state: stateOf(false, isOver), detail: "", action: null }];
  if (evidence.manual !== null || !webinar.joinUrl) {
    const state = stateOf(evidence.attended === 1, evidence.manual === 0);
    return [{ label: t.confirmed, state, detail: "", action: null }];
  }
  const conditions: CertificateCondition[] = [];
  const reported = evidence.reportedMinutes;
  const hasJoined = hasJoinedAfterStart(evidence, webinar.startsAt) || (reported ?? 0) > 0;
  // Without a rule for both, the code word is as good as joining.
  const isCodeEnough = webinar.attendanceRule === "link" && evidence.codeWordAt !== null;
  conditions.push({
    label: webinar.hasDoor === 1 ? t.doorOrJoin : t.join,
    state: stateOf(hasJoined || isCodeEnough, isOver),
    detail: isCodeEnough && !hasJoined ? t.enteredWord : "",
    action: !hasJoined && isRoomOpen ? { words: t.joinNow, page: "join" } : null,
  });
  const minimum = webinar.minimumMinutes ?? 0;
  if (minimum > 0)
    conditions.push({
      label: t.stay({ minimum, length: webinar.lengthMinutes }),
      state: stateOf(evidence.attended === 1 || (reported ?? 0) >= minimum, reported !== null),
      detail: reported === null ? "" : t.wereThere({ count: reported }),
      action: null,
    });
  if (webinar.attendanceRule === "link-and-code-word")
    conditions.push(codeWordCondition(webinar, evidence, { isOver, takesCodeWord }, t));
  return conditions;
}

/** What was missed is named, so that nobody has to guess what they lack. */
function sessionsCondition(
  { attended, needed, count, possible, missed }: SeriesProgress,
  { manual }: Pick<Evidence, "manual">,
  t: Texts["series"],
): CertificateCondition {
  const isMet = manual === 1 || attended >= needed;
  const isLost = manual === 0 || attended + possible < needed;
  const list = missed.join(", ");
  return {
    label: needed >= count ? t.conditionAll({ count }) : t.conditionSome({ needed, count }),
    state: stateOf(isMet, isLost),
    detail: isMet
      ? ""
      : [t.have({ count: attended }), ...(list ? [t.missedOnes({ list })] : [])].join(". "),
    action: null,
  };
}

function codeWordCondition(
  webinar: Pick<Webinar, "codeWords" | "codeWordsNeeded">,
  evidence: Pick<Evidence, "codeWordAt" | "codeWordsEntered">,
  { isOver, takesCodeWord }: { isOver: boolean; takesCodeWord: boolean },
  t: ConditionTexts,
): CertificateCondition {
  const { codeWordAt } = evidence;
  const count = codeWordsOf(webinar).length;
  const needed = wordsNeeded(webinar);
  const entered = enteredWords(evidence).length;
  const words = count > 1 ? t.enterAWord : t.enterWord;
  const several = needed === count ? t.allWords({ count }) : t.someWords({ needed, count });
  return {
    label: count < 2 ? t.word : several,
    state: stateOf(codeWordAt !== null, isOver && !takesCodeWord),
    detail:
      count > 1 && entered > 0 && codeWordAt === null ? t.enteredWords({ count: entered }) : "",
    action: codeWordAt === null && takesCodeWord ? { words, page: "join" } : null,
  };
}

function conditionOf(
  need: CertificateNeed,
  { webinar, evidence, at }: Guest,
  t: ConditionTexts,
): CertificateCondition {
  const isOver = at.now.toISOString() >= webinarEnd(webinar);
  const isMet = isNeedMet(need, webinar, evidence);
  const condition = (label: string, isLost: boolean): CertificateCondition => ({
    label,
    detail: "",
    action: null,
    state: stateOf(isMet, isLost),
  });
  switch (need) {
    case "door":
      return condition(t.door, isOver);
    case "code-word": {
      const { takesCodeWord } = at;
      const word = codeWordCondition(webinar, evidence, { isOver, takesCodeWord }, t);
      return isMet ? { ...word, ...MET } : word;
    }
    case "report": {
      const minutes = Math.max(webinar.minimumMinutes ?? 0, 1);
      const { reportedMinutes } = evidence;
      return {
        ...condition(
          minutes > 1 ? t.reportMinutes({ minutes }) : t.report,
          reportedMinutes !== null,
        ),
        detail: reportedMinutes === null ? "" : t.reportHas({ count: reportedMinutes }),
      };
    }
    case "feedback":
      return taskCondition(
        { label: t.feedback, action: { words: t.fillIn, page: "feedback" } },
        { isMet, task: at.feedback },
        t,
      );
    case "quiz":
      return taskCondition(
        { label: t.quiz, action: { words: t.takeQuiz, page: "quiz" } },
        { isMet, task: at.quiz },
        t,
      );
    case "tick":
      return condition(t.confirmed, evidence.manual === 0);
  }
}

function taskCondition(
  { label, action }: { label: string; action: NonNullable<CertificateCondition["action"]> },
  { isMet, task }: { isMet: boolean; task: TaskState | null | undefined },
  t: ConditionTexts,
): CertificateCondition {
  const detail = task?.detail ?? "";
  const result = task?.hasResult ? { words: t.seeResult, page: action.page } : null;
  if (isMet) return { label, state: "met", detail, action: result };
  return {
    label,
    state: stateOf(false, task?.isOver === true),
    detail,
    action: task?.isOpen ? action : result,
  };
}
