import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DoorAct } from "../../../app/engines/door-device/door-protocol.ts";
import {
  doorAddress,
  doorCodes,
  eventLetters,
} from "../../../app/features/webinars/model/sign-door-code.server.ts";
import type {
  Webinar,
  WebinarRegistration,
} from "../../../app/features/webinars/model/webinar.server.ts";
import { randomLetters } from "../../../app/platform/text/ids.ts";
import { addDoor, addHelper, letIn, sync } from "../../factories/door.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addRegistration } from "../../factories/webinar.ts";
import { overHttp } from "../../setup/over-http.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let webinar: Webinar;
let path: string;
let now: Date;

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
/** From 10:00 to 11:30 in Lagos. It is 10:30 there. */
beforeEach(async () => {
  now = new Date("2026-11-20T09:30:00.000Z");
  owner = await app.organiser();
  const form = await addPublishedForm(app.context, owner);
  webinar = await addDoor(app.context, owner, form, { startsAt: "2026-11-20T09:00:00.000Z" });
  path = (await addHelper(app.context, webinar, "Gate A")).path;
});
afterAll(() => app.stop());

/** A phone that has everything there is. */
const KNOWN = { change: 1e9, guestsAt: "2999-01-01T00:00:00.000Z" };

const db = () => app.context.db;
const register = (name: string, change: Partial<WebinarRegistration> = {}) =>
  addRegistration(app.context, webinar, { name, ...change });
const reread = ({ id }: { id: string }) =>
  db()
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Of a phone at this gate: what the server said to what it did. */
async function send(acts: DoorAct[], at = path) {
  const { status, answer } = await sync(app, at, { acts, since: KNOWN });
  expect(status).toBe(200);
  return answer!.results.map(({ outcome }) => outcome);
}

describe("The list", () => {
  test("a phone gets every guest with code and hint, no whole address", async () => {
    const ada = await register("Ada Obi", { email: "ada@people.test" });
    await register("Musa Bello", { state: "waiting" });
    const { answer } = await sync(app, path);
    expect(answer!.guests).toContainEqual([
      ada.id,
      doorCodes(app.context.config, webinar).codeOf(ada),
      "Ada Obi",
      "ad…@people.test",
      "registered",
    ]);
    expect(answer!.guests).toHaveLength(2);
    expect(JSON.stringify(answer)).not.toContain("ada@people.test");
    expect(answer).toMatchObject({
      now: now.getTime(),
      event: { helper: "Gate A", letters: eventLetters(webinar) },
    });
  });

  test("then only what is new: others' check-ins, undone ones, new guests", async () => {
    const ada = await register("Ada Obi");
    now = new Date(now.getTime() + MINUTE_MS);
    const first = await sync(app, path);
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    const late = await register("Late Comer");
    const act = letIn(ada, now);
    const other = (await addHelper(app.context, webinar, "Gate B")).path;
    await send([act], other);
    const second = await sync(app, path, { since: first.answer!.since });
    expect(second.answer!.guests.map(([id]) => id)).toEqual([late.id]);
    expect(second.answer!.checkIns).toEqual([[act.id, ada.id, now.getTime(), "Gate B", 0]]);
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    await send(
      [{ kind: "undo", id: randomLetters(26), checkIn: act.id, at: now.getTime() }],
      other,
    );
    const third = await sync(app, path, { since: second.answer!.since });
    expect(third.answer!.checkIns).toEqual([[act.id, ada.id, act.at, "Gate B", 1]]);
  });

  test("the server is asked about codes that aren't on the list", async () => {
    const other = await addDoor(app.context, owner, await addPublishedForm(app.context, owner), {
      title: "Evening class",
    });
    const theirs = await addRegistration(app.context, other);
    const { config } = app.context;
    const code = doorAddress(config, eventLetters(other), doorCodes(config, other).codeOf(theirs));
    const asked = await sync(app, path, { since: KNOWN, code });
    expect(asked.answer!.code).toMatchObject({
      verdict: "stop",
      sentence: expect.stringContaining("Evening class"),
    });
    const forged = await sync(app, path, {
      since: KNOWN,
      code: `HTTPS://X/D/${eventLetters(webinar)}00000000`,
    });
    expect(forged.answer!.code?.heading).toBe("Not a genuine code");
  });

  test("revoked and old links get nothing, not even counted", async () => {
    const ada = await register("Ada Obi");
    const { path: revoked } = await addHelper(app.context, webinar, "Gate D", {
      revokedAt: now.toISOString(),
    });
    const refused = await sync(app, revoked, { acts: [letIn(ada, now)] });
    expect(refused.status).toBe(410);
    expect(await refused.json()).toEqual({ gone: "revoked" });
    expect((await reread(ada)).checkedInAt).toBeNull();
    now = new Date("2026-11-29T09:30:00.000Z");
    expect(await (await sync(app, path)).json()).toEqual({ gone: "ended" });
  });

  test("what our page doesn't send is refused as a whole", async () => {
    const ada = await register("Ada Obi");
    const good = letIn(ada, now);
    for (const acts of [
      [{ ...good, id: "short" }],
      [{ kind: "erase" }],
      "x",
      Array.from({ length: 201 }, () => good),
    ])
      expect((await sync(app, path, { acts: acts as never })).status).toBe(400);
    expect((await reread(ada)).checkedInAt).toBeNull();
  });
});

