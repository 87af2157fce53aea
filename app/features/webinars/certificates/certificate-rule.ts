import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { webinarEnd } from "#app/features/forms/webinar/webinar-times.ts";
import { hasJoinedAfterStart, wasCheckedIn } from "../attendance/attendance-status.ts";

type Rules = Pick<
  Webinar,
  "certificateProjectId" | "attendanceRule" | "minimumMinutes" | "lengthMinutes" | "joinUrl" | "hasDoor"
>;

/** What has to be done for a webinar's certificate, as a sentence for its page; null: it gives none. */
export function certificateRuleSentence(webinar: Rules): string | null {
  if (webinar.certificateProjectId === null) return null;
  const hasDoor = webinar.hasDoor === 1;
  if (!webinar.joinUrl) return hasDoor ? "Check in at the door." : "Attend, and the organiser confirms that you were there.";
  const stay = stayWords(webinar);
  const join = hasDoor ? "Check in at the door, or join" : "Join";
  if (webinar.attendanceRule === "link-and-code-word")
    return `${join} with your own link${stay ? `, ${stay},` : ""} and enter the code word that is said during the webinar.`;
  return `${join} with your own link once the webinar has begun${stay ? `, and ${stay}` : ""}.`;
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
): CertificateCondition[] {
  if (webinar.certificateProjectId === null) return [];
  const isOver = now.toISOString() >= webinarEnd(webinar);
  const isDoorOnly = webinar.hasDoor === 1 && !webinar.joinUrl;
  // Somebody saw them, which is enough whatever else is asked for.
  if (evidence.manual === null && wasCheckedIn({ ...evidence, ...webinar }))
    return [{ label: "Check in at the door", state: "met", detail: "", action: null }];
  if (evidence.manual === null && isDoorOnly)
    return [{ label: "Check in at the door", state: isOver ? "missing" : "open", detail: "", action: null }];
  if (evidence.manual !== null || !webinar.joinUrl) {
    const state = evidence.attended === 1 ? "met" : evidence.manual === 0 ? "missing" : "open";
    return [{ label: "The organiser confirms that you were there", state, detail: "", action: null }];
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
    action: !hasJoined && isRoomOpen ? "Join now" : null,
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
    conditions.push({
      label: "Enter the code word that is said during the webinar",
      state: evidence.codeWordAt !== null ? "met" : isOver && !takesCodeWord ? "missing" : "open",
      detail: "",
      action: evidence.codeWordAt === null && takesCodeWord ? "Enter the code word" : null,
    });
  return conditions;
}
