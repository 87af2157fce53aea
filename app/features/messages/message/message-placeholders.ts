import { editDistance } from "#app/engines/letters/edit-distance.ts";
import {
  parsePlaceholders,
  placeholderKey,
  STANDARD_PLACEHOLDERS,
} from "#app/engines/placeholders/index.ts";

/** A placeholder that nothing will ever fill. */
export interface UnknownPlaceholder {
  key: string;
  /** As written, brackets included. */
  source: string;
  /** The known name it most resembles, or null. */
  suggestion: string | null;
}

/**
 * Names without a value of their own: they stand for the button, which a subject or a certificate
 * can't hold.
 */
const BUTTON = placeholderKey("Download Certificate");

/** A use of a field in a text. */
interface FieldUse {
  name: string;
  /** As typed, without its fallback: "{First Name}". */
  source: string;
  hasFallback: boolean;
}

/**
 * Every use of a field, in order. `{First Name|friend}` says what stands there for people without
 * one.
 */
function fieldUses(text: string): FieldUse[] {
  return parsePlaceholders(text).flatMap((part): FieldUse[] => {
    if (part.kind !== "placeholder") return [];
    const bar = part.source.startsWith("{") ? part.name.indexOf("|") : -1;
    if (bar < 0) return [{ name: part.name, source: part.source, hasFallback: false }];
    const name = part.name.slice(0, bar).trim();
    return name ? [{ name, source: `{${name}}`, hasFallback: true }] : [];
  });
}

/** The fields a text uses, one spelling each, in the order of first use. */
export function usedFields(text: string): string[] {
  const names = new Map<string, string>();
  for (const { name } of fieldUses(text))
    if (!names.has(placeholderKey(name))) names.set(placeholderKey(name), name);
  return [...names.values()];
}

/**
 * The fields a text uses somewhere without saying what stands there for people who have no value.
 */
function requiredFields(text: string): string[] {
  const names = new Map<string, string>();
  for (const { name, hasFallback } of fieldUses(text))
    if (!hasFallback) names.set(placeholderKey(name), name);
  return [...names.values()];
}

/** The fields that a person has no value for, and the text no other words either. */
export function emptyFields(text: string, values: Record<string, string>): string[] {
  const filled = new Set(
    Object.entries(values).flatMap(([name, value]) => (value.trim() ? [placeholderKey(name)] : [])),
  );
  return requiredFields(text).filter(
    (name) => !filled.has(placeholderKey(name)) && !MADE_BY_US.has(placeholderKey(name)),
  );
}

/** Placeholders of a text that are none of the known names, each once. */
export function unknownPlaceholders(
  text: string,
  known: readonly string[],
  options = { button: true },
): UnknownPlaceholder[] {
  const names = known.filter((name) => options.button || placeholderKey(name) !== BUTTON);
  const keys = new Set(names.map(placeholderKey));
  const found = new Map<string, UnknownPlaceholder>();
  for (const { name, source } of fieldUses(text)) {
    const key = placeholderKey(name);
    if (!keys.has(key) && !found.has(key))
      found.set(key, { key, source, suggestion: nearest(key, names) });
  }
  return [...found.values()];
}

/**
 * Every name that may be used: the standard ones, the list's columns, and what has a value for
 * everyone.
 */
