import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRIVATE_REACH, sendWebhookOnce } from "../../app/features/webhooks/deliveries/send-once.server.ts";
import { apiClient } from "../setup/api-client.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterAll(() => app.stop());

const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)![1]!;
const NEW = "/settings/api/new";

describe("Keys", () => {
  test("a key is shown once, kept as a hash, and revoked", async () => {
    const token = tokenIn(await owner.page(NEW));
    const blank = await owner.post(NEW, { name: " ", token });
    expect([blank.status, (await blank.text()).includes("Enter a name for the key")]).toEqual([422, true]);
    const made = await owner.post(NEW, { name: "Enrolment", token });
    const html = await made.text();
    const key = /iwk_[A-Za-z0-9]{40}/.exec(html)![0];
    expect([made.status, made.headers.get("Cache-Control")]).toEqual([200, expect.stringContaining("no-store")]);
    const again = await owner.post(NEW, { name: "Enrolment", token });
    expect([again.status, (await again.text()).includes("only once")]).toEqual([422, true]);
    const row = await app.context.db.selectFrom("apiKeys").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row).toMatchObject({ name: "Enrolment", hint: key.slice(-4), lastUsedAt: null });
    const before = await owner.page("/settings/api");
    expect([before.includes(key), before.includes(key.slice(-4)), before.includes("never")]).toEqual([false, true, true]);
    expect((await apiClient(app, key).get("/projects")).status).toBe(200);
    expect(await owner.page("/settings/api")).not.toContain("never");
    const revoke = `/settings/api/keys/${row.id}/revoke`;
    expect(await owner.page(revoke)).toContain("Revoke this key?");
    expect((await owner.post(revoke, {})).status).toBe(303);
    expect((await apiClient(app, key).get("/projects")).status).toBe(401);
    expect((await owner.get(revoke)).status).toBe(404);
    const lines = await app.context.db.selectFrom("activities").select("text").where("accountId", "=", owner.accountId).execute();
    expect(lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Created the API key Enrolment", "Revoked the API key Enrolment"]),
    );
  });

  test("twenty keys are the most", async () => {
    const other = await app.organiser();
    for (let n = 0; n < 20; n++) expect((await other.post(NEW, { name: `K${n}`, token: `t${n}` })).status).toBe(200);
    const full = await other.post(NEW, { name: "K", token: "t" });
    expect([full.status, (await full.text()).includes("You have 20 keys")]).toEqual([422, true]);
  });

  test("editors and viewers see keys by name and change nothing", async () => {
    const { db } = app.context;
    await owner.post("/settings/api/webhooks/new", { url: "https://hooks.lagoon.test/x", events: ["batch.finished"] });
    const { id, secret } = await db.selectFrom("webhookEndpoints").selectAll().executeTakeFirstOrThrow();
    expect(await owner.page(`/settings/api/webhooks/${id}`)).toContain(`whsec_${secret}`);
    for (const role of ["editor", "viewer"] as const) {
      await db.updateTable("memberships").set({ role }).where("userId", "=", owner.userId).execute();
      expect(await owner.page("/settings/api")).not.toContain("Create a key");
      expect(await owner.page(`/settings/api/webhooks/${id}`)).not.toContain(secret);
      expect((await owner.post(NEW, { name: "X", token: "x" })).status).toBe(403);
      expect((await owner.post(`/settings/api/webhooks/${id}`, { intent: "test" })).status).toBe(403);
    }
    await db.updateTable("memberships").set({ role: "owner" }).where("userId", "=", owner.userId).execute();
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
    const refused = await owner.post("/settings/api/webhooks/new", { url, events: ["batch.finished"] });
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
      expect(await db.selectFrom("webhookEndpoints").select("id").where("url", "=", url).execute()).toHaveLength(1);
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
    const { id, secret } = await db.selectFrom("webhookEndpoints").selectAll().executeTakeFirstOrThrow();
    const page = `/settings/api/webhooks/${id}`;
    expect((await owner.post(page, { url: "https://hooks.lagoon.test/y" })).status).toBe(422);
    expect((await owner.post(page, { url: "https://hooks.lagoon.test/y", events: ["response.created"] })).status).toBe(303);
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
