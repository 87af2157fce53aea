import { ANSWERS, type NameAnswers } from "./questions.ts";
import { readName, settleName } from "./read-name.ts";
import type { Name, WrittenName } from "./words.ts";

export interface CorpusLine {
  group: string;
  written: string;
  right: Name;
}

/**
 * `right`: without a question, or with one that can be left alone. `asked`: it is asked, and one of
 * the answers gives what is right. `asked-in-vain`: it is asked, and no answer does; there is still
 * the cell to type in. `wrong`: nobody would have noticed.
 */
export type Verdict = "right" | "asked" | "asked-in-vain" | "wrong";

export function readCorpus(text: string): CorpusLine[] {
  const lines: CorpusLine[] = [];
  let group = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("#")) group = line.slice(2);
    else if (line.trim()) {
      const [written = "", firstName = "", lastName = ""] = line.split("\t");
      lines.push({ group, written, right: { firstName, lastName } });
    }
  }
  return lines;
}

export function evaluateLine({ written, right }: CorpusLine): Verdict {
  const cells = asCells(written);
  const reading = readName(cells);
  if (isSame(reading, right)) return "right";
  if (reading.doubts.length === 0) return "wrong";
  const kinds = reading.doubts.map(({ kind }) => kind);
  for (let chosen = 1; chosen < 2 ** kinds.length; chosen++) {
    const answers: NameAnswers = {};
    for (const [at, kind] of kinds.entries()) {
      const answer = ANSWERS[kind][Math.floor(chosen / 2 ** at) % 2];
      if (answer) answers[kind] = answer;
    }
    if (isSame(settleName(cells, answers), right)) return "asked";
  }
  for (const { becomes } of reading.doubts) if (isSame(becomes, right)) return "asked";
  const all = Object.fromEntries(kinds.map((kind) => [kind, ANSWERS[kind][0]]));
  return isSame(settleName(cells, all), right) ? "asked" : "asked-in-vain";
}

export function asCells(written: string): WrittenName {
  const [firstName = "", lastName] = written.split(" | ");
  return lastName === undefined ? written : { firstName, lastName };
}

function isSame(one: Name, other: Name): boolean {
  const nfc = (text: string) => text.normalize("NFC");
  return nfc(one.firstName) === nfc(other.firstName) && nfc(one.lastName) === nfc(other.lastName);
}
