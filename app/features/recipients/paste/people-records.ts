import { headingScore } from "../imports/find-headings.ts";
import { meaningOfHeading } from "../imports/guess-mapping.ts";
import { isAddressAlone } from "./address-alone.ts";
import { MESSAGE_STAMP, type PastedRow } from "./people-lines.ts";

interface Line {
  line: number;
  text: string;
}

/**
 * People who are written over several lines each, as rows of a table: "Name: Ada Obi" above
 * "E-mail: ada@mail.example" as in answers to a message, a table that was copied with a line for
 * every cell, or addresses with the names below them. Null: the text is not written so.
 */
export function readRecords(text: string): PastedRow[] | null {
  const all = text.split("\n").map((text, index): Line => ({ line: index + 1, text: text.trim() }));
  const unstamped = all.map(({ line, text }) => ({ line, text: text.replace(MESSAGE_STAMP, "") }));
  return readLabelled(all) ?? readEvery(unstamped.filter(({ text }) => text));
}

/** `source`: as a table, since some rows alone would not be known as what they are. */
function rowOf(line: number, cells: string[]): PastedRow {
  return { line, cells, source: cells.join("\t") };
}

const LABEL = /^([^:=@]{2,39}?)[*_\s]{0,20}(?::|=|\s[-–—]\s)/u;
const MAX_LABEL_LETTERS = 62;

/** "* Name: Ada Obi" → "Name" and "Ada Obi"; null for a line that doesn't begin with a label. */
function splitLabel(line: string): { label: string; value: string } | null {
  const start = line.search(/\p{L}/u);
  const found = start < 0 ? null : LABEL.exec(line.slice(start, start + MAX_LABEL_LETTERS));
  const [whole = "", label] = found ?? [];
  if (label === undefined) return null;
  return {
    label,
    value: line.slice(start + whole.length).replace(/^[*\s]+|(?<![*\s])[*\s]+$/g, ""),
  };
}

function readLabelled(lines: Line[]): PastedRow[] | null {
  const labels: string[] = [];
  const people: { line: number; values: Map<string, string> }[] = [];
  /** What a line without a label belongs to, if it follows at once. */
  let open: string | null = null;
  for (const { line, text } of lines) {
    if (!text) {
      open = null;
      continue;
    }
    const stamp = MESSAGE_STAMP.exec(text);
    const body = (stamp ? text.slice(stamp[0].length) : text).replaceAll("\t", " ");
    const labelled = splitLabel(body);
    const person = people.at(-1);
    if (!labelled) {
      // What follows an address is no more of it.
      if (body.includes("@") || !open || !person || meaningOfHeading(open) === "email") return null;
      person.values.set(open, `${person.values.get(open)} ${body}`.trim());
      continue;
    }
    const { label, value } = labelled;
    open = labels.find((one) => one.toLowerCase() === label.toLowerCase()) ?? label;
    if (!labels.includes(open)) labels.push(open);
    if (!person || person.values.has(open) || stamp)
      people.push({ line, values: new Map([[open, value]]) });
    else person.values.set(open, value);
  }
  const uses = labels.map(meaningOfHeading);
  const [first] = people;
  if (
    !first ||
    !uses.includes("email") ||
    !uses.some((use) => /^(first|last|full)Name/.test(use ?? ""))
  )
    return null;
  const rows = people.map(({ line, values }) =>
    rowOf(
      line,
      labels.map((label) => values.get(label) ?? ""),
    ),
  );
  return [rowOf(first.line, labels), ...rows];
}

/** Every person has as many lines as the others, with the address in the same place. */
function readEvery(lines: Line[]): PastedRow[] | null {
  const addresses = lines.flatMap(({ text }, index) => (isAddressAlone(text) ? [index] : []));
  const [first = 0, second = 0] = addresses;
  const size = second - first;
  if (addresses.length < 2 || size < 2 || lines.length % size > 0) return null;
  if (addresses.some((at, index) => at !== first + index * size)) return null;
  if (lines.some(({ text }, index) => text.includes("@") && (index - first) % size !== 0))
    return null;
  const textsFrom = (at: number) => lines.slice(at, at + size).map(({ text }) => text);
  const headings = lines.length / size - addresses.length;
  const isHeaded = headings === 1 && headingScore(textsFrom(0)) >= 6;
  // Names with the addresses below them are read line by line: a name may be without one.
  if (headings > 0 ? !isHeaded : size === 2 && first === 1) return null;
  return lines.flatMap(({ line }, at) => (at % size === 0 ? [rowOf(line, textsFrom(at))] : []));
}
