import { expect, test } from "vitest";
import { accountNotice } from "./account-notice.ts";

const account = {
  kind: "individual",
  identityStatus: "passed",
  deleteAfter: null,
  sendingPausedReason: null,
  timeZone: "Africa/Lagos",
} as const;

test("an account that may send is left in peace", () => {
  expect(accountNotice(account, "owner")).toBeNull();
  expect(accountNotice({ ...account, kind: "company", identityStatus: "none" }, "editor")).toBeNull();
});

test("somebody not yet checked is led to the check, calmly", () => {
  for (const identityStatus of ["none", "refused", "pending"] as const) {
    expect(accountNotice({ ...account, identityStatus }, "owner")).toMatchObject({ act: { href: "/kyc-form" }, calm: true });
  }
});

test("a deletion notice gives the account's local time and a keep button", () => {
  const notice = accountNotice({ ...account, identityStatus: "none", deleteAfter: "2026-12-05T09:00:00.000Z" }, "owner");
  expect(notice?.text).toBe(
    "This account and everything in it will be deleted on Saturday 5 December 2026, 10:00, Lagos time. Nothing will be sent from it until then.",
  );
  expect(notice).toMatchObject({ act: { label: "Keep my account", postTo: "/settings/data/keep" }, calm: false });
});

test("members are shown no button that would be refused", () => {
  const notice = accountNotice({ ...account, deleteAfter: "2026-12-05T09:00:00.000Z" }, "editor");
  expect(notice?.text).toMatch(/Nothing will be sent from it until then\. Only an owner can keep it\.$/);
  expect(notice?.act).toBeNull();
});
