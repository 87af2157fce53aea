import { expect, test } from "vitest";
import { afterRefusal, type Hold, nextAfter, perMinuteOf, roomOf } from "./holds.ts";
import { dayIn, opensNext } from "./hours.ts";
import { likelyReceiver, receiverOfServers } from "./receivers.ts";
import { readSignal } from "./signals.ts";
import { daysFor, FIRST_DAY, leftOf, onDay, WARM } from "./warm-up.ts";

const at = (iso: string) => new Date(iso);
const MINUTE = 60_000;

test("a receiver is known by its mail servers", () => {
  const of = (host: string) => receiverOfServers([host], "school.edu.ng");
  expect(of("aspmx.l.google.com")).toBe("google");
  expect(of("mx-aol.mail.gm0.yahoodns.net")).toBe("yahoo");
  expect(of("hotmail-com.olc.protection.outlook.com")).toBe("outlook");
  expect(of("school-edu-ng.mail.protection.outlook.com")).toBe("microsoft");
  expect(of("mx01.mail.icloud.com")).toBe("apple");
  expect(of("mx00.emig.gmx.net")).toBe("gmx");
  expect(of("za-smtp-inbound-1.mimecast.co.za")).toBe("mimecast");
  expect(of("mx.zoho.com")).toBe("zoho.com");
  expect(of("mx1.mail.unilag.edu.ng")).toBe("unilag.edu.ng");
  // Its name alone is not its suffix.
  expect(of("mx.notgoogle.com")).toBe("notgoogle.com");
  expect(receiverOfServers([], "school.edu.ng")).toBe("school.edu.ng");
  expect(likelyReceiver("gmail.com")).toBe("google");
  expect(likelyReceiver("school.edu.ng")).toBe("other");
});

test("an answer says whether more than its message waits", () => {
  const google = "421-4.7.28 Gmail has detected an unusual rate of unsolicited mail originating";
  expect(readSignal(`${google} from your IP address. gsmtp`)).toEqual({
    kind: "hold",
    minutes: 10,
    receiver: "google",
    ofDomain: false,
  });
  expect(readSignal(`${google} from your SPF domain [school.test]`)).toMatchObject({
    ofDomain: true,
  });
  const minutes = (answer: string) => {
    const signal = readSignal(answer);
    return signal?.kind === "hold" ? signal.minutes : signal?.kind;
  };
  expect(minutes("421 4.7.0 [TSS04] Messages temporarily deferred")).toBe(120);
  expect(minutes("421 4.7.0 [TSS05] Messages temporarily deferred")).toBe(240);
  expect(minutes("421 RP-001 (BAY004) Unfortunately, some messages")).toBe(30);
  expect(minutes("451 4.7.650 The mail server has been limited (S775)")).toBe(60);
  expect(minutes("451 4.7.500 Server busy. Please try again later")).toBe(30);
  expect(minutes("451 4.3.2 Please try again later")).toBe("busy");
  expect(minutes("421 4.7.26 Unauthenticated email from school.test")).toBe("fault");
  expect(minutes("550 5.7.515 Access denied, sending domain does not meet")).toBe("fault");
  for (const own of [
    "452 4.2.2 The recipient's inbox is out of storage",
    "450 4.2.1 The user is receiving mail at a rate that",
    "451 4.7.1 Greylisted, try again in 300 s",
    "550 5.1.1 No such user",
    "550 5.7.1 [BL21] Connections not accepted",
    "",
  ])
    expect(readSignal(own), own).toBeNull();
});

const REFUSAL = { sender: "", receiver: "google", minutes: 10, answer: "421 4.7.28" };

test("a receiver that asked to wait gets more step by step", () => {
  const now = at("2026-11-30T09:00:00Z");
  const hold = afterRefusal(null, REFUSAL, now);
  const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
  const paces = [0, 9.9, 10, 14.9, 15, 20, 30, 40].map((minutes) =>
    perMinuteOf(hold, later(minutes)),
  );
  expect(paces).toEqual([0, 0, 1, 1, 2, 5, 20, 100]);
  // What was under way when it began changes nothing.
  expect(afterRefusal(hold, REFUSAL, later(1))).toBe(hold);
  const again = afterRefusal(hold, REFUSAL, later(41));
  expect(again.failures).toBe(2);
  expect(again.perMinute).toBeLessThan(100);
  expect(perMinuteOf(again, later(41 + 10 + 60))).toBeLessThan(100);
  expect(perMinuteOf(again, later(41 + 10 + 24 * 60))).toBe(Number.POSITIVE_INFINITY);
});

test("a receiver that gives no reason waits longer each time", () => {
  let hold: Hold | null = null;
  let now = at("2026-11-30T09:00:00Z");
  const waits: number[] = [];
  for (let refusal = 0; refusal < 7; refusal++) {
    hold = afterRefusal(hold, { ...REFUSAL, minutes: null }, now);
    waits.push((Date.parse(hold.heldUntil) - now.getTime()) / MINUTE);
    now = new Date(Date.parse(hold.heldUntil) + MINUTE);
  }
  expect(waits).toEqual([5, 15, 30, 60, 120, 120, 120]);
  expect(hold?.refusedSince).toBe("2026-11-30T09:00:00.000Z");
});

