import { expect, test } from "vitest";
import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import {
  accountClosedMessage,
  accountNotice,
  accountStatusOf,
  isClosed,
} from "./account-status.ts";

const AT = "2026-11-21T08:00:00.000Z";
const open = { suspendedAt: null, terminatedAt: null };

test("an account is open, suspended, or closed for good", () => {
  expect(accountStatusOf(open)).toBe("open");
  expect(accountStatusOf({ ...open, suspendedAt: AT })).toBe("suspended");
  expect(accountStatusOf({ suspendedAt: AT, terminatedAt: AT })).toBe("terminated");
  expect([open, { ...open, suspendedAt: AT }].map(isClosed)).toEqual([false, true]);
});

test("who may not sign in reads why, and whom to write to", () => {
  const account = {
    name: "Lagoon",
    suspendedAt: AT,
    terminatedAt: null,
    standingReason: "Many complaints",
  };
  expect(accountClosedMessage(account, "help@iweri.test")).toBe(
    "The account “Lagoon” is suspended. Reason: Many complaints. If you think this is a mistake, write to help@iweri.test.",
  );
  expect(
    accountClosedMessage({ ...account, terminatedAt: AT, standingReason: null }, "help@iweri.test"),
  ).toBe(
    "The account “Lagoon” has been closed for good. If you think this is a mistake, write to help@iweri.test.",
  );
});

test("a closed account may not send, whatever else is true of it", () => {
  const account = {
    kind: "company",
    identityStatus: "passed",
    deleteAfter: null,
    sendingPausedReason: null,
  } as const;
  expect(sendingLock({ ...account, ...open })).toBeNull();
  expect(sendingLock({ ...account, ...open, suspendedAt: AT })?.text).toContain("suspended");
  expect(sendingLock({ ...account, suspendedAt: AT, terminatedAt: AT })?.text).toContain("closed");
});

const account = {
  kind: "individual",
  identityStatus: "passed",
  deleteAfter: null,
  sendingPausedReason: null,
  timeZone: "Africa/Lagos",
} as const;

test("an account that may send is left in peace", () => {
  expect(accountNotice(account, "owner")).toBeNull();
  expect(
    accountNotice({ ...account, kind: "company", identityStatus: "none" }, "editor"),
  ).toBeNull();
});

test("somebody not yet checked is led to the check, calmly", () => {
  for (const identityStatus of ["none", "refused", "pending"] as const) {
    expect(accountNotice({ ...account, identityStatus }, "owner")).toMatchObject({
      act: { href: "/kyc-form" },
      calm: true,
    });
  }
});

test("a deletion notice gives the account's local time and a keep button", () => {
  const notice = accountNotice(
    { ...account, identityStatus: "none", deleteAfter: "2026-12-05T09:00:00.000Z" },
    "owner",
  );
  expect(notice?.text).toBe(
    "This account and everything in it will be deleted on Saturday 5 December 2026, 10:00, West Africa Time. Nothing will be sent from it until then.",
  );
  expect(notice).toMatchObject({
    act: { label: "Keep my account", postTo: "/settings/data/keep" },
    calm: false,
  });
});

test("members are shown no button that would be refused", () => {
  const notice = accountNotice({ ...account, deleteAfter: "2026-12-05T09:00:00.000Z" }, "editor");
  expect(notice?.text).toMatch(
    /Nothing will be sent from it until then\. Only an owner can keep it\.$/,
  );
  expect(notice?.act).toBeNull();
});
