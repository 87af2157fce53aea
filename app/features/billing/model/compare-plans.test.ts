import { expect, test } from "vitest";
import { comparePlans, type PlanUse } from "./compare-plans.ts";

const used = { emails: 8_640, certificates: 611 };
const essentials: PlanUse = {
  planId: "essentials",
  running: {
    plan: "essentials",
    emailLimit: 10_000,
    periodStart: "2026-11-01T00:00:00.000Z",
    periodEnd: "2026-12-01T00:00:00.000Z",
    isUnpaid: false,
  },
  next: null,
  used: { month: used, quarter: used },
  emailsUntilNow: used.emails,
  forms: 7,
  scheduledLater: 0,
  hidesBranding: false,
  canPay: true,
  now: new Date("2026-11-16T00:00:00.000Z"),
  day: (iso) => iso.slice(0, 10),
};
const compared = (change: Partial<PlanUse> = {}) => {
  const plans = comparePlans({ ...essentials, ...change });
  return Object.fromEntries(plans.map((plan) => [plan.id, plan]));
};

test("moving down says when, what stops and what is too few", () => {
  const { free } = compared({ hidesBranding: true, scheduledLater: 250 });
  expect(free).toMatchObject({ price: "₦0", isCurrent: false, canChoose: true });
  expect(free?.allowances.map(({ has, verdict, isShort }) => [has, verdict, isShort])).toEqual([
    ["100 a month", "8,540 too few", true],
    ["10 a month", "601 too few", true],
    ["1", "6 too few", true],
  ]);
  expect(free?.changes).toEqual([
    "From 2026-12-01",
    "Sending stops at 100 e-mails a month",
    "No more than 10 certificates a month",
    "The 250 e-mails you scheduled don’t all fit",
    "Your 7 open forms stay open, but you can’t open another",
    "Your forms and e-mails say again what they were made with",
  ]);
});

test("moving up says what is paid today, less what is left", () => {
  const { pro } = compared();
  // ₦45,000: half of the time is left, but only 13.6% of the e-mails.
  expect(pro?.changes).toEqual([
    "Pay ₦238,880 today: ₦6,120 of what you have comes off",
    "A quarter starts when you pay",
  ]);
  expect(pro).toMatchObject({ step: 50_000, note: "about ₦81,667 a month, up to 100,000 e-mails" });
});

test("the own plan has its own number of e-mails, and changes nothing", () => {
  const running = { ...essentials.running!, emailLimit: 20_000 };
  const { essentials: own } = compared({ running });
  expect(own).toMatchObject({ isCurrent: true, price: "₦90,000", per: "a month", step: 20_000 });
  expect(own?.allowances[0]).toMatchObject({ has: "20,000 a month", verdict: "11,360 to spare" });
  expect(own?.changes).toEqual(["Nothing: this is your plan"]);
});

test("a plan is compared with the step that holds the use", () => {
  const many = { emails: 23_000, certificates: 0 };
  const use = { planId: "free" as const, running: null, used: { month: many, quarter: many } };
  const { essentials: plan, custom } = compared(use);
  expect(plan).toMatchObject({ step: 30_000, price: "₦135,000" });
  expect(plan?.changes).toEqual(["Pay ₦135,000 today", "A month starts when you pay"]);
  expect(custom).toMatchObject({ price: "₦81,000", changes: ["We set it up with you"] });
  expect(
    compared({ ...use, used: { month: { ...many, emails: 60_000 }, quarter: many } }).essentials,
  ).toMatchObject({
    step: 50_000,
    allowances: [{ isShort: true, verdict: "10,000 too few" }, {}, {}],
  });
});

test("a quarter’s use is not held against a month", () => {
  const { essentials: plan } = compared({
    planId: "pro",
    running: { ...essentials.running!, plan: "pro", emailLimit: 50_000 },
    used: { month: used, quarter: { emails: 30_000, certificates: 2_000 } },
  });
  expect(plan?.allowances[0]?.verdict).toBe("1,360 to spare in a month like the last");
  expect(plan?.changes[0]).toBe("From 2026-12-01, with nothing to pay today");
});

test("nothing can be chosen on Custom, unpaid, or without payments", () => {
  const choosable = (change: Partial<PlanUse>) =>
    comparePlans({ ...essentials, ...change })
      .filter(({ canChoose }) => canChoose)
      .map(({ id }) => id);
  expect(choosable({})).toEqual(["free", "essentials", "pro", "custom"]);
  expect(choosable({ planId: "custom", running: null })).toEqual([]);
  expect(choosable({ canPay: false })).toEqual(["custom"]);
  expect(choosable({ running: { ...essentials.running!, isUnpaid: true } })).toEqual(["custom"]);
  const next = { planId: "free" as const, emails: null, on: "1 December" };
  expect(choosable({ next })).toEqual(["essentials", "pro", "custom"]);
  expect(compared({ next }).free?.changes[0]).toBe("Yours from 1 December");
  expect(compared({ next }).essentials?.changes).toEqual(["Until 1 December, then Free"]);
});
