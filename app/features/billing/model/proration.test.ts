import { expect, test } from "vitest";
import { emailSteps, offerLabel, priceKobo, readEmailStep } from "./plans.ts";
import {
  compare,
  creditKobo,
  LEAST_KOBO,
  quoteChange,
  type Running,
  share,
  timeLeft,
  type Wanted,
} from "./proration.ts";
import { anchorDayOf, endOfPeriod, monthOf, shareInGrace } from "./subscription.ts";

const NOVEMBER: Running = {
  plan: "essentials",
  emailLimit: 10_000,
  isUnpaid: false,
  periodStart: "2026-11-01T00:00:00.000Z",
  periodEnd: "2026-12-01T00:00:00.000Z",
};
const at = (iso: string) => new Date(iso);
const quote = (given: Partial<Parameters<typeof quoteChange>[0]>) =>
  quoteChange({
    running: NOVEMBER,
    wanted: { plan: "essentials", emails: 10_000 },
    emailsUsed: 0,
    now: at("2026-11-16T00:00:00Z"),
    ...given,
  });

test("steps and their prices are in proportion to the plan's", () => {
  expect(emailSteps("essentials").map((n) => [n, priceKobo("essentials", n)])).toEqual([
    [10_000, 4_500_000],
    [20_000, 9_000_000],
    [30_000, 13_500_000],
    [40_000, 18_000_000],
    [50_000, 22_500_000],
  ]);
  expect(emailSteps("pro").map((n) => priceKobo("pro", n) / n)).toEqual(Array(6).fill(490));
  expect(priceKobo("pro", 100_000)).toBe(49_000_000);
  expect(() => priceKobo("essentials", 15_000)).toThrow();
  expect([
    readEmailStep("pro", "60000"),
    readEmailStep("pro", "55000"),
    readEmailStep("pro", null),
    readEmailStep("essentials", "1e4"),
  ]).toEqual([60_000, null, 50_000, null]);
  expect(offerLabel("pro", 60_000)).toBe("Pro with 60,000 e-mails a quarter");
});

test("from Free the whole price is paid", () => {
  expect(quote({ running: null })).toMatchObject({
    kind: "pay",
    purpose: "subscribe",
    totalKobo: 4_500_000,
  });
});

test("what one has already costs nothing and is no change", () => {
  expect(quote({})).toEqual({ kind: "same" });
});

test("more e-mails mid-month cost the larger price less half the smaller one", () => {
  const half = quote({ wanted: { plan: "essentials", emails: 30_000 } });
  expect(half).toMatchObject({ kind: "pay", purpose: "upgrade", totalKobo: 11_250_000 });
  expect(half.kind === "pay" && half.lines).toEqual([
    { text: "Essentials with 30,000 e-mails a month", amountKobo: 13_500_000 },
    { text: "Less what is left of Essentials with 10,000 e-mails a month", amountKobo: -2_250_000 },
  ]);
});

test("a last-hour upgrade costs the larger price less at most that hour", () => {
  const wanted = { plan: "essentials", emails: 50_000 } as const;
  const hour = 4_500_000 / 720;
  expect(quote({ wanted, now: at("2026-11-30T23:00:00Z") })).toMatchObject({
    kind: "pay",
    totalKobo: 22_500_000 - hour,
  });
  expect(quote({ wanted, now: at("2026-11-30T23:00:00Z"), emailsUsed: 10_000 })).toMatchObject({
    totalKobo: 22_500_000,
  });
  expect(quote({ wanted, now: at("2026-11-30T23:59:59.999Z") })).toMatchObject({
    kind: "pay",
    totalKobo: 22_500_000,
  });
});

test("a quote is right to the kobo, down to one millisecond", () => {
  const tenDays = quote({
    wanted: { plan: "essentials", emails: 20_000 },
    now: at("2026-11-21T00:00:00Z"),
  });
  expect(tenDays).toMatchObject({ totalKobo: 9_000_000 - 1_500_000 });
  expect(
    quote({ wanted: { plan: "essentials", emails: 20_000 }, now: at("2026-11-21T00:00:00.001Z") }),
  ).toMatchObject({
    totalKobo: 9_000_000 - 1_500_000,
  });
  const sevenths = quote({
    wanted: { plan: "essentials", emails: 20_000 },
    now: at("2026-11-24T00:00:00.000Z"),
  });
  expect(sevenths).toMatchObject({ totalKobo: 9_000_000 - 1_050_000 });
});

test("Essentials to Pro mid-month begins a quarter, with half a month off", () => {
  const changed = quote({ wanted: { plan: "pro", emails: 50_000 } });
  expect(changed).toMatchObject({
    kind: "pay",
    purpose: "upgrade",
    totalKobo: 24_500_000 - 2_250_000,
  });
});

test("credit is the smaller of remaining time and e-mails, in any plan", () => {
  const total = (emailsUsed: number, wanted: Wanted = { plan: "pro", emails: 50_000 }) => {
    const made = quote({ wanted, emailsUsed });
    return made.kind === "pay" ? made.totalKobo : null;
  };
  const more = { plan: "essentials", emails: 20_000 } as const;
  expect([0, 5_000, 7_500, 10_000, 12_000].map((used) => total(used, more))).toEqual([
    6_750_000, 6_750_000, 7_875_000, 9_000_000, 9_000_000,
  ]);
  expect(total(5_000)).toBe(22_250_000);
  expect(total(7_500)).toBe(24_500_000 - 1_125_000);
  expect(total(10_000)).toBe(24_500_000);
  expect(total(12_000)).toBe(24_500_000);
});

