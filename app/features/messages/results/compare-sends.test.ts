import { expect, test } from "vitest";
import { type ComparedSend, compareSends, stillBeingRead } from "./compare-sends.ts";

const send = (
  delivered: number,
  opened: number,
  more: Partial<ComparedSend> = {},
): ComparedSend => ({
  kind: "bulk",
  states: { accepted: 0, delivered, bounced: 0, complained: 0 },
  visits: {
    opened,
    machineOpened: 0,
    clicked: 0,
    viewed: 0,
    downloaded: 0,
    linkedIn: 0,
    unsubscribed: 0,
  },
  total: delivered,
  reportsVisits: true,
  leftAt: "2026-03-02T08:00:00.000Z",
  ...more,
});
const opened = (now: ComparedSend, before: ComparedSend) =>
  compareSends(now, before).find(({ label }) => label === "Opened by a person");

test("a clear difference is named in points", () => {
  expect(opened(send(1000, 460), send(1000, 310))).toEqual({
    label: "Opened by a person",
    now: "46%",
    before: "31%",
    difference: "15 points more",
  });
  expect(opened(send(1000, 310), send(1000, 460))?.difference).toBe("15 points fewer");
});

test("what chance explains is no difference", () => {
  expect(opened(send(100, 46), send(100, 41))).toMatchObject({
    now: "46%",
    before: "41%",
    difference: "No clear difference",
  });
});

test("few people are not compared, and what nobody tells is no 0", () => {
  expect(opened(send(12, 6), send(1000, 410))?.difference).toBe("Too few people to compare");
  expect(opened(send(1000, 460), send(1000, 0, { reportsVisits: false }))).toMatchObject({
    before: "–",
    difference: "Not known",
  });
  expect(opened(send(1000, 2), send(1000, 1000))).toMatchObject({
    now: "under 1%",
    before: "100%",
  });
});

test("what a mail server accepted counts as sent", () => {
  const overSmtp = send(0, 0, {
    states: { accepted: 90, delivered: 0, bounced: 10, complained: 0 },
    total: 100,
  });
  expect(compareSends(overSmtp, overSmtp)[0]).toMatchObject({ label: "Sent", now: "90%" });
  expect(compareSends(send(90, 9), overSmtp)[0]).toMatchObject({ label: "Delivered" });
});

test("a young send is said to be read still", () => {
  const at = (hours: number) =>
    new Date(Date.parse("2026-03-02T08:00:00.000Z") + hours * 3_600_000);
  expect(stillBeingRead(send(1, 1), at(0.5))).toContain("less than an hour");
  expect(stillBeingRead(send(1, 1), at(5))).toContain("5 hours");
  expect(stillBeingRead(send(1, 1), at(49))).toBeNull();
});
