import { familyName } from "#app/platform/typesetting/font-families.ts";
import type { Design, SealField, TextField } from "../model/design.ts";
import type { FitReport } from "../model/drawing.ts";

/**
 * What can be wrong with a text on somebody's certificate, the worst first. `borrowed` (letters from another font than the uploaded one),
 * `wrapped` and `smallest` still print whole: they are worth a look, but nothing stands in the way.
 */
export const PROBLEM_KINDS = ["missing", "overflows", "overlaps", "borrowed", "wrapped", "smallest"] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** A person of the list, with what the field prints for them. */
export interface TroubledPerson {
  id: string;
  /** 1-based row of the list. */
  row: number;
  name: string;
}

/** One field with one kind of problem, and everybody who has it. */
export interface ProblemGroup {
  /** `kind.fieldId`. */
  key: string;
  kind: ProblemKind;
  fieldId: string;
  heading: string;
  advice: string;
  /** It spoils the certificate. */
  isSerious: boolean;
  /** A larger box may help. */
  canGrow: boolean;
  count: number;
  /** The first few. */
  people: TroubledPerson[];
}

const MAX_PEOPLE_SHOWN = 12;
const MAX_LETTERS_NAMED = 8;
/** Of the smallest size: a text this close to it counts as smallest. */
const NEARLY = 1.05;

interface Gathering {
  kind: ProblemKind;
  field: TextField | SealField;
  /** Letters without a font, or with another one, or labels of what it is printed over. */
  details: Set<string>;
  ids: string[];
  people: TroubledPerson[];
}

const GROWING: readonly ProblemKind[] = ["overflows", "wrapped", "smallest"];

/** Gathers the reports of a whole list into groups, by field and kind. */
export class ProblemGroups {
  private readonly found = new Map<string, Gathering>();
  private readonly fields: ReadonlyMap<string, TextField | SealField>;
  private readonly labels: ReadonlyMap<string, string>;

  constructor(design: Design) {
    this.fields = new Map(
      design.fields.flatMap((field) => (field.kind === "text" || field.kind === "seal" ? [[field.id, field]] : [])),
    );
    this.labels = new Map(design.fields.map(({ id, label }) => [id, label]));
  }

  add(person: TroubledPerson, reports: readonly FitReport[]): void {
    for (const report of reports) {
      const field = this.fields.get(report.fieldId);
      const kind = field && (field.kind === "text" ? kindOf(report, field) : sealProblem(report));
      if (!kind) continue;
      const key = `${kind}.${field.id}`;
      const group = this.found.get(key) ?? { kind, field, details: new Set(), ids: [], people: [] };
      this.found.set(key, group);
      group.ids.push(person.id);
      if (group.people.length < MAX_PEOPLE_SHOWN) group.people.push(person);
      if (kind === "missing") for (const letter of report.missing) group.details.add(letter);
      if (kind === "borrowed") for (const letter of report.borrowed ?? []) group.details.add(letter);
      if (kind === "overlaps" || kind === "overflows")
        for (const id of report.overlaps) group.details.add(this.labels.get(id) ?? id);
    }
  }

  /** The worst kinds first, within a kind those that most people have. */
  list(): ProblemGroup[] {
    return [...this.found]
      .map(([key, { kind, field, details, ids, people }]) => ({
        ...wording(kind, field, [...details], ids.length),
        key,
        kind,
        fieldId: field.id,
        isSerious: kind === "missing" || kind === "overlaps" || kind === "overflows",
        canGrow: field.kind === "text" && GROWING.includes(kind) && !field.locked,
        count: ids.length,
        people,
      }))
      .sort((a, b) => PROBLEM_KINDS.indexOf(a.kind) - PROBLEM_KINDS.indexOf(b.kind) || b.count - a.count);
  }

  /** Everybody in a group, by its key. */
  idsOf(key: string): string[] {
    return this.found.get(key)?.ids ?? [];
  }
}

/** The worst that is wrong with a field; null when it prints as designed, or nearly. */
export function kindOf(report: FitReport, { size, minSize }: Pick<TextField, "size" | "minSize">): ProblemKind | null {
  if (report.missing.length > 0) return "missing";
  if (report.fit === "overflows") return "overflows";
  if (report.overlaps.length > 0) return "overlaps";
  if (report.borrowed) return "borrowed";
  if (report.fit === "wrapped") return "wrapped";
  const canShrink = minSize < size;
  return report.smaller && report.fit === "shrunk" && canShrink && report.smaller.size <= minSize * NEARLY ? "smallest" : null;
}

/** The letters in a seal shrink as they have to. */
function sealProblem(report: FitReport): ProblemKind | null {
  return report.missing.length > 0 ? "missing" : null;
}

function wording(
  kind: ProblemKind,
  field: TextField | SealField,
  details: string[],
  count: number,
): Pick<ProblemGroup, "heading" | "advice"> {
  const { label } = field;
  const who = count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  switch (kind) {
    case "missing":
      return {
        heading: `${label}: letters that can’t be printed, for ${who}`,
        advice: `No font has ${letters(details)}. An empty box is printed instead, and only if you agree to that before sending. Write the value in other letters, or leave them out.`,
      };
    case "borrowed": {
      const font = field.kind === "text" ? familyName(field.font) : "";
      return {
        heading: `${label}: letters that ${font} doesn’t have, for ${who}`,
        advice: `${font} lacks ${letters(details)}. They are printed in a similar font of ours, mostly Noto Sans, in the middle of the word. If that looks wrong, choose a font that has them.`,
      };
    }
    case "overlaps":
      return {
        heading: `${label} runs into ${details.join(" and ")}, for ${who}`,
        advice: "Move the two apart, or shorten the value.",
      };
    case "overflows":
      return {
        heading: `${label} is too long for its box, for ${who}`,
        advice: `Even at the smallest size and on several lines it is taller than its box${details.length > 0 ? `, and runs into ${details.join(" and ")}` : ""}. Grow the box, or shorten the value.`,
      };
    case "wrapped":
      return {
        heading: `${label} takes more than one line, for ${who}`,
        advice: "It fits at the smallest size. A wider box keeps it on one line.",
      };
    case "smallest":
      return {
        heading: `${label} shrinks to its smallest size, for ${who}`,
        advice: "It fits. A wider box keeps it larger.",
      };
  }
}

function letters(found: string[]): string {
  const named = found.slice(0, MAX_LETTERS_NAMED).map((letter) => `“${letter}”`);
  return found.length > MAX_LETTERS_NAMED ? `${named.join(", ")} and more` : named.join(", ");
}
