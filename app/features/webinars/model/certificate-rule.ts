import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { certificateNeeds } from "./certificate-needs.ts";
import { codeWordsOf, wordsNeeded } from "./code-words.ts";
import { sessionsNeeded } from "./session-progress.ts";
import type { Webinar } from "./webinar.server.ts";

/** What a certificate of a webinar depends on. */
export type CertificateRules = Pick<
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
  webinar: CertificateRules,
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

function attendanceSentence(webinar: CertificateRules, withWord: boolean, t: RuleTexts): string {
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
  const [last, ...before] = texts.toReversed();
  if (last === undefined || before.length === 0) return last ?? "";
  return t.and({ first: before.reverse().join(", "), last });
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
