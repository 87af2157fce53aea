import { expect, test } from "vitest";
import { heldLanes, readStoredGate } from "./mail-gate-state.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const gate = (bulk: object) =>
  readStoredGate({ reason: "Resend refused the connection.", ...bulk }, NOW, 1000);

test("between two holds a lane stays held, until a call is answered", () => {
  const held = gate({ heldUntil: NOW + 5_000, failures: 3 });
  expect(heldLanes(held, NOW)).toEqual([
    {
      lane: "bulk",
      until: new Date(NOW + 5_000),
      failures: 3,
      reason: "Resend refused the connection.",
    },
  ]);
  // The hold is over, and one call tries.
  const trying = { ...held, bulk: { ...held.bulk, probeUntil: NOW + 65_000 } };
  for (const after of [5_000, 20_000, 60_000, 120_000])
    expect(heldLanes(trying, NOW + after)).toMatchObject([{ lane: "bulk", until: null }]);
  const answered = gate({ heldUntil: 0, failures: 0, reason: "" });
  expect(heldLanes(answered, NOW + 20_000)).toEqual([]);
});

test("a lane that nothing is sent on isn't called held for ever", () => {
  expect(heldLanes(gate({ heldUntil: NOW - 300_000, failures: 3 }), NOW)).toEqual([]);
});
