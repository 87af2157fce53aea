import {
  type Design,
  type Field,
  familyName,
  type TextField,
} from "#app/engines/certificate/design.ts";
import type { FitReport } from "#app/engines/certificate/drawing.server.ts";
import { usedPlaceholders } from "#app/engines/placeholders/index.ts";
import { codePoint, counted } from "#app/platform/text/wording.ts";

import type { EmptyValue } from "./empty-values.ts";

/**
 * What can be wrong with somebody's certificate, the worst first. `unsigned` (a signatory left out,
 * for want of a name), `borrowed` (letters from another font than the uploaded one), `wrapped` and
 * `smallest` still print whole: they are worth a look, but nothing stands in the way.
 */
export const PROBLEM_KINDS = [
  "missing",
  "overflows",
  "overlaps",
  "empty",
  "unsigned",
  "borrowed",
  "wrapped",
  "smallest",
] as const;
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
  /** `kind.fieldId`; of an empty value with its place among the design's after it. */
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
  /** All who were looked at, and more than one: nobody would be left if they were left out. */
  isEveryone: boolean;
  /** Some of them, the first unless others are asked for. */
  people: TroubledPerson[];
}

/** How many people of a group are shown: their pictures make the page long. */
export const PEOPLE_SHOWN = 6;
const MAX_LETTERS_NAMED = 8;
/** Of the smallest size: a text this close to it counts as smallest. */
const NEARLY = 1.05;

interface Gathering {
  kind: ProblemKind;
  field: Field;
  /**
   * Letters without a font, or with another one, labels of what it is printed over, or the
   * placeholder that is empty.
   */
  details: Set<string>;
  people: TroubledPerson[];
}

const listed = new Intl.ListFormat("en-GB", { type: "conjunction" });
const GROWING: readonly ProblemKind[] = ["overflows", "wrapped", "smallest"];

/** Gathers the reports of a whole list into groups, by field and kind. */
export class ProblemGroups {
  private readonly found = new Map<string, Gathering>();
  private readonly fields: ReadonlyMap<string, Field>;
  private people = 0;

  constructor(design: Design) {
    this.fields = new Map(design.fields.map((field) => [field.id, field]));
  }

  /** `empty`: the values that the certificate has a place for and this person lacks. */
  add(
    person: TroubledPerson,
    reports: readonly FitReport[],
    empty: readonly EmptyValue[] = [],
  ): void {
    this.people++;
    for (const report of this.withoutEchoes(reports)) {
      const field = this.fields.get(report.fieldId);
      const kind = field && problemOf(report, field);
      if (!field || !kind) continue;
      const { details } = this.gather(`${kind}.${field.id}`, kind, field, person);
      if (kind === "missing") for (const letter of report.missing) details.add(letter);
      if (kind === "borrowed") for (const letter of report.borrowed ?? []) details.add(letter);
      if (kind === "overlaps" || kind === "overflows")
        for (const id of report.overlaps) details.add(this.fields.get(id)?.label ?? id);
    }
    for (const { kind, key, fieldId, name } of empty) {
      const field = this.fields.get(fieldId);
      if (field) this.gather(key, kind, field, person).details.add(name);
    }
  }

  /**
   * Two texts that run into each other say so of each other. It is said once, of the text with
   * something personal in it, because that is the one that can be shortened.
   */
  private withoutEchoes(reports: readonly FitReport[]): FitReport[] {
    if (!reports.some(({ overlaps }) => overlaps.length > 0)) return [...reports];
    const isPersonal = ({ fieldId }: FitReport) => {
      const field = this.fields.get(fieldId);
      return field?.kind === "text" && usedPlaceholders(field.content).length > 0;
    };
    const said = new Set<string>();
    return [...reports.filter(isPersonal), ...reports.filter((report) => !isPersonal(report))].map(
      (report) => {
        const overlaps = report.overlaps.filter((id) => !said.has(`${id} ${report.fieldId}`));
        for (const id of overlaps) said.add(`${report.fieldId} ${id}`);
        return { ...report, overlaps };
      },
    );
  }

  private gather(key: string, kind: ProblemKind, field: Field, person: TroubledPerson): Gathering {
    const group = this.found.get(key) ?? { kind, field, details: new Set(), people: [] };
    this.found.set(key, group);
    group.people.push(person);
    return group;
  }

