import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unsubscribeUrl } from "../../../app/features/delivery/suppressions/unsubscribe.server.ts";
import { textsIn } from "../../../app/ui/languages/texts.ts";
import { addBulkSend } from "../../factories/bulk-send.ts";
import { englishLeft } from "../../setup/english-left.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
let email: string;
let deliveryId: string;
let path: string;
let batchId: string;
let count = 0;

beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
});
afterAll(() => app.stop());

async function sendOne(to = `person${++count}@people.test`) {
  email = to;
  const sent = await addBulkSend(app.context, { ...organiser, emails: [email] });
  batchId = sent.batchId;
  deliveryId = sent.rows[0]!.id;
  path = new URL(unsubscribeUrl(app.context, deliveryId)).pathname;
}

const suppression = () =>
  app.context.db
    .selectFrom("suppressions")
    .selectAll()
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
const delivery = () =>
  app.context.db
    .selectFrom("deliveries")
    .selectAll()
    .where("id", "=", deliveryId)
    .executeTakeFirstOrThrow();
const events = () =>
  app.context.db
    .selectFrom("deliveryEvents")
    .select(["type"])
    .where("deliveryId", "=", deliveryId)
    .orderBy("at")
    .execute();
const tally = async () =>
  (
    await app.context.db
      .selectFrom("batchTallies")
      .select("count")
      .where("batchId", "=", batchId)
      .where("what", "=", "unsubscribed")
      .executeTakeFirst()
  )?.count ?? 0;

/** What a mail program posts by itself: no cookie, no Origin, no page before it. */
const oneClick = (
  body: BodyInit = new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  headers: HeadersInit = {},
) => app.visitor().fetch(path, { method: "POST", headers, body });

