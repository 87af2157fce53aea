import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  DoorState,
  newActId,
  type Repeat,
} from "../../app/engines/door-device/device/door-state.ts";
import { Line, type Refused } from "../../app/engines/door-device/device/line.ts";
import { openStore } from "../../app/engines/door-device/device/store.ts";
import type { DoorAct } from "../../app/engines/door-device/door-protocol.ts";
import type { Form } from "../../app/features/forms/store/find-form.server.ts";
import { newRegistration } from "../../app/features/webinars/registration/add-registration.server.ts";
import { addDoor, addHelper } from "../factories/door.ts";
import { addPublishedForm } from "../factories/published-form.ts";
import { addSeries } from "../factories/series.ts";
import { serveApp } from "../setup/serve-app.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

const GUESTS = 10_000;
const HELPERS = 20;
const OFFLINE = 5;
const MINUTE_MS = 60_000;
/**
 * Every tenth guest comes to two gates: with a friend's screenshot, or because one of them is
 * offline.
 */
const TWICE = 10;
/** One answer in this many is lost on its way back, after the server did what was asked. */
const LOST = 12;

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
/** The server's clock, half a year from that of the phones. */
let now = new Date("2026-11-20T09:05:00.000Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

afterEach(() => vi.unstubAllGlobals());

/** The phone's own code, with a line that this test can cut. */
interface Phone {
  line: Line;
  state: DoorState;
  refused: Refused[];
  isOffline: boolean;
}

const DOOR = { hasDoor: 1, lengthMinutes: 240, placesTaken: GUESTS, lastPosition: GUESTS } as const;

test.each([
  ["10,000 guests, 20 helpers, five offline for an hour: each counted once", 1],
  ["the same at the third of six sessions", 6],
])("%s", { tags: ["long"], timeout: 420_000 }, async (_, sessions) => {
  const { db } = app.context;
  now = new Date("2026-11-20T09:05:00.000Z");
  const owner = await app.organiser();
  const form = await addPublishedForm(app.context, owner);
  // What people register for, and what they are let in to.
  const { webinar, session } = await addEvent(owner, form, sessions);
  const registeredAt = new Date("2026-11-10T09:00:00.000Z");
  const guests = Array.from({ length: GUESTS }, (_, index) => {
    const [name, email] = [`Guest ${index + 1}`, `guest-${index + 1}@people.test`];
    return newRegistration(
      webinar,
      { name, email, responseId: null, state: "registered", position: index + 1 },
      registeredAt,
    );
  });
  for (let from = 0; from < GUESTS; from += 200)
    await db
      .insertInto("webinarRegistrations")
      .values(guests.slice(from, from + 200))
      .execute();

  const rowOf = (id: string) => (session === webinar ? id : `${id}s${session.sessionNumber}`);

  const phones = new Map<string, Phone>();
  let asked = 0;
  let lost = 0;
  const repeated: Repeat[] = [];
  const onNetwork = globalThis.fetch;
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, visibilityState: "visible" });
  // Rounds are started by hand here.
  vi.stubGlobal("window", { setTimeout: () => 0 });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (phones.get(address)!.isOffline) throw new TypeError("no connection");
    asked += 1;
    const answer = await onNetwork(address, init);
    if (asked % LOST !== 0) return answer;
    lost += 1;
    await answer.arrayBuffer();
    throw new TypeError("the connection broke");
  });
  for (let number = 0; number < HELPERS; number++) {
    const { path } = await addHelper(app.context, session, `Gate ${number + 1}`);
    const address = `http://127.0.0.1:${server.port}${path}`;
    const state = new DoorState();
    const refused: Refused[] = [];
    const listener = {
      changed: () => {},
      repeated: (one: Repeat) => void repeated.push(one),
      refused: (one: Refused) => void refused.push(one),
      gone: () => expect.fail("gone"),
    };
    const kept = { state, store: await openStore(path), acts: [] };
    const line = new Line(address, kept, listener);
    const phone: Phone = { line, state, refused, isOffline: false };
    phones.set(`${address}/sync`, phone);
  }
  const all = [...phones.values()];
  const goUntilAnswered = async ({ line }: Phone) => {
    for (let tries = 0; tries < 50; tries++)
      if ((await line.go()) && line.acts.length === 0) return;
    expect.fail("no answer in fifty tries");
  };
  // One after another, as helpers open their links before they leave.
  for (const phone of all) {
    await goUntilAnswered(phone);
    // Half a year off, and yet it knows what time it is here.
    expect(Math.abs(phone.state.now() - now.getTime())).toBeLessThan(30_000);
  }
  expect(all.map(({ state }) => state.counts())).toEqual(
    all.map(() => ({ registered: GUESTS, checkedIn: 0 })),
  );

  const offline = all.slice(0, OFFLINE);
  for (const phone of offline) phone.isOffline = true;
  const start = now.getTime();
  const first = new Map<string, number>();
  const plans = all.map((): DoorAct[] => []);
  for (const [index, { id }] of guests.entries()) {
    const gates =
      index % TWICE === 0 ? [index % HELPERS, (index + 7) % HELPERS] : [index % HELPERS];
    for (const [turn, gate] of gates.entries()) {
      // The second comes later or earlier, by up to ten minutes.
      const at = start + ((index * 7_919 + turn * 104_729) % (50 * MINUTE_MS));
      const guest = rowOf(id);
      plans[gate]!.push({ kind: "in", id: newActId(), guest, at, method: "scan" });
      first.set(guest, Math.min(at, first.get(guest) ?? at));
    }
  }
  now = new Date(start + 60 * MINUTE_MS);
  const startedAt = performance.now();
  await Promise.all(
    all.map(async ({ line }, gate) => {
      for (const [index, act] of plans[gate]!.entries()) {
        await line.add(act);
        if (index % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }),
  );
  await Promise.all(all.filter(({ isOffline }) => !isOffline).map(goUntilAnswered));
  expect(offline.map(({ line }) => line.acts.length)).toEqual(
    plans.slice(0, OFFLINE).map(({ length }) => length),
  );
  // An hour later the line is there again, for all five at the same moment.
  for (const phone of offline) phone.isOffline = false;
  await Promise.all(offline.map(goUntilAnswered));
  await Promise.all(all.map(goUntilAnswered));
  const seconds = (performance.now() - startedAt) / 1000;

  // Whoever let somebody in as the second was told who had before, and nobody else was.
  expect(repeated).toHaveLength(GUESTS / TWICE);
  expect(repeated.filter(({ guest, first: { at } }) => first.get(guest.id) !== at)).toEqual([]);

  const made = plans.flat().length;
  const rows = await db
    .selectFrom("webinarRegistrations")
    .select(["id", "checkedInAt", "attended"])
    .where("webinarId", "=", session.id)
    .execute();
  expect(
    rows.filter(({ checkedInAt, attended }) => checkedInAt !== null && attended === 1),
  ).toHaveLength(GUESTS);
  expect(rows.filter(({ id, checkedInAt }) => Date.parse(checkedInAt!) !== first.get(id))).toEqual(
    [],
  );
  const counted = await db
    .selectFrom("webinars")
    .selectAll()
    .where("id", "=", webinar.id)
    .executeTakeFirstOrThrow();
  expect(counted).toMatchObject({ attendedCount: GUESTS, placesTaken: GUESTS });
  if (session !== webinar) {
    const guestsOf = db
      .selectFrom("webinarRegistrations")
      .select("id")
      .where("webinarId", "=", webinar.id);
    expect(await guestsOf.where("sessionsAttended", "=", 1).execute()).toHaveLength(GUESTS);
    const attended = db
      .selectFrom("webinarRegistrations")
      .select("id")
      .where("webinarId", "!=", session.id);
    const elsewhere = attended
      .where("seriesRegistrationId", "is not", null)
      .where("attended", "=", 1);
    expect(await elsewhere.where("accountId", "=", owner.accountId).execute()).toEqual([]);
  }
  const stored = await db
    .selectFrom("checkIns")
    .select("id")
    .where("webinarId", "=", session.id)
    .execute();
  expect(stored).toHaveLength(made);
  for (const { state, line, refused } of all) {
    expect([state.counts(), line.acts, refused]).toEqual([
      { registered: GUESTS, checkedIn: GUESTS },
      [],
      [],
    ]);
  }
  console.log(
    `${made.toLocaleString("en")} check-ins of ${GUESTS.toLocaleString("en")} guests in ${seconds.toFixed(1)} s, ` +
      `${asked} requests, ${lost} answers lost on the way`,
  );
});

/** A webinar with a door; with several sessions the third one's, which is on now. */
async function addEvent(
  owner: Awaited<ReturnType<TestApp["organiser"]>>,
  form: Form,
  sessions: number,
) {
  if (sessions === 1) {
    const webinar = await addDoor(app.context, owner, form, {
      ...DOOR,
      startsAt: "2026-11-20T09:00:00.000Z",
    });
    return { webinar, session: webinar };
  }
  const made = await addSeries(app.context, owner, form, {
    sessions,
    startsAt: "2026-11-18T09:00:00.000Z",
    ...DOOR,
  });
  return { webinar: made.series, session: made.sessions[2]! };
}
