import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import { wasCheckedIn } from "./attendance-status.ts";
import type { Webinar, WebinarRegistration } from "./webinar.server.ts";

/**
 * What a certificate can need beside attending, in the order that guests do it. All of those that a
 * webinar has must be met.
 */
export const CERTIFICATE_NEEDS = [
  "door",
  "code-word",
  "report",
  "feedback",
  "quiz",
  "tick",
] as const;
export type CertificateNeed = (typeof CERTIFICATE_NEEDS)[number];

type Needing = Pick<Webinar, "certificateNeeds" | "minimumMinutes" | "startsAt"> &
  Partial<Pick<Webinar, "sessionCount">>;

/**
 * With sessions, each has its own proofs of having been there, and what is needed of them is a
 * number.
 */
const NEEDS_OF_SERIES: readonly CertificateNeed[] = ["feedback", "quiz", "tick"];

/** What a webinar's certificate needs beside attending; a broken text counts as nothing. */
export function certificateNeeds({
  certificateNeeds,
  sessionCount = null,
}: Pick<Webinar, "certificateNeeds"> & Partial<Pick<Webinar, "sessionCount">>): CertificateNeed[] {
  const held = readStoredOrNull(certificateNeeds);
  const possible = sessionCount === null ? CERTIFICATE_NEEDS : NEEDS_OF_SERIES;
  return Array.isArray(held) ? possible.filter((need) => held.includes(need)) : [];
}

export type NeedEvidence = Pick<
  WebinarRegistration,
  "checkedInAt" | "codeWordAt" | "reportedMinutes" | "feedbackAt" | "quizPassedAt" | "manual"
>;

/**
 * Whether a need is met. The organiser's word that somebody was there stands for every other proof
 * of it.
 */
export function isNeedMet(
  need: CertificateNeed,
  webinar: Pick<Needing, "minimumMinutes" | "startsAt">,
  evidence: NeedEvidence,
): boolean {
  const { codeWordAt, reportedMinutes, feedbackAt, quizPassedAt, manual } = evidence;
  if (need === "feedback") return feedbackAt !== null;
  if (need === "quiz") return quizPassedAt !== null;
  if (manual === 1) return true;
  if (need === "door") return wasCheckedIn({ ...evidence, ...webinar });
  if (need === "code-word") return codeWordAt !== null;
  if (need === "report")
    return reportedMinutes !== null && reportedMinutes >= Math.max(webinar.minimumMinutes ?? 0, 1);
  return false;
}

/** Whether all of them are. */
export function hasAllNeeds(webinar: Needing, evidence: NeedEvidence): boolean {
  return certificateNeeds(webinar).every((need) => isNeedMet(need, webinar, evidence));
}

const SHORT: Record<CertificateNeed, string> = {
  door: "check-in at the door",
  "code-word": "the code word",
  report: "enough minutes in a report",
  feedback: "the feedback form",
  quiz: "the quiz",
  tick: "your confirmation",
};

/** "Missing: the quiz, your confirmation"; null: nothing is. */
export function missingLabel(webinar: Needing, evidence: NeedEvidence): string | null {
  const missing = certificateNeeds(webinar).filter((need) => !isNeedMet(need, webinar, evidence));
  return missing.length > 0 ? `Missing: ${missing.map((need) => SHORT[need]).join(", ")}` : null;
}
