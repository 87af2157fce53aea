// `npm test`: everything that is quick to try, from nothing installed to the last line "N passed, N
// failed". What failed is named once more right above that line, so that the end of a log is enough
// to know it. `npm run test:full` goes on with all that takes longer: every browser journey,
// letters, faults, PostgreSQL, other software (browsers, readers, servers), which it
// installs where it can, and the other lines of Node that are supported. With `-- --minutes=N` it
// begins nothing that would usually end later than that, and with another part at each commit, so
// that none stays out for long; CI does so. With TEST_DATABASE=postgres on
// a PostgreSQL that is started for it, with DATABASE_URL on that one; else on SQLite.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { installWithTools, root, run } from "./install-and-build.mjs";
import { installNode, isInstalled, LINES, packagedVersion, withNode } from "./node-lines.mjs";

const started = Date.now();
const isFull = process.argv.includes("--full");
const minutes = Number(
  process.argv.find((word) => word.startsWith("--minutes="))?.split("=")[1] ??
    Number.POSITIVE_INFINITY,
);
console.log(`On Node ${process.versions.node}.`);
installWithTools();
const { runChecks } = await import("./check.mjs");
const { findBrowser } = await import("./find-browser.mjs");
const browser = findBrowser();
run("node", ["bin/build.mjs"], { env: { ...process.env, NODE_ENV: "production" } });

const reports = join(root, "test-results");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const env = { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) };
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** Suites for which there was no time, with the minutes that each usually takes. */
const notRun = [];
/**
 * Tests that passed only when they were repeated at once. Each may be a defect that shows at an
 * unlucky moment, so it is named; more than these are failures.
 */
const unsteady = [];
const MOST_UNSTEADY = 2;

for (const { name, passed } of await runChecks()) {
  if (passed) total.passed++;
  else fail(name, "see the output above");
}
runTests("quick", [
  "--project=unit",
  "--project=http",
  "--project=http-alone",
  "--project=simulator",
  "--tags-filter=!long",
]);
runJourneys("journeys", ["--grep=@main"]);

/**
 * What `npm run test:full` adds, with the minutes that each usually takes on two cores. Without a
 * limit of time the most telling comes first.
 */
const REST = [
  ["PostgreSQL", 16, runOnPostgres],
  ["the other journeys", 16, () => runJourneys("other-journeys", ["--grep-invert=@main"])],
  [
    "letter forms and faults",
    17,
    () => runTests("letters-faults", ["--project=letters", "--project=faults"]),
  ],
  ["the table gauntlet", 4, () => runTests("gauntlet", ["--project=gauntlet"])],
  [
    "long tests",
    25,
    () =>
      runTests("long", [
        "--project=unit",
        "--project=http",
        "--project=http-alone",
        "--tags-filter=long",
      ]),
  ],
  [
    "the ledger simulator",
    29,
    () => runTests("simulator", ["--project=simulator", "--tags-filter=long"]),
  ],
  ["other software", 25, () => runTests("compatibility", ["--project=compatibility"])],
  ...LINES.filter((line) => line !== Number.parseInt(process.versions.node, 10)).map((line) => [
    `Node ${line}`,
    14,
    () => repeatOn(line),
  ]),
];
if (isFull) {
  const first = Number.isFinite(minutes) ? commitCount() % REST.length : 0;
  const inTurn = [...REST.slice(first), ...REST.slice(0, first)];
  for (const [at, [name, usual, runPart]] of inTurn.entries()) {
    const elapsed = (Date.now() - started) / 60_000;
    // The first runs however long it is, so that none stays out for ever.
    if (at === 0 || elapsed + usual <= minutes) runPart();
    else notRun.push(`${name} (${usual} minutes)`);
  }
}

if (unsteady.length > MOST_UNSTEADY)
  fail("flaky tests", `${unsteady.length} passed only when retried`);
for (const one of unsteady) console.log(`\n↻ Passed only when retried: ${one}`);
for (const failure of failures) console.log(`\n✗ ${failure}`);
if (notRun.length > 0) console.log(`\nNot run, to save time: ${notRun.join(", ")}`);
console.log(`\n${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`,
);
process.exit(total.failed > 0 ? 1 : 0);

