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

runTests("", []);
runJourneys("");
// The same again on the other engine, unless one was asked for.
if (!env.DATABASE_URL && !env.TEST_DATABASE) {
  const postgres = spawnSync("npx", ["--no-install", "tsx", "tests/setup/can-have-postgres.ts"], { cwd: root, encoding: "utf8" });
  if (postgres.status === 0) {
    env.TEST_DATABASE = "postgres";
    runTests("-postgres", ["--project", "http", "--project", "faults"]);
    runJourneys("-postgres");
  } else {
    console.log(`○ on PostgreSQL: skipped, ${postgres.stdout.trim() || "no server could be started"}`);
    total.skipped++;
  }
}

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
process.exit(total.failed > 0 ? 1 : 0);

function runTests(engine, projects) {
  const report = join(reports, `vitest${engine}.json`);
  runSuite(
    `vitest${engine}`,
    ["vitest", "run", ...projects, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    (counts) => ({
      passed: counts.numPassedTests,
      failed:
        counts.numFailedTests +
        counts.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length,
      skipped: counts.numPendingTests + counts.numTodoTests,
    }),
  );
}

function runJourneys(engine) {
  if (!browser) {
    console.log("✗ browser journeys: no browser could be found or installed");
    total.failed++;
    return;
  }
  runSuite(`playwright${engine}`, ["playwright", "test"], ({ stats, errors }) => ({
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
