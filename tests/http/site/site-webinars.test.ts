import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Organiser as Signed } from "../../../app/features/accounts/organiser.server.ts";
import { changeOrganisation } from "../../../app/features/accounts/settings/profile.server.ts";
import type { Form } from "../../../app/features/forms/store/find-form.server.ts";
import { listingSearchText } from "../../../app/features/webinars/listed/listing-filter.ts";
import type { Webinar } from "../../../app/features/webinars/model/webinar.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { addMember } from "../../factories/members.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addWebinar, ROOM } from "../../factories/webinar.ts";
import { linksOf, readPage } from "../../setup/page.ts";
import { scannedTables } from "../../setup/recorded-statements.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { onPostgres } from "../../setup/test-database.ts";

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
const now = new Date("2026-03-02T08:00:00.000Z"); // a Monday
let numberOfForm = 0;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser({ accountName: "Lagoon Digital Academy" });
});
afterAll(() => app.stop());

/** A webinar that is listed, with what a test changes. */
async function list(change: Partial<Webinar> = {}, columns?: Partial<Form>, by: Organiser = owner) {
  const title = change.title ?? "CVs that pass the screen";
  const form = await addPublishedForm(app.context, by, { title: `Form ${++numberOfForm}` });
  if (columns)
    await app.context.db.updateTable("forms").set(columns).where("id", "=", form.id).execute();
  const host = change.host ?? "Dr Ngọzị Okonkwọ";
  const searchText = listingSearchText(
    { title, host },
    by === owner ? "Lagoon Digital Academy" : "Another",
  );
  const webinar = await addWebinar(app.context, by, form, {
    isListed: 1,
    title,
    host,
    searchText,
    ...change,
  });
  return { form, webinar };
}

async function unlistAll() {
  await app.context.db.updateTable("webinars").set({ isListed: 0 }).execute();
}

async function titlesOf(
  path: string,
  level = path.startsWith("/events") ? 4 : 3,
): Promise<string[]> {
  const page = await readPage(await app.visitor().page(path));
  return page.queryAllByRole("heading", { level }).map((title) => title.textContent);
}

async function feed(path = "/events.ics") {
  const answer = await app.visitor().get(path);
  const text = await answer.text();
  const events = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .map((each) => new ICAL.Event(each));
  return { answer, text, events };
}

/** What the Details page sends for a webinar as it is. */
const details = (title: string) => ({
  title,
  host: "Dr Ngọzị Okonkwọ",
  day: "2026-03-10",
  time: "10:00",
  lengthMinutes: "90",
  timeZone: "Africa/Lagos",
  joinUrl: ROOM,
});

describe("Listing a webinar", () => {
  test("an organiser lists a webinar and takes it off, a viewer can't", async () => {
    const form = await addPublishedForm(app.context, owner, { title: "Opt in" });
    const here = `/forms/${form.id}/webinar?index`;
    expect((await owner.post(here, details("By choice"))).status).toBe(303);
    expect(await titlesOf("/webinars")).not.toContain("By choice");
    const setUp = await owner.page(`/forms/${form.id}/webinar`);
    const listed = (await readPage(setUp)).getByRole<HTMLInputElement>("checkbox", {
      name: /List on the public webinars page/,
    });
    expect([listed.name, listed.checked]).toEqual(["isListed", false]);

    const viewer = await addMember(app, owner.accountId, {
      role: "viewer",
      email: "viewer-webinars@lagoon.test",
    });
    const refused = await viewer.post(here, { ...details("By choice"), isListed: "yes" });
    expect(refused.status).toBeGreaterThanOrEqual(300);
    expect(await titlesOf("/webinars")).not.toContain("By choice");

    const wrong = await owner.post(here, {
      ...details("By choice"),
      isListed: "yes",
      topic: "astrology",
    });
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining("Choose a topic from the list"),
    ]);
    expect(
      (await owner.post(here, { ...details("By choice"), isListed: "yes", topic: "careers" }))
        .status,
    ).toBe(303);
    expect(await owner.page(`/forms/${form.id}/webinar`)).toContain("It is listed.");
    const page = await app.visitor().page("/webinars");
    expect(page).toContain("By choice");
    expect(page).toContain(`href="/f/${form.slug}"`);
    expect(page).toContain("West Africa Time (Lagos), UTC+1");
    expect(page).toContain("Careers and job search");
    expect(page).not.toContain("secret-room");
    expect(await titlesOf("/webinars?q=lagoon+choice")).toEqual(["By choice"]);

    expect((await owner.post(here, { ...details("By choice"), topic: "careers" })).status).toBe(
      303,
    );
    expect(await titlesOf("/webinars")).not.toContain("By choice");
    const log = await app.context.db
      .selectFrom("activities")
      .select("text")
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(log.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        "Listed a webinar on the public webinars page: By choice",
        "Removed a webinar from the public webinars page: By choice",
      ]),
    );
  });
});

