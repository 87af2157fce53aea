// `node bin/structure.mjs`: counts what makes the codebase hard to read, and compares each figure
// with bin/structure-ceilings.json. A ceiling only falls: `--write` notes lower figures.
import { execSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { root } from "./install-and-build.mjs";

const CEILINGS = join(root, "bin/structure-ceilings.json");
const MAX_COLUMNS = 120;
const MAX_FUNCTION_LINES = 80;
const MAX_PARAMETERS = 4;
const MAX_FILE_LINES = 400;
/** What goes over all tables may write to those of others. */
const OVER_ALL_TABLES =
  /^app\/features\/(account-data|people\/erase|dashboard\/sample-data|operator\/(backup|move))/;

/** The features from the lowest to the highest, as .dependency-cruiser.cjs has them. */
const order = [
  .../const FEATURES = \[([^\]]+)\]/
    .exec(readFileSync(join(root, ".dependency-cruiser.cjs"), "utf8"))[1]
    .matchAll(/"([\w-]+)"/g),
].map(([, name]) => name);

const sources = readSources();
const counts = {
  "folders of a feature that import each other": foldersInCircles(),
  ...tableCounts(),
  "features that answer with HTTP": featureFiles(answersWithHttp),
  "feature files that take FormData": featureFiles(takesFormData),
  "files over 400 lines": countFiles(isLongFile),
  ...syntaxCounts(),
};

const ceilings = JSON.parse(readFileSync(CEILINGS, "utf8"));
const higher = Object.entries(counts).filter(([what, count]) => count > (ceilings[what] ?? 0));
for (const [what, count] of Object.entries(counts)) console.log(`${count} ${what}`);
if (process.argv.includes("--write") && higher.length === 0) {
  writeFileSync(CEILINGS, `${JSON.stringify(counts, null, 2)}\n`);
}
for (const [what, count] of higher) {
  console.log(`✗ ${count} ${what}: at most ${ceilings[what] ?? 0} allowed; the limit only falls`);
}
process.exitCode = higher.length > 0 ? 1 : 0;

/** Source files of app, db and emails by path, with tests, migrations and catalogues left out. */
function readSources() {
  const paths = execSync("git ls-files -co --exclude-standard app db emails", { cwd: root })
    .toString()
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|migrations\/|catalogues\//.test(path));
  const entries = paths.flatMap((path) => {
    try {
      return [[path, readFileSync(join(root, path), "utf8")]];
    } catch {
      return []; // deleted, and not committed yet
    }
  });
  return new Map(entries);
}

