// `npm test`: everything the project claims, from nothing installed to the last line "N passed, N failed".
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

runSuite(
  "vitest",
  ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${join(reports, "vitest.json")}`],
  (report) => ({
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
);
if (browser) {
  runSuite("playwright", ["playwright", "test"], (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
    skipped: report.stats.skipped,
  }));
} else {
  console.log("✗ browser journeys: no browser could be found or installed");
  total.failed++;
}

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
process.exit(total.failed > 0 ? 1 : 0);

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
