import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRIVATE_REACH, sendWebhookOnce } from "../../../app/engines/calls/send-once.server.ts";
import { remindOfKeys } from "../../../app/features/api/keys/remind-keys.server.ts";
import { addApiKey } from "../../factories/api-account.ts";
import { apiClient } from "../../setup/api-client.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)![1]!;
const NEW = "/settings/api/new";
const READS = { projects: "read" };

describe("Keys", () => {
  test("a key is shown once, kept as a hash, and revoked", async () => {
    const token = tokenIn(await owner.page(NEW));
    const blank = await owner.post(NEW, { name: " ", token, ...READS });
    expect([blank.status, (await blank.text()).includes("Enter a name for the key")]).toEqual([
      422,
      true,
    ]);
    const made = await owner.post(NEW, { name: "Enrolment", token, ...READS });
    const html = await made.text();
    const key = /iwk_[A-Za-z0-9]{40}/.exec(html)![0];
    expect(html).toContain("<title>Create an API key");
    expect([made.status, made.headers.get("Cache-Control")]).toEqual([
      200,
      expect.stringContaining("no-store"),
    ]);
    const again = await owner.post(NEW, { name: "Enrolment", token, ...READS });
    expect([again.status, (await again.text()).includes("only once")]).toEqual([422, true]);
    const row = await app.context.db.selectFrom("apiKeys").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row).toMatchObject({ name: "Enrolment", hint: key.slice(-4), lastUsedAt: null });
    const before = await owner.page("/settings/api");
    expect([
      before.includes(key),
      before.includes(key.slice(-4)),
      before.includes("never"),
    ]).toEqual([false, true, true]);
    expect((await apiClient(app, key).get("/projects")).status).toBe(200);
    expect(await owner.page("/settings/api")).not.toContain("never");
    const revoke = `/settings/api/keys/${row.id}/revoke`;
    expect(await owner.page(revoke)).toContain("Revoke this key?");
    expect((await owner.post(revoke, {})).status).toBe(303);
    const told = await app.context.db
      .selectFrom("batches")
      .select("title")
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(told.map(({ title }) => title)).toContain("API key revoked: Enrolment");
    expect((await apiClient(app, key).get("/projects")).status).toBe(401);
    expect((await owner.get(revoke)).status).toBe(404);
    const lines = await app.context.db
      .selectFrom("activities")
      .select("text")
      .where("accountId", "=", owner.accountId)
      .execute();
    expect(lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Created the API key Enrolment", "Revoked the API key Enrolment"]),
    );
  });

  test("a key may do what was chosen, until it expires", async () => {
    const person = await app.organiser();
    const nothing = await person.post(NEW, {
      name: "Empty",
      token: "n",
      recipients: "none",
      expires: "30",
    });
    expect([nothing.status, (await nothing.text()).includes("Choose at least one scope")]).toEqual([
      422,
      true,
    ]);
    const fields = {
      name: "Enrolment",
      token: "s",
      recipients: "write",
      people: "read",
      expires: "90",
    };
    const html = await (await person.post(NEW, fields)).text();
    const key = /iwk_[A-Za-z0-9]{40}/.exec(html)![0];
    const row = await app.context.db
      .selectFrom("apiKeys")
      .selectAll()
      .where("accountId", "=", person.accountId)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.scopes!)).toEqual(["recipients:write", "people:read"]);
    expect(Math.round((Date.parse(row.expiresAt!) - Date.parse(row.createdAt)) / 86_400_000)).toBe(
      90,
    );
    const api = apiClient(app, key);
    expect((await api.get("/lists")).status).toBe(200);
    const refused = await api.get("/projects");
    expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="projects:read"',
    ]);
    expect(refused.body).toMatchObject({
      title: "This key doesn’t have the required scope",
      detail: expect.stringContaining("projects:read"),
    });
    const page = (await person.page("/settings/api")).replaceAll("<!-- -->", "");
    expect(page).toContain("Lists and recipients: read and write; People: read");
    const renamed = await person.post(`/settings/api/keys/${row.id}/rename`, {
      name: "Admissions",
    });
    expect(renamed.status).toBe(303);
    expect(await person.page("/settings/api")).toContain("Admissions");
    await app.context.db
      .updateTable("apiKeys")
      .set({ expiresAt: "2020-01-01T00:00:00.000Z" })
      .where("id", "=", row.id)
      .execute();
    const expired = await api.get("/lists");
    expect([expired.status, expired.body]).toEqual([
      401,
      expect.objectContaining({ detail: expect.stringContaining("expired on 2020-01-01") }),
    ]);
    expect(await person.page("/settings/api")).toContain("Expired");
  });

  test("a key from before there were scopes may do everything", async () => {
    const person = await app.organiser();
    const api = apiClient(app, await addApiKey(app.context, person));
    for (const path of [
      "/projects",
      "/lists",
      "/certificates",
      "/batches",
      "/people?email=a@people.test",
    ]) {
      expect([path, (await api.get(path)).status]).toEqual([path, 200]);
    }
    const { lastUsedAddress } = await app.context.db
      .selectFrom("apiKeys")
      .select("lastUsedAddress")
      .where("accountId", "=", person.accountId)
      .executeTakeFirstOrThrow();
    expect(lastUsedAddress).not.toBeNull();
  });

  test("owners are reminded once, a week before", async () => {
    const person = await app.organiser();
    const { context } = app;
    const inDays = (days: number) => new Date(context.clock().getTime() + days * 86_400_000);
    await addApiKey(context, person, "Soon", { expiresAt: inDays(6) });
    await addApiKey(context, person, "Later", { expiresAt: inDays(8) });
    await remindOfKeys(context);
    await remindOfKeys(context);
    const mails = await context.db
      .selectFrom("batches")
      .select("title")
      .where("accountId", "=", person.accountId)
      .execute();
    expect(mails.map(({ title }) => title).filter((title) => title.includes("expires"))).toEqual([
      expect.stringMatching(/^The API key Soon expires on /),
    ]);
    expect(mails.filter(({ title }) => title.startsWith("New API key"))).toHaveLength(2);
    const events = wordsOf(await person.page("/settings/security/events?of=account"));
    expect(
      events.match(/The API key Soon expires within a week Automatic On the server/g),
    ).toHaveLength(1);
  });

  test("twenty keys are the most", async () => {
    const other = await app.organiser();
    for (let n = 0; n < 20; n++)
      expect((await other.post(NEW, { name: `K${n}`, token: `t${n}`, ...READS })).status).toBe(200);
    const full = await other.post(NEW, { name: "K", token: "t", ...READS });
    expect([full.status, (await full.text()).includes("You have 20 keys")]).toEqual([422, true]);
  });

  test("editors and viewers see keys by name and change nothing", async () => {
    const { db } = app.context;
    await owner.post("/settings/api/webhooks/new", {
      url: "https://hooks.lagoon.test/x",
      events: ["batch.finished"],
    });
    const { id, secret } = await db
      .selectFrom("webhookEndpoints")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(await owner.page(`/settings/api/webhooks/${id}`)).toContain(`whsec_${secret}`);
    for (const role of ["editor", "viewer"] as const) {
      await db
        .updateTable("memberships")
        .set({ role })
        .where("userId", "=", owner.userId)
        .execute();
      expect(await owner.page("/settings/api")).not.toContain("Create a key");
      expect(await owner.page(`/settings/api/webhooks/${id}`)).not.toContain(secret);
      expect((await owner.post(NEW, { name: "X", token: "x" })).status).toBe(403);
      expect((await owner.post(`/settings/api/webhooks/${id}`, { intent: "test" })).status).toBe(
        403,
      );
    }
    await db
      .updateTable("memberships")
      .set({ role: "owner" })
      .where("userId", "=", owner.userId)
      .execute();
  });
});