function importsOf(path) {
  const named = sources
    .get(path)
    .matchAll(/(?:from|import)\s+["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g);
  return [...named].flatMap(([, from, dynamic]) => {
    const target = from ?? dynamic;
    if (target.startsWith("#")) return [target.slice(1)];
    return target.startsWith(".") ? [normalize(join(dirname(path), target))] : [];
  });
}

/** "forms/model" of a file in such a folder; "forms/." of one at the top; null outside features. */
function folderOf(path) {
  const [, feature, folder, inside] = /^app\/features\/([^/]+)\/([^/]+)(\/)?/.exec(path) ?? [];
  if (!feature) return null;
  return `${feature}/${inside ? folder : "."}`;
}

function foldersInCircles() {
  const edges = new Set();
  for (const path of sources.keys()) {
    for (const target of importsOf(path)) {
      const [from, to] = [folderOf(path), folderOf(target)];
      if (from && to && from !== to && from.split("/")[0] === to.split("/")[0]) {
        edges.add(`${from}>${to}`);
      }
    }
  }
  const pairs = [...edges].filter((edge) => {
    const [from, to] = edge.split(">");
    return from < to && edges.has(`${to}>${from}`);
  });
  if (process.argv.includes("--list")) for (const pair of pairs.sort()) console.log(`  ${pair}`);
  return pairs.length;
}

/** Whose each table is, as db/tables says. */
function tableOwners() {
  const owned = /(\w+): \{\s*owner: "app\/features\/([\w-]+)"/g;
  return new Map(
    [...sources]
      .filter(([path]) => path.startsWith("db/tables/"))
      .flatMap(([, text]) => [...text.matchAll(owned)].map(([, table, owner]) => [table, owner])),
  );
}

function tableCounts() {
  const owners = tableOwners();
  const rank = new Map(order.map((feature, at) => [feature, at]));
  const query = /(insertInto|updateTable|deleteFrom|selectFrom|innerJoin|leftJoin)\(\s*["'](\w+)/g;
  let writes = 0;
  let against = 0;
  for (const [path, text] of sources) {
    const [, feature] = /^app\/features\/([^/]+)/.exec(path) ?? [];
    if (!feature) continue;
    for (const [, verb, table] of text.matchAll(query)) {
      const owner = owners.get(table);
      if (!owner || owner === feature) continue;
      const isWrite = /insert|update|delete/.test(verb) && !OVER_ALL_TABLES.test(path);
      if (isWrite) writes++;
      if (rank.get(owner) > rank.get(feature)) against++;
      if (process.argv.includes("--list") && (isWrite || rank.get(owner) > rank.get(feature)))
        console.log(`  ${path}: ${verb} ${table} of ${owner}`);
    }
  }
  return {
    "writes to another feature's table": writes,
    "reads and writes against the order of features": against,
  };
}

function answersWithHttp(path, text) {
  const http = /platform\/http\/not-found|\bnew Response\(|\bnotFound\(|\btryLater\(/;
  return !path.includes("/device/") && http.test(text);
}

function takesFormData(path, text) {
  return /\.server\.tsx?$/.test(path) && /\bFormData\b/.test(text);
}

function isLongFile(_path, text) {
  return text.split("\n").length - 1 > MAX_FILE_LINES;
}

function featureFiles(isCounted) {
  return countFiles((path, text) => path.startsWith("app/features/") && isCounted(path, text));
}

function countFiles(isCounted) {
  const found = [...sources].filter(([path, text]) => isCounted(path, text));
  if (process.argv.includes("--list"))
    for (const [path] of found) console.log(`  ${isCounted.name}: ${path}`);
  return found.length;
}

/** What is counted from the syntax tree of every file. */
function syntaxCounts() {
  const counts = { lines: 0, functions: 0, long: 0, nested: 0, assertions: 0, parameters: 0 };
  for (const [path, text] of sources) {
    counts.lines += text.split("\n").filter((line) => line.length > MAX_COLUMNS).length;
    const isEngine = /^app\/engines\//.test(path);
    const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
    countNodes(file, file, isEngine, 0, counts);
  }
  return {
    "lines over 120 columns": counts.lines,
    "functions over 80 lines": counts.functions,
    "functions over 150 lines": counts.long,
    "nested ternaries": counts.nested,
    "non-null assertions outside the engines": counts.assertions,
    "functions of five or more parameters outside the engines": counts.parameters,
  };
}

function countNodes(file, node, isEngine, depth, counts) {
  const list = (what) => {
    if (!process.argv.includes("--list")) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    console.log(`  ${what}: ${file.fileName}:${line + 1}`);
  };
  if (ts.isFunctionLike(node) && node.body) {
    const lineAt = (place) => file.getLineAndCharacterOfPosition(place).line;
    const lines = lineAt(node.end) - lineAt(node.getStart(file)) + 1;
    if (lines > MAX_FUNCTION_LINES) {
      counts.functions++;
      list(`function of ${lines} lines`);
    }
    if (lines > 150) counts.long++;
    if (!isEngine && node.parameters.length > MAX_PARAMETERS) {
      counts.parameters++;
      list("parameters");
    }
  }
  if (ts.isNonNullExpression(node) && !isEngine) {
    counts.assertions++;
    list("assertion");
  }
  let inside = 0;
  if (ts.isConditionalExpression(node)) {
    inside = depth + 1;
    if (inside === 2) {
      counts.nested++;
      list("nested ternary");
    }
  } else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) inside = depth;
  ts.forEachChild(node, (child) => countNodes(file, child, isEngine, inside, counts));
}
