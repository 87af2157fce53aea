import { expect, test } from "vitest";
import { attackOf, parseAllowed, problemOf, rate } from "./expressions.mjs";
import { expressionsIn } from "./expressions-in.mjs";

const in_ = (text: string) =>
  expressionsIn("app/a.ts", text).map(({ line, source, flags, cap }) => [line, source, flags, cap]);

test("expressions are found as literals and as made from constants", () => {
  const text = `
const DAY = String.raw\`\\d{1,4}\`;
const MAX = 60;
// At most 1,000 letters: the form takes no more.
const LINE = /\\s+$/gu;
const A = new RegExp(\`^\${DAY}{\${MAX}}$\`, "u");
const B = new RegExp(LINE, "g");
const c = (name: string) => new RegExp(name);
`;
  expect(in_(text)).toEqual([
    [5, "\\s+$", "gu", 1000],
    [6, "^\\d{1,4}{60}$", "u", null],
    [8, null, "", null],
  ]);
});

test("a constant of another file counts", () => {
  const text = `import { PLACEHOLDER_SOURCE } from "#app/engines/message-document/document.ts";\nnew RegExp(\`^\${PLACEHOLDER_SOURCE}$\`);`;
  expect(in_(text)[0]![1]).toContain("{1,");
});

test("slow expressions are refused, unless their cap is low", { tags: ["slow"] }, async () => {
  const of = (source: string, cap: number | null) => ({
    path: "app/a.ts",
    line: 1,
    source,
    flags: "u",
    cap,
  });
  expect(problemOf(of("^[a-z]+@", null), await rate(of("^[a-z]+@", null)))).toBeNull();
  const slow = await rate(of("\\s+$", null));
  expect(problemOf(of("\\s+$", null), slow)).toContain("more than linear time");
  expect(problemOf(of("\\s+$", 500), slow)).toBeNull();
  expect(problemOf(of("\\s+$", 1_000_000), slow)).toContain("Lower the limit");
  const endless = await rate(of("^(a+)+$", null));
  expect(problemOf(of("^(a+)+$", 200), endless)).toContain("Lower the limit");
  expect(problemOf({ ...of("", null), source: null }, {})).toContain("assembled at run time");
  expect(problemOf(of("x", null), { verdict: "unknown" })).toContain("can't be rated");
  expect(problemOf(of("x", 500), { verdict: "unknown" })).toBeNull();
});

test("an attack has as many letters as asked for", () => {
  expect(attackOf({ pumps: [{ prefix: "x", pump: "ab" }], suffix: "!" }, 10)).toHaveLength(10);
});

test("an exception says where, what and why", () => {
  const text = "# Why\n\napp/a/ because it is ours\napp/b.ts: /a+ b/gu because nobody types it\n";
  expect(parseAllowed(text)).toEqual([
    { path: "app/a/", expression: null, line: 3 },
    { path: "app/b.ts", expression: "/a+ b/gu", line: 4 },
  ]);
  expect(() => parseAllowed("app/a.ts: slow")).toThrow("line 1");
});