describe("What phones send late", () => {
  test("the same check-in sent three times counts once", async () => {
    const ada = await register("Ada Obi");
    const act = letIn(ada, minutesAgo(40));
    for (let time = 0; time < 3; time++) expect(await send([act, act])).toEqual(["in", "in"]);
    expect(
      await db().selectFrom("checkIns").select("id").where("webinarId", "=", webinar.id).execute(),
    ).toHaveLength(1);
    expect(await reread(ada)).toMatchObject({
      checkedInAt: minutesAgo(40).toISOString(),
      attended: 1,
    });
  });

  test("of two gates the earlier counts, whichever is heard first", async () => {
    const ada = await register("Ada Obi");
    const other = (await addHelper(app.context, webinar, "Gate B")).path;
    await send([letIn(ada, minutesAgo(10))]);
    await send([letIn(ada, minutesAgo(35))], other);
    expect((await reread(ada)).checkedInAt).toBe(minutesAgo(35).toISOString());
    const page = (
      await owner.page(`/forms/${webinar.formId}/webinar/check-in?show=twice`)
    ).replaceAll("<!-- -->", "");
    expect(page).toContain("1 code was accepted more than once");
    expect(page).toMatch(/Gate A[\s\S]*Gate B|Gate B[\s\S]*Gate A/);
  });

  test("undoing one gate's check-in leaves the other's", async () => {
    const ada = await register("Ada Obi");
    const first = letIn(ada, minutesAgo(30));
    await send([
      first,
      { kind: "undo", id: randomLetters(26), checkIn: first.id, at: now.getTime() },
    ]);
    expect((await reread(ada)).checkedInAt).toBeNull();
    await send([letIn(ada, minutesAgo(20))]);
    expect((await reread(ada)).checkedInAt).toBe(minutesAgo(20).toISOString());
  });

  test("no time is in the future, or before the door opened", async () => {
    const [ada, chi] = [await register("Ada Obi"), await register("Chi Eze")];
    await send([letIn(ada, new Date(now.getTime() + 90 * MINUTE_MS)), letIn(chi, new Date(0))]);
    expect((await reread(ada)).checkedInAt).toBe(now.toISOString());
    expect((await reread(chi)).checkedInAt).toBe("2026-11-20T03:00:00.000Z");
  });

  test("after the event it is still taken, and no list given", async () => {
    const ada = await register("Ada Obi");
    const act = letIn(ada, minutesAgo(40));
    now = new Date("2026-11-23T09:30:00.000Z");
    const { answer } = await sync(app, path, { acts: [act] });
    expect(answer!.results).toEqual([{ id: act.id, outcome: "in" }]);
    expect(answer!.guests).toEqual([]);
    expect(await reread(ada)).toMatchObject({
      checkedInAt: new Date(act.at).toISOString(),
      attended: 1,
    });
  });

  test("somebody who cancelled meanwhile is recorded, not counted, and reported", async () => {
    const ada = await register("Ada Obi", { state: "cancelled" });
    expect(await send([letIn(ada, minutesAgo(5))])).toEqual(["no-place"]);
    const html = (
      await owner.page(`/forms/${webinar.formId}/webinar/check-in?show=no-place`)
    ).replaceAll("<!-- -->", "");
    expect(html).toContain("Ada Obi");
    expect(html).toContain("0</b>");
  });

  test("people who were added offline are added once, by address and name", async () => {
    const known = await register("Ada Obi", { email: "ada@people.test" });
    const walkIn = (id: string, email: string, name = "Wale") => ({
      kind: "walk-in" as const,
      id,
      name,
      email,
      at: now.getTime(),
    });
    const [one, two, three] = [randomLetters(26), randomLetters(26), randomLetters(26)];
    const acts = [
      walkIn(one, "wale@people.test"),
      walkIn(two, "ADA@people.test", "ada OBI"),
      walkIn(three, "no address"),
    ];
    for (let time = 0; time < 2; time++)
      expect(await send(acts)).toEqual(["in", "in", "bad-address"]);
    const rows = await db()
      .selectFrom("webinarRegistrations")
      .selectAll()
      .where("webinarId", "=", webinar.id)
      .execute();
    expect(rows.map(({ email, attended }) => [email, attended]).sort()).toEqual([
      ["ada@people.test", 1],
      ["wale@people.test", 1],
    ]);
    expect((await reread(known)).name).toBe("Ada Obi");
  });

  test("an id of another event's check-in does nothing here", async () => {
    const other = await addDoor(app.context, owner, await addPublishedForm(app.context, owner), {
      startsAt: webinar.startsAt,
    });
    const there = (await addHelper(app.context, other, "Gate X")).path;
    const theirs = await addRegistration(app.context, other);
    const act = letIn(theirs, minutesAgo(5));
    await send([act], there);
    const ada = await register("Ada Obi");
    expect(await send([{ ...act, guest: ada.id }])).toEqual(["no-guest"]);
    expect(
      await send([{ kind: "undo", id: randomLetters(26), checkIn: act.id, at: now.getTime() }]),
    ).toEqual(["no-guest"]);
    expect((await reread(theirs)).checkedInAt).not.toBeNull();
  });
});

