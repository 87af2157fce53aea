import { describe, expect, test } from "vitest";
import {
  codeWordKey,
  codeWordsText,
  enoughAt,
  readCodeWords,
  timeOf,
  wordWindow,
} from "./code-words.ts";

const WEBINAR = {
  startsAt: "2026-11-20T09:00:00.000Z",
  lengthMinutes: 90,
  timeZone: "Africa/Lagos",
  codeWords: "[]",
};
let ids = 0;
const read = (typed: string, webinar = WEBINAR) =>
  readCodeWords(typed, webinar, () => `id-${++ids}`);
const wordsOf = (typed: string) => {
  const found = read(typed);
  if ("problem" in found) throw new Error(found.problem);
  return found.words;
};
const at = (minutes: number) => new Date(Date.parse(WEBINAR.startsAt) + minutes * 60_000);

describe("Typed words", () => {
  test("each line is a word, with its time or without", () => {
    const words = wordsOf(" Kora \n10:15-10:45 Sànkọ̀fà tree\n\n11.00 – 11:20, Ìròkò\n11:25 Baobab");
    expect(words.map(({ word, from, until }) => [word, from, until])).toEqual([
      ["Kora", null, null],
      ["Sànkọ̀fà tree", 15, 45],
      ["Ìròkò", 60, 80],
      ["Baobab", 85, null],
    ]);
    expect(codeWordsText(words, WEBINAR)).toBe(
      "Kora\n10:15–10:45 Sànkọ̀fà tree\n11:00–11:20 Ìròkò\n11:25 Baobab",
    );
    expect(wordsOf(codeWordsText(words, WEBINAR)).map(({ from }) => from)).toEqual([
      null,
      15,
      60,
      85,
    ]);
    expect(wordWindow(words[1]!, WEBINAR)).toEqual({ from: "10:15", until: "10:45" });
  });

  test("windows move with the webinar", () => {
    const [word] = wordsOf("10:15-10:45 Kora");
    expect(codeWordsText([word!], { ...WEBINAR, startsAt: "2026-11-27T13:00:00.000Z" })).toBe(
      "14:15–14:45 Kora",
    );
  });

  test("an event over midnight has times of two days", () => {
    const night = { ...WEBINAR, startsAt: "2026-11-20T22:30:00.000Z" };
    const found = read("00:10-00:30 Kora", night);
    expect("words" in found && found.words[0]).toMatchObject({ from: 40, until: 60 });
  });

  test.each([
    ["ab", "at least three letters"],
    [`${"a".repeat(61)}`, "60 characters or fewer"],
    ["Kora\nKÒRA", "is there twice"],
    ["09:15 Kora", "not on the day of the event"],
    ["25:15 Kora", "not on the day of the event"],
    ["10:15-10:15 Kora", "not on the day of the event"],
    [Array.from({ length: 21 }, (_, index) => `word ${index}`).join("\n"), "at most 20"],
  ])("%j is refused with what to do", (typed, problem) => {
    expect(read(typed)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test("a word that stays keeps what people entered", () => {
    const codeWords = JSON.stringify([{ id: "kept", word: "Kora", from: null, until: null }]);
    const found = read("10:15-10:45 kora\nBaobab", { ...WEBINAR, codeWords });
    expect("words" in found && found.words.map(({ id }) => id)).toEqual([
      "kept",
      expect.stringMatching(/^id-/),
    ]);
  });
});

test("a word is taken in its time, others for a day longer", () => {
  const [kora, open] = wordsOf("10:15-10:45 Kora\nBaobab");
  expect([10, 15, 45, 46].map((minutes) => timeOf(kora!, WEBINAR, at(minutes)))).toEqual([
    "early",
    "open",
    "open",
    "late",
  ]);
  expect(
    [0, 90 + 24 * 60, 91 + 24 * 60].map((minutes) => timeOf(open!, WEBINAR, at(minutes))),
  ).toEqual(["open", "open", "late"]);
});

test("enough words are at least as many as are needed", () => {
  const codeWords = JSON.stringify(wordsOf("Kora\nBaobab\nIroko"));
  const entered = ["1", "2"].map((id) => ({ id, at: `2026-11-20T09:0${id}:00.000Z` }));
  expect(enoughAt({ codeWords, codeWordsNeeded: null }, entered)).toBeNull();
  expect(enoughAt({ codeWords, codeWordsNeeded: 2 }, entered)).toBe("2026-11-20T09:02:00.000Z");
  expect(enoughAt({ codeWords, codeWordsNeeded: 1 }, entered)).toBe("2026-11-20T09:01:00.000Z");
  expect(enoughAt({ codeWords: "[]", codeWordsNeeded: 1 }, entered)).toBeNull();
});

test.each(["Ìròkò", "iroko", " IROKO ", "i-ro ko", "Ìròkò!", "ìrọ̀kò"])(
  "%s is the word",
  (typed) => {
    expect(codeWordKey(typed)).toBe(codeWordKey("Ìròkò"));
  },
);

test.each(["", "irok", "iroko1", "oak"])("“%s” is not", (typed) => {
  expect(codeWordKey(typed)).not.toBe(codeWordKey("Ìròkò"));
});

test("words without letters have no key, hooked letters are plain", () => {
  expect(codeWordKey("!!!")).toBe("");
  expect(codeWordKey("ɗaya")).toBe(codeWordKey("DAYA"));
});
