import { expect, test } from "vitest";
import { fittingPlans, type Need } from "./fitting-plans.ts";

function plansFor(need: Partial<Need>) {
  const whole: Need = { emails: 0, certificates: 0, per: "month", events: 1, forms: 0, ...need };
  return fittingPlans(whole).map(({ plan, emails, priceKobo, per, monthKobo }) => [
    plan.id,
    emails,
    `${priceKobo / 100} a ${per}`,
    Math.round(monthKobo / 100),
  ]);
}

test("three months' need is compared with Pro's quarter, one with Essentials' month", () => {
  expect(plansFor({ emails: 15_000, certificates: 1_000 })).toEqual([
    ["custom", null, "80000 a month", 80_000],
    ["pro", 50_000, "245000 a quarter", 81_667],
    ["essentials", 20_000, "90000 a month", 90_000],
  ]);
  // 40,000 a month are 120,000 a quarter: more than Pro ever holds.
  expect(plansFor({ emails: 40_000, certificates: 10_000 }).map(([id]) => id)).toEqual([
    "essentials",
    "custom",
  ]);
  expect(plansFor({ emails: 60_000, certificates: 10_000 }).map(([id]) => id)).toEqual(["custom"]);
});

test("at the edges: the last that fits and the first that doesn't", () => {
  expect(plansFor({ emails: 100, certificates: 10, forms: 1 })[0]).toEqual([
    "free",
    100,
    "0 a month",
    0,
  ]);
  expect(plansFor({ emails: 101, certificates: 10 }).map(([id]) => id)).not.toContain("free");
  expect(plansFor({ emails: 100, certificates: 11 }).map(([id]) => id)).not.toContain("free");
  expect(plansFor({ emails: 100, certificates: 10, forms: 2 }).map(([id]) => id)).not.toContain(
    "free",
  );
  const essentials = (emails: number) =>
    plansFor({ emails }).find(([id]) => id === "essentials")?.[1];
  expect([10_000, 10_001, 50_000, 50_001].map(essentials)).toEqual([
    10_000,
    20_000,
    50_000,
    undefined,
  ]);
});

test("events are spread over the three months of a quarter", () => {
  const event = { emails: 60_000, certificates: 40_000, per: "event" } as const;
  expect(plansFor({ ...event, events: 1 })).toEqual([
    ["pro", 60_000, "294000 a quarter", 98_000],
    ["custom", null, "706666.67 a month", 706_667],
  ]);
  expect(plansFor({ ...event, events: 2 }).map(([id]) => id)).toEqual(["custom"]);
  expect(plansFor({ emails: 6_000, per: "event", events: 4 })[0]).toEqual([
    "custom",
    null,
    "16000 a month",
    16_000,
  ]);
  expect(
    plansFor({ emails: 6_000, per: "event", events: 4 }).find(([id]) => id === "essentials")?.[1],
  ).toBe(20_000);
});
