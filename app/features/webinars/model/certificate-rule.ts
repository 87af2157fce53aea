import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { hasJoinedAfterStart, wasCheckedIn } from "./attendance-status.ts";
import { type CertificateNeed, certificateNeeds, isNeedMet } from "./certificate-needs.ts";
import { codeWordsOf, enteredWords, wordsNeeded } from "./code-words.ts";
import type { SeriesProgress } from "./session-progress.ts";
import { sessionsNeeded } from "./session-progress.ts";
import type { Webinar, WebinarRegistration } from "./webinar.server.ts";
import { webinarEnd } from "./webinar-times.ts";

type Rules = Pick<
  Webinar,
  | (
      | "certificateProjectId"
      | "attendanceRule"
      | "minimumMinutes"
      | "lengthMinutes"
      | "joinUrl"
      | "hasDoor"
    )
  | ("certificateNeeds" | "codeWords" | "codeWordsNeeded")
> &
  Partial<Pick<Webinar, "sessionCount" | "sessionsNeeded">>;

/** What a quiz asks of those who take it. */
export interface QuizRule {
  passPercent: number;
  /** Null: as often as they like. */
  attempts: number | null;
}

/**
 * What has to be done for a webinar's certificate, in plain sentences for its page; null: it gives
 * none.
 */
export function certificateRuleSentence(
  webinar: Rules,
  { certificateRule: t, series }: Texts,
  quiz: QuizRule | null = null,
): string | null {
  if (webinar.certificateProjectId === null) return null;
  const needs = certificateNeeds(webinar);
  const isDoor = webinar.hasDoor === 1 && (needs.includes("door") || !webinar.joinUrl);
  const asksForWords =
    !isDoor && webinar.joinUrl !== "" && webinar.attendanceRule === "link-and-code-word";
  // One word has its place in the first sentence; several are counted in one of their own.
  const isWordSaid = asksForWords && codeWordsOf(webinar).length < 2;
  const isWordNeeded = asksForWords || needs.includes("code-word");
  const also = [
    ...(isWordNeeded && !(isWordSaid && webinar.hasDoor !== 1) ? [codeWordTask(webinar, t)] : []),
    ...(needs.includes("report") ? [reportTask(webinar, t)] : []),
  ];
  const after = [
    ...(needs.includes("feedback") ? [t.feedback] : []),
    ...(needs.includes("quiz") ? [quizTask(quiz, t)] : []),
  ];
  if (webinar.sessionCount != null) {
    const confirmed = needs.includes("tick") ? t.organiser : "";
    return [
      sessionsSentence(webinar.sessionCount, webinar.sessionsNeeded ?? null, series),
      afterSentence(after, t),
      confirmed,
    ]
      .filter(Boolean)
      .join(" ");
  }
  const isConfirmed = needs.includes("tick") && (webinar.joinUrl !== "" || webinar.hasDoor === 1);
  return [
    isDoor ? t.door : attendanceSentence(webinar, isWordSaid, t),
    also.length > 0 ? t.also({ list: listed(also, t) }) : "",
    afterSentence(after, t),
    isConfirmed ? t.organiser : "",
  ]
    .filter(Boolean)
    .join(" ");
}

type RuleTexts = Texts["certificateRule"];

function afterSentence(tasks: readonly string[], t: RuleTexts): string {
  return tasks.length > 0 ? t.afterwards({ list: listed(tasks, t) }) : "";
}

function sessionsSentence(count: number, wanted: number | null, t: Texts["series"]): string {
  const needed = sessionsNeeded(wanted, count);
  return needed >= count ? t.ruleAll({ count }) : t.ruleSome({ needed, count });
}

function attendanceSentence(webinar: Rules, withWord: boolean, t: RuleTexts): string {
  const hasDoor = webinar.hasDoor === 1;
  if (!webinar.joinUrl) return t.confirmed;
  const stay = stayWords(webinar, t);
  if (withWord) {
    if (stay) return hasDoor ? t.doorOrJoinStayAndWord({ stay }) : t.joinStayAndWord({ stay });
    return hasDoor ? t.doorOrJoinAndWord : t.joinAndWord;
  }
  if (stay) return hasDoor ? t.doorOrJoinAndStay({ stay }) : t.joinAndStay({ stay });
  return hasDoor ? t.doorOrJoin : t.join;
}

function codeWordTask(
  webinar: Pick<Webinar, "codeWords" | "codeWordsNeeded">,
  t: RuleTexts,
): string {
  const count = codeWordsOf(webinar).length;
  const needed = wordsNeeded(webinar);
  if (count < 2) return t.enterWord;
  return needed === count ? t.enterAllWords({ count }) : t.enterSomeWords({ needed, count });
}

function reportTask({ minimumMinutes }: Pick<Webinar, "minimumMinutes">, t: RuleTexts): string {
  const minutes = minimumMinutes ?? 0;
  return minutes > 1 ? t.reportMinutes({ minutes }) : t.report;
}

function quizTask(quiz: QuizRule | null, t: RuleTexts): string {
  const { passPercent: percent, attempts } = quiz ?? { passPercent: 0, attempts: null };
  return attempts === null ? t.quiz({ percent }) : t.quizAttempts({ count: attempts, percent });
}

/** "a", "a and b", "a, b and c". */
function listed(texts: readonly string[], t: RuleTexts): string {
  return texts.length < 2
    ? texts.join("")
    : t.and({ first: texts.slice(0, -1).join(", "), last: texts.at(-1)! });
}

