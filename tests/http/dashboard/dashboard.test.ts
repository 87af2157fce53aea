import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERIODS, type Period } from "../../../app/features/activity/period.ts";
import { recordActivity } from "../../../app/features/activity/record-activity.server.ts";
import { sumTally } from "../../../app/features/activity/tallies.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { addResponses, person } from "../../factories/form-responses.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { readPage } from "../../setup/page.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

/** Wednesday 1 April 2026, 00:30 in Lagos; still Tuesday 31 March in UTC. */
let now = new Date("2026-03-31T23:30:00.000Z");
let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
});
afterAll(() => app.stop());

/** Of the cards, in their order: the number and where it leads. */
async function cards(search = ""): Promise<{ value: number; to: string }[]> {
  const html = await owner.page(`/dashboard${search}`);
  return [...html.matchAll(/href="([^"]*)"[^>]*>([\d,]+)<span class="sr-only">: show/g)].map(
    ([, to = "", value = ""]) => ({
      to: to.replaceAll("&amp;", "&"),
      value: Number(value.replaceAll(",", "")),
    }),
  );
}

/** How many rows the list at an address has over all its pages, followed by its own links. */
async function rowsOf(to: string): Promise<number> {
  let count = 0;
  for (let next: string | undefined = to; next; ) {
    const html: string = await owner.page(next);
    count += html.match(/<tr>.*?<td/gs)?.length ?? 0;
    const found = /href="([^"]*)"[^>]*rel="next"|rel="next"[^>]*href="([^"]*)"/.exec(html);
    const link = (found?.[1] ?? found?.[2])?.replaceAll("&amp;", "&");
    next =
      link &&
      new URL(link, `http://dashboard.test${next}`).href.replace("http://dashboard.test", "");
  }
  return count;
}

/** A form with a webinar of an hour. */
async function addWebinar(
  startsAt: string,
  state: "scheduled" | "cancelled" = "scheduled",
): Promise<string> {
  const form = await addPublishedForm(app.context, owner, { title: `Webinar ${startsAt}` });
  await app.context.db
    .insertInto("webinars")
    .values({
      id: newId(),
      accountId: owner.accountId,
      formId: form.id,
      title: "W",
      host: "H",
      startsAt,
      lengthMinutes: 60,
      state,
      timeZone: "Africa/Lagos",
      joinUrl: "https://meet.test",
      capacity: null,
      waitingList: 0,
      approval: 0,
      opensAt: null,
      closesAt: null,
      sequence: 0,
      minimumMinutes: null,
      messages: "{}",
      certificateProjectId: null,
      certificateMapping: "{}",
      certificatesAfterMinutes: null,
      nextTurnAt: null,
      placesTaken: 0,
      lastPosition: 0,
      createdAt: startsAt,
      updatedAt: startsAt,
    })
    .execute();
  return form.id;
}

const TIMES = [
  "2026-03-31T23:30:00.000Z",
  "2026-03-31T23:00:00.000Z",
  // One millisecond before the day, and with it the month, began in Lagos.
  "2026-03-31T22:59:59.999Z",
  "2026-03-31T22:45:00.000Z",
  // Monday began here.
  "2026-03-29T23:00:00.000Z",
  "2026-03-29T22:59:59.999Z",
  "2026-02-28T23:00:00.000Z",
  "2025-12-01T09:00:00.000Z",
];

