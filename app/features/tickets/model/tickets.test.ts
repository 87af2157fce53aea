import { describe, expect, test } from "vitest";
import { codeState, discounts, writtenCode } from "./discount-code.ts";
import { cardFee, localCharge, operatorShare, vatWithin } from "./fees.ts";
import { decideSettlement, ORDER_STATES, stateByMoney } from "./order-state.ts";
import { quoteOrder } from "./quote.ts";
import { readPrice, typedPrice } from "./read-price.ts";
import { refundPercent, ticketRefund } from "./refund-rule.ts";
import { type SoldKind, saleState, ticketPrices } from "./ticket-kind.ts";

const KIND: SoldKind = {
  id: "k1",
  name: "Ticket",
  priceKobo: 2_500_000,
  earlyKobo: 2_000_000,
  earlyUntil: "2027-04-21T00:00:00.000Z",
  earlyPlaces: 10,
  places: 100,
  salesFrom: null,
  salesTo: null,
  isHidden: 0,
};
const NOW = "2027-04-14T12:00:00.000Z";
const CODE = {
  code: "WARD10",
  kind: "percent",
  value: 10,
  maxUses: 5,
  uses: 0,
  expiresAt: null,
} as const;

describe("A price as people type it", () => {
  test.each([
    ["25000", 2_500_000],
    ["₦25,000", 2_500_000],
    ["NGN 25,000.50", 2_500_050],
    ["0.01", 1],
    ["0", 0],
    ["19.90", 1_990],
    ["19.9", 1_990],
    ["1,000,000 naira", 100_000_000],
    ["8.2900", 829],
  ])("%s is read exactly", (typed, kobo) => expect(readPrice(typed)).toEqual({ kobo }));
  test.each(["0.005", "1.999", "-5", "1e3", "25.000,00", "1,00", "", "free", "Infinity", "10 000"])(
    "%s is refused with a reason",
    (typed) => expect(readPrice(typed)).toMatchObject({ problem: expect.any(String) }),
  );
  test("every kobo is typed and read back the same", () => {
    for (let kobo = 0; kobo < 200_000; kobo += 997)
      expect(readPrice(typedPrice(kobo))).toEqual({ kobo });
  });
});

describe("What an order costs", () => {
  test("early tickets come first, then the full price", () => {
    const prices = ticketPrices(KIND, { taken: { all: 9, early: 9 }, count: 3, now: NOW });
    expect(prices.map(({ priceKobo }) => priceKobo)).toEqual([2_000_000, 2_500_000, 2_500_000]);
  });
  test("a kind is sold by its dates and places", () => {
    const none = { all: 0, early: 0 };
    expect(saleState({ ...KIND, salesFrom: "2027-05-01T00:00:00.000Z" }, none, NOW)).toBe(
      "not-yet",
    );
    expect(saleState({ ...KIND, salesTo: NOW }, none, NOW)).toBe("ended");
    expect(saleState(KIND, { all: 100, early: 0 }, NOW)).toBe("sold-out");
    expect(saleState(KIND, none, NOW)).toBe("on-sale");
  });
  test("no discount is larger than the price, no kobo is lost", () => {
    expect(discounts([333, 0], { ...CODE })).toEqual([33, 0]);
    expect(discounts([300, 500], { ...CODE, kind: "amount", value: 600 })).toEqual([100, 500]);
    expect(discounts([300], { ...CODE, kind: "amount", value: 9_999 })).toEqual([300]);
    expect(writtenCode(" ward-10 ")).toBe("WARD10");
  });
  test("a code ends with its day or its uses", () => {
    expect(codeState({ ...CODE, uses: 5 }, NOW)).toBe("used-up");
    expect(codeState({ ...CODE, expiresAt: NOW }, NOW)).toBe("expired");
    expect(codeState(CODE, NOW)).toBe("works");
  });
  test("after the charge all of the price is left, to the kobo", () => {
    for (const price of [1, 9_999, 246_249, 246_250, 250_000, 3_600_000, 13_000_000, 900_000_000]) {
      const fee = cardFee(price);
      expect(price + fee - localCharge(price + fee)).toBeGreaterThanOrEqual(price);
      expect(localCharge(price + fee - 1)).toBeGreaterThan(fee - 1);
    }
    expect(cardFee(0)).toBe(0);
  });
  test("free and paid side by side, code, card fee and share", () => {
    const free = { ...KIND, id: "k2", priceKobo: 0, earlyKobo: null };
    const quote = quoteOrder({
      kinds: [
        { kind: KIND, taken: { all: 0, early: 0 }, count: 2 },
        { kind: free, taken: { all: 0, early: 0 }, count: 1 },
      ],
      code: CODE,
      buyerPaysFee: true,
      operatorRate: 250,
      now: NOW,
    });
    expect(quote).toMatchObject({
      subtotalKobo: 4_000_000,
      discountKobo: 400_000,
      cardFeeKobo: 64_975,
      totalKobo: 3_664_975,
      operatorKobo: 90_000,
    });
    expect(operatorShare(99, 250)).toBe(2);
    expect(vatWithin(107_500, 750)).toBe(7_500);
  });
});