export function knownPlaceholders(
  columns: readonly string[],
  details: Record<string, string>,
  standard: readonly string[] = STANDARD_PLACEHOLDERS,
): string[] {
  const names = new Map<string, string>();
  for (const name of [...standard, ...columns, ...Object.keys(details)]) {
    const key = placeholderKey(name);
    if (key && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/** "{Frist Name} is not a field. Did you mean {First Name}?" */
export function unknownSentence(unknown: readonly Omit<UnknownPlaceholder, "key">[]): string {
  return unknown
    .map(({ source, suggestion }) => {
      const brackets = source.startsWith("[") ? "[]" : "{}";
      const meant = suggestion
        ? ` Did you mean ${brackets[0]}${suggestion}${brackets[1]}?`
        : " Choose one of the fields, or remove the brackets.";
      return `${source} is not a field.${meant}`;
    })
    .join(" ");
}

function nearest(key: string, names: readonly string[]): string | null {
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const candidate = placeholderKey(name);
    const words = name.split(/[\s_-]+/).map(placeholderKey);
    const distance =
      candidate.includes(key) || key.includes(candidate)
        ? 1
        : Math.min(
            editDistance(key, candidate),
            ...words.map((word) => editDistance(key, word) + 0.2),
          );
    if (!best || distance < best.distance) best = { name, distance };
  }
  return best && best.distance <= Math.max(2.2, Math.floor(key.length / 3)) ? best.name : null;
}

/** A placeholder that is used and empty for some of the people. */
export interface MissingValue {
  name: string;
  count: number;
  people: { id: string; name: string }[];
  /** False for names and addresses: these are a person's own and have no value for everyone. */
  canBeGiven: boolean;
}

/** What belongs to one person, or is made by us, and never has one value for everyone. */
const PERSONAL_PLACEHOLDERS = [
  "First Name",
  "Last Name",
  "Full Name",
  "Email Address",
  "Certificate ID",
  "Download Certificate",
] as const;
const PERSONAL = new Set<string>(PERSONAL_PLACEHOLDERS.map(placeholderKey));
const MADE_BY_US = new Set(["Certificate ID", "Download Certificate"].map(placeholderKey));
const MAX_PEOPLE = 5;

/** True when a value for everyone can be written for it. */
export function canBeGivenForEveryone(name: string): boolean {
  return !PERSONAL.has(placeholderKey(name));
}

/**
 * Collects, person by person, which used placeholders would stay empty. Keeps a few examples of
 * each.
 */
export class ValueGaps {
  private readonly used: { name: string; key: string }[];
  private readonly found = new Map<string, MissingValue>();
  private readonly canBeGiven: (name: string) => boolean;

  /** `canBeGiven`: which fields one value may fill for all who have none. */
  constructor(
    texts: readonly string[],
    canBeGiven: (name: string) => boolean = canBeGivenForEveryone,
  ) {
    this.canBeGiven = canBeGiven;
    const names = new Map<string, string>();
    for (const { name, hasFallback } of fieldUses(texts.join("\n"))) {
      const key = placeholderKey(name);
      if (!hasFallback && !MADE_BY_US.has(key) && !names.has(key)) names.set(key, name);
    }
    this.used = [...names].map(([key, name]) => ({ name, key }));
  }

  add(person: { id: string; name: string }, values: Record<string, string>): void {
    if (this.used.length === 0) return;
    const filled = new Set<string>();
    for (const name in values) if (values[name]) filled.add(placeholderKey(name));
    for (const { name, key } of this.used) {
      if (filled.has(key)) continue;
      const gap = this.found.get(key) ?? {
        name,
        count: 0,
        people: [],
        canBeGiven: this.canBeGiven(name),
      };
      gap.count++;
      if (gap.people.length < MAX_PEOPLE) gap.people.push(person);
      this.found.set(key, gap);
    }
  }

  /** In the order of use; those that a value for everyone fills meanwhile are not missing. */
  list(details: Record<string, string>): MissingValue[] {
    const given = new Set(
      Object.entries(details).flatMap(([name, value]) => (value ? [placeholderKey(name)] : [])),
    );
    return this.used.flatMap(({ key }) => {
      const gap = this.found.get(key);
      return gap && (!gap.canBeGiven || !given.has(key)) ? [gap] : [];
    });
  }
}

/** A used field that one value fills for all, or for all who have none. */
export interface FieldToGive {
  name: string;
  value: string;
  /** What the person of the preview gets while it is empty. */
  otherwise: string;
  /** True for a column of the list: a person's own value wins. */
  isColumn: boolean;
}

/** The fields that a text uses and that can be given a value, each once and as it is known. */
export function fieldsToGive(
  text: string,
  from: {
    known: readonly string[];
    given: Record<string, string>;
    /** The values of the preview's person. */
    shown: Record<string, string> | undefined;
    canBeGiven: (name: string) => boolean;
    isColumn: (name: string) => boolean;
  },
): FieldToGive[] {
  const names = new Map(from.known.map((name) => [placeholderKey(name), name]));
  const given = byKey(from.given);
  const shown = byKey(from.shown ?? {});
  return usedFields(text).flatMap((used) => {
    const key = placeholderKey(used);
    const name = names.get(key);
    if (!name || !from.canBeGiven(name)) return [];
    return [
      {
        name,
        value: given.get(key) ?? "",
        otherwise: shown.get(key) ?? "",
        isColumn: from.isColumn(name),
      },
    ];
  });
}

function byKey(values: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(values).map(([name, value]) => [placeholderKey(name), value]));
}
