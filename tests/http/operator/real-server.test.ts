import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveApp } from "../../setup/serve-app.ts";
import { PASSWORD, startApp, type TestApp } from "../../setup/start-app.ts";

const ORIGIN = "http://localhost:3000";

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let port: number;
let cookie: string;
const logged: object[] = [];

beforeAll(async () => {
  app = await startApp();
  const { email } = await app.organiser();
  app.context.log.error = ((entry: object) => logged.push(entry)) as never;
  server = await serveApp(app);
  port = server.port;
  const signedIn = await ask(
    "POST",
    "/sign-in",
    {},
    `email=${encodeURIComponent(email)}&password=${PASSWORD}`,
  );
  cookie = String(signedIn.headers["set-cookie"]).split(";")[0]!;
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

/** Asks exactly for `path`: fetch would tidy it first. */
function ask(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: string | Buffer = "",
  agent?: Agent,
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (done, fail) => {
      const form =
        method === "POST"
          ? { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded" }
          : {};
      const length =
        method === "POST" && !headers["Transfer-Encoding"]
          ? { "Content-Length": String(Buffer.byteLength(body)) }
          : {};
      const asking = request(
        { port, agent, method, path, headers: { ...form, ...length, ...headers } },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part) => parts.push(part));
          response.on("end", () =>
            done({
              status: response.statusCode!,
              headers: response.headers,
              text: Buffer.concat(parts).toString("utf8"),
            }),
          );
        },
      );
      asking.on("error", fail);
      asking.end(body);
    },
  );
}

describe("Addresses and cookies", () => {
  test.each(["/c/%", "/%", "/%ff%fe", "/verify/%E0%A4%A", "/projects/%"])(
    "%s, which cannot be decoded, leads to a page",
    async (path) => {
      const answer = await ask("GET", path);
      expect(answer.status).toBe(301);
      const page = await ask("GET", String(answer.headers.location), { Cookie: cookie });
      expect([page.status, page.headers["content-type"]]).toEqual([
        404,
        "text/html; charset=utf-8",
      ]);
    },
  );

  test("a form to an undecodable address is answered without naming files", async () => {
    const answer = await ask("POST", "/projects/%/star", {}, "starred=1");
    expect(answer.status).toBe(400);
    expect(answer.text).toBe("We couldn’t read this address. Check it for typos.");
  });

  test("no spelling of an address leads to another site", async () => {
    for (const path of [
      "//evil.test/",
      "/\\evil.test/",
      "\\\\evil.test/",
      "/%5cevil.test/",
      "/%2f%2fevil.test/",
      "///evil.test/A",
    ]) {
      const { headers } = await ask("GET", path);
      const target = new URL(String(headers.location ?? "/"), ORIGIN);
      expect([path, target.origin]).toEqual([path, ORIGIN]);
    }
  });

  test("NUL bytes, long queries and broken cookies aren't our fault", async () => {
    expect((await ask("GET", "/c/%00")).status).toBe(404);
    expect((await ask("GET", "/projects/%00", { Cookie: cookie })).status).toBe(404);
    expect((await ask("GET", "/projects?q=%00%ff%", { Cookie: cookie })).status).toBe(200);
    expect((await ask("GET", `/projects?q=${"a".repeat(12_000)}`, { Cookie: cookie })).status).toBe(
      200,
    );
    expect(
      (
        await ask("GET", "/sign-in", {
          Cookie: "iweri_theme=%; iweri_session=%E0%A4%A; iweri_flash=%",
        })
      ).status,
    ).toBe(200);
    expect(
      (await ask("GET", "/projects", { Cookie: `iweri_menu=%; iweri_flash=a.b; ${cookie}` }))
        .status,
    ).toBe(200);
    const many = Array.from({ length: 10_000 }, (_, i) => `a${i}=b`).join("; ");
    const refused = await ask("GET", "/sign-in", { Cookie: many });
    expect([refused.status, refused.text]).toEqual([
      431,
      expect.stringContaining("Delete this site’s cookies"),
    ]);
    expect((await ask("GET", "/sign-in")).status).toBe(200);
  });
});

test("scripts say where the licences of their parts are", async () => {
  const { text: page } = await ask("GET", "/projects", { Cookie: cookie });
  const [, framework = ""] = /(\/build\/_shared\/framework-\w+\.js)/.exec(page) ?? [];
  const { text: script } = await ask("GET", framework);
  const [, notices = ""] = /Licences: (\S+)/.exec(script) ?? [];
  const { text } = await ask("GET", notices);
  expect(text).toMatch(/^react-dom \d\S+ \(MIT\)$/m);
  expect(text).toContain("Copyright (c) Facebook, Inc. and its affiliates.");
});