test("page, scripts and decoder are at most 40 KB over the network", async () => {
  await register("Ada Obi");
  const server = await serveApp(app);
  try {
    const page = await overHttp(server.port, `${path}?q=Ada`);
    expect(page.status).toBe(200);
    const scripts = [...page.text.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src]) =>
      src!.replaceAll("&amp;", "&"),
    );
    expect(scripts).toHaveLength(1);
    const version = /v=(\w+)/.exec(scripts[0]!)![1];
    const further = [
      ...scripts,
      `/check-in/decoder.js?v=${version}`,
      "/check-in/worker.js",
      "/check-in/shell",
    ];
    let bytes = page.bytesSent;
    for (const address of further) {
      const answer = await overHttp(server.port, address);
      expect([address, answer.status]).toEqual([address, 200]);
      expect(answer.headers["content-encoding"], address).toMatch(/^(br|gzip)$/);
      bytes += answer.bytesSent;
    }
    console.log(`Check-in page with everything it may load: ${bytes} bytes`);
    expect(bytes).toBeLessThanOrEqual(40 * 1024);
    expect(page.text).not.toMatch(/<link rel="(?:stylesheet|modulepreload)"/);
    expect((await overHttp(server.port, "/check-in/shell")).text).not.toContain("Ada");
  } finally {
    await server.close();
  }
});
