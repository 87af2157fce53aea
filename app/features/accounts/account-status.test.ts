import { expect, test } from "vitest";
import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import { accountClosedMessage, accountStatusOf, isClosed } from "./account-status.ts";

const AT = "2026-11-21T08:00:00.000Z";
const open = { suspendedAt: null, terminatedAt: null };

test("an account is open, suspended, or closed for good", () => {
  expect(accountStatusOf(open)).toBe("open");
  expect(accountStatusOf({ ...open, suspendedAt: AT })).toBe("suspended");
  expect(accountStatusOf({ suspendedAt: AT, terminatedAt: AT })).toBe("terminated");
  expect([open, { ...open, suspendedAt: AT }].map(isClosed)).toEqual([false, true]);
});

test("who may not sign in reads why, and whom to write to", () => {
  const account = { name: "Lagoon", suspendedAt: AT, terminatedAt: null, standingReason: "Many complaints" };
  expect(accountClosedMessage(account, "help@iweri.test")).toBe(
    "The account “Lagoon” is suspended. The reason given: Many complaints. If you think this is a mistake, write to help@iweri.test.",
  );
  expect(accountClosedMessage({ ...account, terminatedAt: AT, standingReason: null }, "help@iweri.test")).toBe(
    "The account “Lagoon” has been closed for good. If you think this is a mistake, write to help@iweri.test.",
  );
});

test("a closed account may not send, whatever else is true of it", () => {
  const account = { kind: "company", identityStatus: "passed", deleteAfter: null, sendingPausedReason: null } as const;
  expect(sendingLock({ ...account, ...open })).toBeNull();
  expect(sendingLock({ ...account, ...open, suspendedAt: AT })?.text).toContain("suspended");
  expect(sendingLock({ ...account, suspendedAt: AT, terminatedAt: AT })?.text).toContain("closed");
});
