import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  SAMPLE_CERTIFICATE,
  SAMPLE_IS_NEVER_MAILED,
} from "../../../app/engines/email-address/email-address.ts";
import { wallTime } from "../../../app/engines/time/zoned-time.ts";
import { loadSampleData } from "../../../app/features/dashboard/sample-data/sample-data.server.ts";
import { newDelivery } from "../../../app/features/delivery/queue/new-delivery.ts";
import { readBatchTallies } from "../../../app/features/delivery/status/delivery-list.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { retryFailed } from "../../../app/features/messages/batches/resend.server.ts";
import { WEBHOOK_EVENTS } from "../../../app/features/webhooks/webhook-events.ts";
import { contactQuestions } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { queuedJobs } from "../../setup/queued-jobs.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Owner = Awaited<ReturnType<TestApp["organiser"]>>;

const press = (owner: Pick<Owner, "post">, intent: string) => owner.post("/dashboard", { intent });
const load = (owner: Owner) => press(owner, "load-sample-data");
const remove = (owner: Owner) => press(owner, "remove-sample-data");

/** Every row of every table, without what only counts how often something happened here. */
async function everything(): Promise<Record<string, unknown[]>> {
  const { db } = app.context;
  const tables = (await db.introspection.getTables()).filter(
    ({ name, schema = "public" }) =>
      schema === "public" &&
      !/^peopleSearch/.test(name) &&
      !["sessions", "jobs", "installationSettings"].includes(name),
  );
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    );
    all[name] = rows
      .filter((row) => name !== "tallies" || row.count !== 0)
      .map((row) => JSON.stringify(row))
      .sort();
  }
  return all;
}

/** The same once nothing writes any more what an answer left for later. */
async function everythingSettled(): Promise<Record<string, unknown[]>> {
  let last = await everything();
  const isSettled = async () => {
    const before = JSON.stringify(last);
    last = await everything();
    return JSON.stringify(last) === before;
  };
  await expect.poll(isSettled, { interval: 1_200 }).toBe(true);
  return last;
}

const numbersOn = (html: string) =>
  [...html.matchAll(/num hover:underline[^>]*>([\d,]+)<span class="sr-only">: show/g)].map(
    ([, number]) => Number(number?.replaceAll(",", "")),
  );

test("a new account's first certificate is ready, in its own name", async () => {
  const owner = await app.organiser({ accountName: "Ìbàdàn School of Trades" });
  const html = await owner.page("/dashboard");
  const form = /<form method="post" action="\/certificates\/new"[\s\S]*?<\/form>/.exec(html)![0];
  const fields = Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!],
    ),
  );
  const picture =
    /<img[^>]*src="(\/certificates\/design-picture[^"]*)"[^>]*alt="[^"]*Ìbàdàn School of Trades/.exec(
      html,
    )![1]!;
  const drawn = await owner.get(picture.replaceAll("&amp;", "&"), { Accept: "image/avif,*/*" });
  expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/avif"]);
  const post = new FormData();
  for (const [name, value] of Object.entries({ ...fields, title: "Carpentry" }))
    post.set(name, value);
  const started = await owner.post("/certificates/new", post);
  expect([started.status, started.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/certificates\/\w+\/values$/),
  ]);
  // It is under way now: the steps that are left take the place of the offer.
  const after = await owner.page("/dashboard");
  expect([after.includes("Use this certificate"), after.includes("Add your recipients")]).toEqual([
    false,
    true,
  ]);
});

