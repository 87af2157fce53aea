// The phrases that must not come back, read from phrases.txt, and where they are. `npm run check`
// runs this file.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { root } from "./install-and-build.mjs";

/** What people read. Tests, migrations and what others wrote are left out. */
const READ = [
  "app/**/*.{ts,tsx,md}",
  "emails/**/*.{ts,tsx}",
  "docs/**/*.md",
  "{README,CONTRIBUTING}.md",
];
const NOT_READ = /\.test\.tsx?$/;

/**
 * The phrases and exceptions of a file like phrases.txt. Each phrase is a regular expression for
 * whole words, `(a|b)` and `s?` included, and takes any white space between words. Throws for a
 * line that is neither.
 */
export function parsePhrases(text) {
  const phrases = [];
  const exceptions = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (!line.trim() || line.startsWith("#")) continue;
    const exception = /^except (\S+): (.+) because (.+)$/.exec(line);
    const phrase = /^(.+?) → (.+)$/.exec(line);
    if (exception) exceptions.push({ path: exception[1], text: exception[2] });
    else if (phrase)
      phrases.push({
        phrase: phrase[1].trim(),
        better: phrase[2].trim(),
        pattern: patternOf(phrase[1].trim()),
      });
    else
      throw new Error(
        `phrases.txt, line ${at + 1}: "${line}" is neither "phrase → better" nor "except PATH: text because reason"`,
      );
  }
  return { phrases, exceptions };
}

function patternOf(phrase) {
  return new RegExp(`(?<![\\w-])(?:${phrase.replace(/\s+/g, "\\s+")})(?![\\w-])`, "gi");
}

/**
 * Where `text`, the content of `path`, has a phrase: its line, what is there, and what is better.
 */
export function findPhrases({ phrases, exceptions }, path, text) {
  const read = exceptions
    .filter((one) => one.path === "*" || path === one.path)
    .reduce(
      (rest, one) => rest.replaceAll(one.text, (allowed) => " ".repeat(allowed.length)),
      withoutCode(path, text),
    );
  return phrases.flatMap(({ pattern, better }) =>
    // Constants of programs are in capitals.
    [...read.matchAll(pattern)]
      .filter(([found]) => found !== found.toUpperCase())
      .map((found) => ({
        path,
        line: read.slice(0, found.index).split("\n").length,
        found: found[0].replace(/\s+/g, " "),
        better,
      })),
  );
}

/**
 * The same length, with blanks in place of what nobody reads: the code of programs, and code in
 * Markdown.
 */
function withoutCode(path, text) {
  const blank = (part) => part.replace(/[^\n]/g, " ");
  if (path.endsWith(".md"))
    return text.replace(/^```[\s\S]*?^```/gm, blank).replace(/`[^`\n]*`/g, blank);
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const kept = [];
  const visit = (node) => {
    if (
      ts.isImportDeclaration(node) ||
      (ts.isJsxAttribute(node) && node.name.getText() === "className")
    )
      return;
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    // A string without a space is a name more often than a sentence.
    if (
      ts.isJsxText(node) ||
      (isText && (/\s/.test(node.text) || ts.isTemplateExpression(node.parent)))
    )
      kept.push([node.getStart(), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind));
  let read = "";
  for (const [start, end] of kept)
    read += blank(text.slice(read.length, start)) + text.slice(start, end);
  return read;
}

export const readPhrases = () =>
  parsePhrases(readFileSync(fileURLToPath(new URL("phrases.txt", import.meta.url)), "utf8"));

if (process.argv[1]?.endsWith("phrases.mjs")) {
  const known = readPhrases();
  const paths = READ.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !NOT_READ.test(path));
  const found = paths.flatMap((path) =>
    findPhrases(known, path, readFileSync(join(root, path), "utf8")),
  );
  for (const { path, line, found: phrase, better } of found)
    console.log(`${path}:${line}: “${phrase}” → ${better}`);
  if (found.length > 0)
    console.log(`${found.length} phrases to replace; an exception needs a line in bin/phrases.txt`);
  process.exit(found.length > 0 ? 1 : 0);
}
