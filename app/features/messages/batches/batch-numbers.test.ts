import { expect, test } from "vitest";
import { batchNumbers, type NumbersGiven } from "./batch-numbers.ts";

const STATES = { accepted: 0, delivered: 80, bounced: 5, complained: 1 };
const VISITS = {
  opened: 40,
  machineOpened: 12,
  clicked: 8,
  viewed: 30,
  downloaded: 20,
  linkedIn: 2,
  unsubscribed: 1,
};
const numbers = (more: Partial<NumbersGiven> = {}) =>
  Object.fromEntries(
    batchNumbers({
      kind: "certificates",
      states: STATES,
      visits: VISITS,
      reportsVisits: true,
      ...more,
    }).map(({ label, ...rest }) => [label, rest]),
  );

test("numbers come with shares of what they are part of", () => {
  expect(numbers()).toMatchObject({
    "Opened by a person": { count: 40, share: "50% of delivered" },
    Clicked: { count: 8, share: "10% of delivered" },
    Downloaded: { count: 20, share: "25% of delivered" },
    "Added to LinkedIn": { count: 2, share: "3% of delivered" },
  });
  expect(numbers()).not.toHaveProperty("Unsubscribed");
});

test("bulk mail has no certificates, and people who unsubscribe", () => {
  const bulk = numbers({ kind: "bulk" });
  expect(bulk).toMatchObject({ Unsubscribed: { count: 1 } });
  expect(bulk).not.toHaveProperty("Downloaded");
});

test("C13 machines are told apart, in words", () => {
  expect(numbers()["Opened by a person"]!.note).toBe(
    "Opened by software, such as a virus scanner or privacy proxy: 12.",
  );
});

test("what no server reports is unknown, not 0; downloads are always known", () => {
  const none = { ...VISITS, opened: 0, machineOpened: 0, clicked: 0 };
  const states = { ...STATES, accepted: 84, delivered: 0 };
  expect(numbers({ reportsVisits: false, visits: none, states })).toMatchObject({
    "Opened by a person": { count: null, share: "" },
    Clicked: { count: null },
    Downloaded: { count: 20, share: "24% of sent" },
  });
  expect(numbers({ reportsVisits: true, visits: none })["Opened by a person"]).toMatchObject({
    count: 0,
    share: "0% of delivered",
  });
});

test("nothing sent yet has no shares", () => {
  const states = { accepted: 0, delivered: 0, bounced: 0, complained: 0 };
  const visits = {
    opened: 0,
    machineOpened: 0,
    clicked: 0,
    viewed: 0,
    downloaded: 0,
    linkedIn: 0,
    unsubscribed: 0,
  };
  for (const { share } of Object.values(numbers({ states, visits }))) expect(share).toBe("");
});
