import { readFileSync } from "node:fs";

interface Attack {
  pumps: { prefix: string; pump: string }[];
  suffix: string;
}

/**
 * Texts that keep careless readers busy: long runs, what is opened and never closed, marks without
 * end. As many letters as asked for.
 */
export const WORST: Record<string, (letters: number) => string> = {
  letters: (n) => "a".repeat(n),
  "spaces between letters": (n) => `a${" ".repeat(n - 2)}x`,
  "hyphens between letters": (n) => `a${"-".repeat(n - 2)}x`,
  "a letter with endless accents": (n) => `a${"\u0301".repeat(n - 1)}`,
  "a letter with accents above and below": (n) => `a${"\u0301\u0323".repeat((n - 1) / 2)}`,
  less: (n) => "<".repeat(n),
  rows: (n) => "<tr ".repeat(n / 4),
  scripts: (n) => `<table>${"<script ".repeat((n - 7) / 8)}`,
  brackets: (n) => "(".repeat(n),
  "square brackets": (n) => "[a](".repeat(n / 4),
  braces: (n) => "{a|".repeat(n / 3),
  stars: (n) => "*".repeat(n),
  "stars and words": (n) => "*a _a ".repeat(n / 6),
  quotes: (n) => `"${"a".repeat(10)},`.repeat(n / 12),
  "at signs": (n) => "a@".repeat(n / 2),
  lines: (n) => "\n".repeat(n),
  "lines of a letter": (n) => "a\n".repeat(n / 2),
  cells: (n) => "a,".repeat(n / 2),
  addresses: (n) => "www.a".repeat(n / 5),
  digits: (n) => "1 ".repeat(n / 2),
};

const { pathname } = new URL("../fixtures/text/slow-expressions.json", import.meta.url);

/**
 * What the checker of regular expressions found against those that were here before it, by the file
 * they were in.
 */
export const CHECKERS_OWN: { from: string; text: (letters: number) => string }[] = (
  JSON.parse(readFileSync(pathname, "utf8")) as (Attack & { from: string })[]
).map(({ from, pumps, suffix }) => ({
  from,
  text: (letters) =>
    pumps
      .map(({ prefix, pump }) => prefix + pump.repeat(letters / pumps.length / pump.length))
      .join("") + suffix,
}));
