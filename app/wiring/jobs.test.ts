import { expect, expectTypeOf, test } from "vitest";
import { jobHandlers, jobs, type UnlistedJobs } from "./jobs.server.ts";

test("every declared kind of job is listed, once", () => {
  expectTypeOf<UnlistedJobs>().toBeNever();
  expect(Object.keys(jobHandlers)).toHaveLength(jobs.length);
});
