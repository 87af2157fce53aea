import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLog } from "../../../app/platform/log/log.server.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const lines: string[] = [];
let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  app = await startApp({
    overrides: { log: openLog({ logLevel: "info" }, { write: (line) => lines.push(line) }) },
  });
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

const logged = (message: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);

/**
 * Sends exactly these bytes, and gives what comes back until the server closes or a moment of
 * silence after an answer.
 */
function send(bytes: string | Buffer): Promise<{ status: number | null; answer: string }> {
  return new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    let silence: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => socket.destroy(), 10_000);
    socket.setEncoding("utf8");
    socket.on("data", (part) => {
      answer += part;
      clearTimeout(silence);
      silence = setTimeout(() => socket.destroy(), 150);
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(patience);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]) || null, answer });
    });
  });
}
const get = (target: string, headers = "Host: localhost:3000\r\n", method = "GET") =>
  send(
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`, "latin1"),
  );

test("a request in absolute form, as proxies send it, gets its page", async () => {
  const { port } = server;
  for (const site of [
    "http://localhost:3000",
    "HTTP://LOCALHOST:3000",
    "https://localhost:3000",
    `http://127.0.0.1:${port}`,
  ]) {
    const { status, answer } = await get(
      `${site}/pricing?utm_source=x`,
      "Host: elsewhere.test\r\n",
    );
    expect([site, status]).toEqual([site, 200]);
    expect(answer).toContain("<title>");
  }
  expect((await get("http://localhost:3000")).status).toBe(200);
  expect((await get("http://localhost:3000?tab=a")).status).toBe(200);
  expect((await get("http://localhost:3000/icon.svg")).status).toBe(200);
  const spelled = await get("http://localhost:3000//Pricing/");
  expect(spelled.answer).toMatch(/^HTTP\/1\.1 301 [\s\S]*\r\nLocation: \/pricing\r\n/);
  const scanned = await get("http://localhost:3000/C/7K2M94QX0123456789AB");
  expect(scanned.answer).toMatch(
    /^HTTP\/1\.1 301 [\s\S]*\r\nLocation: \/c\/7k2m94qx0123456789ab\r\n/,
  );
  // The look-up page: no certificate has this id, and there is no second redirect.
  expect((await get("http://localhost:3000/c/7k2m94qx0123456789ab")).status).toBe(404);
  expect((await get("http://localhost:3000/dashboard")).answer).toMatch(/\r\nLocation: \/sign-in/i);
  expect((await get("http://localhost:3000/absent")).status).toBe(404);
});

test("no request line causes a 500", async () => {
  lines.length = 0;
  const refused: [target: string, status: number][] = [
    ["http://evil.test/pricing", 421],
    ["https://localhost:3000@evil.test/", 421],
    ["http://localhost:3000.evil.test/", 400],
    ["http://localhost/pricing", 421],
    ["http://", 400],
    ["http:///pricing", 400],
    ["http://[", 400],
    ["http://%/", 400],
    ["http://localhost:99999/", 400],
    ["ftp://localhost:3000/pricing", 400],
    ["javascript:alert(1)", 400],
    ["pricing", 400],
    ["?x", 400],
    ["*", 400],
  ];
  for (const [target, wanted] of refused) {
    const { status, answer } = await get(target);
    expect([target, status]).toEqual([target, wanted]);
    // Some of these Node refuses itself, before any code of ours.
    if (status === 421) expect(answer).toContain("x-content-type-options: nosniff");
  }
  for (const target of [
    ...[
      "//",
      "///",
      "//evil.test/%",
      "/%",
      "/%zz",
      "/%00",
      "/\x7f",
      "/\xff\xfe",
      "/a b",
      "/\t",
      "/#",
      "/pricing#x",
      "/@evil.test",
    ],
    ...[
      "/://x",
      "//[",
      "//[#",
      "/?://[",
      `/${"a".repeat(14_000)}`,
      `/${"a".repeat(40_000)}`,
      "http://localhost:3000/%",
      "/\x01",
    ],
    ...[
      "/__manifest?p=%&version=x",
      "/__manifest?p=//[&version=x",
      "/pricing.data?_routes=%ff",
      "/_root.data",
      "/absent.data",
    ],
    ...[
      "/c/%00.data",
      "/dashboard.data?_routes=bogus",
      "/f-image/%ff",
      "/api/v1/%ff",
      "/.env",
      "/wp-login.php",
    ],
  ]) {
    for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"]) {
      const { status } = await get(
        target,
        "Host: localhost:3000\r\nOrigin: http://localhost:3000\r\nContent-Length: 0\r\n",
        method,
      );
      expect([method, target.slice(0, 60), status !== null && status < 500]).toEqual([
        method,
        target.slice(0, 60),
        true,
      ]);
    }
  }
  const { status } = await send("CONNECT localhost:443 HTTP/1.1\r\nHost: localhost:443\r\n\r\n");
  expect(status === null || status < 500).toBe(true);
  const all = await get("*", undefined, "OPTIONS");
  expect(all.answer).toMatch(/^HTTP\/1\.1 204 [\s\S]*\r\nAllow: GET, HEAD/);
  expect(logged("unexpected error")).toEqual([]);
  expect(logged("refused requests that no page can answer").length).toBeLessThanOrEqual(1);
});

test("`_data` is refused on every route, without a log line each", async () => {
  lines.length = 0;
  for (const path of [
    "/",
    "/pricing",
    "/dashboard",
    "/c/zzzzzzzzzz",
    "/healthz",
    "/sitemap.xml",
    "/absent",
    "/api/v1/people",
  ]) {
    for (const query of [
      "_data=routes%2Fbogus",
      "_data=root",
      "_data",
      "x=1&_data=routes/_site/_layout",
      "%5Fdata=root",
    ]) {
      expect([path, query, (await get(`${path}?${query}`)).status]).toEqual([path, query, 400]);
      expect([path, query, (await get(`http://localhost:3000${path}?${query}`)).status]).toEqual([
        path,
        query,
        400,
      ]);
    }
  }
  const post = "Host: localhost:3000\r\nOrigin: http://localhost:3000\r\nContent-Length: 0\r\n";
  expect((await get("/sign-in?_data=root", post, "POST")).status).toBe(400);
  expect(logged("unexpected error")).toEqual([]);
  expect(
    lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40).length,
  ).toBeLessThanOrEqual(1);
});
