import { expect, test } from "vitest";
import { MAIL_LANES } from "../health/mail-gate-state.ts";
import { openShares, SHARES, type StoredShares } from "./shares.ts";

type Send = Parameters<ReturnType<typeof openShares>["pass"]>[0];

const send = (id: string, kind: Send["kind"], accountId = "a", recipientCount = 100): Send => ({
  id,
  kind,
  accountId,
  recipientCount,
});

/**
 * So many calls while the same sends wait, each with what the one before stored, as after a
 * restart. Returns the ids served.
 */
function serve(
  waiting: Send[],
  calls: number,
  stored: unknown = null,
): { ids: string[]; stored: StoredShares } {
  const ids: string[] = [];
  let kept = stored;
  for (let call = 0; call < calls; call++) {
    const shares = openShares(kept, waiting);
    const { send } = shares.first(MAIL_LANES)!;
    shares.pass(send, 1);
    ids.push(send.id);
    kept = JSON.parse(JSON.stringify(shares.toStore()));
  }
  return { ids, stored: kept as StoredShares };
}

const count = (ids: string[], id: string) => ids.filter((one) => one === id).length;

test("while all wait, each kind gets the calls of its share", () => {
  const waiting = [
    send("campaign", "certificates"),
    send("guests", "form"),
    send("code", "code"),
    send("notice", "notice"),
  ];
  const { ids } = serve(waiting, 400);
  expect(count(ids, "campaign")).toBeGreaterThanOrEqual(4 * SHARES.campaigns - 1);
  expect(count(ids, "guests")).toBeGreaterThanOrEqual(4 * SHARES.guests - 1);
  expect(count(ids, "code")).toBeGreaterThanOrEqual(3 * SHARES.account - 1);
  expect(count(ids, "notice")).toBeGreaterThanOrEqual(SHARES.account - 1);
  expect(ids[0]).toBe("code");
});

test("who was away is next, with nothing to make up for", () => {
  const first = send("first", "bulk");
  const { stored } = serve([first], 1_000);
  const { ids } = serve([first, send("second", "bulk", "b")], 20, stored);
  expect(count(ids.slice(0, 2), "second")).toBe(1);
  expect(count(ids, "second")).toBe(10);
});

test("mail that comes back after each call gets its share", () => {
  const campaign = send("campaign", "certificates");
  let stored: unknown = null;
  const ids: string[] = [];
  for (let call = 0; call < 300; call++) {
    const shares = openShares(stored, [campaign, send(`code-${call}`, "code", "a", 1)]);
    const { send: first } = shares.first(MAIL_LANES)!;
    shares.pass(first, 1);
    ids.push(first.id);
    stored = shares.toStore();
  }
  expect(count(ids, "campaign")).toBeGreaterThanOrEqual(300 * 0.27);
});

test("a turn of many calls is made up for by the others", () => {
  const waiting = [send("one", "bulk", "a"), send("two", "bulk", "b")];
  const shares = openShares(null, waiting);
  shares.pass(waiting[0]!, 50);
  const { ids } = serve(waiting, 60, shares.toStore());
  expect(count(ids.slice(0, 50), "two")).toBeGreaterThanOrEqual(49);
  expect(count(ids, "two")).toBe(55);
});

test("a closed lane is passed over, an empty send goes", () => {
  const waiting = [
    send("code", "code"),
    send("old", "webinar", "a", 1),
    send("new", "webinar", "a", 1),
  ];
  const shares = openShares(null, waiting);
  expect(shares.first(["bulk"])).toMatchObject({ send: { id: "old" }, part: 1 });
  shares.drop(waiting[1]!);
  expect(shares.first(["bulk"])?.send.id).toBe("new");
  shares.drop(waiting[2]!);
  expect(shares.first(["bulk"])).toBeNull();
  expect(shares.first(MAIL_LANES)).toMatchObject({ send: { id: "code" }, part: 1 });
});

test("what is stored stays small, and nothing stored can stop a send", () => {
  const sends = Array.from({ length: 100 }, (_, n) =>
    send(`send-${n}`, "bulk", `account-${n % 20}`),
  );
  const { stored } = serve(sends, 150);
  const after = serve([sends[0]!], 200, stored);
  expect(
    Object.keys(after.stored.next).length + Object.keys(after.stored.clock).length,
  ).toBeLessThan(10);
  for (const damaged of [
    null,
    7,
    "text",
    [],
    { clock: [1], next: { campaigns: "x" } },
    { clock: 3 },
  ])
    expect(serve([sends[0]!], 1, damaged).ids).toEqual(["send-0"]);
  const far = { clock: {}, next: { guests: 1e300 } };
  expect(serve([send("guest", "form"), sends[0]!], 4, far).ids).toContain("guest");
});