describe("The figures", () => {
  test("every number equals its list's length, at every edge of a period", async () => {
    const form = await addPublishedForm(app.context, owner, { title: "Feedback" });
    const binned = await addPublishedForm(app.context, owner, { title: "Binned" });
    for (const one of [form, binned])
      await addResponses(
        app.context,
        one.id,
        TIMES.map((at) => ({ answers: person("Ada", "Bello"), at })),
      );
    for (const startsAt of TIMES)
      await addWebinar(new Date(Date.parse(startsAt) - 3_600_000).toISOString());
    await addWebinar("2026-03-31T21:30:00.000Z", "cancelled");
    const gone = await addWebinar("2026-03-31T21:30:00.000Z");
    const { db } = app.context;
    await db
      .updateTable("forms")
      .set({ deletedAt: now.toISOString() })
      .where("id", "in", [binned.id, gone])
      .execute();
    const expected: Record<Period, number> = { all: 8, today: 2, week: 5, month: 2 };
    for (const { id } of PERIODS) {
      const [, webinars, forms] = await cards(`?webinars=${id}&forms=${id}`);
      expect([id, webinars!.value, forms!.value]).toEqual([id, expected[id], expected[id]]);
      expect([id, await rowsOf(webinars!.to), await rowsOf(forms!.to)]).toEqual([
        id,
        expected[id],
        expected[id],
      ]);
    }
  });

  test("numbers leave out responses of forms in the bin or deleted", async () => {
    const { db } = app.context;
    const { id } = await db
      .selectFrom("forms")
      .select("id")
      .where("title", "=", "Binned")
      .executeTakeFirstOrThrow();
    await db.updateTable("forms").set({ deletedAt: null }).where("id", "=", id).execute();
    expect((await cards())[2]!.value).toBe(16);
    expect(await rowsOf("/forms/responses")).toBe(16);
    expect((await cards("?forms=today"))[2]!.value).toBe(4);
    await db.deleteFrom("forms").where("id", "=", id).execute();
    expect((await cards())[2]!.value).toBe(8);
    expect((await cards("?forms=today"))[2]!.value).toBe(2);
  });

  test("the clock moves on: what was today's is yesterday's", async () => {
    const before = now;
    now = new Date("2026-04-01T23:00:00.000Z");
    // A session is over by then.
    await owner.post("/sign-in", { email: owner.email, password: PASSWORD });
    expect((await cards("?forms=today&webinars=today")).map(({ value }) => value)).toEqual([
      0, 0, 0,
    ]);
    expect((await cards("?forms=month&webinars=week")).map(({ value }) => value)).toEqual([
      0, 5, 2,
    ]);
    expect(await owner.page("/dashboard?forms=today")).toContain("2 yesterday");
    now = before;
  });

  test("certificates sent lead to those issued, for the same period", async () => {
    for (const { id } of PERIODS) {
      const [certificates] = await cards(`?certificates=${id}`);
      expect(certificates!.to).toBe(`/certificates?tab=issued&sent=${id}`);
    }
  });

  test("each card's address has its own period and the others'", async () => {
    const html = (
      await owner.page("/dashboard?certificates=week&webinars=month&forms=today")
    ).replaceAll("&amp;", "&");
    expect(html).toContain('href="/dashboard?certificates=today&webinars=month&forms=today"');
    expect(html).toContain('href="/dashboard?certificates=week&webinars=month"');
    expect(html.match(/aria-current="true"/g)).toHaveLength(3);
  });

  test("odd addresses show a page, and not one number of another account", async () => {
    for (const search of [
      "?certificates=DROP&webinars=&forms=week&forms=today",
      `?certificates=${"q".repeat(10_000)}`,
      "?page=-1",
    ]) {
      expect((await owner.get(`/dashboard${search}`)).status).toBe(200);
    }
    for (const search of [
      "?period=DROP",
      "?before=x",
      "?after=2026-01-01T00:00:00.000Z_%27",
      "?before=9999-01-01T00:00:00.000Z_zz",
    ])
      expect((await owner.get(`/forms/responses${search}`)).status).toBe(200);
    const stranger = await app.organiser();
    const html = await stranger.page("/forms/responses");
    expect(html).not.toContain("Feedback");
    expect(html).toContain("No form submissions yet!");
    expect((await app.visitor().get("/dashboard")).headers.get("Location")).toBe(
      "/sign-in?to=%2Fdashboard",
    );
  });
});

describe("/forms/responses", () => {
  test("pages follow one another even when many responses came at once", async () => {
    const form = await addPublishedForm(app.context, owner, { title: "Rush" });
    const at = "2026-03-31T23:10:00.000Z";
    await addResponses(
      app.context,
      form.id,
      Array.from({ length: 60 }, (_, index) => ({ answers: person(`P${index}`, "Rush"), at })),
    );
    expect(await rowsOf("/forms/responses")).toBe(68);
    const people = (html: string) =>
      [...html.matchAll(/>(P\d+ Rush|Ada Bello)</g)].map(([, name]) => name);
    const link = (html: string, rel: string) =>
      (new RegExp(`href="([^"]*)"[^>]*rel="${rel}"`).exec(html) ??
        new RegExp(`rel="${rel}"[^>]*href="([^"]*)"`).exec(html))?.[1]?.replaceAll("&amp;", "&");
    const first = await owner.page("/forms/responses");
    expect(link(first, "prev")).toBeUndefined();
    const second = await owner.page(link(first, "next")!);
    const third = await owner.page(link(second, "next")!);
    expect(link(third, "next")).toBeUndefined();
    expect(people(await owner.page(link(third, "prev")!))).toEqual(people(second));
    const back = await owner.page(link(second, "prev")!);
    expect(people(back)).toEqual(people(first));
    expect(link(back, "prev")).toBeUndefined();
  });
});

