import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  asCells,
  type CorpusLine,
  evaluateLine,
  readCorpus,
  type Verdict,
} from "./evaluate-corpus.ts";
import { readName, settleName } from "./read-name.ts";

const lines = readCorpus(readFileSync(new URL("corpus.tsv", import.meta.url), "utf8"));

function score(all: CorpusLine[]): Record<Verdict, CorpusLine[]> {
  const found: Record<Verdict, CorpusLine[]> = {
    right: [],
    asked: [],
    "asked-in-vain": [],
    wrong: [],
  };
  for (const line of all) found[evaluateLine(line)].push(line);
  return found;
}

function summary({ right, asked, wrong, "asked-in-vain": inVain }: ReturnType<typeof score>) {
  return (
    `${lines.length} names: ${right.length} right, ${asked.length} asked about and right once ` +
    `answered, ${inVain.length} asked about and to be typed, ${wrong.length} wrong without a word`
  );
}

test("of 900 written names none is read wrongly without asking", () => {
  const found = score(lines);
  // The score is what people run this for.
  console.info(summary(found));
  expect(found.wrong.map(({ written }) => written)).toEqual([]);
  expect(lines.length).toBeGreaterThanOrEqual(600);
  expect((found.right.length + found.asked.length) / lines.length).toBeGreaterThanOrEqual(0.975);
});

test("names with letters and marks apart are read as those composed", () => {
  const apart = lines.filter(({ written }) => written !== written.normalize("NFD"));
  expect(apart.length).toBeGreaterThan(80);
  for (const { written } of apart)
    expect(readName(asCells(written.normalize("NFD"))), written).toEqual(
      readName(asCells(written)),
    );
});

test("every word of a name is printed, a title, or letters", () => {
  for (const { written } of lines) {
    const reading = readName(asCells(written));
    const kept = [
      reading.firstName,
      reading.lastName,
      ...reading.titles,
      ...reading.lettersAfter,
    ].join(" ");
    const letters = (text: string) =>
      [...text.normalize("NFC").toLowerCase()].filter((one) => /[\p{L}\p{N}]/u.test(one)).sort();
    expect(letters(kept).join(""), written).toBe(letters(written).join(""));
  }
});

test("the short way for plain names gives what the long way gives", () => {
  for (const { written } of lines) {
    const cells = asCells(written);
    const { firstName, lastName, titles, lettersAfter, doubts } = readName(cells);
    const known = titles.length + lettersAfter.length > 0 ? ["titles"] : [];
    expect(settleName(cells, {}), written).toEqual({
      firstName,
      lastName,
      kinds: [...known, ...doubts.map(({ kind }) => kind)],
    });
  }
});
