import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addApiKey } from "../../factories/api-account.ts";
import { addOneOfEach, asked, routes } from "../../factories/every-dashboard-route.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const ADDRESSES = readFileSync("tests/http/everywhere/addresses.txt", "utf8").trim().split("\n");

let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
let ids: Record<string, string>;
let key: string;

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: "owner@lagoon.test" } });
  owner = await app.organiser({ email: "owner@lagoon.test" });
  ids = await addOneOfEach(app, owner, "Round Table", "Funmi");
  key = await addApiKey(app.context, owner);
  server = await serveApp(app);
}, 60_000);
afterAll(async () => {
  await server.close();
  await app.stop();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Asks the real server as the owner, or as a program with their key; a form comes from our own
 * page.
 */
function ask(method: string, path: string, given: Record<string, string> = {}): Promise<Answer> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers: Record<string, string> = {
    Host: "localhost:3000",
    Accept: "text/html,*/*",
    "Accept-Encoding": "gzip, br",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
    ...(method === "GET" || method === "HEAD"
      ? {}
      : { Origin: "http://localhost:3000", "Content-Length": "0" }),
    ...(path.startsWith("/api/") ? { Authorization: `Bearer ${key}` } : { Cookie: cookie }),
    ...given,
  };
  return new Promise((done, fail) => {
    request({ port: server.port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", fail);
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response;
        done({ status, headers, body: Buffer.concat(parts) });
      });
    })
      .on("error", fail)
      .end();
  });
}

const filled = (address: string) => {
  const of: Record<string, string> = { ...ids, id: ids.certificateId ?? "" };
  const query = address === "/settings/organisation/fonts/face" ? `?family=${ids.fontFamily}` : "";
  return (
    address
      .replace(/:(\w+)/g, (_, name: string) => of[name] ?? "x")
      .replace(/\*$/, "nothing-here") + query
  );
};

/**
 * What HEAD must say as GET does. Of a redirect to a provider and of policies, what is drawn anew
 * each time is left out.
 */
