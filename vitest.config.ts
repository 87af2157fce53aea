import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const shared = {
  environment: "node",
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // As long as it takes on a machine that has much else to do; one that is free needs a moment.
  expect: { poll: { timeout: 20_000 } },
  globalSetup: "tests/setup/global-databases.ts",
  setupFiles: "tests/setup/connect-features.ts",
} as const;

export default defineConfig({
  test: {
    // Half of the tests wait: for a clock, a process, a database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { ...shared, name: "unit", isolate: false, include: ["{app,bin,db,emails}/**/*.test.{ts,tsx}"] } },
      { test: { ...shared, name: "http", isolate: false, include: ["tests/http/**/*.test.{ts,tsx}"] } },
      { test: { ...shared, name: "letters", include: ["tests/letters/**/*.test.ts"] } },
      { test: { ...shared, name: "faults", include: ["tests/faults/**/*.test.ts"], testTimeout: 420_000 } },
      // Other people's programs on what we make: `npm run test:full`, not `npm test`.
      {
        test: {
          ...shared,
          name: "compatibility",
          include: ["tests/compatibility/**/*.test.ts"],
          testTimeout: 420_000,
          // Firefox is driven over one; Node 20 has it only when asked.
          execArgv: "WebSocket" in globalThis ? [] : ["--experimental-websocket"],
        },
      },
    ],
  },
});
