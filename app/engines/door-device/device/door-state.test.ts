import { expect, test } from "vitest";
import type { DoorAct, DoorEvent, GuestRow } from "../door-protocol.ts";
import { checkedInOf, DoorState, newActId } from "./door-state.ts";

const EVENT: DoorEvent = {
  title: "Open day",
  when: "Friday",
  helper: "Gate A",
  letters: "QQ7R2",
  timeZone: "Africa/Lagos",
  opensAt: 0,
  closesAt: 9e15,
  walkIns: true,
  isCancelled: false,
};
const ADA: GuestRow = ["ada", "K7M429QX", "Ada Obi", "ad…@people.test", "registered"];
const FUNMI: GuestRow = ["funmi", "01234567", "Fúnmiláyọ̀ Ade", "fu…@people.test", "registered"];
const WAITS: GuestRow = ["waits", "ABCDEFGH", "Musa Bello", "mu…@people.test", "waiting"];

function doorOf(...guests: GuestRow[]): DoorState {
  const state = new DoorState();
  state.take(
    { event: EVENT, since: { change: 0, guestsAt: "" }, guests, checkIns: [], now: Date.now() },
    Date.now(),
    true,
  );
  return state;
}
const news = { event: EVENT, since: { change: 0, guestsAt: "" }, guests: [], checkIns: [], now: 0 };
const comes = (guest: string, at: number, id = newActId()): DoorAct => ({
  kind: "in",
  id,
  guest,
  at,
  method: "scan",
});

test("codes, names without marks and other events' codes are told apart", () => {
  const state = doorOf(ADA, FUNMI, WAITS);
  expect(state.lookUp("HTTPS://IWERI.TEST/D/QQ7R2K7M429QX")).toMatchObject({
    kind: "guest",
    guest: { id: "ada" },
  });
  expect(state.lookUp("k7m4 29qx")).toMatchObject({ kind: "guest", guest: { id: "ada" } });
  expect(state.lookUp("HTTPS://IWERI.TEST/D/XXXXXK7M429QX").kind).toBe("other-event");
  expect(state.lookUp("HTTPS://IWERI.TEST/D/QQ7R2K7M429QY").kind).toBe("unlisted");
  expect(state.lookUp("https://example.com/").kind).toBe("no-code");
  expect(state.search("funmilayo", 5).guests.map(({ id }) => id)).toEqual(["funmi"]);
  expect(state.search("people.test", 2)).toMatchObject({ isMore: true, guests: { length: 2 } });
});

test("the earliest check-in that was not undone counts, in any order", () => {
  const rows: [string, string, number, string, 0 | 1][] = [
    ["a", "ada", 300, "Gate B", 0],
    ["b", "ada", 200, "Gate C", 1],
    ["c", "ada", 250, "Gate D", 0],
  ];
  for (const order of [rows, [...rows].reverse(), [rows[1]!, rows[0]!, rows[2]!]]) {
    const state = doorOf(ADA);
    for (const row of order) state.take({ ...news, checkIns: [row] }, 0, false);
    expect(checkedInOf(state.guest("ada")!)).toEqual({ id: "c", at: 250, by: "Gate D" });
    expect(state.counts()).toEqual({ registered: 1, checkedIn: 1 });
  }
});

test("whom another phone had let in before is said once", () => {
  const state = doorOf(ADA, FUNMI);
  const [again, only] = [comes("ada", 300), comes("funmi", 310)];
  for (const act of [again, only]) state.perform(act);
  expect(state.takeRepeats()).toEqual([]);
  // The other phone was offline, and tells of it later.
  const theirs: [string, string, number, string, 0] = ["theirs", "ada", 200, "Gate B", 0];
  state.take({ ...news, checkIns: [theirs, ["late", "funmi", 400, "Gate B", 0]] }, 0, false);
  expect(state.takeRepeats()).toMatchObject([
    { actId: again.id, guest: { id: "ada" }, first: { id: "theirs", at: 200, by: "Gate B" } },
  ]);
  expect(state.takeRepeats()).toEqual([]);
});

test("what was taken back or undone here repeats nothing", () => {
  const state = doorOf(ADA, FUNMI);
  const [refused, undone] = [comes("ada", 300), comes("funmi", 310)];
  for (const act of [refused, undone]) state.perform(act);
  state.takeBack(refused);
  state.perform({ kind: "undo", id: newActId(), checkIn: undone.id, at: 320 });
  const theirs = ["ada", "funmi"].map((id): [string, string, number, string, 0] => [
    `${id}-in`,
    id,
    200,
    "Gate B",
    0,
  ]);
  state.take({ ...news, checkIns: theirs }, 0, false);
  expect(state.takeRepeats()).toEqual([]);
});

test("an undoing stays when an older answer still says “in”", () => {
  const state = doorOf(ADA);
  const act = comes("ada", 100);
  state.perform(act);
  state.perform({ kind: "undo", id: newActId(), checkIn: act.id, at: 110 });
  state.take({ ...news, checkIns: [[act.id, "ada", 100, "Gate A", 0]] }, 0, false);
  expect(checkedInOf(state.guest("ada")!)).toBeNull();
});

test("somebody who was added is replaced by the server's own row", () => {
  const state = doorOf(ADA);
  const act: DoorAct = {
    kind: "walk-in",
    id: newActId(),
    name: "Wale",
    email: "wale@people.test",
    at: 5,
  };
  state.perform(act);
  expect(state.counts()).toEqual({ registered: 2, checkedIn: 1 });
  state.take(
    {
      ...news,
      guests: [["wale", "99999999", "Wale", "wa…@people.test", "registered"]],
      checkIns: [[act.id, "wale", 5, "Gate A", 0]],
    },
    0,
    false,
  );
  expect(state.counts()).toEqual({ registered: 2, checkedIn: 1 });
  expect(state.search("wale", 5).guests).toHaveLength(1);
});

test("what the server refuses did not happen", () => {
  const state = doorOf(ADA);
  const act: DoorAct = { kind: "walk-in", id: newActId(), name: "Wale", email: "wale@x", at: 5 };
  const came = comes("ada", 10);
  for (const done of [act, came]) state.perform(done);
  for (const done of [act, came]) state.takeBack(done);
  expect(state.counts()).toEqual({ registered: 1, checkedIn: 0 });
});

test("a phone's clock that is an hour off does no harm", () => {
  const state = doorOf(ADA);
  const server = Date.now() + 3_600_000;
  state.take({ ...news, now: server }, Date.now(), false);
  expect(Math.abs(state.now() - server)).toBeLessThan(1_000);
});

test("what is kept brings the same list back", () => {
  const state = doorOf(ADA, FUNMI, WAITS);
  state.perform(comes("ada", 10));
  const again = new DoorState();
  again.restore(state.keep()!);
  expect(again.counts()).toEqual(state.counts());
  expect(again.lookUp("01234567")).toMatchObject({
    kind: "guest",
    guest: { name: "Fúnmiláyọ̀ Ade" },
  });
});