/** How many commits led here; 0 where that isn't known. */
function commitCount() {
  const { stdout } = spawnSync("git", ["rev-list", "--count", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  return Number.parseInt(stdout ?? "", 10) || 0;
}

/** The unit and http tests once more on PostgreSQL, unless all of this run is on it. */
function runOnPostgres() {
  if (process.env.TEST_DATABASE === "postgres" || process.env.DATABASE_URL) return;
  const environment = { ...env, TEST_DATABASE: "postgres" };
  runTests(
    "postgres",
    ["--project=unit", "--project=http", "--tags-filter=!long"],
    environment,
    "PostgreSQL: ",
  );
}

/** `environment`: for another Node than this one, whose name then stands before each failure. */
function runTests(name, projects, environment = env, prefix = "") {
  const reporters = [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ];
  runSuite(
    name,
    ["vitest", "run", "--retry=1", ...projects, ...reporters],
    ({ numPassedTests, numPendingTests, numTodoTests, testResults }) => {
      total.passed += numPassedTests;
      // What a tag leaves out runs in another part.
      if (!projects.some((word) => word.startsWith("--tags-filter")))
        total.skipped += numPendingTests + numTodoTests;
      for (const { name, status, message, assertionResults } of testResults) {
        const file = prefix + relative(root, name);
        for (const { status, fullName, failureMessages } of assertionResults) {
          const [first] = failureMessages;
          if (status === "failed") fail(`${file} › ${fullName}`, first);
          else if (first) unsteady.push(withReason(`${file} › ${fullName}`, first));
        }
        if (status === "failed" && !assertionResults.some((result) => result.status === "failed"))
          fail(file, message);
      }
    },
    environment,
  );
}

/**
 * The unit and http tests once more on the newest version of another line, installed beside the
 * project.
 */
function repeatOn(line) {
  const { version, problem } = packagedVersion(line);
  const failure = problem ?? (isInstalled(version) ? undefined : installNode(version));
  if (failure) {
    total.skipped++;
    console.log(`\nSkipped: the unit and http tests on Node ${line}. ${failure}`);
    return;
  }
  console.log(`\nRunning the unit and http tests again on Node ${version}.`);
  const projects = ["--project=unit", "--project=http", "--tags-filter=!long"];
  runTests(`node-${line}`, projects, withNode(version), `Node ${version}: `);
}

/**
 * The browser journeys that `chosen` names; those marked `@main` are the main acts of each area.
 */
function runJourneys(name, chosen) {
  if (!browser) return fail("browser journeys", "no browser could be found or installed");
  runSuite(name, ["playwright", "test", "--retries=1", ...chosen], ({ stats, suites, errors }) => {
    total.passed += stats.expected + stats.flaky;
    total.skipped += stats.skipped;
    for (const { file, title, tests } of specsIn(suites))
      for (const { projectName, results, status } of tests) {
        const journey = `${file} › ${title} [${projectName}]`;
        const [first] = results.map((result) =>
          result.errors.map(({ message }) => message).join("\n"),
        );
        if (status === "unexpected") fail(journey, first);
        if (status === "flaky") unsteady.push(withReason(journey, first));
      }
    for (const { message } of errors) fail("browser journeys", message);
  });
}

function specsIn(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites)]);
}

/**
 * Runs a test runner and hands over its JSON report. One that leaves none, or ends badly without
 * naming a test, has failed.
 */
function runSuite(name, args, count, environment = env) {
  const file = join(reports, `${name}.json`);
  const done = spawnSync("npx", ["--no-install", ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...environment, REPORT_FILE: file },
  });
  if (!existsSync(file)) return fail(name, "it left no report");
  const failedBefore = total.failed;
  count(JSON.parse(readFileSync(file, "utf8")));
  if (done.status !== 0 && total.failed === failedBefore)
    fail(name, "it failed without naming a test");
}

/** Counts a failure, and keeps its name and the first lines of why for the end. */
function fail(name, why = "") {
  total.failed++;
  failures.push(withReason(name, why));
}

function withReason(name, why = "") {
  const lines = stripVTControlCharacters(why)
    .split("\n")
    .filter((line) => line.trim() && !/node_modules|at new Promise/.test(line));
  return [name, ...lines.slice(0, 12).map((line) => `    ${line}`)].join("\n");
}
