import type { SheetCell } from "#app/engines/file-writer/workbook.ts";
import type { Answers, FormElement } from "../definition/definition.ts";
import { fieldTypeOf } from "../fields/field-types.ts";
import { questionsOf } from "../model/pages.ts";

/** A published version, with its elements at hand. */
export interface AnsweredVersion {
  id: string;
  number: number;
  elements: FormElement[];
  byId: Map<string, FormElement>;
}

/** A question that some version asks or asked. */
export interface AskedQuestion {
  id: string;
  /** As the newest version that has it says it. */
  element: FormElement;
  /** No version asks it any more. */
  removed: boolean;
}

/**
 * The questions of all versions, newest first given: those of the newest in its order, after them
 * the ones it no longer asks, most recently removed first.
 */
export function askedQuestions(versions: AnsweredVersion[]): AskedQuestion[] {
  const asked = new Map<string, AskedQuestion>();
  versions.forEach((version, age) => {
    for (const element of questionsOf(version.elements)) {
      if (!asked.has(element.id))
        asked.set(element.id, { id: element.id, element, removed: age > 0 });
    }
  });
  return [...asked.values()];
}

/** A question's words in lists and spreadsheets; one that is not asked any more says so. */
export function questionLabel({ element, removed }: AskedQuestion): string {
  const words = element.label.replace(/\s+/g, " ").trim() || fieldTypeOf(element).label;
  return removed ? `${words} (no longer asked)` : words;
}

/** What a question's closed list held in any version, newest first; null when it never was one. */
export function choicesEver(questionId: string, versions: AnsweredVersion[]): string[] | null {
  const choices = new Set<string>();
  let closed = false;
  for (const version of versions) {
    const element = version.byId.get(questionId);
    const own = element && fieldTypeOf(element).choices(element);
    if (!own) continue;
    closed = true;
    for (const choice of own) choices.add(choice);
  }
  return closed ? [...choices] : null;
}

/** The columns of a spreadsheet of responses, and the cells of one response in them. */
export interface AnswerSheet {
  headings: string[];
  cells(versionId: string, answers: Answers): SheetCell[];
}

/**
 * One column or more for every question ever asked. Answers stand in the column of their question
 * whatever version they were given to; where a question has several columns (lines of a table),
 * each goes by its own heading.
 */
export function answerSheet(versions: AnsweredVersion[]): AnswerSheet {
  const headings: string[] = [];
  const used = new Set<string>();
  const takers = versions.map((version) => ({ version, takes: [] as Taken[] }));
  for (const question of askedQuestions(versions)) {
    const known = new Map<string, number>();
    for (const { version, takes } of takers) {
      const element = version.byId.get(question.id);
      if (!element) continue;
      const columns = columnsUnder(element, questionLabel(question)).map((heading, index, all) => {
        // The only column of a question is that question's, also when it was worded otherwise.
        const key = all.length === 1 ? "" : heading;
        const at = known.get(key);
        if (at !== undefined) return at;
        known.set(key, headings.length);
        return headings.push(unused(heading || `Column ${index + 1}`, used)) - 1;
      });
      takes.push({ element, columns });
    }
  }
  const takesOf = new Map(takers.map(({ version, takes }) => [version.id, takes]));
  return {
    headings,
    cells(versionId, answers) {
      const cells: SheetCell[] = headings.map(() => "");
      for (const { element, columns } of takesOf.get(versionId) ?? []) {
        const kind = fieldTypeOf(element);
        const own = kind.cells(answers[element.id], element);
        columns.forEach((column, index) => {
          const cell = own[index] ?? "";
          cells[column] = kind.cellsAreDays && cell ? { moment: cell } : cell;
        });
      }
      return cells;
    },
  };
}

/** Which columns the answers to an element fill. */
interface Taken {
  element: FormElement;
  columns: number[];
}

/** An element's column heads as if it were worded like the newest version's. */
function columnsUnder(element: FormElement, label: string): string[] {
  return fieldTypeOf(element).columns({ ...element, label });
}

/** "Score", "Score (2)": spreadsheets can't tell equal heads apart. */
export function unused(heading: string, used: Set<string>): string {
  let name = heading;
  for (let number = 2; used.has(name.toLowerCase()); number++) name = `${heading} (${number})`;
  used.add(name.toLowerCase());
  return name;
}