describe("/settings/api/webhooks", () => {
  test.each([
    ["https://10.0.0.7/hook", "private network"],
    ["https://0x7f.1/hook", "private network"],
    ["https://localhost/hook", "on the internet"],
    ["https://user:pass@example.com/", "user name and the password"],
    ["https://example.com:5432/", "ports 80, 443 and 8443"],
    ["ftp://example.com/", "starts with https"],
    ["", "Enter the address"],
  ])("C24 no endpoint at %s, and everything typed stays", async (url, words) => {
    const refused = await owner.post("/settings/api/webhooks/new", {
      url,
      events: ["batch.finished"],
    });
    const html = await refused.text();
    expect([refused.status, html.includes(words)]).toEqual([422, true]);
    expect(html).toMatch(/value="batch\.finished"[^>]*checked|checked[^>]*value="batch\.finished"/);
    expect(html).not.toMatch(/value="certificate\.issued"[^>]*checked=/);
  });

  test("a developer's own server gets webhooks where the setting allows private addresses", async () => {
    const { config, db } = app.context;
    const received: string[] = [];
    const server = createServer((request, response) => {
      received.push(String(request.headers["content-type"]));
      request.resume().on("end", () => response.end());
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const url = `http://localhost:${(server.address() as AddressInfo).port}/hook`;
    const add = () => owner.post("/settings/api/webhooks/new", { url, events: ["batch.finished"] });
    expect((await add()).status).toBe(422);
    config.privateWebhooks = true;
    try {
      expect((await add()).status).toBe(303);
      expect(
        await db.selectFrom("webhookEndpoints").select("id").where("url", "=", url).execute(),
      ).toHaveLength(1);
      const post = { url, body: "{}", headers: { "Content-Type": "application/json" } };
      expect(await sendWebhookOnce(post)).toMatchObject({ status: null });
      expect(await sendWebhookOnce(post, { reach: PRIVATE_REACH })).toMatchObject({ status: 200 });
      expect(received).toEqual(["application/json"]);
    } finally {
      config.privateWebhooks = false;
      await db.deleteFrom("webhookEndpoints").where("url", "=", url).execute();
      await new Promise((done) => server.close(done));
    }
  });

  test("an endpoint can be changed, tested, turned off and on, and deleted", async () => {
    const { db } = app.context;
    const { id, secret } = await db
      .selectFrom("webhookEndpoints")
      .selectAll()
      .executeTakeFirstOrThrow();
    const page = `/settings/api/webhooks/${id}`;
    expect((await owner.post(page, { url: "https://hooks.lagoon.test/y" })).status).toBe(422);
    expect(
      (await owner.post(page, { url: "https://hooks.lagoon.test/y", events: ["response.created"] }))
        .status,
    ).toBe(303);
    await owner.post(page, { intent: "test" });
    expect(await db.selectFrom("webhookPosts").select(["event", "state"]).execute()).toEqual([
      { event: "test", state: "waiting" },
    ]);
    for (const query of [
      "",
      "?state=waiting",
      "?state=DROP&before=x&page=-1",
      `?before=${"q".repeat(9_000)}`,
      "?state=failed&state=x",
    ])
      expect((await owner.get(page + query)).status).toBe(200);
    await owner.post(page, { intent: "off" });
    expect(await owner.page(page)).toContain("Turn on");
    await owner.post(page, { intent: "on" });
    expect((await owner.post(`${page}/renew`, {})).status).toBe(303);
    expect(await owner.page(page)).not.toContain(secret);
    expect((await owner.post(`${page}/delete`, {})).headers.get("Location")).toBe("/settings/api");
    expect(await db.selectFrom("webhookPosts").selectAll().execute()).toEqual([]);
  });
});
