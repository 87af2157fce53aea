import type { ProjectCredits, RowFact } from "./credits.ts";
import { writeLinkedNames } from "./read-credits.ts";

/** What the form of a project's hours and points holds. */
export type CreditValues = Partial<
  Record<RowFact | "body" | "accreditation" | `${RowFact}Column`, string | undefined>
>;

/** The same before anything is typed. */
export function creditValues(credits: ProjectCredits | null): CreditValues {
  const { hours, points, body, accreditation, level, grade, skills, evidence, columns } =
    credits ?? {};
  return {
    hours: hours?.toString(),
    points: points?.toString(),
    body,
    accreditation,
    level,
    grade,
    skills: writeLinkedNames(skills),
    evidence: writeLinkedNames(evidence),
    hoursColumn: columns?.hours,
    pointsColumn: columns?.points,
    levelColumn: columns?.level,
    gradeColumn: columns?.grade,
    skillsColumn: columns?.skills,
    evidenceColumn: columns?.evidence,
  };
}