function stayWords(
  {
    minimumMinutes: minimum,
    lengthMinutes: length,
  }: Pick<Webinar, "minimumMinutes" | "lengthMinutes">,
  t: RuleTexts,
): string {
  if (minimum === null || minimum < 1) return "";
  return minimum >= length ? t.stayToEnd : t.stayMinutes({ minimum, length });
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
  webinar: Rules & Pick<Webinar, "startsAt">,
  evidence: Evidence,
  given: ConditionsNow,
  { conditions: t, series }: Texts,
): CertificateCondition[] {
  if (webinar.certificateProjectId === null) return [];
  const conditions = given.series
    ? [sessionsCondition(given.series, evidence, series)]
    : attendanceConditions(webinar, evidence, given, t);
  for (const need of certificateNeeds(webinar)) {
    const condition = conditionOf(need, webinar, evidence, given, t);
    if (!conditions.some(({ label }) => label === condition.label)) conditions.push(condition);
  }
  return conditions;
}

const MET = { state: "met", action: null } as const;

type ConditionTexts = Texts["conditions"];

function attendanceConditions(
  webinar: Rules & Pick<Webinar, "startsAt">,
  evidence: Evidence,
  { now, takesCodeWord, isRoomOpen }: ConditionsNow,
  t: ConditionTexts,
): CertificateCondition[] {
  const isOver = now.toISOString() >= webinarEnd(webinar);
  const isDoorOnly =
    webinar.hasDoor === 1 && (!webinar.joinUrl || certificateNeeds(webinar).includes("door"));
  // Somebody saw them, which is enough for having been there.
  if (evidence.manual === null && wasCheckedIn({ ...evidence, ...webinar }))
    return [{ label: t.door, state: "met", detail: "", action: null }];
  if (evidence.manual === null && isDoorOnly)
    return [{ label: t.door, state: isOver ? "missing" : "open", detail: "", action: null }];
  if (evidence.manual !== null || !webinar.joinUrl) {
    const state = evidence.attended === 1 ? "met" : evidence.manual === 0 ? "missing" : "open";
    return [{ label: t.confirmed, state, detail: "", action: null }];
  }
  const conditions: CertificateCondition[] = [];
  const reported = evidence.reportedMinutes;
  const hasJoined = hasJoinedAfterStart(evidence, webinar.startsAt) || (reported ?? 0) > 0;
  // Without a rule for both, the code word is as good as joining.
  const isCodeEnough = webinar.attendanceRule === "link" && evidence.codeWordAt !== null;
  conditions.push({
    label: webinar.hasDoor === 1 ? t.doorOrJoin : t.join,
    state: hasJoined || isCodeEnough ? "met" : isOver ? "missing" : "open",
    detail: isCodeEnough && !hasJoined ? t.enteredWord : "",
    action: !hasJoined && isRoomOpen ? { words: t.joinNow, page: "join" } : null,
  });
  const minimum = webinar.minimumMinutes ?? 0;
  if (minimum > 0)
    conditions.push({
      label: t.stay({ minimum, length: webinar.lengthMinutes }),
      state:
        evidence.attended === 1 || (reported !== null && reported >= minimum)
          ? "met"
          : reported === null
            ? "open"
            : "missing",
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
    state: isMet ? "met" : isLost ? "missing" : "open",
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
  return {
    label:
      count < 2
        ? t.word
        : needed === count
          ? t.allWords({ count })
          : t.someWords({ needed, count }),
    state: codeWordAt !== null ? "met" : isOver && !takesCodeWord ? "missing" : "open",
    detail:
      count > 1 && entered > 0 && codeWordAt === null ? t.enteredWords({ count: entered }) : "",
    action: codeWordAt === null && takesCodeWord ? { words, page: "join" } : null,
  };
}

function conditionOf(
  need: CertificateNeed,
  webinar: Rules & Pick<Webinar, "startsAt">,
  evidence: Evidence,
  given: ConditionsNow,
  t: ConditionTexts,
): CertificateCondition {
  const isOver = given.now.toISOString() >= webinarEnd(webinar);
  const isMet = isNeedMet(need, webinar, evidence);
  const condition = (label: string, isLost: boolean): CertificateCondition => ({
    label,
    detail: "",
    action: null,
    state: isMet ? "met" : isLost ? "missing" : "open",
  });
  switch (need) {
    case "door":
      return condition(t.door, isOver);
    case "code-word": {
      const word = codeWordCondition(
        webinar,
        evidence,
        { isOver, takesCodeWord: given.takesCodeWord },
        t,
      );
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
        t.feedback,
        isMet,
        given.feedback,
        { words: t.fillIn, page: "feedback" },
        t,
      );
    case "quiz":
      return taskCondition(t.quiz, isMet, given.quiz, { words: t.takeQuiz, page: "quiz" }, t);
    case "tick":
      return condition(t.confirmed, evidence.manual === 0);
  }
}

function taskCondition(
  label: string,
  isMet: boolean,
  task: TaskState | null | undefined,
  action: NonNullable<CertificateCondition["action"]>,
  t: ConditionTexts,
): CertificateCondition {
  const detail = task?.detail ?? "";
  const result = task?.hasResult ? { words: t.seeResult, page: action.page } : null;
  if (isMet) return { label, state: "met", detail, action: result };
  return {
    label,
    state: task?.isOver ? "missing" : "open",
    detail,
    action: task?.isOpen ? action : result,
  };
}
