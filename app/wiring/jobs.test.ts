import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { jobHandlers, jobs } from "./jobs.server.ts";

test("every job that a feature defines is listed, once", () => {
  const defined = globSync("app/features/**/*.server.{ts,tsx}").flatMap((path) => [
    ...readFileSync(path, "utf8").matchAll(/= defineJob\(/g),
  ]);
  expect(jobs).toHaveLength(defined.length);
  expect(Object.keys(jobHandlers)).toHaveLength(jobs.length);
});
