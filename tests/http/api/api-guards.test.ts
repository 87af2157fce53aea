import { connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { revokeKey } from "../../../app/features/api/keys/keys.server.ts";
import { OPERATIONS } from "../../../app/features/api/operations/operations.server.ts";
import { WEBHOOK_EVENTS } from "../../../app/features/webhooks/webhook-events.ts";
import { addApiKey, apiKeyId } from "../../factories/api-account.ts";
import { addOneOfEach, isForPrograms, routes } from "../../factories/every-dashboard-route.ts";
import { apiClient, apiDocument } from "../../setup/api-client.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let ids: Record<string, string>;
let key: string;
const SECRETS = ["Zanzibar Secret", "secret-person@people.test", "Secretina"];

beforeAll(async () => {
  app = await startApp();
  owner = await app.organiser({ email: "owner@lagoon.test" });
  const { accountId } = owner;
  const added = await addOneOfEach(app, owner, "Zanzibar Secret", "Secretina");
  const { listId } = await app.context.db
    .selectFrom("projects")
    .select("listId")
    .where("id", "=", added.projectId!)
    .executeTakeFirstOrThrow();
  ids = { ...added, listId: listId!, accountId };
  key = await addApiKey(app.context, owner);
});
afterAll(() => app.stop());

const filled = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name}`);
const BODIES: Record<string, unknown> = {
  createList: { name: "Mine", projectId: "x" },
  createRecipient: { firstName: "Thief", email: "thief@people.test" },
  createRecipients: { recipients: [{ firstName: "Thief", email: "thief@people.test" }] },
  updateRecipient: { firstName: "Thief" },
  issueCertificates: { recipientIds: ["x"] },
  createSuppressions: { emails: ["thief@people.test"] },
  updateResponse: { status: "done" },
  createRegistration: { name: "Thief", email: "thief@people.test" },
  updateRegistration: { state: "cancelled" },
  decideAttendance: { decision: "attended" },
};
/** What tells of the account that asks, whoever it is. */
const OWN = new Set(["createList", "createSuppressions", "listMembers"]);
/** What nobody needs a key for (verify.test.ts). */
const WITH_KEY = OPERATIONS.filter(({ scope }) => scope !== null);
const ask = (
  client: ReturnType<typeof apiClient>,
  { id, method, path }: (typeof OPERATIONS)[number],
  body = BODIES[id],
) =>
  client.ask(
    method,
    filled(path) + (id === "findPeople" ? "?email=secret-person@people.test" : ""),
    {
      body: body ?? (method === "POST" ? {} : undefined),
    },
  );
const owned = () =>
  Promise.all(
    (
      [
        ...(["projects", "batches", "deliveries", "certificates", "recipients"] as const),
        ...(["recipientLists", "suppressions", "formResponses", "webinarRegistrations"] as const),
      ] as const
    ).map((table) =>
      app.context.db
        .selectFrom(table)
        .selectAll()
        .where("accountId", "=", owner.accountId)
        .execute(),
    ),
  );

describe("The document", () => {
  test("every operation of the document has a route, and the reverse", () => {
    const addresses = Object.values(routes)
      .filter(
        (route) =>
          route &&
          isForPrograms(route) &&
          route.path !== "api/*" &&
          !route.path?.endsWith("openapi.json"),
      )
      .map(({ path = "" }: { path?: string } = {}) =>
        path.replace(/^api\/v1/, "").replace(/:(\w+)/g, "{$1}"),
      );
    expect(addresses.sort()).toEqual(Object.keys(apiDocument.paths).sort());
    expect([...new Set(OPERATIONS.map(({ path }) => path))].sort()).toEqual(addresses);
  });
});

describe("Keys", () => {
  test("without a valid key everything answers 401, even with a session", async () => {
    const revoked = await addApiKey(app.context, owner, "Old");
    const keyId = await apiKeyId(app.context, revoked);
    await revokeKey(app.context, {
      accountId: owner.accountId,
      actorId: owner.userId,
      keyId,
      now: new Date(),
    });
    const before = await owned();
    for (const client of [
      apiClient(app, null),
      apiClient({ visitor: () => owner }, null),
      apiClient(app, revoked),
      apiClient(app, "iwk_x"),
    ]) {
      for (const operation of WITH_KEY) {
        const { status, headers } = await ask(client, operation);
        expect([operation.id, status, headers.get("WWW-Authenticate")]).toEqual([
          operation.id,
          401,
          "Bearer",
        ]);
      }
    }
    expect(await owned()).toEqual(before);
  });

  test("another account's key finds none of the ids and changes nothing", async () => {
    const stranger = await app.organiser({ accountName: "Somebody else" });
    const client = apiClient(app, await addApiKey(app.context, stranger));
    const before = await owned();
    for (const operation of WITH_KEY) {
      const { status, body } = await ask(client, operation);
      const names = operation.path.includes("{") || operation.id === "createList";
      expect([operation.id, status]).toEqual([operation.id, names ? 404 : 200]);
      if (!names && !OWN.has(operation.id)) expect(body.data).toEqual([]);
      for (const secret of SECRETS) expect(JSON.stringify(body)).not.toContain(secret);
    }
    expect(await owned()).toEqual(before);
  });

  test("an own list does not lead to another account’s recipients or projects", async () => {
    const stranger = await app.organiser({ accountName: "Third" });
    const client = apiClient(app, await addApiKey(app.context, stranger));
    const { body } = await client.post("/lists", { name: "Own" });
    expect((await client.get(`/lists/${body.id}/recipients/${ids.recipientId}`)).status).toBe(404);
    expect(
      (await client.patch(`/lists/${body.id}/recipients/${ids.recipientId}`, { firstName: "X" }))
        .status,
    ).toBe(404);
    expect((await client.delete(`/lists/${body.id}/recipients/${ids.recipientId}`)).status).toBe(
      404,
    );
  });

  test("the owner’s key reads each thing, so the ids above are right", async () => {
    const client = apiClient(app, key);
    for (const operation of OPERATIONS.filter(({ method }) => method === "GET")) {
      expect([operation.id, (await ask(client, operation)).status]).toEqual([operation.id, 200]);
    }
  });
});

describe("Bodies and addresses", () => {
  test.each([
    ["deep", `${"[".repeat(200_000)}${"]".repeat(200_000)}`, 422],
    ["deep in a field", `{"name":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, 422],
    ["no JSON", "{", 400],
    ["nothing", "", 400],
    ["a number", "1", 422],
    ["null", "null", 422],
    ["wrong types", JSON.stringify({ name: { a: 1 } }), 422],
    ["an unknown field", JSON.stringify({ name: "A", admin: true }), 422],
    ["prototype keys", '{"name":"A","__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}', 422],
    ["NUL", JSON.stringify({ name: "A\u0000B" }), 422],
    ["half a letter", '{"name":"\\ud800"}', 422],
    ["spaces", JSON.stringify({ name: "   " }), 422],
    ["ten megabytes", JSON.stringify({ name: "x".repeat(10 * 1024 * 1024) }), 413],
  ])("a body that is %s is refused in JSON", async (_, body, status) => {
    const client = apiClient(app, await addApiKey(app.context, await app.organiser()));
    const answer = await client.ask("POST", "/lists", {
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect([answer.status, answer.headers.get("Content-Type"), answer.body.status]).toEqual([
      status,
      "application/problem+json",
      status,
    ]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test("unexpected types, queries, methods and addresses get a problem in JSON", async () => {
    const client = apiClient(app, await addApiKey(app.context, await app.organiser()));
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await client.ask("POST", "/lists", { body: "name=A", headers: form })).status).toBe(
      415,
    );
    for (const query of [
      "limit=0",
      "limit=101",
      "limit=-1",
      "limit=1e9",
      "limit=x",
      "after=x",
      "after=",
      "limit=1&limit=2",
      "sort=DROP",
      `after=${"q".repeat(10_000)}`,
    ]) {
      expect([query, (await client.get(`/projects?${query}`)).status]).toEqual([query, 422]);
    }
    for (const [method, path, status] of [
      ["PUT", "/lists", 405],
      ["OPTIONS", "/lists", 405],
      ["DELETE", "/projects", 405],
      ["GET", `/projects/${ids.projectId}/send`, 405],
      ["GET", "/nothing", 404],
      ["POST", "/nothing", 404],
      ["GET", "/../v2/lists", 404],
      ["GET", `/lists/${"x".repeat(500)}/recipients`, 404],
    ] as const) {
      const { status: got, headers, body } = await client.ask(method, path);
      expect([method, path.slice(0, 30), got, headers.get("Content-Type"), body.status]).toEqual([
        method,
        path.slice(0, 30),
        status,
        "application/problem+json",
        status,
      ]);
      expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
      expect(headers.getSetCookie()).toEqual([]);
    }
    const visitor = app.visitor();
    for (const [path, status] of [
      ["/api/v1/lists", 401],
      ["/api/x", 404],
    ] as const) {
      const head = await visitor.fetch(path, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([status, ""]);
    }
  });
});

describe("Over the network", () => {
  test("unknown addresses get JSON there too, and no redirects", async () => {
    const served = await serveApp(app);
    try {
      const raw = (head: string) =>
        new Promise<string>((resolve) => {
          const socket = connect(served.port, "127.0.0.1", () =>
            socket.write(`${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
          );
          let text = "";
          socket.on("data", (chunk) => (text += chunk));
          socket.on("close", () => resolve(text));
        });
      for (const [head, status] of [
        ["TRACE /api/v1/lists HTTP/1.1", 405],
        ["POST /api/v1/lists HTTP/1.1\r\nContent-Length: 99999999", 413],
        ["GET /api/v1/Nothing/ HTTP/1.1", 404],
        ["POST /api/v1/lists HTTP/1.1\r\nOrigin: https://evil.test\r\nContent-Length: 0", 401],
      ] as const) {
        const answer = await raw(head);
        expect([
          head,
          answer.split(" ")[1],
          /content-type: application\/problem\+json/i.test(answer),
        ]).toEqual([head, String(status), true]);
      }
    } finally {
      await served.close();
    }
  });

  test("a chunked body is read up to the limit", async () => {
    const key = await addApiKey(app.context, await app.organiser());
    const served = await serveApp(app);
    const list = JSON.stringify({ name: "Sent in pieces" });
    /** Sends as many pieces without a Content-Length, each as a chunk of its own. */
    const send = (path: string, type: string, pieces: Iterable<string>) =>
      fetch(`http://127.0.0.1:${served.port}${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": type },
        body: Readable.toWeb(
          Readable.from(Array.from(pieces, (piece) => new TextEncoder().encode(piece))),
        ) as ReadableStream,
        duplex: "half",
      } as RequestInit);
    try {
      const made = await send("/api/v1/lists", "application/json", list);
      expect([made.status, await made.json()]).toEqual([
        201,
        expect.objectContaining({ name: "Sent in pieces" }),
      ]);
      const spaces = Array.from({ length: 80 }, () => " ".repeat(64 * 1024));
      const tooLong = await send("/api/v1/lists", "application/json", [...spaces, list]);
      expect([tooLong.status, tooLong.headers.get("Content-Type")]).toEqual([
        413,
        "application/problem+json",
      ]);
      expect(await tooLong.json()).toMatchObject({
        detail: "A request body can have at most 4 MB. Split it into several requests.",
      });
      const form = await send("/sign-in", "application/x-www-form-urlencoded", ["email=a"]);
      expect(form.status).toBe(411);
    } finally {
      await served.close();
    }
  });

  test("a key may ask 120 times a minute, whatever others ask", async () => {
    const other = await app.organiser();
    const client = apiClient(app, await addApiKey(app.context, other));
    const first = await client.get("/projects");
    expect([
      first.headers.get("RateLimit-Limit"),
      first.headers.get("RateLimit-Remaining"),
    ]).toEqual(["120", "119"]);
    const answers = await Promise.all(Array.from({ length: 130 }, () => client.get("/projects")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(119);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.headers.get("RateLimit-Remaining")).toBe("0");
    expect(
      (await apiClient(app, await addApiKey(app.context, other)).get("/projects")).status,
    ).toBe(200);
  });
});

describe("Reading the document", () => {
  test("the document and its page are public, the page without a script", async () => {
    const document = (await (
      await app.visitor().get("/api/v1/openapi.json")
    ).json()) as typeof apiDocument;
    expect(document).toEqual(JSON.parse(JSON.stringify(apiDocument)));
    expect(Object.keys(document.webhooks)).toHaveLength(WEBHOOK_EVENTS.length);
    const page = await app.visitor().page("/api");
    for (const { summary, id } of OPERATIONS)
      expect([id, page.includes(`id="${id}"`), page.includes(summary)]).toEqual([id, true, true]);
    expect(page).not.toMatch(/<script/);
    expect(page).not.toContain("style=");
  });
});
