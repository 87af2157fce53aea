import { request } from "node:http";
import { sql } from "kysely";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordActivity } from "../../../app/features/activity/record-activity.server.ts";
import { factsOf } from "../../../db/tables.ts";
import { fillAccount } from "../../factories/full-account.ts";
import { addMember } from "../../factories/members.ts";
import { isHidden, pressables } from "../../setup/read-only-rules.ts";
import { readZip } from "../../setup/read-zip.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { PASSWORD, startApp, type TestApp, type Visitor } from "../../setup/start-app.ts";

const HOSTILE = '=HYPERLINK("http://evil.test")/../../x\\..\\y\r\n\u202e<script>';

type Organiser = Awaited<ReturnType<TestApp["organiser"]>>;

let app: TestApp;
let owner: Organiser;
let stranger: Organiser;
let now = new Date("2026-02-02T08:00:00.000Z");

beforeAll(async () => {
  app = await startApp({
    overrides: { clock: () => now },
    env: { SESSION_SECRET: "the-installation-secret-0123456789" },
  });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  stranger = await app.organiser({ email: "stranger@other.test", accountName: "Other" });
  // More than two pages.
  await fillAccount(app, owner, { text: HOSTILE, mark: "mine", people: 620 });
  await fillAccount(app, stranger, { text: "Zanzibar", mark: "theirs" });
});
afterAll(() => app.stop());

async function addressOf(visitor: Visitor): Promise<string> {
  const answer = await visitor.post("/settings/data", { "proof-password": PASSWORD });
  expect(answer.status).toBe(303);
  return answer.headers.get("Location")!;
}

async function download(
  visitor: Visitor,
): Promise<{ bytes: Uint8Array; files: Map<string, Buffer> }> {
  const answer = await visitor.get(await addressOf(visitor));
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { bytes, files: await readZip(bytes) };
}

