import { expect, test } from "vitest";
import { ceilingsOf, nextRoomAt, roomOf, type Standing, usedOf } from "./ceilings.ts";

const NOW = new Date("2026-11-28T09:20:00.000Z");
const standing = (change: Partial<Standing> = {}): Standing => ({
  proofs: [],
  createdAt: NOW.toISOString(),
  health: "good",
  ...change,
});
const of = (change: Partial<Standing> = {}) => ceilingsOf(standing(change), NOW);
const OLD = "2026-01-01T00:00:00.000Z";

test("C35 ceilings grow with each proof, with age, and shrink with health", () => {
  const grown = [
    of(),
    of({ createdAt: OLD }),
    of({ proofs: ["identity"] }),
    of({ proofs: ["domain"], createdAt: OLD }),
  ];
  const paid = [of({ proofs: ["paid"] }), of({ proofs: ["paid"], createdAt: OLD })];
  const perDay = [...grown, ...paid].map((ceilings) => ceilings.perDay ?? Number.POSITIVE_INFINITY);
  expect([...perDay].sort((one, other) => one - other)).toEqual(perDay);
  expect(of({ proofs: ["paid", "domain"] })).toEqual({
    perHour: null,
    perDay: null,
    newPerDay: null,
  });
  expect(of({ proofs: ["operator"] }).perDay).toBeNull();
  expect(of({ proofs: ["paid"], createdAt: OLD, health: "warning" }).perDay).toBe(25_000);
});

test("without proof it is 100 new people a day, whatever the age", () => {
  expect([
    of().newPerDay,
    of({ createdAt: OLD }).newPerDay,
    of({ health: "warning" }).newPerDay,
  ]).toEqual([100, 100, 50]);
  expect([of({ proofs: ["identity"] }).newPerDay, of({ proofs: ["paid"] }).newPerDay]).toEqual([
    null,
    null,
  ]);
});

test("no 24 hours have more than the ceiling", () => {
  const hours = [
    { hour: "2026-11-27T08", sent: 500, toNew: 100 },
    { hour: "2026-11-27T09", sent: 40, toNew: 40 },
    { hour: "2026-11-28T09", sent: 30, toNew: 25 },
  ];
  const used = usedOf(hours, NOW);
  expect(used).toEqual({ perHour: 30, perDay: 70, newPerDay: 65 });
  expect(roomOf(of(), used)).toEqual({ perHour: 170, perDay: 430, newPerDay: 35 });
  expect(roomOf(of({ proofs: ["operator"] }), used).perDay).toBe(Number.POSITIVE_INFINITY);
  expect(nextRoomAt("newPerDay", hours, NOW).toISOString()).toBe("2026-11-28T10:00:00.000Z");
  expect(nextRoomAt("perHour", hours, NOW).toISOString()).toBe("2026-11-28T10:00:00.000Z");
  expect(nextRoomAt("perDay", hours.slice(2), NOW).toISOString()).toBe("2026-11-29T10:00:00.000Z");
});
