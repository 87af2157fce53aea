import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { withoutMaglev } from "./bin/node-lines.mjs";

const flags = withoutMaglev(process.versions.node);

const shared = {
  environment: "node",
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // As long as it takes on a machine that has much else to do; one that is free needs a moment.
  expect: { poll: { timeout: 20_000 } },
  globalSetup: "tests/setup/global-databases.ts",
  setupFiles: "tests/setup/connect-features.ts",
  execArgv: flags,
} as const;

/**
 * They say in the environment of their process that they have started a PostgreSQL, or give React a
 * page, for which it looks once, when it is loaded.
 */
const NEEDING_OWN_PROCESS = [
  "tests/http/everywhere/early-input.test.tsx",
  "tests/http/operator/backup-scaled.test.ts",
  "tests/http/everywhere/query-plans-postgres.test.ts",
];

export default defineConfig({
  test: {
    // Half of the tests wait: for a clock, a process, a database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    tags: [
      {
        name: "slow",
        description:
          "The file takes seconds, and its subject seldom changes: in `npm test`, not in `npm run check`.",
      },
      {
        name: "long",
        description:
          "Takes seconds by itself: not in `npm test`, but in `npm run test:full` and in CI.",
        timeout: 240_000,
      },
    ],
    projects: [
      // Files share a process here, so that the product is read in once: half of the processor
      // time.
      {
        test: {
          ...shared,
          name: "unit",
          isolate: false,
          include: ["{app,bin,db,emails}/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          ...shared,
          name: "http",
          isolate: false,
          include: ["tests/http/**/*.test.{ts,tsx}"],
          exclude: NEEDING_OWN_PROCESS,
        },
      },
      { test: { ...shared, name: "http-alone", include: NEEDING_OWN_PROCESS } },
      { test: { ...shared, name: "gauntlet", include: ["tests/gauntlet/**/*.test.ts"] } },
      { test: { ...shared, name: "letters", include: ["tests/letters/**/*.test.ts"] } },
      {
        test: {
          ...shared,
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          testTimeout: 420_000,
        },
      },
      { test: { ...shared, name: "simulator", include: ["tests/simulator/**/*.test.ts"] } },
      {
        test: {
          ...shared,
          name: "compatibility",
          include: ["tests/compatibility/**/*.test.ts"],
          testTimeout: 420_000,
          // Firefox is driven over one; Node 20 has it only when asked.
          execArgv: "WebSocket" in globalThis ? flags : [...flags, "--experimental-websocket"],
        },
      },
    ],
  },
});
