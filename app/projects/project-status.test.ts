import { expect, test } from "vitest";
import { projectStatus } from "./project-status.ts";

const scheduled = { status: "scheduled", startedAt: null } as const;
const sending = { status: "sending", startedAt: "2025-11-20T13:02:00.000Z" } as const;
const paused = { status: "paused", startedAt: null } as const;
const done = { status: "done", startedAt: "2025-11-20T13:02:00.000Z" } as const;
const cancelledEarly = { status: "cancelled", startedAt: null } as const;
const cancelledLate = { status: "cancelled", startedAt: "2025-11-20T13:02:00.000Z" } as const;

test.each([
  [[], "draft"],
  [[scheduled], "not-sent"],
  [[cancelledEarly], "not-sent"],
  [[sending], "ongoing"],
  [[paused], "ongoing"],
  [[done, sending], "ongoing"],
  [[done], "sent"],
  [[done, scheduled], "sent"],
  [[cancelledLate], "sent"],
] as const)("%j is %s", (batches, status) => {
  expect(projectStatus([...batches])).toBe(status);
});