describe("/dashboard", () => {
  test("the chart counts days of the account's zone, as picture and table", async () => {
    const { db } = app.context;
    const { accountId } = owner;
    const batchId = newId();
    const at = "2026-03-01T00:00:00.000Z";
    await db
      .insertInto("batches")
      .values({
        id: batchId,
        accountId,
        projectId: null,
        kind: "bulk",
        title: "B",
        subject: "S",
        body: "",
        html: "",
        text: "",
        fromAddress: "",
        replyTo: "",
        cc: "",
        bcc: "",
        delivery: "link",
        status: "done",
        scheduledAt: null,
        recipientCount: 3,
        createdBy: null,
        createdAt: at,
        startedAt: at,
        finishedAt: at,
        confirmToken: null,
        pausedReason: null,
      })
      .execute();
    const { newDelivery } = await import("../../../app/features/delivery/queue/new-delivery.ts");
    const add = (position: number, change: object) =>
      db
        .insertInto("deliveries")
        .values({
          ...newDelivery({
            accountId,
            batchId,
            kind: "recipient",
            position,
            recipientId: null,
            certificateId: null,
            toName: "A",
            toEmail: "a@people.test",
            searchText: "a",
            values: {},
            skipCode: null,
            mailHost: "m.test",
            sendAt: at,
            now,
          }),
          ...change,
        })
        .execute();
    await add(1, { state: "delivered", deliveredAt: "2026-03-31T23:00:00.000Z" });
    await add(2, { state: "delivered", deliveredAt: "2026-03-31T22:59:59.000Z" });
    await add(3, { state: "bounced", failedAt: "2026-03-31T22:00:00.000Z" });
    // The fifteenth day back: not in the picture.
    await add(4, { state: "delivered", deliveredAt: "2026-03-18T22:59:59.000Z" });
    const html = await owner.page("/dashboard");
    expect(html).toContain(
      "E-mails sent and failed, 19 Mar to 1 Apr. Most on 31 Mar: 1 sent, 1 failed.",
    );
    expect(html).toContain("2 sent, up from 1 in the 14 days before");
    expect(html).toContain('aria-label="31 Mar: 1 sent, 1 failed"');
    const row = (what: string) =>
      [
        ...(new RegExp(`${what}</th>(.*?)</tr>`, "s").exec(html)?.[1] ?? "").matchAll(
          /<td>(\d+)<\/td>/g,
        ),
      ].map(([, count]) => Number(count));
    expect(row("Sent")).toEqual([...Array(12).fill(0), 1, 1]);
    expect(row("Failed")).toEqual([...Array(12).fill(0), 1, 0]);
    const since = new Date("2026-03-18T23:00:00.000Z");
    expect(await sumTally(db, { accountId, what: "sent", since, until: now })).toBe(2);
  });

  test("a line leads nowhere when what it speaks of is gone", async () => {
    const other = await app.organiser();
    const gone = "/settings/api/webhooks/0123456789abcdefghjkmnpqr";
    for (const [text, link] of [
      ["Added an endpoint", gone],
      ["Changed the profile", "/settings/profile"],
    ] as const) {
      const given = {
        accountId: other.accountId,
        actorId: null,
        kind: "warning",
        text,
        link,
        notify: true,
      } as const;
      await recordActivity(app.context.db, { ...given, now });
    }
    const page = await other.page("/dashboard");
    // In the log and under Notifications, and in the data of the page.
    expect(page.match(/Added an endpoint/g)).toHaveLength(3);
    expect(page).not.toContain(gone);
    expect(page.match(/href="\/settings\/profile"/g)).toHaveLength(3);
  });

  test("a new account has its Notifications panel", async () => {
    const newcomer = await app.organiser();
    const { body } = await readPage(await newcomer.page("/dashboard"));
    const panel = body.querySelector("#notifications");
    expect(panel?.textContent).toContain("Nothing needs your attention.");
    expect(panel?.closest("details")).toBeNull();
    expect(body.textContent).not.toMatch(/\bbatch/i);
  });

  test("the page is small", async () => {
    await owner.post("/dashboard", { intent: "load-sample-data" });
    const html = await owner.page("/dashboard");
    const { gzipSync } = await import("node:zlib");
    expect(gzipSync(html).byteLength).toBeLessThan(20_000);
    expect(html).not.toMatch(/ style="| onclick=/);
  });
});
