import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { webinarEnd } from "#app/features/forms/webinar/webinar-times.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { hasJoinedAfterStart, wasCheckedIn } from "../attendance/attendance-status.ts";

type Rules = Pick<
  Webinar,
  "certificateProjectId" | "attendanceRule" | "minimumMinutes" | "lengthMinutes" | "joinUrl" | "hasDoor"
>;

/** What has to be done for a webinar's certificate, as a sentence for its page; null: it gives none. */
export function certificateRuleSentence(webinar: Rules, { certificateRule: t }: Texts): string | null {
  if (webinar.certificateProjectId === null) return null;
  const hasDoor = webinar.hasDoor === 1;
  if (!webinar.joinUrl) return hasDoor ? t.door : t.confirmed;
  const stay = stayWords(webinar, t);
  if (webinar.attendanceRule === "link-and-code-word") {
    if (stay) return hasDoor ? t.doorOrJoinStayAndWord({ stay }) : t.joinStayAndWord({ stay });
    return hasDoor ? t.doorOrJoinAndWord : t.joinAndWord;
  }
  if (stay) return hasDoor ? t.doorOrJoinAndStay({ stay }) : t.joinAndStay({ stay });
  return hasDoor ? t.doorOrJoin : t.join;
}

function stayWords(
  { minimumMinutes: minimum, lengthMinutes: length }: Pick<Webinar, "minimumMinutes" | "lengthMinutes">,
  t: Texts["certificateRule"],
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
  /** What the guest can do about it now, on their joining page: "Join now"; null: nothing. */
  action: string | null;
}

type Evidence = Pick<
  WebinarRegistration,
  "joinedAt" | "joinedAfterStartAt" | "codeWordAt" | "checkedInAt" | "reportedMinutes" | "manual" | "attended"
>;

/**
 * How far a guest has come towards their certificate: each condition by itself, and whether all of it is decided. The organiser's
 * decision comes before every condition, then the door. Empty: the webinar gives no certificates.
 */
export function certificateConditions(
  webinar: Rules & Pick<Webinar, "startsAt" | "codeWord">,
  evidence: Evidence,
  { now, takesCodeWord, isRoomOpen }: { now: Date; takesCodeWord: boolean; isRoomOpen: boolean },
  { conditions: t }: Texts,
): CertificateCondition[] {
  if (webinar.certificateProjectId === null) return [];
  const isOver = now.toISOString() >= webinarEnd(webinar);
  const isDoorOnly = webinar.hasDoor === 1 && !webinar.joinUrl;
  // Somebody saw them, which is enough whatever else is asked for.
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
    action: !hasJoined && isRoomOpen ? t.joinNow : null,
  });
  const minimum = webinar.minimumMinutes ?? 0;
  if (minimum > 0)
    conditions.push({
      label: t.stay({ minimum, length: webinar.lengthMinutes }),
      state:
        evidence.attended === 1 || (reported !== null && reported >= minimum) ? "met" : reported === null ? "open" : "missing",
      detail: reported === null ? "" : t.wereThere({ minutes: reported }),
      action: null,
    });
  if (webinar.attendanceRule === "link-and-code-word")
    conditions.push({
      label: t.word,
      state: evidence.codeWordAt !== null ? "met" : isOver && !takesCodeWord ? "missing" : "open",
      detail: "",
      action: evidence.codeWordAt === null && takesCodeWord ? t.enterWord : null,
    });
  return conditions;
}