test("no minute has more than its pace", () => {
  const now = at("2026-11-30T09:00:00Z");
  let hold = afterRefusal(null, REFUSAL, now);
  const begun = Date.parse(hold.heldUntil) + 20 * MINUTE;
  let sent = 0;
  for (let second = 0; second < 60; second++) {
    const moment = new Date(begun + second * 1_000);
    const room = roomOf(hold, moment);
    hold = { ...hold, nextAt: nextAfter(hold, room, moment) };
    sent += room;
  }
  // Those of the ten seconds before may have been saved up.
  expect(sent).toBeGreaterThanOrEqual(20);
  expect(sent).toBeLessThanOrEqual(24);
});

test("a clock that was wrong holds nobody for ever", () => {
  const now = at("2026-11-30T09:00:00Z");
  const ahead = afterRefusal(null, REFUSAL, at("2027-06-01T00:00:00Z"));
  expect(roomOf(ahead, now)).toBeGreaterThan(0);
  const back = afterRefusal(null, REFUSAL, at("2020-01-01T00:00:00Z"));
  expect(roomOf(back, now)).toBe(Number.POSITIVE_INFINITY);
});

const GOOD = { sent: 5_000, bounced: 10, complained: 0 };

test("a warm-up grows by half, where it was used", () => {
  let known = onDay(null, "2026-11-01", GOOD);
  const allowances: number[] = [];
  for (let day = 1; day <= 16; day++) {
    known = onDay(known, `2026-11-${String(day).padStart(2, "0")}`, GOOD);
    allowances.push(known.allowance);
    known = { ...known, sent: Math.min(known.allowance, 30_000) };
  }
  expect(allowances.slice(0, 5)).toEqual([100, 150, 225, 338, 507]);
  expect(allowances.indexOf(WARM)).toBe(14);
  expect(leftOf(known)).toBe(Number.POSITIVE_INFINITY);
  const unused = { day: "2026-11-01", sent: 10, allowance: 225, refusedOn: null };
  expect(onDay(unused, "2026-11-02", GOOD).allowance).toBe(225);
});

test("a refusal, bounces, complaints and a month hold a warm-up back", () => {
  const used = { day: "2026-10-01", sent: 1_000, allowance: 1_000, refusedOn: null };
  const next = (change: object, today = "2026-10-02", week = GOOD) =>
    onDay({ ...used, ...change }, today, week).allowance;
  expect(next({})).toBe(1_500);
  expect(next({ refusedOn: "2026-10-01" })).toBe(1_000);
  expect(next({ refusedOn: "2026-09-30" })).toBe(1_500);
  expect(next({}, "2026-10-02", { ...GOOD, bounced: 300 })).toBe(1_000);
  expect(next({}, "2026-10-02", { ...GOOD, complained: 6 })).toBe(500);
  expect(next({}, "2026-11-05")).toBe(198);
  expect(next({ allowance: WARM }, "2026-11-05")).toBeLessThan(WARM / 4);
  expect(next({ allowance: FIRST_DAY }, "2026-11-05")).toBe(FIRST_DAY);
  // A clock that goes back doesn't give the day again.
  expect(onDay(used, "2026-09-30", GOOD)).toEqual({ ...used, day: "2026-09-30" });
});

test("how many days a send takes is counted as the allowance grows", () => {
  expect(daysFor(100, 100)).toBe(1);
  expect(daysFor(101, 100)).toBe(2);
  expect(daysFor(20_000, 100)).toBe(12);
  expect(daysFor(20_000, WARM)).toBe(1);
});

const TIMES = { opensAt: "09:00", closesAt: "18:00" };

test("hours are those of the account's clocks", () => {
  const opens = (iso: string, zone: string, times = TIMES) =>
    opensNext(times, zone, at(iso)).toISOString();
  expect(opens("2026-11-30T07:59:00Z", "Africa/Lagos")).toBe("2026-11-30T08:00:00.000Z");
  expect(opens("2026-11-30T08:00:00Z", "Africa/Lagos")).toBe("2026-11-30T08:00:00.000Z");
  expect(opens("2026-11-30T16:59:59Z", "Africa/Lagos")).toBe("2026-11-30T16:59:59.000Z");
  expect(opens("2026-11-30T17:00:00Z", "Africa/Lagos")).toBe("2026-12-01T08:00:00.000Z");
  // Clocks go forward in the night: the morning is an hour earlier in UTC.
  expect(opens("2027-03-27T20:00:00Z", "Europe/Berlin")).toBe("2027-03-28T07:00:00.000Z");
  // An opening that clocks skip is as long after midnight.
  const night = { opensAt: "02:30", closesAt: "05:00" };
  expect(opens("2027-03-27T22:00:00Z", "Europe/Berlin", night)).toBe("2027-03-28T01:30:00.000Z");
  // West and east of the date line it is another day at the same moment.
  expect(dayIn("Pacific/Auckland", at("2026-11-30T12:00:00Z"))).toBe("2026-12-01");
  expect(dayIn("Pacific/Pago_Pago", at("2026-11-30T10:00:00Z"))).toBe("2026-11-29");
  expect(opens("2026-11-30T12:00:00Z", "Pacific/Auckland")).toBe("2026-11-30T20:00:00.000Z");
});