const rowsOf = (files: Map<string, Buffer>, path: string) =>
  files
    .get(path)!
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("The archive", () => {
  test("it holds every row, as sheet and JSON, and every file", async () => {
    const { files } = await download(owner);
    const { db } = app.context;
    const own = async (
      table:
        | "users"
        | "activities"
        | "recipients"
        | "recipientLists"
        | "imports"
        | "projects"
        | "certificates"
        | "suppressions"
        | "identityChecks"
        | "designVersions"
        | "backgrounds",
    ) =>
      (await db.selectFrom(table).selectAll().where("accountId", "=", owner.accountId).execute())
        .length;
    // Without our own e-mails about the account’s API key and its downloads.
    const deliveries = await db
      .selectFrom("deliveries")
      .innerJoin("batches", "batches.id", "deliveries.batchId")
      .select("deliveries.id")
      .where("deliveries.accountId", "=", owner.accountId)
      .where("batches.kind", "!=", "notice")
      .execute();
    const events = await db
      .selectFrom("deliveryEvents")
      .innerJoin("deliveries", "deliveries.id", "deliveryEvents.deliveryId")
      .select("deliveryEvents.id")
      .where("deliveries.accountId", "=", owner.accountId)
      .execute();
    const expected: Record<string, number> = {
      "account/people": await own("users"),
      "account/social-sign-in": 1,
      "account/sessions": 1,
      // The browser that signed in, and another.
      "account/known-devices": 2,
      "account/identity-checks": await own("identityChecks"),
      "account/activity": await own("activities"),
      "recipients/lists": await own("recipientLists"),
      "recipients/imports": await own("imports"),
      "recipients/rows-kept-aside": 1,
      "projects/projects": await own("projects"),
      "projects/design-history": 1,
      "projects/left-out-of-sends": 1,
      "projects/own-templates": 1,
      "certificates/designs": await own("designVersions"),
      "certificates/certificates": await own("certificates"),
      "forms/forms": 1,
      "forms/versions": 1,
      "forms/building-history": 1,
      "forms/responses": 1,
      "forms/unfinished": 1,
      "forms/files": 1,
      "forms/posts": 1,
      "forms/post-attempts": 1,
      "api/keys": 1,
      "api/requests": 1,
      "api/webhook-endpoints": 1,
      // Of the published form as well.
      "api/webhook-posts": 2,
      "api/webhook-post-attempts": 1,
      "webinars/webinars": 1,
      "webinars/registrations": 1,
      "webinars/mails": 1,
      "webinars/attendance-reports": 1,
      "messages/sends": 1,
      "messages/deliveries": deliveries.length,
      "messages/events": events.length,
      "messages/not-mailed-again": await own("suppressions"),
      "files/backgrounds": await own("backgrounds"),
    };
    expect(expected).toMatchObject({
      "certificates/certificates": 620,
      "messages/deliveries": 620,
      "messages/events": 1240,
    });
    const counted: Record<string, number> = {};
    for (const path of Object.keys(expected)) {
      counted[path] = rowsOf(files, `${path}.jsonl`).length;
      const sheet = Papa.parse<string[]>(
        files
          .get(`${path}.csv`)!
          .toString("utf8")
          .replace(/^\ufeff/, ""),
        { skipEmptyLines: true },
      );
      expect([path, sheet.errors, sheet.data.length - 1]).toEqual([path, [], counted[path]]);
    }
    expect(counted).toEqual(expected);
    expect(rowsOf(files, "recipients/people.jsonl")).toHaveLength(await own("recipients"));

    const sheets = [...files.keys()].filter((path) => path.startsWith("recipients/lists/"));
    expect(sheets).toEqual(["recipients/lists/001-people.csv"]);
    const [head, first] = Papa.parse<string[]>(
      files
        .get(sheets[0]!)!
        .toString("utf8")
        .replace(/^\ufeff/, ""),
    ).data;
    expect(head!.slice(0, 5)).toEqual([
      "number",
      "firstName",
      "lastName",
      "email",
      "certificateName",
    ]);
    expect(first!.slice(2)).toEqual([
      "mine",
      "mine-0@people.test",
      `'${HOSTILE}`,
      `'${HOSTILE}`,
      "'+234 803",
    ]);

    const account = JSON.parse(files.get("account/account.json")!.toString("utf8"));
    expect(account).toMatchObject({
      id: owner.accountId,
      name: "Lagoon Digital Academy",
      hasLogo: true,
    });
    expect(account.publicKeys).toMatchObject([
      { id: `${owner.accountId}-1`, publicKey: { crv: "Ed25519" } },
    ]);
    expect(rowsOf(files, "account/people.jsonl")[0]).toMatchObject({
      email: "owner@lagoon.test",
      hasPassword: true,
    });
    const [certificate] = rowsOf(files, "certificates/certificates.jsonl");
    expect(certificate).toMatchObject({
      status: "valid",
      page: `http://localhost:3000/c/${certificate!.id}`,
    });
    expect(certificate!.credential).toBe(`${certificate!.page}.json`);
    expect(new Set(rowsOf(files, "certificates/certificates.jsonl").map(({ id }) => id)).size).toBe(
      620,
    );

    const prefix = `accounts/${owner.accountId}/`;
    for await (const key of app.context.files.list(`accounts/${owner.accountId}`)) {
      expect(files.get(`files/${key.slice(prefix.length)}`)).toEqual(
        Buffer.from(await app.context.files.get(key)),
      );
    }
    expect([...files.keys()].filter((path) => path.startsWith("files/")).length).toBe(
      8 + 2 * 2 + 1 + 2,
    );

    const complete = JSON.parse(files.get("complete.json")!.toString("utf8")) as {
      files: { path: string; rows?: number; bytes: number }[];
    };
    expect(complete.files.map(({ path }) => path)).toEqual(
      [...files.keys()].filter((path) => path !== "complete.json"),
    );
    for (const { path, rows, bytes } of complete.files) {
      expect([path, bytes]).toEqual([path, files.get(path)!.length]);
      if (path.endsWith(".jsonl")) expect([path, rows]).toEqual([path, rowsOf(files, path).length]);
    }
    const readMe = files.get("README.txt")!.toString("utf8");
    for (const path of Object.keys(expected)) expect(readMe).toContain(`${path}.csv\r\n`);
  });

  test("it holds what was typed into a composer and can't be sent", async () => {
    const { db } = app.context;
    const draft = {
      message: { subject: "Half a {" },
      details: {},
      errors: { subject: "Close the placeholder" },
    };
    for (const table of ["projects", "bulkDrafts"] as const) {
      const messageDraft = JSON.stringify(draft);
      await db
        .updateTable(table)
        .set({ messageDraft })
        .where("accountId", "=", owner.accountId)
        .execute();
    }
    const { files } = await download(owner);
    expect(rowsOf(files, "projects/projects.jsonl")[0]).toMatchObject({
      messageDraft: draft,
      sameForEveryone: false,
    });
    expect(rowsOf(files, "messages/bulk-drafts.jsonl")[0]).toMatchObject({
      messageDraft: JSON.stringify(draft),
    });
    for (const sheet of ["projects/projects", "messages/bulk-drafts"]) {
      expect(files.get(`${sheet}.csv`)!.toString("utf8").split("\r\n")[0]).toContain(
        "messageDraft",
      );
    }
  });

  test("every table and column is in it or left out on purpose", async () => {
    const { files } = await download(owner);
    const { db } = app.context;
    // Of files without a row, the heading of the sheet.
    const headOf = (path: string) =>
      files.get(`${path}.csv`)?.toString("utf8").slice(1).split("\r\n")[0]?.split(",") ?? [];
    const keysOf = (path: string) =>
      new Set([
        ...headOf(path),
        ...rowsOf(files, `${path}.jsonl`).flatMap((row) => Object.keys(row)),
      ]);
    const forgotten: string[] = [];
    for (const table of await db.introspection.getTables()) {
      // PostgreSQL's other schemas hold the queue and what processes tell each other.
      if (table.schema && table.schema !== "public") continue;
      if (/^(kysely_|sqlite_|peopleSearch_)/.test(table.name)) continue;
      const facts = factsOf(table.name);
      if (!facts) {
        forgotten.push(table.name);
        continue;
      }
      if ("leftOut" in facts.archive) continue;
      const without: readonly string[] = [
        ...(facts.archive.without ?? []),
        ...(facts.secrets ?? []),
      ];
      const keys = keysOf(facts.archive.path);
      for (const { name } of table.columns) {
        if (!keys.has(name) && !without.includes(name) && name !== "accountId")
          forgotten.push(`${table.name}.${name}`);
        if (keys.has(name) && without.includes(name))
          forgotten.push(`${table.name}.${name} is in it after all`);
      }
    }
    expect(forgotten).toEqual([]);
  });

  test("every column that holds JSON is in the table map", async () => {
    const { db } = app.context;
    const isJson = (text: unknown) => {
      if (typeof text !== "string" || !/^[[{]/.test(text)) return false;
      try {
        return typeof JSON.parse(text) === "object";
      } catch {
        return false;
      }
    };
    const found = new Set<string>();
    for (const table of await db.introspection.getTables()) {
      const { json = [] } = factsOf(table.name) ?? {};
      // What a setting of the installation holds is its own affair.
      if (
        !factsOf(table.name) ||
        table.name === "installationSettings" ||
        (table.schema && table.schema !== "public")
      )
        continue;
      const { rows } = await sql<
        Record<string, unknown>
      >`select * from ${sql.table(table.name)} limit 50`.execute(db);
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (isJson(value) && !(json as readonly string[]).includes(column))
            found.add(`${table.name}.${column}`);
    }
    expect([...found]).toEqual([]);
  });

  test("C24 no cell can run as a formula, and no name leads out", async () => {
    const { files } = await download(owner);
    let cells = 0;
    for (const [path, bytes] of files) {
      expect(path).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/);
      if (!path.endsWith(".csv")) continue;
      for (const row of Papa.parse<string[]>(bytes.toString("utf8").replace(/^\ufeff/, "")).data) {
        for (const cell of row) {
          cells++;
          expect(cell).not.toMatch(/^[=@\t\r\n]|^-[^0-9]|^\+(?!\d+$)/);
        }
      }
    }
    expect(cells).toBeGreaterThan(10_000);
  });

  test("it holds no secret, and nothing of another account", async () => {
    const { files } = await download(owner);
    const { db, config } = app.context;
    const users = await db.selectFrom("users").select(["id", "passwordHash"]).execute();
    const sessions = await db.selectFrom("sessions").select("id").execute();
    const keys = await db.selectFrom("issuerKeys").select("sealedPrivateKey").execute();
    const calls = await db.selectFrom("deliveries").select("idempotencyKey").limit(20).execute();
    const secrets = [
      config.sessionSecret,
      PASSWORD,
      owner.cookies.get("iweri_session")!,
      ...users.map(({ passwordHash }) => passwordHash!),
      ...sessions.map(({ id }) => id),
      ...keys.map(({ sealedPrivateKey }) => sealedPrivateKey),
      ...calls.map(({ idempotencyKey }) => idempotencyKey),
      ...[
        "mine-nin-hash",
        "mine-code-hash",
        "mine-confirm-token",
        "mine-subject",
        "mine-recovery",
        "mine-device",
        "mine-registration",
        "mine-post-secret",
        "mine-once-token",
        "mine-draft-hash",
        "mine-link-hash",
        "mine-join-token",
      ],
      "$argon2",
      ...[stranger.accountId, stranger.userId, stranger.email, "Zanzibar", "theirs"],
    ];
    const found: string[] = [];
    for (const [path, bytes] of files)
      for (const secret of secrets) if (bytes.includes(secret)) found.push(`${path}: ${secret}`);
    expect(found).toEqual([]);
    expect(
      (await download(stranger)).files.get("recipients/people.jsonl")!.toString("utf8"),
    ).toContain("theirs");
  });
});

describe("Downloading it", () => {
  test("the file has an address that is good for five minutes", async () => {
    const address = await addressOf(owner);
    const back = async (visitor: Visitor, path: string) =>
      (await visitor.get(path)).headers.get("Location");
    expect(await back(stranger, address)).toBe("/settings/data");
    expect(await back(owner, "/settings/data/export.zip")).toBe("/settings/data");
    expect(await back(owner, address.replace(/~\d+/, "~9999999999999"))).toBe("/settings/data");
    expect(await back(app.visitor(), address)).toMatch(/^\/sign-in/);
    now = new Date(now.getTime() + 5 * 60_000);
    expect(await back(owner, address)).toBe("/settings/data");
  });

  test("nobody is asked to confirm within ten minutes of signing in", async () => {
    const person = await app.organiser({ email: "social@lagoon.test" });
    const fresh = await person.post("/settings/data", {});
    expect(fresh.headers.get("Location")).toMatch(/^\/settings\/data\/export\.zip\?key=/);
    now = new Date(now.getTime() + 10 * 60_000);
    expect((await person.post("/settings/data", {})).status).toBe(403);
  });

  test("each download is in the activity log, up to twenty a day", async () => {
    const person = await app.organiser({ email: "often@lagoon.test" });
    const address = await addressOf(person);
    const head = await person.fetch(address, { method: "HEAD" });
    expect([head.status, head.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
    for (let n = 0; n < 20; n++) await (await person.get(address)).arrayBuffer();
    expect((await person.get(address)).status).toBe(303);
    const told = await app.context.db
      .selectFrom("activities")
      .select("text")
      .where("accountId", "=", person.accountId)
      .execute();
    expect(told.filter(({ text }) => text === "Downloaded all data of the account")).toHaveLength(
      20,
    );
  });

  /** Over a real line: the visitor reads what they like, then leaves. */
  test("one download runs at a time, and stops when its visitor leaves", async () => {
    const person = await app.organiser({ email: "slow@lagoon.test" });
    const { files } = app.context;
    // Bytes that do not get smaller, and more of them than a line holds.
    const noise = Buffer.from(Array.from({ length: 1 << 20 }, (_, n) => (n * 2654435761) >>> 11));
    for (let n = 0; n < 24; n++)
      await files.put(`accounts/${person.accountId}/backgrounds/${n}.png`, noise);
    const address = await addressOf(person);
    const { port, close } = await serveApp(app);
    const Cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const ask = () =>
      new Promise<import("node:http").IncomingMessage>((done, fail) => {
        const asking = request({ port, path: address, headers: { Cookie } }, done);
        asking.on("error", fail);
        asking.end();
      });
    try {
      const slow = await ask();
      expect(slow.statusCode).toBe(200);
      await new Promise((done) => setTimeout(done, 300));
      const second = await ask();
      second.resume();
      expect([second.statusCode, second.headers.location]).toEqual([303, "/settings/data"]);
      slow.destroy();
      let third = await ask();
      for (let tries = 0; third.statusCode !== 200 && tries < 400; tries++) {
        third.resume();
        await new Promise((done) => setTimeout(done, 50));
        third = await ask();
      }
      expect(third.statusCode).toBe(200);
      const parts: Buffer[] = [];
      for await (const part of third) parts.push(part as Buffer);
      const whole = await readZip(Buffer.concat(parts));
      expect([...whole.keys()].filter((path) => path.endsWith(".png"))).toHaveLength(24);
      expect(whole.has("complete.json")).toBe(true);
    } finally {
      await close();
    }
  });
});

describe("/settings/own-data", () => {
  test("an editor gets only their own data", async () => {
    const { db, clock } = app.context;
    const editor = await addMember(app, owner.accountId, {
      role: "editor",
      email: "editor@lagoon.test",
      firstName: "Bola",
    });
    const by = { accountId: owner.accountId, kind: "update", now: clock() } as const;
    await recordActivity(db, { ...by, actorId: editor.userId, text: "Renamed a project" });
    await recordActivity(db, { ...by, actorId: owner.userId, text: "What the owner did" });
    expect((await editor.get("/settings/data")).status).toBe(403);
    expect((await editor.post("/settings/data", {})).status).toBe(403);
    expect(await editor.page("/settings/profile")).toContain('href="/settings/own-data"');
    expect(await editor.page("/settings/own-data")).toContain("Download a copy of your own data");
    const asked = await editor.post("/settings/own-data", {});
    expect(asked.status).toBe(303);
    const address = asked.headers.get("Location")!;
    // Neither somebody else's link nor one to another download.
    expect((await stranger.get(address)).headers.get("Location")).toBe("/settings/own-data");
    const answer = await editor.get(address);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
    const files = await readZip(new Uint8Array(await answer.arrayBuffer()));
    expect(JSON.parse(files.get("you/profile.json")!.toString("utf8"))).toMatchObject({
      email: "editor@lagoon.test",
      hasPassword: true,
    });
    expect(rowsOf(files, "you/accounts.jsonl")).toMatchObject([
      { account: "Lagoon Digital Academy", role: "editor" },
    ]);
    expect(rowsOf(files, "you/sessions.jsonl")).toHaveLength(1);
    expect(rowsOf(files, "you/known-devices.jsonl").length).toBeGreaterThan(0);
    expect(rowsOf(files, "you/activity.jsonl").map(({ text }) => text)).toContain(
      "Renamed a project",
    );
    const all = [...files.values()].map((file) => file.toString("utf8")).join("\n");
    for (const foreign of ["@people.test", "owner@lagoon.test", "What the owner did", "$argon2"])
      expect(all).not.toContain(foreign);
    expect(JSON.parse(files.get("complete.json")!.toString("utf8")).files.length).toBe(
      files.size - 1,
    );
  });

  test("a viewer can download their own data too", async () => {
    const viewer = await addMember(app, owner.accountId, {
      role: "viewer",
      email: "viewer@lagoon.test",
    });
    const html = await viewer.page("/settings/own-data");
    const button = pressables(html).find(({ form }) => form?.attributes.method === "post");
    expect(button && isHidden(html, button), "shown").toBe(false);
    expect((await viewer.post("/settings/own-data", {})).status).toBe(303);
  });
});