test("smaller, in e-mails or in plan, waits for the next period", () => {
  const pro: Running = {
    ...NOVEMBER,
    plan: "pro",
    emailLimit: 70_000,
    periodEnd: "2027-02-01T00:00:00.000Z",
  };
  for (const wanted of [
    { plan: "pro", emails: 50_000 },
    { plan: "essentials", emails: 50_000 },
  ] as const) {
    expect(quote({ running: pro, wanted })).toEqual({ kind: "later", from: pro.periodEnd });
  }
  expect(
    compare({ plan: "pro", emails: 50_000 }, { plan: "essentials", emailLimit: 50_000 }),
  ).toBeGreaterThan(0);
});

test("a period that is owed is paid whole, of whichever plan", () => {
  const owed = { ...NOVEMBER, isUnpaid: true };
  expect(quote({ running: owed })).toMatchObject({
    kind: "pay",
    purpose: "renew",
    totalKobo: 4_500_000,
  });
  expect(quote({ running: owed, wanted: { plan: "pro", emails: 50_000 } })).toMatchObject({
    purpose: "renew",
    totalKobo: 24_500_000,
  });
});

test("nobody pays below zero or above the whole, whatever the clock says", () => {
  for (const now of ["2026-10-01T00:00:00Z", "2026-11-01T00:00:00Z", "2026-12-05T00:00:00Z"]) {
    const { part, whole } = timeLeft(NOVEMBER, at(now));
    expect(part).toBeGreaterThanOrEqual(0);
    expect(part).toBeLessThanOrEqual(whole);
  }
  expect(share(4_500_000, { part: 1, whole: 0 })).toBe(0);
  expect(share(100, { part: 1, whole: 3 })).toBe(33);
  expect(share(200, { part: 1, whole: 3 })).toBe(67);
  expect(share(49_000_000, { part: 7_775_999_999, whole: 7_776_000_000 })).toBe(49_000_000);
  expect(
    creditKobo({ paidKobo: 100, left: { part: 1, whole: 2 }, emailLimit: 10, emailsUsed: 99 }),
  ).toBe(0);
});

test("the lines of a quote always add up to its total", () => {
  for (let hour = 0; hour < 720; hour += 7) {
    const now = new Date(Date.parse(NOVEMBER.periodStart) + hour * 3_600_000 + hour * 17);
    for (const wanted of [
      { plan: "essentials", emails: 50_000 },
      { plan: "pro", emails: 100_000 },
    ] as const) {
      const made = quote({ wanted, now, emailsUsed: hour * 10 });
      if (made.kind !== "pay") continue;
      expect(made.lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(made.totalKobo);
      expect(made.totalKobo).toBeGreaterThan(0);
      expect(Number.isSafeInteger(made.totalKobo)).toBe(true);
    }
  }
});

test("every upgrade comes to more than a provider's least", () => {
  const full = { ...NOVEMBER, emailLimit: 50_000 };
  const least = quote({
    running: full,
    wanted: { plan: "pro", emails: 50_000 },
    now: at(NOVEMBER.periodStart),
  });
  expect(least).toMatchObject({ totalKobo: 2_000_000 });
  expect(2_000_000).toBeGreaterThan(LEAST_KOBO);
});

test("the grace share covers its days, rounded up, at most the whole", () => {
  const share = (whole: number, periodEnd: string, periodStart = "2026-11-01T00:00:00.000Z") =>
    shareInGrace(whole, { periodStart, periodEnd });
  expect([
    share(10_000, "2026-12-01T00:00:00.000Z"),
    share(20_000, "2026-12-01T00:00:00.000Z"),
  ]).toEqual([2_334, 4_667]);
  expect(share(10_000, "2026-12-02T00:00:00.000Z")).toBe(2_259);
  expect(share(50_000, "2027-01-31T00:00:00.000Z")).toBe(3_847);
  // A month in which the clocks go forward.
  expect(share(10_000, "2026-11-30T23:00:00.000Z")).toBe(2_334);
  expect([
    share(1, "2026-12-01T00:00:00.000Z"),
    share(0, "2026-12-01T00:00:00.000Z"),
    share(5, "2026-11-03T00:00:00.000Z"),
  ]).toEqual([1, 0, 5]);
});

test("periods keep their day after short months and in leap years", () => {
  const from = (start: string, per: "month" | "quarter", day: number) =>
    endOfPeriod(start, per, day, "Africa/Lagos");
  const january = "2027-01-31T09:00:12.345Z";
  expect(anchorDayOf(at(january), "Africa/Lagos")).toBe(31);
  const february = from(january, "month", 31);
  expect(february).toBe("2027-02-28T09:00:12.345Z");
  expect(from(february, "month", 31)).toBe("2027-03-31T09:00:12.345Z");
  expect(from("2028-01-31T09:00:00.000Z", "month", 31)).toBe("2028-02-29T09:00:00.000Z");
  expect(from("2026-11-30T09:00:00.000Z", "quarter", 30)).toBe("2027-02-28T09:00:00.000Z");
  expect(from("2026-12-15T23:30:00.000Z", "month", 16)).toBe("2027-01-15T23:30:00.000Z");
});

test("where clocks change, a period still begins at its hour", () => {
  expect(endOfPeriod("2027-03-15T09:00:00.000Z", "month", 15, "Europe/London")).toBe(
    "2027-04-15T08:00:00.000Z",
  );
});

test("the calendar month goes by the account's clocks", () => {
  expect(monthOf(at("2026-11-30T23:30:00Z"), "Africa/Lagos")).toEqual({
    periodStart: "2026-11-30T23:00:00.000Z",
    periodEnd: "2026-12-31T23:00:00.000Z",
  });
});