describe("/events", () => {
  test("only what's open to everybody is listed, in all four forms", async () => {
    await unlistAll();
    const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    const shown = ["Open", "Opens later", "Runs now", "Full with waiting list", "Full"];
    await list({ title: "Open" });
    await list({ title: "Opens later", opensAt: hour(24) });
    await list({ title: "Runs now", startsAt: hour(-1), lengthMinutes: 90 });
    await list({ title: "Full with waiting list", capacity: 1, placesTaken: 1, waitingList: 1 });
    await list({ title: "Full", capacity: 1, placesTaken: 1, waitingList: 0 });
    const hidden = [
      await list({ title: "Not listed", isListed: 0 }),
      await list({ title: "Over", startsAt: hour(-2), lengthMinutes: 60 }),
      await list({ title: "Long over", startsAt: hour(-400) }),
      await list({ title: "In the bin" }, { deletedAt: now.toISOString() }),
      await list({ title: "Turned off" }, { enabled: 0 }),
      await list({ title: "Sample" }, { isSample: 1 }),
      await list({ title: "Never published" }, { publishedVersionId: null }),
    ];
    const closed = [
      await list({ title: "Registration over", closesAt: hour(-1) }),
      await list({ title: "Form closed" }, { closesAt: hour(-1) }),
      await list({ title: "No more responses" }, { responseLimit: 0 }),
    ];
    const cancelled = await list({ title: "Called off", state: "cancelled", sequence: 3 });
    const longCancelled = await list({
      title: "Called off in winter",
      state: "cancelled",
      updatedAt: "2026-01-02T08:00:00.000Z",
    });
    const { db } = app.context;
    for (const [title, change] of [
      ["Being deleted", { deleteAfter: hour(100) }],
      ["Unchecked", { kind: "individual", identityStatus: "none" }],
      ["Refused", { kind: "individual", identityStatus: "refused" }],
    ] as const) {
      const other = await app.organiser();
      hidden.push(await list({ title }, undefined, other));
      await db.updateTable("accounts").set(change).where("id", "=", other.accountId).execute();
    }

    expect((await titlesOf("/webinars")).sort()).toEqual([...shown].sort());
    expect((await titlesOf("/events")).sort()).toEqual([...shown].sort());
    const page = await app.visitor().page("/webinars");
    for (const words of [
      "Running now",
      "Full, waiting list",
      "Registration opens Tue 3 Mar, 09:00",
    ])
      expect(page).toContain(words);
    // Whoever has it in their calendar goes there still, though nobody can register any more.
    const { events } = await feed();
    expect(events.map(({ summary }) => summary).sort()).toEqual(
      [
        ...shown,
        "Registration over",
        "Form closed",
        "No more responses",
        "Cancelled: Called off",
      ].sort(),
    );
    expect(
      events
        .find(({ uid }) => uid.startsWith(cancelled.webinar.id))
        ?.component.getFirstPropertyValue("status"),
    ).toBe("CANCELLED");
    for (const { form } of [...hidden, longCancelled])
      expect([form.title, (await app.visitor().get(`/events/${form.slug}.ics`)).status]).toEqual([
        form.title,
        404,
      ]);
    const one = await feed(`/events/${closed[0]?.form.slug}.ics`);
    expect(one.events.map(({ summary }) => summary)).toEqual(["Registration over"]);
    expect(one.answer.headers.get("Content-Disposition")).toContain("attachment");
    for (const path of [
      "/webinars",
      "/events",
      "/events.ics",
      `/events/${cancelled.form.slug}.ics`,
    ])
      expect(await (await app.visitor().get(path)).text()).not.toContain("secret-room");
  });

  test("words, topic, time and organiser filter the list and the feed", async () => {
    await unlistAll();
    const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    await list({ title: "Ẹ̀kọ́ Òfin", topic: "law", startsAt: day(0.2) });
    await list({ title: "Farming cassava", topic: "farming", startsAt: day(3) });
    await list({ title: "Books of a school", topic: "law", host: "Ṣadé", startsAt: day(20) });
    const other = await app.organiser({ accountName: "Another" });
    await list({ title: "By another", startsAt: day(100) }, undefined, other);
    const all = ["Ẹ̀kọ́ Òfin", "Farming cassava", "Books of a school", "By another"];
    for (const [query, titles] of [
      ["", all],
      ["q=EKO+ofin", [all[0]]],
      ["q=sade", [all[2]]],
      ["q=lagoon", all.slice(0, 3)],
      ["q=%25_%27", []],
      ["topic=law", [all[0], all[2]]],
      ["topic=law&q=book", [all[2]]],
      ["when=today", [all[0]]],
      ["when=week", all.slice(0, 2)],
      ["when=month", all.slice(0, 3)],
      [`organiser=${other.accountId}`, [all[3]]],
    ] as const) {
      expect([query, await titlesOf(`/webinars?${query}`)]).toEqual([query, titles]);
      if (!query.startsWith("when"))
        expect([
          query,
          (await feed(`/events.ics?${query}`)).events.map(({ summary }) => summary),
        ]).toEqual([query, titles]);
    }
    expect(await app.visitor().page("/webinars?q=nothing")).toContain("No webinars match");
    expect(await app.visitor().page(`/webinars?organiser=${other.accountId}`)).toContain(
      "Upcoming webinars by Another",
    );
    // A new name of the organiser is found at once.
    const renamed = { companyName: "Bàbá Schools" };
    const account = { id: owner.accountId, kind: "individual", name: "Lagoon Digital Academy" };
    await changeOrganisation(
      app.context,
      { user: { id: owner.userId }, account } as Signed,
      renamed,
      now,
    );
    expect(await titlesOf("/webinars?q=baba")).toEqual(all.slice(0, 3));
  });

  test("months have days in the webinar's zone, up to the last", async () => {
    await unlistAll();
    await list({
      title: "Tokyo new year",
      startsAt: "2026-12-31T16:00:00.000Z",
      timeZone: "Asia/Tokyo",
    });
    await list({ title: "Lagos old year", startsAt: "2026-12-31T16:00:00.000Z" });
    await list({ title: "Soon", startsAt: "2026-03-05T16:00:00.000Z" });
    expect(await titlesOf("/events")).toEqual(["Soon"]);
    expect(await titlesOf("/events?month=2026-12")).toEqual(["Lagos old year"]);
    expect(await titlesOf("/events?month=2027-01")).toEqual(["Tokyo new year"]);
    const december = await app.visitor().page("/events?month=2026-12");
    expect(linksOf((await readPage(december)).body)).toEqual(
      expect.arrayContaining(["#on-2026-12-31", "/events?month=2026-11"]),
    );
    expect(december).toMatch(/id="on-2026-12-31"/);
    // The last one begins on 31 December in Lagos, whose months the calendar's are.
    expect(await app.visitor().page("/events?month=2026-04")).toContain(
      "No webinars in April 2026.",
    );
    expect(await app.visitor().page("/events?month=2026-04")).toContain('href="/events"');
    expect(await app.visitor().page("/events?month=1999-01")).toContain("March 2026");
  });

  test("hostile words stay words on pages, in data and in feeds", async () => {
    await unlistAll();
    const title = `</script><script>alert(1)</script><img src=x onerror=alert(1)>\u2028"';--\r\nATTENDEE:mailto:x@y.test`;
    await list({ title, host: title });
    for (const path of [
      "/webinars",
      "/events",
      `/webinars?q=${encodeURIComponent("<img src=x onerror=alert(1)>")}`,
    ]) {
      const html = await app.visitor().page(path);
      expect(html).not.toMatch(/<img src=x|<script>alert|\son\w+="/);
      for (const [, json = ""] of html.matchAll(
        /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
      ))
        JSON.parse(json);
    }
    const html = await app.visitor().page("/webinars");
    const blocks = [
      ...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
    ].map(([, json = ""]) => JSON.parse(json));
    const event = blocks.find((block) => block["@type"] === "Event");
    expect(event).toMatchObject({
      name: title,
      startDate: "2026-03-09T10:00:00+01:00",
      endDate: "2026-03-09T11:30:00+01:00",
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation" },
    });
    const { text, events } = await feed();
    expect(text).not.toMatch(/^ATTENDEE/m);
    expect(events).toHaveLength(1);
  });

  test.each(["/webinars", "/events", "/events.ics"])(
    "%s answers whatever is asked of it",
    async (path) => {
      const long = "ọ".repeat(10_000);
      for (const query of [
        "page=-1",
        "page=1e9",
        "sort=DROP",
        `q=${encodeURIComponent(long)}`,
        "q=a&q=b&topic=law&topic=x&when=week&when=",
        "after=x&before=y&day=99&month=2026-99",
        "after=2999-01-01T00:00:00.000Z_zz&day=31&month=2026-04",
        "before=0001-01-01T00:00:00.000Z_0",
        "organiser=%00&q=%00%ff&topic[]=1",
        "month=%F0%9F%8E%93&day=-0",
      ])
        expect([query.slice(0, 60), (await app.visitor().get(`${path}?${query}`)).status]).toEqual([
          query.slice(0, 60),
          200,
        ]);
    },
  );

  test("an empty list says so, and pages are cached a minute", async () => {
    await unlistAll();
    for (const path of ["/webinars", "/events"]) {
      const answer = await app.visitor().get(path);
      const html = await answer.text();
      expect(html).toContain("No webinars are listed here yet");
      expect(html).toContain('href="/signup"');
      expect(answer.headers.get("Cache-Control")).toMatch(/^public, max-age=\d{1,2}\b/);
      // Those who are signed in see the same page below another header.
      const below = (page: string) => page.slice(page.indexOf("<main"));
      const signedIn = await (await owner.get(path)).text();
      expect(below(signedIn)).toBe(below(html));
    }
    const first = await feed();
    expect(first.events).toEqual([]);
    const etag = first.answer.headers.get("ETag") ?? "";
    const again = await app.visitor().get("/events.ics", { "If-None-Match": `"x", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await list({ title: "New" });
    expect((await app.visitor().get("/events.ics", { "If-None-Match": etag })).status).toBe(200);
  });

  test("10,000 webinars are paged and searched by index, each once", {
    timeout: 120_000,
  }, async () => {
    await unlistAll();
    const { db, config } = app.context;
    const { form, webinar } = await list({ title: "First of many" });
    const formRow = await db
      .selectFrom("forms")
      .selectAll()
      .where("id", "=", form.id)
      .executeTakeFirstOrThrow();
    const draft = JSON.stringify({ elements: [], filler: "x".repeat(8000) });
    await db.transaction().execute(async (trx) => {
      for (let index = 0; index < 10_000; index++) {
        const id = newId(now.getTime() + index);
        const startsAt = new Date(
          now.getTime() + (index % 500) * 17 * 3_600_000 + 3_600_000,
        ).toISOString();
        const title = `Number ${index}`;
        await trx
          .insertInto("forms")
          .values({ ...formRow, id, slug: `many-${index}`, draft })
          .execute();
        await trx
          .insertInto("webinars")
          .values({
            ...webinar,
            id,
            formId: id,
            title,
            startsAt,
            searchText: listingSearchText({ title, host: "" }, ""),
          })
          .execute();
      }
    });
    const visitor = app.visitor();
    const took = async (path: string) => {
      await visitor.page(path);
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        const started = performance.now();
        await (await visitor.get(path)).text();
        times.push(performance.now() - started);
      }
      return Math.round(times.sort((a, b) => a - b)[2]! * 10) / 10;
    };
    const paths = [
      "/webinars",
      "/webinars?q=number+9999",
      "/webinars?topic=law",
      "/webinars?q=zzz",
      "/events",
      "/events?month=2026-07",
      "/events.ics",
    ];
    const figures: Record<string, number> = {};
    for (const path of paths) figures[path] = await took(path);
    console.table(figures);
    expect(await titlesOf("/webinars?q=number+9999")).toEqual(["Number 9999"]);

    const seen: string[] = [];
    let path: string | undefined = "/webinars?q=number+12";
    for (let pages = 0; path && pages < 50; pages++) {
      const html: string = await visitor.page(path);
      seen.push(
        ...[...html.matchAll(/<h3[^>]*>(Number \d+)<\/h3>/g)].map(([, title = ""]) => title),
      );
      path = /href="([^"]*)" rel="next"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    }
    const wanted = Array.from({ length: 10_000 }, (_, index) => `Number ${index}`).filter((title) =>
      title.includes("12"),
    );
    expect(new Set(seen)).toEqual(new Set(wanted));
    expect(seen).toHaveLength(wanted.length);

    // Of PostgreSQL's plans: query-plans-postgres.test.ts.
    if (onPostgres) return;
    const sqlite = new BetterSqlite3(join(config.dataDir, "iweri.db"), { readonly: true });
    const statement = `select "w"."id" from "webinars" as "w" inner join "forms" as "f" on "f"."id" = "w"."formId" inner join "accounts" as "a" on "a"."id" = "w"."accountId" where w."isListed" = 1 and "w"."searchText" like ? and "w"."startsAt" >= ? order by "w"."startsAt", "w"."id" limit ?`;
    expect(scannedTables(sqlite, statement, new Set(["webinars", "forms", "accounts"]))).toEqual(
      [],
    );
    const plan = sqlite.prepare(`explain query plan ${statement}`).all("", "", 1) as {
      detail: string;
    }[];
    expect(plan[0]?.detail).toMatch(/webinars_listed/);
    sqlite.close();
  });
});