describe("Bodies", () => {
  test("a body larger than the limit is refused before it's read", async () => {
    const large = Buffer.alloc(31 * 1024 * 1024);
    const text = await ask("POST", "/sign-in", {}, large);
    expect([text.status, text.text]).toEqual([
      413,
      "This is larger than 30 MB, the limit for one page. Choose a smaller file.",
    ]);
    // Uploads are refused by their own forms: see uploads-too-large.test.ts. This one is no form at
    // all.
    const answer = await ask(
      "POST",
      "/verify",
      { "Content-Type": "multipart/form-data; boundary=x" },
      large,
    );
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("The upload was incomplete.");
    const form = await ask("POST", "/sign-in", {}, `email=${"a".repeat(3 * 1024 * 1024)}`);
    expect(form.status).toBe(413);
    expect(form.text).toContain("This form is larger than 1 MB");
    const letters = await ask("POST", "/sign-in", {}, `email=${"a".repeat(600_001)}`);
    expect(letters.status).toBe(413);
    expect(letters.text).toContain("This form holds more than 600,000 letters");
  });

  test("an upload refused unread doesn't hold up the connection's next page", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const upload = Buffer.alloc(8 * 1024 * 1024);
    for (const cookies of [{}, { Cookie: cookie }] as Record<string, string>[]) {
      const headers = { "Content-Type": "multipart/form-data; boundary=x", ...cookies };
      const refused = await ask(
        "POST",
        "/certificates/absent/recipients/add/upload",
        headers,
        upload,
        agent,
      );
      expect(refused.status).toBe(cookies.Cookie ? 404 : 302);
      const started = Date.now();
      expect((await ask("GET", "/verify", {}, "", agent)).status).toBe(200);
      expect(Date.now() - started).toBeLessThan(20_000);
    }
    agent.destroy();
  });

  test("a body whose length is not said is refused", async () => {
    const answer = await ask("POST", "/sign-in", { "Transfer-Encoding": "chunked" }, "email=a");
    expect(answer.status).toBe(411);
  });

  test.each([
    ["application/json", '{"a":'],
    ["text/plain", "a"],
    ["multipart/form-data", "a"],
    ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name="],
  ])("a form as %s that can't be read is not our fault", async (type, body) => {
    logged.length = 0;
    for (const path of [
      "/sign-in",
      "/preferences",
      "/find-my-certificates",
      "/verify",
      "/certificates/new",
    ]) {
      const { status } = await ask("POST", path, { "Content-Type": type, Cookie: cookie }, body);
      expect([path, status]).toEqual([path, path === "/verify" ? 422 : 400]);
    }
    expect(logged).toEqual([]);
  });
});

describe("Hosts, caches and faults", () => {
  test("forms work behind a proxy, whatever host a client makes up", async () => {
    for (const headers of [
      { Host: "10.0.0.7:8080" },
      { "X-Forwarded-Host": "evil.test" },
      { Host: "%%%" },
    ] as Record<string, string>[]) {
      const { status, headers: answered } = await ask(
        "POST",
        "/preferences",
        headers,
        "theme=dark&back=/sent",
      );
      expect([headers, status, answered.location]).toEqual([headers, 303, "/sent"]);
    }
  });

  test("signed-in pages and what scripts fetch are kept nowhere", async () => {
    for (const path of ["/projects", "/projects.data", "/sent"]) {
      const { status, headers } = await ask("GET", path, { Cookie: cookie });
      expect([path, status, headers["cache-control"]]).toEqual([
        path,
        200,
        "private, no-store, no-transform",
      ]);
    }
  });

  test("our own fault shows its log's number and nothing else", async () => {
    logged.length = 0;
    const { db } = app.context;
    app.context.db = new Proxy(db, {
      get(target, name) {
        if (name === "selectFrom") throw new Error("secret detail");
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const page = await ask("GET", "/projects", { Cookie: cookie });
    app.context.db = db;
    expect(page.status).toBe(500);
    expect(page.text).toContain("Something went wrong on our side");
    expect(page.text).not.toContain("secret detail");
    const [entry] = logged as { requestId: string }[];
    expect(page.text).toContain(entry!.requestId);
  });

  test("what no browser sends is refused and is no fault of ours", async () => {
    expect((await ask("TRACE", "/sign-in")).status).toBe(405);
    expect((await ask("OPTIONS", "*")).status).toBe(204);
    expect((await ask("POST", "/u/../sign-in", { Origin: "https://evil.test" })).status).toBe(403);
  });
});
