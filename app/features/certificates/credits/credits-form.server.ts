import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import {
  type CreditColumns,
  linksOf,
  MAX_WORD_LETTERS,
  type ProjectCredits,
  ROW_FACTS,
} from "./credits.ts";
import type { CreditValues } from "./credits-values.ts";
import { MAX_NAMED, readLinkedNames, readNumber } from "./read-credits.ts";

const number = z
  .string()
  .optional()
  .transform((text = "", { addIssue }) => {
    if (text.trim() === "") return undefined;
    const read = readNumber(text);
    if (read !== null) return read;
    addIssue("Enter a number up to 10,000, like 12 or 1.5");
    return z.NEVER;
  });

const word = z
  .string()
  .optional()
  .transform((text = "", { addIssue }) => {
    const read = normaliseName(text);
    if (countLetters(read) > MAX_WORD_LETTERS)
      addIssue(`Shorten this to ${MAX_WORD_LETTERS} letters; it has ${countLetters(read)}`);
    return read || undefined;
  });

const named = z
  .string()
  .optional()
  .transform((text = "", { addIssue }) => {
    const read = readLinkedNames(text.normalize("NFC"));
    const [problem] = read.problems;
    if (problem !== undefined)
      addIssue(
        `Check “${problem.slice(0, 80)}”: at most ${MAX_NAMED} lines, each of at most 120 letters ` +
          "and a full web address",
      );
    return read.named;
  });

const evidence = named.transform((found, { addIssue }) => {
  const [without] = found.filter(({ url }) => !url);
  if (without)
    addIssue(`Add the web address after “${without.name}”, like https://example.com/work`);
  return linksOf(found);
});

/** What the certificates of a project are worth, as its form is posted. */
export const creditsFields = z.object({
  hours: number,
  points: number,
  body: word,
  accreditation: word,
  level: word,
  grade: word,
  skills: named,
  evidence,
  hoursColumn: word,
  pointsColumn: word,
  levelColumn: word,
  gradeColumn: word,
  skillsColumn: word,
  evidenceColumn: word,
} satisfies Record<keyof CreditValues, z.ZodType>);

/** The same, read as it is kept. */
export const creditsForm = creditsFields.transform((typed): ProjectCredits => {
  const { hours, points, body, accreditation, level, grade, skills } = typed;
  const columns: CreditColumns = {};
  for (const fact of ROW_FACTS) {
    const column = typed[`${fact}Column`];
    if (column) columns[fact] = column;
  }
  return {
    hours,
    points,
    body,
    accreditation,
    level,
    grade,
    ...(skills.length > 0 ? { skills } : {}),
    ...(typed.evidence.length > 0 ? { evidence: typed.evidence } : {}),
    ...(Object.keys(columns).length > 0 ? { columns } : {}),
  };
});