describe("Loading and removing", () => {
  test("sample data shows the specification's numbers, and can be taken away", async () => {
    const owner = await app.organiser();
    const empty = await owner.page("/dashboard");
    expect(empty).toContain("Let’s send your first certificate");
    expect(empty).toContain("Load sample data");
    for (const words of ["No Projects Created Yet", "No webinars yet", "No form submissions yet!"])
      expect(empty).toContain(words);
    expect(numbersOn(empty)).toEqual([0, 0, 0]);
    const loaded = await load(owner);
    expect([loaded.status, loaded.headers.get("Location")]).toEqual([303, "/dashboard"]);
    const html = await owner.page("/dashboard");
    expect(numbersOn(html)).toEqual([872, 21, 256]);
    expect(html).toContain("across 7 forms");
    expect(html).toContain("Remove sample data");
    expect(html).not.toContain("Load sample data");
    for (const heading of [
      "Certificate Generation",
      "Webinar Registrations",
      "Form Submissions",
      "Activity Log",
      "Notifications",
    ])
      expect(html).toContain(heading);
    expect((await remove(owner)).status).toBe(303);
    expect(numbersOn(await owner.page("/dashboard"))).toEqual([0, 0, 0]);
  });

  test("loading and removing leaves what an organiser made as it was", async () => {
    const owner = await app.organiser();
    await addReadyProject(app.context, owner, [{ firstName: "Ada", email: "ada@people.test" }]);
    const before = await everythingSettled();
    await load(owner);
    const during = await everything();
    expect(during.certificates!.length - before.certificates!.length).toBeGreaterThan(872);
    await remove(owner);
    await expect.poll(everything).toEqual(before);
  });

  test("pressed twice, it's loaded once, and another account's stays", async () => {
    const [owner, other] = [await app.organiser(), await app.organiser()];
    await load(other);
    const answers = await Promise.all([load(owner), load(owner), load(owner)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(numbersOn(await owner.page("/dashboard"))).toEqual([872, 21, 256]);
    await Promise.all([remove(owner), remove(owner)]);
    expect(numbersOn(await owner.page("/dashboard"))).toEqual([0, 0, 0]);
    expect(numbersOn(await other.page("/dashboard"))).toEqual([872, 21, 256]);
  });

  test("what the organiser changed of it goes too, what they made stays", async () => {
    const owner = await app.organiser();
    const { db } = app.context;
    await load(owner);
    const own = await addReadyProject(app.context, owner, [
      { firstName: "Ada", email: "ada@people.test" },
    ]);
    const sample = await db
      .selectFrom("projects")
      .selectAll()
      .where("accountId", "=", owner.accountId)
      .where("isSample", "=", 1)
      .executeTakeFirstOrThrow();
    await owner.post(`/projects/${sample.id}/rename`, { title: "Mine now", back: "/projects" });
    const copied = await owner.post(`/projects/${sample.id}/duplicate`, {
      token: "copy-of-sample",
    });
    expect(copied.status).toBe(303);
    await owner.post(`/projects/${sample.id}/delete`, { back: "/projects" });
    await remove(owner);
    const left = await db
      .selectFrom("projects")
      .select(["id", "title", "isSample"])
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(left).toHaveLength(2);
    expect(left.every(({ isSample }) => isSample === 0)).toBe(true);
    expect(left.some(({ id }) => id === own.id)).toBe(true);
    for (const table of ["batches", "certificates", "formResponses", "webinars"] as const) {
      const rows = await db
        .selectFrom(table)
        .select("accountId")
        .where("accountId", "=", owner.accountId)
        .execute();
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});

describe("What samples don't do", () => {
  test("nobody of it is ever mailed, by any kind of send", async () => {
    const owner = await app.organiser();
    const { context } = app;
    const { db } = context;
    await load(owner);
    const states = await db
      .selectFrom("deliveries")
      .select("state")
      .distinct()
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(states.map(({ state }) => state).sort()).toEqual([
      "accepted",
      "bounced",
      "cancelled",
      "complained",
      "delivered",
      "failed",
      "skipped",
      "uncertain",
    ]);
    expect(await queuedJobs(db, "webinar-turn")).toEqual([]);
    const project = await db
      .selectFrom("projects")
      .selectAll()
      .where("accountId", "=", owner.accountId)
      .where("title", "=", "Leadership Retreat")
      .executeTakeFirstOrThrow();
    const account = await db
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", owner.accountId)
      .executeTakeFirstOrThrow();
    const template = { subject: "", html: "", text: "" };
    await expect(
      confirmBatch(context, {
        account,
        actorId: owner.userId,
        project,
        template: template as never,
        scheduledAt: null,
        confirmToken: "x",
        now: new Date(),
      }),
    ).rejects.toThrow(SAMPLE_IS_NEVER_MAILED);
    expect(await owner.page(`/certificates/${project.id}/send`)).toContain(SAMPLE_IS_NEVER_MAILED);
    const batch = await db
      .selectFrom("batches")
      .selectAll()
      .where("accountId", "=", owner.accountId)
      .where("isSample", "=", 1)
      .executeTakeFirstOrThrow();
    const act = {
      accountId: owner.accountId,
      actorId: owner.userId,
      batchId: batch.id,
      now: new Date(),
    };
    expect(await retryFailed(context, act)).toEqual({
      queuedCount: 0,
      leftOutCount: 0,
      locked: SAMPLE_IS_NEVER_MAILED,
    });
    const waiting = await db
      .selectFrom("deliveries")
      .select("id")
      .where("accountId", "=", owner.accountId)
      .where("state", "in", ["queued", "sending"])
      .execute();
    expect(waiting).toEqual([]);
  });

  test("a sample person's row is skipped, and a sample batch sends nothing", async () => {
    const row = newDelivery({
      accountId: "a",
      batchId: "b",
      kind: "recipient",
      position: 1,
      recipientId: null,
      certificateId: null,
      toName: "Ada",
      toEmail: "Ada@sample.example",
      searchText: "",
      values: {},
      skipCode: null,
      mailHost: "m.test",
      sendAt: "",
      now: new Date(),
    });
    expect(row).toMatchObject({ state: "skipped", reasonCode: "sample", nextTryAt: null });
    const owner = await app.organiser();
    const { db } = app.context;
    await load(owner);
    const one = await db
      .selectFrom("deliveries")
      .select(["id", "batchId"])
      .where("accountId", "=", owner.accountId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("deliveries")
      .set({ state: "queued", nextTryAt: "2020-01-01T00:00:00.000Z", toEmail: "real@people.test" })
      .where("id", "=", one.id)
      .execute();
    await db
      .updateTable("batches")
      .set({ status: "sending" })
      .where("id", "=", one.batchId)
      .execute();
    const { claimCall } = await import("../../../app/features/delivery/worker/claim.server.ts");
    const transport = { name: "outbox", batchSize: 100, idempotent: true } as const;
    const { config } = app.context;
    expect(
      await claimCall(db, { owner: "w", now: new Date(), leaseMs: 1000, config, transport }),
    ).toBeNull();
    await remove(owner);
  });
});

describe("What samples show", () => {
  test("its webinars begin at usual hours where the account is", async () => {
    for (const [now, timeZone] of [
      ["2026-03-10T00:10:00Z", "Africa/Lagos"],
      ["2026-11-02T20:00:00Z", "America/New_York"],
      ["2026-06-30T11:40:00Z", "Asia/Kolkata"],
    ] as const) {
      const owner = await app.organiser();
      const account = {
        id: owner.accountId,
        name: "Lagoon",
        supportEmail: "help@lagoon.test",
        timeZone,
      };
      await loadSampleData(app.context, { account, userId: owner.userId, now: new Date(now) });
      const { db } = app.context;
      const webinars = await db
        .selectFrom("webinars")
        .select("startsAt")
        .where("accountId", "=", owner.accountId)
        .execute();
      expect(webinars).toHaveLength(24);
      for (const { startsAt } of webinars) {
        const { hour, minute } = wallTime(new Date(startsAt), timeZone);
        expect([timeZone, startsAt, [10, 14, 18].includes(hour), minute]).toEqual([
          timeZone,
          startsAt,
          true,
          0,
        ]);
      }
      const over = new Date(Date.parse(now) - 3_600_000).toISOString();
      expect(webinars.filter(({ startsAt }) => startsAt <= over)).toHaveLength(21);
    }
  });

  test("each step on a sample mail follows the step before it", async () => {
    const owner = await app.organiser();
    const { db } = app.context;
    await load(owner);
    const batches = await db
      .selectFrom("batches")
      .select(["id", "title"])
      .where("accountId", "=", owner.accountId)
      .where("kind", "=", "certificates")
      .execute();
    expect(batches.length).toBeGreaterThan(5);
    const tallies = await readBatchTallies(
      db,
      batches.map(({ id }) => id),
    );
    for (const { id, title } of batches) {
      const {
        delivered = 0,
        opened = 0,
        clicked = 0,
        viewed = 0,
        downloaded = 0,
        linkedIn = 0,
      } = tallies.get(id)!;
      expect([title, viewed]).toEqual([title, clicked]);
      expect([
        title,
        delivered >= opened,
        opened > clicked,
        clicked > downloaded,
        downloaded > linkedIn,
        linkedIn > 0,
      ]).toEqual([...[title, true, true, true, true, true]]);
      const page = await owner.page(`/sent/${id}`);
      expect(page.replaceAll("<!-- -->", "")).toMatch(
        new RegExp(`Certificate opened</dt>\\s*<dd[^>]*>\\s*<b[^>]*>${viewed}</b>`),
      );
    }
    const out = await db
      .selectFrom("deliveries as d")
      .innerJoin("certificates as c", "c.id", "d.certificateId")
      .select("d.id")
      .where("d.accountId", "=", owner.accountId)
      .where(({ or, eb, ref }) =>
        or([
          eb("d.machineOpenedAt", "<", ref("d.deliveredAt")),
          eb("d.openedAt", "<", ref("d.deliveredAt")),
          eb("d.clickedAt", "<", ref("d.openedAt")),
          eb("c.firstDownloadedAt", "<", ref("d.clickedAt")),
          eb("c.linkedInAt", "<", ref("c.firstDownloadedAt")),
          eb("d.clickedAt", ">", new Date().toISOString()),
        ]),
      )
      .execute();
    expect(out).toEqual([]);
  });

  test("an endpoint that listens is told of none of it", async () => {
    const owner = await app.organiser();
    const { db } = app.context;
    await db
      .insertInto("webhookEndpoints")
      .values({
        id: `endpoint-${owner.accountId}`,
        accountId: owner.accountId,
        url: "https://hooks.people.test/",
        events: JSON.stringify(WEBHOOK_EVENTS),
        secret: Buffer.alloc(32).toString("base64"),
        createdBy: owner.userId,
        createdAt: new Date().toISOString(),
        failingSince: null,
        restsUntil: null,
        disabledAt: null,
        disabledReason: null,
      })
      .execute();
    await load(owner);
    const posts = await db
      .selectFrom("webhookPosts")
      .select("event")
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(posts).toEqual([]);
  });

  test("its certificates are never genuine", async () => {
    const owner = await app.organiser();
    await load(owner);
    const { db } = app.context;
    const { id } = await db
      .selectFrom("certificates")
      .select("id")
      .where("accountId", "=", owner.accountId)
      .executeTakeFirstOrThrow();
    const visitor = app.visitor();
    for (const path of [`/c/${id}`, `/verify/${id}`]) {
      const answer = await visitor.get(path);
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, 404]);
      expect(html).toContain(SAMPLE_CERTIFICATE);
      expect(html).toContain("noindex");
      expect(html).not.toContain("genuine certificate");
      expect(html).not.toContain("Issued to");
    }
    for (const path of [
      `/c/${id}.json`,
      `/c/${id}.png`,
      `/c/${id}.pdf`,
      `/c/${id}/status.json`,
      `/c/${id}/status-list.json`,
      `/c/${id}.jwt`,
    ])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
  });

  test("its forms say they are samples, and take no answers", async () => {
    const owner = await app.organiser();
    await load(owner);
    const { db } = app.context;
    const form = await db
      .selectFrom("forms")
      .select(["id", "slug", "responseCount"])
      .where("accountId", "=", owner.accountId)
      .where("title", "=", "Volunteer sign-up")
      .executeTakeFirstOrThrow();
    const answer = await app.visitor().get(`/f/${form.slug}`);
    expect(await answer.text()).toContain("This is sample data");
    expect(answer.status).toBe(410);
    await app.visitor().post(`/f/${form.slug}`, { once: "x", [contactQuestions()[0]!.id]: "Ada" });
    const after = await db
      .selectFrom("forms")
      .select("responseCount")
      .where("id", "=", form.id)
      .executeTakeFirstOrThrow();
    expect(after.responseCount).toBe(form.responseCount);
  });

  test("another button is refused", async () => {
    const owner = await app.organiser();
    expect((await press(owner, "drop")).status).toBe(400);
  });
});
