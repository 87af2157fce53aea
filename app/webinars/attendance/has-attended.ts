/** What is known about one person's coming, and what the webinar asks for. */
export interface AttendanceEvidence {
  /** Went through the personal join link while the webinar ran; ISO. */
  joinedAt: string | null;
  codeWordAt: string | null;
  /** From imported reports. Null: no report names this person. */
  reportedMinutes: number | null;
  /** The organiser's own word: 1 came, 0 did not, null says nothing. */
  manual: number | null;
  minimumMinutes: number | null;
  startsAt: string;
  lengthMinutes: number;
}

/**
 * Whether a person counts as having attended. The first of these that says something decides:
 * 1. the organiser's own word;
 * 2. minutes of an imported report: at least the minimum, and more than none;
 * 3. the code word, typed in;
 * 4. the join link: with a minimum, used early enough that the minimum could still be reached before the planned end.
 */
export function hasAttended(evidence: AttendanceEvidence): boolean {
  const { joinedAt, codeWordAt, reportedMinutes, manual, minimumMinutes } = evidence;
  if (manual !== null) return manual === 1;
  if (reportedMinutes !== null) return reportedMinutes >= Math.max(minimumMinutes ?? 0, 1);
  if (codeWordAt !== null) return true;
  if (joinedAt === null) return false;
  return minimumMinutes === null || Date.parse(joinedAt) <= latestJoin(evidence);
}

/** Who came in later could not stay the minimum; ms since 1970. */
function latestJoin({ startsAt, lengthMinutes, minimumMinutes }: AttendanceEvidence): number {
  // A minimum longer than the webinar itself asks for all of it.
  return Date.parse(startsAt) + Math.max(lengthMinutes - (minimumMinutes ?? 0), 0) * 60_000;
}