describe("/u/:token", () => {
  test("C13 opening the link unsubscribes nobody, however often and by whatever", async () => {
    await sendOne();
    for (const method of ["GET", "HEAD", "GET"]) {
      expect(
        (
          await app
            .visitor()
            .fetch(path, { method, headers: { "User-Agent": "Barracuda Sentinel" } })
        ).status,
      ).toBe(200);
    }
    const page = await app.visitor().page(path);
    expect(page).toContain("Stop e-mails from");
    expect(page).toContain("Lagoon Digital Academy");
    expect(page).not.toContain("<script");
    expect(page).not.toContain(email);
    expect(page).toContain("p…@p….test");
    expect(await suppression()).toBeUndefined();
    expect(await tally()).toBe(0);
  });

  test("the page speaks the visitor's language, and keeps it", async () => {
    for (const code of ["fr", "ha", "ig", "yo", "pcm"] as const) {
      await sendOne();
      const visitor = app.visitor();
      const page = await visitor.page(`${path}?lang=${code}`);
      expect([/<html lang="([^"]*)"/.exec(page)?.[1], englishLeft(page, code)]).toEqual([code, []]);
      const stopped = await visitor.post(`${path}?lang=${code}`, { intent: "stop" });
      expect(stopped.headers.get("Location")).toBe(`${path}?lang=${code}`);
      const after = await visitor.page(`${path}?lang=${code}`);
      expect([after.includes(textsIn(code).unsubscribe.undo), englishLeft(after, code)]).toEqual([
        true,
        [],
      ]);
    }
  });

  test("C14 one click in a mail program unsubscribes, without cookie or Origin", async () => {
    const multipart = new FormData();
    multipart.set("List-Unsubscribe", "One-Click");
    const foreign = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" };
    const bodies: [BodyInit | undefined, HeadersInit?][] = [
      [new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
      [multipart],
      [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), foreign],
      ["List-Unsubscribe=One-Click", { "Content-Type": "text/plain" }],
      [undefined],
    ];
    for (const [body, headers] of bodies) {
      await sendOne();
      const init: RequestInit = { method: "POST", body };
      if (headers) init.headers = headers;
      const server =
        headers && "Origin" in headers
          ? await overHttp(init)
          : await app.visitor().fetch(path, init);
      expect([body, server.status, server.headers.get("Location")]).toEqual([body, 200, null]);
      expect(await suppression()).toMatchObject({ reason: "unsubscribed" });
    }
  });

  async function overHttp(init: RequestInit): Promise<Response> {
    const server = await serveApp(app);
    try {
      return await fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, redirect: "manual" });
    } finally {
      await server.close();
    }
  }

  test("C14 a page of unknown origin, which says Origin: null, is heard too", async () => {
    await sendOne();
    const init = {
      method: "POST",
      headers: { Origin: "null" },
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    };
    expect((await overHttp(init)).status).toBe(200);
    expect(await suppression()).toMatchObject({ reason: "unsubscribed" });
  });

  test("the page's button unsubscribes and is counted once", async () => {
    await sendOne();
    const visitor = app.visitor();
    for (let i = 0; i < 2; i++) {
      const pressed = await visitor.post(path, { intent: "stop" });
      expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, path]);
    }
    expect((await oneClick()).status).toBe(200);
    expect(await visitor.page(path)).toContain("You are unsubscribed");
    expect((await delivery()).unsubscribedAt).not.toBeNull();
    expect((await events()).map(({ type }) => type)).toEqual(["unsubscribed"]);
    expect(await tally()).toBe(1);
    expect(await organiser.page(`/sent/${batchId}/${deliveryId}`)).toContain("Unsubscribed");
  });

  test("a person can take their mistake back, other sites can't", async () => {
    await sendOne();
    await oneClick();
    for (const intent of ["undo", "topics", "pause", "resume"]) {
      const init = (Origin: string): RequestInit => ({
        method: "POST",
        body: new URLSearchParams({ intent }),
        headers: { Origin },
      });
      for (const origin of ["https://evil.test", "null"]) {
        const foreign = await app.visitor().fetch(path, init(origin));
        expect([intent, origin, foreign.status]).toEqual([intent, origin, 403]);
        expect([intent, origin, (await overHttp(init(origin))).status]).toEqual([
          ...[intent, origin, 403],
        ]);
      }
    }
    expect(await suppression()).toBeDefined();
    const back = await app.visitor().post(path, { intent: "undo" });
    expect(back.status).toBe(303);
    expect(await suppression()).toBeUndefined();
    expect(await delivery()).toMatchObject({ unsubscribedAt: null });
    expect(await tally()).toBe(0);
    expect((await events()).map(({ type }) => type).sort()).toEqual([
      "subscribed again",
      "unsubscribed",
    ]);
    expect(await app.visitor().page(path)).toContain("Stop e-mails from");
  });

  test("unsubscribing, and undoing it, leaves a complaint as it is", async () => {
    await sendOne();
    await app.context.db
      .insertInto("suppressions")
      .values({
        accountId: organiser.accountId,
        email,
        reason: "complained",
        detail: "",
        createdAt: app.context.clock().toISOString(),
      })
      .execute();
    await oneClick();
    await app.visitor().post(path, { intent: "undo" });
    expect(await suppression()).toMatchObject({ reason: "complained" });
    expect(await app.visitor().page(path)).not.toContain("I didn’t mean to");
  });

  test("a later mail that was asked for anew is stopped anew", async () => {
    await sendOne();
    const old = "2024-01-01T00:00:00.000Z";
    await app.context.db
      .insertInto("suppressions")
      .values({
        accountId: organiser.accountId,
        email,
        reason: "unsubscribed",
        detail: "",
        createdAt: old,
      })
      .execute();
    expect(await app.visitor().page(path)).toContain("Stop e-mails from");
    await oneClick();
    expect((await suppression())!.createdAt > old).toBe(true);
  });

  test("C11 capital letters in an address make no other person of it", async () => {
    await sendOne("Capital.Letters@People.test");
    await oneClick();
    expect(await suppression()).toMatchObject({
      email: "capital.letters@people.test",
      reason: "unsubscribed",
    });
  });

  test("a token that was made up or changed answers 404, to everything", async () => {
    await sendOne();
    const last = path.at(-1) === "0" ? "1" : "0";
    for (const wrong of [
      path.slice(0, -1),
      path.slice(0, -1) + last,
      `/u/${deliveryId}`,
      "/u/x",
      `/u/${"x".repeat(5000)}`,
    ]) {
      expect([wrong, (await app.visitor().get(wrong)).status]).toEqual([wrong, 404]);
      const posted = await app
        .visitor()
        .fetch(wrong, { method: "POST", body: new URLSearchParams({ a: "b" }) });
      expect([wrong, posted.status]).toEqual([wrong, 404]);
    }
    expect(await suppression()).toBeUndefined();
  });

  test("a name with markup in it is only a name", async () => {
    const other = await app.organiser({ accountName: "<b>Bold & Co</b>" });
    const { rows } = await addBulkSend(app.context, { ...other, emails: ["x@people.test"] });
    const page = await app
      .visitor()
      .page(new URL(unsubscribeUrl(app.context, rows[0]!.id)).pathname);
    expect(page).toContain("&lt;b&gt;Bold &amp; Co&lt;/b&gt;");
  });

  test("one link takes only so many presses at once", async () => {
    await sendOne();
    const answers = [];
    for (let i = 0; i < 31; i++) answers.push((await oneClick()).status);
    expect(answers.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });

  test("the page weighs next to nothing", async () => {
    await sendOne();
    const page = await app.visitor().page(path);
    // Its styles are in it, so that nothing else is asked for.
    expect(page).not.toMatch(/<link[^>]* rel="stylesheet"|<script/);
    expect(Buffer.byteLength(page.replace(/<style.*?<\/style>/gs, ""))).toBeLessThan(8_000);
    expect(gzipSync(page).length).toBeLessThan(10_300);
  });
});