function comparable({ status, headers }: Answer) {
  const {
    date: _,
    connection: __,
    "transfer-encoding": ___,
    "x-request-id": ____,
    ...said
  } = headers;
  const cookies = said["set-cookie"]?.map((cookie) => cookie.replace(/=[^;]*/, ""));
  const policy = said["content-security-policy"]?.toString().replace(/nonce-[^']*/g, "nonce");
  const limits = Object.fromEntries(
    Object.keys(said)
      .filter((name) => name.startsWith("ratelimit-"))
      .map((name) => [name, ""]),
  );
  const location = said.location?.split("?")[0];
  return {
    status,
    headers: {
      ...said,
      ...limits,
      "set-cookie": cookies,
      "content-security-policy": policy,
      location,
    },
  };
}

describe("Methods", () => {
  test("HEAD equals GET on every address", { tags: ["long"], timeout: 180_000 }, async () => {
    const differences: string[] = [];
    const statuses = new Map<number, number>();
    for (const address of ADDRESSES) {
      const path = filled(address);
      const [get, head] = [await ask("GET", path), await ask("HEAD", path)];
      statuses.set(get.status, (statuses.get(get.status) ?? 0) + 1);
      expect([address, head.body.length]).toEqual([address, 0]);
      const [one, other] = [comparable(get), comparable(head)];
      for (const name of new Set([
        "status",
        ...Object.keys(one.headers),
        ...Object.keys(other.headers),
      ])) {
        const [a, b] = [one, other].map(({ status, headers }) => ({ ...headers, status })[name]);
        if (JSON.stringify(a) !== JSON.stringify(b))
          differences.push(`${address} ${name}: GET ${a}, HEAD ${b}`);
      }
    }
    expect(differences).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(180);
  });

  test("OPTIONS says which methods there are and sends nothing else", async () => {
    for (const [path, allow] of [
      ["/pricing", "GET, HEAD, OPTIONS"],
      ["/sign-in", "GET, HEAD, POST, OPTIONS"],
      ["/icon.svg", "GET, HEAD, OPTIONS"],
      [`/c/${ids.certificateId}.pdf`, "GET, HEAD, OPTIONS"],
      [`/projects/${ids.projectId}/star`, "POST, OPTIONS"],
      [
        `/api/v1/lists/${ids.listId}/recipients/${ids.recipientId}`,
        "GET, HEAD, PATCH, DELETE, OPTIONS",
      ],
      ["/api/v1/people", "GET, HEAD, OPTIONS"],
      ["/", "GET, HEAD, OPTIONS"],
      ["/projects.data", "GET, HEAD, OPTIONS"],
    ] as const) {
      const { status, headers, body } = await ask("OPTIONS", path);
      expect([path, status, headers.allow, body.length]).toEqual([path, 204, allow, 0]);
    }
  });

  test("no form is sent by PUT, PATCH or DELETE", async () => {
    const { db } = app.context;
    const tables = [
      "projects",
      "forms",
      "recipients",
      "certificates",
      "batches",
      "sessions",
      "memberships",
      "tags",
    ] as const;
    const counts = () =>
      Promise.all(
        tables.map((table) =>
          db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll().as("n"))
            .executeTakeFirst(),
        ),
      );
    const before = await counts();
    const wrong: string[] = [];
    let acting = 0;
    for (const route of Object.values(routes)) {
      if (!route?.module.action || route.id.startsWith("routes/api/")) continue;
      acting++;
      const { formPath } = asked(route.id, {
        ...Object.fromEntries([...route.id.matchAll(/\$(\w+)/g)].map(([, name]) => [name, "x"])),
        ...ids,
      });
      for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND"]) {
        const { status, headers } = await ask(method, formPath.replace(/\*$/, "x/y/z/nothing"));
        if (status !== 405 || !headers.allow?.includes("POST"))
          wrong.push(`${method} ${formPath}: ${status} ${headers.allow}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(acting).toBeGreaterThan(200);
    expect(await counts()).toEqual(before);
  }, 120_000);

  test("every 405 says what is allowed", async () => {
    const wrong: string[] = [];
    for (const address of ADDRESSES)
      for (const method of ["GET", "POST", "PUT", "DELETE", "TRACE"]) {
        if (method === "GET" && !address.startsWith("/api/")) continue;
        if (method === "POST" && (routeActs(address) || address.startsWith("/webhooks"))) continue;
        if (method === "DELETE" && address.startsWith("/api/")) continue;
        const { status, headers } = await ask(method, filled(address));
        if (status === 405 ? !headers.allow : method !== "GET")
          wrong.push(`${method} ${address}: ${status}`);
      }
    expect(wrong.filter((line) => !/\/api\/(\*|v1\/.*: (?:4|2)\d\d)/.test(line))).toEqual([]);
  }, 120_000);
});

function routeActs(address: string): boolean {
  return Object.values(routes).some(
    (route) =>
      route?.module.action && asked(route.id, PLACES).path.split("?")[0] === placed(address),
  );
}
const PLACES: Record<string, string> = new Proxy({}, { get: (_, name) => `:${String(name)}` });
const placed = (address: string) => address;

describe("Parts of files", () => {
  const pdf = () => `/c/${ids.certificateId}.pdf`;

  test("a certificate comes in parts that fit together", async () => {
    for (const path of [pdf(), `/c/${ids.certificateId}.png`]) {
      const whole = await ask("GET", path);
      const size = whole.body.length;
      expect([whole.status, whole.headers["accept-ranges"]]).toEqual([200, "bytes"]);
      const parts: Buffer[] = [];
      for (const range of ["bytes=0-99", "bytes=100-4095", "bytes=4096-"]) {
        const { status, headers, body } = await ask("GET", path, {
          Range: range,
          "If-Range": whole.headers.etag ?? "",
        });
        expect([range, status, headers["content-length"]]).toEqual([
          range,
          206,
          String(body.length),
        ]);
        expect(headers["content-range"]).toMatch(new RegExp(`^bytes \\d+-\\d+/${size}$`));
        expect(headers.etag).toBe(whole.headers.etag);
        parts.push(body);
      }
      expect(Buffer.concat(parts).equals(whole.body)).toBe(true);
      const end = await ask("GET", path, { Range: "bytes=-10" });
      expect(end.body.equals(whole.body.subarray(-10))).toBe(true);
    }
  });

  test("what isn't there is 416, and a changed file comes whole", async () => {
    const whole = await ask("GET", pdf());
    const size = whole.body.length;
    const beyond = await ask("GET", pdf(), { Range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers["content-range"], beyond.body.length]).toEqual([
      416,
      `bytes */${size}`,
      0,
    ]);
    for (const given of [
      { Range: "bytes=0-9", "If-Range": '"another"' },
      { Range: "bytes=0-9", "If-Range": `W/${whole.headers.etag}` },
      { Range: "bytes=0-9", "If-Range": "Sat, 28 Nov 2026 10:00:00 GMT" },
      { Range: "lines=0-9" },
      { Range: "bytes=0-1,5-9" },
    ]) {
      const { status, body } = await ask("GET", pdf(), given as unknown as Record<string, string>);
      expect([given, status, body.length]).toEqual([given, 200, size]);
    }
    expect(
      (await ask("GET", pdf(), { "If-None-Match": whole.headers.etag ?? "", Range: "bytes=0-9" }))
        .status,
    ).toBe(304);
    const head = await ask("HEAD", pdf(), { Range: "bytes=0-9" });
    expect([head.status, head.headers["content-length"]]).toEqual([200, String(size)]);
  });

  test("a download in ten parts is counted once", async () => {
    const { db } = app.context;
    const count = async () =>
      (
        await db
          .selectFrom("certificates")
          .select("downloadCount")
          .where("id", "=", ids.certificateId ?? "")
          .executeTakeFirstOrThrow()
      ).downloadCount;
    const before = await count();
    for (let at = 0; at < 10; at++)
      await ask("GET", pdf(), { Range: `bytes=${at * 100}-${at * 100 + 99}` });
    expect((await count()) - before).toBe(1);
  });
});

describe("The API", () => {
  const lists = "/api/v1/lists";
  const send = (method: string, path: string, body?: unknown, given: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...given },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  test("what was made has an address; changes name a state", async () => {
    const list = await send("POST", lists, { name: "Evening class" });
    const listAt = new URL(list.headers.get("Location") ?? "").pathname;
    expect([list.status, (await (await send("GET", listAt)).json()).name]).toEqual([
      201,
      "Evening class",
    ]);
    const made = await send("POST", `${listAt}/recipients`, {
      firstName: "Ada",
      email: "ada@class.test",
    });
    const at = new URL(made.headers.get("Location") ?? "").pathname;
    const read = await send("GET", at, undefined, { "Accept-Encoding": "gzip" });
    const tag = read.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[\w-]{22}(?:;gzip)?"$/);
    expect(made.headers.get("ETag")).toBe(tag);
    expect((await send("GET", at, undefined, { "If-None-Match": tag })).status).toBe(304);

    const first = await send("PATCH", at, { lastName: "Obi" }, { "If-Match": tag });
    expect([first.status, first.headers.get("ETag") === tag]).toEqual([200, false]);
    const late = await send("PATCH", at, { lastName: "Ade" }, { "If-Match": tag });
    expect([late.status, (await late.json()).type]).toEqual([
      412,
      "http://localhost:3000/api#precondition-failed",
    ]);
    expect((await send("DELETE", at, undefined, { "If-Match": tag })).status).toBe(412);
    expect(
      (
        await send(
          "PATCH",
          at,
          { lastName: "Ade" },
          { "If-Match": `W/${first.headers.get("ETag")}` },
        )
      ).status,
    ).toBe(412);
    expect((await (await send("GET", at)).json()).lastName).toBe("Obi");
    const now = first.headers.get("ETag") ?? "";
    expect(
      (await send("PATCH", at, { lastName: "Bello" }, { "If-Match": `"x", ${now}` })).status,
    ).toBe(200);
    expect((await send("PATCH", at, { lastName: "Musa" }, { "If-Match": "*" })).status).toBe(200);
    // Where nothing is compared the header isn't ignored.
    expect((await send("POST", lists, { name: "Another" }, { "If-Match": now })).status).toBe(412);
    expect((await send("DELETE", at)).status).toBe(204);
  });

  test("of twenty changes at once to one state, one is made", async () => {
    const list = await (await send("POST", lists, { name: "Morning class" })).json();
    const made = await send("POST", `${lists}/${list.id}/recipients`, {
      firstName: "Ada",
      email: "ada@morning.test",
    });
    const [at, tag] = [
      new URL(made.headers.get("Location") ?? "").pathname,
      made.headers.get("ETag") ?? "",
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        send("PATCH", at, { lastName: `Obi ${number}` }, { "If-Match": tag }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
  });
});

describe("Other software", () => {
  const run = promisify(execFile);

  test("curl and wget go on where a download was cut off", async () => {
    const folder = await mkdtemp(join(tmpdir(), "iweri-curl-"));
    const address = `http://localhost:${server.port}/c/${ids.certificateId}.pdf`;
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    const part = join(folder, "part.pdf");
    await writeFile(part, whole.subarray(0, 1000));
    await run("curl", ["-sS", "-C", "-", "-o", part, address]);
    expect((await readFile(part)).equals(whole)).toBe(true);
    await writeFile(part, whole.subarray(0, 2000));
    await run("wget", ["-q", "-c", "-O", part, address]);
    expect((await readFile(part)).equals(whole)).toBe(true);
    const { stdout } = await run("curl", ["-sS", "-I", address]);
    expect(stdout).toMatch(new RegExp(`\\r\\nContent-Length: ${whole.length}\\r\\n`, "i"));
    const options = await run("curl", ["-sS", "-i", "-X", "OPTIONS", address]);
    expect(options.stdout).toMatch(/^HTTP\/1\.1 204 [\s\S]*\r\nAllow: GET, HEAD, OPTIONS\r\n/);
    await rm(folder, { recursive: true });
  });
});

describe("On the way", () => {
  test("C38 nothing that is sent may be rewritten; pages are packed here", async () => {
    const certificate = `/c/${ids.certificateId}`;
    for (const path of [
      "/",
      "/projects",
      "/no-such-page",
      certificate,
      `${certificate}.pdf`,
      `${certificate}.png`,
      `${certificate}.json`,
      `${certificate}.jwt`,
      "/suppressions/export.csv",
      "/events.ics",
      "/robots.txt",
      "/api/v1/projects",
      "/Projects",
    ]) {
      for (const method of ["GET", "HEAD"]) {
        const { headers } = await ask(method, path);
        expect([method, path, headers["cache-control"]]).toEqual([
          method,
          path,
          expect.stringMatching(/(?:^|, )no-transform$/),
        ]);
      }
    }
    for (const path of ["/", certificate, "/projects"])
      expect((await ask("GET", path)).headers["content-encoding"]).toBe("br");
    const { headers } = await ask("GET", "/", {
      "If-None-Match": (await ask("GET", "/")).headers.etag ?? "",
    });
    expect(headers["cache-control"]).toContain("no-transform");
  });
});

describe("Entity tags", () => {
  test("one strong tag never stands for two encodings", async () => {
    const path = "/check-in/app.js";
    const tags = new Map<string, string>();
    for (const encoding of ["gzip", "br", "identity"]) {
      const { headers, body } = await ask("GET", path, { "Accept-Encoding": encoding });
      expect([encoding, headers["content-encoding"] ?? "identity"]).toEqual([encoding, encoding]);
      expect(headers.vary).toMatch(/Accept-Encoding/i);
      if (encoding === "gzip") expect(gunzipSync(body).length).toBeGreaterThan(body.length);
      tags.set(encoding, headers.etag ?? "");
    }
    expect(new Set(tags.values()).size).toBe(3);
    for (const [encoding, tag] of tags) {
      const { status, headers, body } = await ask("GET", path, {
        "Accept-Encoding": encoding,
        "If-None-Match": tag,
      });
      expect([encoding, status, headers.etag, body.length]).toEqual([encoding, 304, tag, 0]);
      expect(headers.vary).toMatch(/Accept-Encoding/i);
    }
  });
});