describe("When money arrives", () => {
  const payment = { reference: "r", amountKobo: 100, currency: "NGN", state: "begun" } as const;
  const arrived = { reference: "r", amountKobo: 100, currency: "NGN" };
  test("a held order is paid, a paid one gives the second back", () => {
    expect(decideSettlement({ state: "held" }, payment, arrived, false)).toEqual({
      kind: "accept",
      again: false,
    });
    for (const state of ORDER_STATES.filter((one) => one !== "held" && one !== "cancelled"))
      expect(decideSettlement({ state }, payment, arrived, true)).toEqual({
        kind: "give-back",
        why: "twice",
      });
  });
  test("late money takes free places, or goes back", () => {
    expect(decideSettlement({ state: "cancelled" }, payment, arrived, true)).toMatchObject({
      again: true,
    });
    expect(decideSettlement({ state: "cancelled" }, payment, arrived, false)).toMatchObject({
      why: "late",
    });
  });
  test.each([
    { ...arrived, amountKobo: 99 },
    { ...arrived, amountKobo: 101 },
    { ...arrived, currency: "USD" },
    { ...arrived, reference: "other" },
    { ...arrived, amountKobo: Number.NaN },
  ])("another amount, currency or reference is never taken", (other) =>
    expect(decideSettlement({ state: "held" }, payment, other, true).kind).toBe("wrong"),
  );
  test("what was settled stays as it is", () => {
    for (const state of ["paid", "wrong"] as const)
      expect(decideSettlement({ state: "held" }, { ...payment, state }, arrived, true)).toEqual({
        kind: "known",
      });
  });
  test("refunds and disputes say the state", () => {
    const order = { state: "paid", paidKobo: 100, refundedKobo: 0, isDisputed: false } as const;
    expect(stateByMoney(order)).toBe("paid");
    expect(stateByMoney({ ...order, refundedKobo: 1 })).toBe("partly-refunded");
    expect(stateByMoney({ ...order, refundedKobo: 100 })).toBe("refunded");
    expect(stateByMoney({ ...order, isDisputed: true })).toBe("disputed");
    expect(stateByMoney({ ...order, state: "late" })).toBe("late");
  });
});

describe("Giving money back to those who cancel", () => {
  const rule = { fullDays: 7, partDays: 2, partPercent: 50 };
  const event = {
    startsAt: "2027-05-08T08:00:00.000Z",
    startedAs: "2027-05-08T08:00:00.000Z",
    isCancelled: false,
  };
  test("all, a half or nothing, by the days that are left", () => {
    const at = (day: string) => refundPercent(rule, event, new Date(`${day}T08:00:00.000Z`));
    expect([at("2027-05-01"), at("2027-05-06"), at("2027-05-07"), at("2027-05-08")]).toEqual([
      100, 50, 0, 0,
    ]);
  });
  test("a moved or cancelled event gives all of it back", () => {
    const now = new Date("2027-05-07T08:00:00.000Z");
    expect(refundPercent(rule, { ...event, startedAs: "2027-05-09T08:00:00.000Z" }, now)).toBe(100);
    expect(refundPercent(rule, { ...event, isCancelled: true }, now)).toBe(100);
    expect(ticketRefund({ priceKobo: 333, discountKobo: 0 }, 50)).toBe(166);
  });
});
