import type { Design } from "../certificates/design.ts";
import type { FitReport } from "../certificates/drawing.ts";

/** A certificate that will not look as designed. */
export interface PrintProblem {
  personId: string;
  name: string;
  /** The field, as the organiser calls it. */
  field: string;
  problem: string;
}

const MOST_EXAMPLES = 50;

/** Adds what a chunk of reports found: letters that no font has, and texts taller than their box. */
export function readPrintProblems(
  design: Design,
  people: readonly { id: string; email: string }[],
  values: readonly Record<string, string>[],
  reports: readonly FitReport[][],
  found: { count: number; examples: PrintProblem[] },
): void {
  const labels = new Map(design.fields.map((field) => [field.id, field.label]));
  for (const [index, fields] of reports.entries()) {
    const troubled = fields.filter((report) => report.missing.length > 0 || report.fit === "overflows");
    if (troubled.length === 0) continue;
    found.count++;
    const person = people[index]!;
    for (const report of troubled) {
      if (found.examples.length >= MOST_EXAMPLES) break;
      found.examples.push({
        personId: person.id,
        name: values[index]?.["Full Name"] || person.email,
        field: labels.get(report.fieldId) ?? report.fieldId,
        problem: problemWords(report),
      });
    }
  }
}

function problemWords({ missing, fit }: FitReport): string {
  const parts: string[] = [];
  if (missing.length > 0) {
    const letters = missing.slice(0, 8).map((letter) => `“${letter}” (${codePoint(letter)})`);
    parts.push(
      `no font has the letter${missing.length === 1 ? "" : "s"} ${letters.join(", ")}${missing.length > 8 ? " and more" : ""}`,
    );
  }
  if (fit === "overflows") parts.push("the text is longer than its field and runs over what is below");
  return parts.join("; ");
}

/** The letter's number, because this screen may not be able to show it either. */
function codePoint(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
