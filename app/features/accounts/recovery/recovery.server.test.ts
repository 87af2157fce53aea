import { expect, test } from "vitest";
import { nextRecoveryStep } from "./recovery.server.ts";

const at = "2026-01-01T00:00:00.000Z";
const states = {
  nothing: null,
  asked: { verifiedAt: null, usedAt: null },
  proved: { verifiedAt: at, usedAt: null },
  done: { verifiedAt: at, usedAt: at },
};

test.each([
  ["/forgot-pass", { nothing: null, asked: null, proved: null, done: null }],
  [
    "/email-verify",
    {
      nothing: "/forgot-pass",
      asked: null,
      proved: "/password-reset",
      done: "/password-reset-success",
    },
  ],
  [
    "/password-reset",
    {
      nothing: "/forgot-pass",
      asked: "/forgot-pass",
      proved: null,
      done: "/password-reset-success",
    },
  ],
  [
    "/password-reset-success",
    { nothing: "/forgot-pass", asked: "/forgot-pass", proved: "/forgot-pass", done: null },
  ],
] as const)("C27 %s in every state", (step, expected) => {
  for (const [state, place] of Object.entries(expected)) {
    expect([state, nextRecoveryStep(step, states[state as keyof typeof states])]).toEqual([
      state,
      place,
    ]);
  }
});
