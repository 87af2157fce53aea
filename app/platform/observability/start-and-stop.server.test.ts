import { expect, test } from "vitest";
import { linesOfStartProblem, StartProblem } from "./start-and-stop.server.ts";

test("a full disk is reported as such; unknown errors keep their stack", () => {
  for (const code of ["SQLITE_FULL", "ENOSPC"])
    expect(linesOfStartProblem(Object.assign(new Error("full"), { code }))).toEqual([
      expect.stringMatching(/^DATA_DIR: the disk is full/),
    ]);
  expect(linesOfStartProblem(new StartProblem(["PORT: taken"]))).toEqual(["PORT: taken"]);
  expect(linesOfStartProblem(new TypeError("a defect"))).toBeNull();
  expect(linesOfStartProblem(null)).toBeNull();
});
