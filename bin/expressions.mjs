// Finds regular expressions that user text could keep busy for long. `npm run check` runs this
// file; `--write` adds what was found to be linear to linear-expressions.txt, so that nobody has to
// rate it again.
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { check } from "recheck";
import { expressionsIn } from "./expressions-in.mjs";
import { root } from "./install-and-build.mjs";

/** Of recheck: what it says of an expression may change with it. */
const RATED_BY = "recheck 4.5.0";
/** Rating one expression. Most take milliseconds. */
const RATING_MS = 20_000;
/** How long an expression may take for the worst text of its cap. */
const MAX_MS = 50;
/**
 * An expression that can't be rated is held to be quick for so many letters; for more where none of
 * its parts repeats without end.
 */
const MAX_UNRATED_CAP = 1_000;
const MAX_UNRATED_BOUNDED_CAP = 50_000;
const ENDLESS = /(?<!\\)[*+]|\{\d+,\}/;
const beside = (name) => fileURLToPath(new URL(name, import.meta.url));
const LINEAR = beside("linear-expressions.txt");
const CACHE = join(root, ".cache/expressions.json");

const keyOf = ({ source, flags }) =>
  createHash("sha256").update(`${RATED_BY}/${source}/${flags}`).digest("hex").slice(0, 16);

/**
 * "PATH because REASON", or "PATH: /SOURCE/FLAGS because REASON"; `PATH` of a folder ends in a
 * slash. Throws for any other line.
 */
export function parseAllowed(text) {
  return text.split("\n").flatMap((line, at) => {
    if (!line.trim() || line.startsWith("#")) return [];
    const found = /^(\S+?)(?:: (\/.+\/[a-z]*))? because (.+)$/.exec(line);
    if (!found)
      throw new Error(
        `expressions.txt, line ${at + 1}: "${line}" is not "PATH: /…/ because reason"`,
      );
    return [{ path: found[1], expression: found[2] ?? null, line: at + 1 }];
  });
}

function allows({ path, expression }, one) {
  const isThere = path.endsWith("/") ? one.path.startsWith(path) : one.path === path;
  return isThere && (expression === null || expression === `/${one.source}/${one.flags}`);
}

/** What recheck says: "linear", "slow" with the text that shows it, or "unknown". */
export async function rate({ source, flags }) {
  // Without a quantifier that repeats, the time for each letter is the same.
  if (!/[*+{]/.test(source)) return { verdict: "linear" };
  const { status, attack } = await check(source, flags, {
    timeout: RATING_MS,
    attackTimeout: null,
    incubationTimeout: null,
  });
  if (status === "safe") return { verdict: "linear" };
  if (status === "unknown") return { verdict: "unknown" };
  return { verdict: "slow", attack: { pumps: attack.pumps, suffix: attack.suffix } };
}

/** A text of about so many letters, made like the one that keeps the expression busy. */
export function attackOf({ pumps, suffix }, letters) {
  const fixed = suffix.length + pumps.reduce((sum, { prefix }) => sum + prefix.length, 0);
  const each = Math.max(1, Math.floor((letters - fixed) / pumps.length));
  return (
    pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(each / pump.length))).join("") +
    suffix
  ).slice(-letters);
}

/** The milliseconds an expression takes for a text; Infinity: more than a second. */
export function timeOf({ source, flags }, text) {
  const run = new vm.Script("expression.lastIndex = 0; expression.test(text)");
  const context = vm.createContext({
    expression: new RegExp(source, flags.replace("g", "")),
    text,
  });
  const times = [1, 2, 3].map(() => {
    const started = performance.now();
    try {
      run.runInContext(context, { timeout: 1_000 });
    } catch {
      return Number.POSITIVE_INFINITY;
    }
    return performance.now() - started;
  });
  return Math.min(...times);
}

/** What is wrong with an expression; null: nothing. */
export function problemOf(one, { verdict, attack }) {
  if (one.source === null) return "is assembled at run time, so it can't be checked";
  if (verdict === "linear") return null;
  if (verdict === "unknown") {
    if (one.cap === null)
      return "can't be rated. Simplify it, or limit the length of the text first";
    const most = ENDLESS.test(one.source) ? MAX_UNRATED_CAP : MAX_UNRATED_BOUNDED_CAP;
    return one.cap <= most
      ? null
      : `can't be rated, and a limit of ${one.cap} characters is too high for that`;
  }
  if (one.cap === null)
    return `takes more than linear time, such as for ${JSON.stringify(attackOf(attack, 60))}`;
  const ms = timeOf(one, attackOf(attack, one.cap));
  return ms <= MAX_MS
    ? null
    : `takes ${Math.round(ms)} ms for the worst text of ${one.cap} characters. Lower the limit`;
}

async function rateAll(expressions) {
  const known = new Set(readFileSync(LINEAR, "utf8").split("\n"));
  let cached = {};
  try {
    cached = JSON.parse(readFileSync(CACHE, "utf8"));
  } catch {
    // The first run.
  }
  const waiting = [
    ...new Map(expressions.filter(({ source }) => source !== null).map((one) => [keyOf(one), one])),
  ];
  const ratings = new Map();
  let rated = 0;
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const [key, expression] = one;
      const before = known.has(key) ? { verdict: "linear" } : cached[key];
      // Another time it may be rated: the machine may have been busy.
      if (before && before.verdict !== "unknown") ratings.set(key, before);
      else {
        ratings.set(key, await rate(expression));
        rated++;
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
  mkdirSync(join(root, ".cache"), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(Object.fromEntries(ratings)));
  return { ratings, rated };
}

if (process.argv[1]?.endsWith("expressions.mjs")) {
  const allowed = parseAllowed(readFileSync(beside("expressions.txt"), "utf8"));
  const paths = globSync("{app,db,emails}/**/*.{ts,tsx}", { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|\.d\.ts$/.test(path),
  );
  const all = paths
    .sort()
    .flatMap((path) => expressionsIn(path, readFileSync(join(root, path), "utf8")));
  const used = new Set();
  const checked = all.filter((one) => {
    const found = allowed.filter((entry) => allows(entry, one));
    for (const entry of found) used.add(entry);
    return found.length === 0;
  });
  const { ratings, rated } = await rateAll(checked);
  const problems = checked.flatMap((one) => {
    const problem = problemOf(one, one.source === null ? {} : ratings.get(keyOf(one)));
    return problem
      ? [`${one.path}:${one.line}: /${one.source ?? "…"}/${one.flags} ${problem}`]
      : [];
  });
  for (const { line } of allowed.filter((entry) => !used.has(entry)))
    problems.push(`bin/expressions.txt:${line} matches no expression`);
  if (process.argv.includes("--write")) {
    const linear = [...ratings]
      .filter(([, { verdict }]) => verdict === "linear")
      .map(([key]) => key);
    writeFileSync(LINEAR, `${linear.sort().join("\n")}\n`);
  }
  console.log(
    problems.join("\n") ||
      `${all.length} regular expressions, ${rated} rated now: all linear, limited or allowed`,
  );
  // recheck leaves its own process running.
  process.exit(problems.length === 0 ? 0 : 1);
}