  /**
   * The worst kinds first, within a kind those that most people have. What is empty for everyone is
   * said once, about the design.
   */
  list(): ProblemGroup[] {
    return [...this.found]
      .filter(
        ([, { kind, people }]) =>
          (kind !== "empty" && kind !== "unsigned") || people.length < this.people,
      )
      .map(([key, gathered]) => this.shown(key, gathered, 0, PEOPLE_SHOWN))
      .sort(
        (a, b) =>
          PROBLEM_KINDS.indexOf(a.kind) - PROBLEM_KINDS.indexOf(b.kind) || b.count - a.count,
      );
  }

  /** One group with those of its people, by its key; null when there is no such group any more. */
  part(key: string, from: number, to: number): ProblemGroup | null {
    const gathered = this.found.get(key);
    return gathered ? this.shown(key, gathered, from, to) : null;
  }

  private shown(
    key: string,
    { kind, field, details, people }: Gathering,
    from: number,
    to: number,
  ): ProblemGroup {
    const isEveryone = people.length === this.people && people.length > 1;
    return {
      ...wording(
        kind,
        field,
        [...details],
        isEveryone ? "everyone" : counted(people.length, "person", "people"),
      ),
      key,
      kind,
      fieldId: field.id,
      isSerious:
        kind === "missing" || kind === "overlaps" || kind === "overflows" || kind === "empty",
      canGrow: field.kind === "text" && GROWING.includes(kind) && !field.locked,
      count: people.length,
      isEveryone,
      people: people.slice(from, to),
    };
  }

  /** Everybody in a group, by its key. */
  idsOf(key: string): string[] {
    return this.found.get(key)?.people.map(({ id }) => id) ?? [];
  }
}

/** The worst that is wrong with a field; null when it prints as designed, or nearly. */
export function kindOf(
  report: FitReport,
  { size, minSize }: Pick<TextField, "size" | "minSize">,
): ProblemKind | null {
  if (report.missing.length > 0) return "missing";
  if (report.fit === "overflows") return "overflows";
  if (report.overlaps.length > 0) return "overlaps";
  if (report.borrowed) return "borrowed";
  if (report.fit === "wrapped") return "wrapped";
  const canShrink = minSize < size;
  return report.smaller &&
    report.fit === "shrunk" &&
    canShrink &&
    report.smaller.size <= minSize * NEARLY
    ? "smallest"
    : null;
}

/** The letters in a seal shrink as they have to. */
function problemOf(report: FitReport, field: Field): ProblemKind | null {
  if (field.kind === "text") return kindOf(report, field);
  return field.kind === "seal" && report.missing.length > 0 ? "missing" : null;
}

/** `who`: "15 people". */
function wording(
  kind: ProblemKind,
  field: Field,
  details: string[],
  who: string,
): Pick<ProblemGroup, "heading" | "advice"> {
  const { label } = field;
  switch (kind) {
    case "missing":
      return {
        heading: `${label}: letters that can’t be printed, for ${who}`,
        advice:
          "No font has " +
          `${letters(details.map((letter) => `“${letter}” (${codePoint(letter)})`))}. An empty ` +
          "box is printed instead, and only if you agree to that before sending. Write the " +
          "value in other letters, or leave them out.",
      };
    case "borrowed": {
      const font = field.kind === "text" ? familyName(field.font) : "";
      return {
        heading: `${label}: letters that ${font} doesn’t have, for ${who}`,
        advice:
          `${font} lacks ${letters(details.map((letter) => `“${letter}”`))}. They are printed ` +
          "in a similar font of ours, mostly Noto Sans, in the middle of the word. If that " +
          "looks wrong, choose a font that has them.",
      };
    }
    case "overlaps":
      return {
        heading: `${label} runs into ${listed.format(details)}, for ${who}`,
        advice: "Move the two apart, or shorten the value.",
      };
    case "overflows":
      return {
        heading: `${label} is too long for its box, for ${who}`,
        advice:
          `Even at the smallest size and on several lines it is taller than its box${details.length > 0 ? `, and runs into ${listed.format(details)}` : ""}. ` +
          "Grow the box, or shorten the value.",
      };
    case "empty":
      return {
        heading: `${details[0]} is empty, for ${who}`,
        advice: `${label} prints {${details[0]}}, and they have no value for it. Fill it in, or leave them out.`,
      };
    case "unsigned":
      return {
        heading: `${label} is left out, for ${who}`,
        advice:
          `They have no ${details.join(" or ")} and the signature has no picture, so its line, ` +
          "name and role are left out together. If someone signs their certificates, fill in " +
          "the name.",
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

function letters(quoted: string[]): string {
  const named = quoted.slice(0, MAX_LETTERS_NAMED).join(", ");
  return quoted.length > MAX_LETTERS_NAMED ? `${named} and more` : named;
}
