import { mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "playwright/test";

/** Workers take the folder over from the process that started them. */
process.env.JOURNEYS_FOLDER ??= mkdtempSync(join(tmpdir(), "iweri-journeys-"));
const folder = process.env.JOURNEYS_FOLDER;
const firstPort = Number(process.env.JOURNEY_PORT ?? 3310);

/**
 * Each worker has a server of its own: some stories move its clock. On the port above a server is
 * the door of own-account.ts.
 */
const servers = Array.from({ length: Math.min(4, availableParallelism()) }, (_, index) => ({
  port: firstPort + 2 * index,
  dataDir: join(folder, String(index)),
}));
const own = servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? servers[0];
// The stories read codes from their server's outbox.
process.env.JOURNEY_DATA_DIR = own?.dataDir;

export default defineConfig({
  testDir: "tests/journeys",
  timeout: 90_000,
  // As long as it takes on a machine that has much else to do; one that is free needs a moment.
  expect: { timeout: 15_000 },
  workers: servers.length,
  retries: 0,
  outputDir: "test-results/journeys",
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.REPORT_FILE ?? "test-results/playwright.json" }],
  ],
  use: {
    baseURL: `http://localhost:${own?.port}`,
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
  webServer: servers.map(({ port, dataDir }) => ({
    command: "npx --no-install tsx tests/setup/journey-server.ts",
    env: { JOURNEY_PORT: String(port), JOURNEY_DATA_DIR: dataDir },
    // Answers once everything is there that the stories look at.
    url: `http://127.0.0.1:${port + 1}`,
    reuseExistingServer: false,
    timeout: 60_000,
  })),
});
