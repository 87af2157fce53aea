import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "playwright/test";

const port = Number(process.env.JOURNEY_PORT ?? 3310);
// The stories read codes from the server's outbox. Workers take this over from the process that started them.
process.env.JOURNEY_DATA_DIR ??= mkdtempSync(join(tmpdir(), "iweri-journeys-"));

export default defineConfig({
  testDir: "tests/journeys",
  timeout: 90_000,
  // As long as it takes on a machine that has much else to do; one that is free needs a moment.
  expect: { timeout: 15_000 },
  workers: 1,
  retries: 0,
  outputDir: "test-results/journeys",
  reporter: [["list"], ["json", { outputFile: process.env.REPORT_FILE ?? "test-results/playwright.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "with JavaScript", use: { javaScriptEnabled: true } },
    { name: "without JavaScript", use: { javaScriptEnabled: false } },
  ],
  webServer: {
    command: "npx --no-install tsx tests/setup/journey-server.ts",
    env: { JOURNEY_PORT: String(port), JOURNEY_DATA_DIR: process.env.JOURNEY_DATA_DIR },
    // Answers once everything is there that the stories look at.
    url: `http://127.0.0.1:${port + 1}`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
});
