import { expect, test } from "vitest";
import {
  type SessionEvidence,
  seriesProgress,
  sessionProgress,
  sessionsNeeded,
} from "./session-progress.ts";

const session = (id: string, state: "scheduled" | "cancelled" = "scheduled") => ({ id, state });
const row = (webinarId: string, change: Partial<SessionEvidence> = {}): SessionEvidence => ({
  webinarId,
  attended: 1,
  doubtful: 0,
  ...change,
});
const FOUR = ["a", "b", "c", "d"].map((id) => session(id));

test("an empty number asks for all, none for more than there are", () => {
  expect(sessionsNeeded(null, 6)).toBe(6);
  expect(sessionsNeeded(4, 6)).toBe(4);
  expect(sessionsNeeded(4, 3)).toBe(3);
  expect(sessionsNeeded(2, 0)).toBe(1);
});

test("sessions attended are counted once each, doubtful ones beside them", () => {
  const rows = [row("a"), row("b", { attended: 0, doubtful: 1 }), row("c", { attended: 0 })];
  expect(sessionProgress(FOUR, rows, 3)).toEqual({
    attended: 1,
    hasAttended: true,
    doubtful: 1,
    total: 4,
    needed: 3,
  });
});

test("a cancelled session counts for who attended it where some are enough", () => {
  const sessions = [session("a", "cancelled"), session("b"), session("c")];
  expect(sessionProgress(sessions, [row("a")], 1)).toMatchObject({
    attended: 1,
    total: 3,
    needed: 1,
  });
  expect(sessionProgress(sessions, [row("b")], 1)).toMatchObject({ attended: 1, total: 2 });
});

test.each([null, 2, 3])("a cancelled session is none of all (%s)", (wanted) => {
  const sessions = [session("a", "cancelled"), session("b"), session("c")];
  expect(sessionProgress(sessions, [row("a"), row("b")], wanted)).toMatchObject({
    attended: 1,
    total: 2,
    needed: 2,
  });
  expect(sessionProgress(sessions, [row("a")], wanted)).toMatchObject({
    attended: 0,
    hasAttended: true,
  });
});

test("missed sessions are named, those that can still come counted", () => {
  const rows = [row("a"), row("b", { attended: 0 }), row("c", { attended: 0, doubtful: 1 })];
  const over = new Set(["a", "b", "c"]);
  const given = {
    wanted: 3,
    isOver: ({ id }: { id: string }) => over.has(id),
    labelOf: ({ id }: { id: string }) => id.toUpperCase(),
  };
  expect(seriesProgress(FOUR, rows, given)).toMatchObject({
    count: 4,
    attended: 1,
    needed: 3,
    possible: 2,
    missed: ["B"],
  });
});
