// `npm test`: everything the project claims, from nothing installed to the last line "N passed, N failed".
// With TEST_DATABASE=postgres on a PostgreSQL that is started for it, with DATABASE_URL on that one; else on SQLite.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { install, root, run } from "./install-and-build.mjs";

install();
const { CHECKS, runCheck } = await import("./check.mjs");
const { findBrowser } = await import("./find-browser.mjs");
const browser = findBrowser();
run("node", ["bin/build.mjs"], { env: { ...process.env, NODE_ENV: "production" } });

const reports = join(root, "test-results");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const env = { ...process.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) };
const total = { passed: 0, failed: 0, skipped: 0 };

for (const [name, args] of CHECKS) total[runCheck(name, args) ? "passed" : "failed"]++;

runTests();
runJourneys();

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
process.exit(total.failed > 0 ? 1 : 0);

function runTests() {
  const report = join(reports, "vitest.json");
  runSuite("vitest", ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`], (counts) => ({
    passed: counts.numPassedTests,
    failed:
      counts.numFailedTests +
      counts.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length,
    skipped: counts.numPendingTests + counts.numTodoTests,
  }));
}

function runJourneys() {
  if (!browser) {
    console.log("✗ browser journeys: no browser could be found or installed");
    total.failed++;
    return;
  }
  runSuite("playwright", ["playwright", "test"], ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));
}

/** Runs a test runner and adds its counts, read from its JSON report. A runner that leaves no report has failed. */
function runSuite(name, args, countsOf) {
  const file = join(reports, `${name}.json`);
  const done = spawnSync("npx", ["--no-install", ...args], { cwd: root, stdio: "inherit", env: { ...env, REPORT_FILE: file } });
  if (!existsSync(file)) {
    console.log(`✗ ${name} left no report`);
    total.failed++;
    return;
  }
  const counts = countsOf(JSON.parse(readFileSync(file, "utf8")));
  for (const key of Object.keys(total)) total[key] += counts[key];
  if (done.status !== 0 && counts.failed === 0) total.failed++;
}
