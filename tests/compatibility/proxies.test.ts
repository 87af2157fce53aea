import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { outsideTool } from "../setup/outside-tool.ts";
import { ownPostgres } from "../setup/own-postgres.ts";
import {
  answering,
  freePort,
  productionEnv,
  type RealProcess,
  startProgram,
} from "../setup/real-process.ts";

const NGINX = outsideTool({ command: "nginx", debianPackage: "nginx-light", versionArgs: ["-v"] });
const CADDY = outsideTool({ command: "caddy", debianPackage: "caddy", versionArgs: ["version"] });
const OPENSSL = outsideTool({
  command: "openssl",
  debianPackage: "openssl",
  versionArgs: ["version"],
});

const PAGES = resolve("deploy/pages");
const HOST = "certificates.example.org";
const PERSON = "ada.obi@people.test";
const folder = mkdtempSync(join(tmpdir(), "iweri-proxies-"));
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let postgres: Awaited<ReturnType<typeof ownPostgres>>;
let databaseUrl: string;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  postgres = await ownPostgres();
  if (postgres.missing) return;
  const { createTestDatabase } = await import("../setup/test-database.ts");
  databaseUrl = await createTestDatabase();
  const pair = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    `/CN=${HOST}`,
    ...pair,
  ]);
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * A proxy with the file that we ship, on ports of this test and with its certificate; nothing else
 * is changed.
 */
interface Proxy {
  start(port: number, servers: number[]): Promise<{ errors(): string }>;
}

/** Each replacement must find its text, or the file tested would not be the one that is shipped. */
function changed(file: string, replacements: [from: string, to: string][]): string {
  return replacements.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
      return text.replaceAll(from, to);
    },
    readFileSync(file, "utf8"),
  );
}

function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): { child: ChildProcess; output(): string } {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const ended = new Promise((done) => child.once("exit", done));
  stops.push(() => {
    child.kill("SIGTERM");
    return ended;
  });
  return { child, output: () => output };
}

const nginx: Proxy = {
  async start(port, servers) {
    const [first, second] = servers;
    const log = join(folder, `nginx-${port}.log`);
    const server = changed("deploy/nginx.conf", [
      ["listen 80;", `listen 127.0.0.1:${await freePort()};`],
      ["listen [::]:80;", ""],
      ["listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2;`],
      ["listen [::]:443 ssl http2;", ""],
      [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, join(folder, "cert.pem")],
      [`/etc/letsencrypt/live/${HOST}/privkey.pem`, join(folder, "key.pem")],
      ["/srv/iweri/current/deploy/pages/", `${PAGES}/`],
      ["/var/log/nginx/iweri-error.log", log],
      ["server 127.0.0.1:3000 ", `server 127.0.0.1:${first} `],
      ...(second
        ? ([
            ["# server 127.0.0.1:3001 ", `server 127.0.0.1:${second} `],
            ["# proxy_set_header X-Other-Servers", "proxy_set_header X-Other-Servers"],
          ] as [string, string][])
        : []),
    ]);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/tmp;`,
    );
    mkdirSync(join(folder, "tmp"), { recursive: true });
    const file = join(folder, `nginx-${port}.conf`);
    const user = process.getuid?.() === 0 ? "user root;" : "";
    writeFileSync(
      file,
      `${user} daemon off; worker_processes 2; pid ${folder}/nginx-${port}.pid; error_log ${log} emerg; events {} http { ${temporary.join(" ")} ${server} }`,
    );
    run("nginx", ["-c", file, "-e", log]);
    await untilAnswers(port);
    return { errors: () => readFileSync(log, "utf8") };
  },
};

const caddy: Proxy = {
  async start(port, servers) {
    const isScaled = servers.length > 1;
    const file = join(folder, `Caddyfile-${port}`);
    const tls = `tls ${folder}/cert.pem ${folder}/key.pem`;
    const address = isScaled ? "{$SITE_ADDRESS} {" : `${HOST} {`;
    const text = changed(isScaled ? "deploy/Caddyfile.scaled" : "deploy/Caddyfile", [
      [address, `https://${HOST}:${port} {\n${tls}`],
      ["log default {", "admin off\nauto_https disable_redirects\nlog default {"],
      [isScaled ? "/srv/pages" : "/srv/iweri/current/deploy/pages", PAGES],
      ...(isScaled ? [] : ([["127.0.0.1:3000", `127.0.0.1:${servers[0]}`]] as [string, string][])),
      // The restart of a single server must be shown sooner than visitors would like.
      ...(isScaled ? [] : ([["lb_try_duration 30s", "lb_try_duration 1s"]] as [string, string][])),
    ]);
    writeFileSync(file, text);
    const names = servers.map((one) => `127.0.0.1:${one}`).join(" ");
    const { output } = run("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
      WEB_SERVERS: names,
      HOME: folder,
    });
    await untilAnswers(port);
    return { errors: output };
  },
};

interface Asked {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
  agent?: Agent;
}

/** Its status and text; rejects when the connection breaks off before the answer is whole. */
function ask(
  port: number,
  path: string,
  { method = "GET", body = "", headers = {}, agent }: Asked = {},
) {
  return new Promise<{ status: number; text: string; type: string }>((done, fail) => {
    const form =
      method === "POST"
        ? { "Content-Type": "application/x-www-form-urlencoded", Origin: `https://${HOST}:${port}` }
        : {};
    const asking = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        agent,
        servername: HOST,
        rejectUnauthorized: false,
        timeout: 60_000,
        headers: {
          Host: `${HOST}:${port}`,
          "Content-Length": String(Buffer.byteLength(body)),
          ...form,
          ...headers,
        },
      },
      (response) => {
        let text = "";
        response.on("data", (part) => (text += part));
        response.on("error", fail);
        response.on("end", () =>
          done({
            status: response.statusCode!,
            text,
            type: response.headers["content-type"] ?? "",
          }),
        );
      },
    );
    asking.on("error", fail);
    asking.end(body);
  });
}

async function untilAnswers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await ask(port, "/healthz").catch(() => null)) return;
    await pause(100);
  }
  throw new Error("the proxy does not answer");
}

/** Visitors on kept lines that read pages and send forms without a break, until told to stop. */
function visit(port: number) {
  const agent = new Agent({ keepAlive: true });
  const counts = { asked: 0, lost: [] as string[] };
  let going = true;
  const visitor = async (asked: Asked & { path: string }) => {
    while (going) {
      counts.asked++;
      const answer = await ask(port, asked.path, { agent, ...asked }).catch(
        (error: Error) => error.message,
      );
      if (typeof answer === "string" || answer.status >= 500) {
        counts.lost.push(
          `${asked.method ?? "GET"} ${asked.path}: ${typeof answer === "string" ? answer : answer.status}`,
        );
      }
      await pause(10);
    }
  };
  const post = { path: "/sign-in", method: "POST", body: "email=&password=" };
  const running = Promise.all([
    ...["/", "/sign-in", "/c/zzzzzzzz", "/pricing"].map((path) => visitor({ path })),
    ...[post, post, post].map(visitor),
  ]);
  return async () => {
    going = false;
    await running;
    agent.destroy();
    return counts;
  };
}

async function startWeb(proxyPort: number, port?: number): Promise<RealProcess> {
  const own = port ?? (await freePort());
  const data = join(folder, "data");
  mkdirSync(data, { recursive: true });
  const server = startProgram("serve.mjs", {
    ...productionEnv(data, own),
    APP_URL: `https://${HOST}:${proxyPort}`,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: "1",
  });
  stops.push(() => server.child.kill("SIGKILL"));
  await answering(server);
  return server;
}

const proxies = [
  ["nginx", NGINX, nginx],
  ["Caddy", CADDY, caddy],
] as const;

for (const [name, tool, proxy] of proxies) {
  describe.skipIf(!tool || !OPENSSL)(`behind ${name} (${tool?.version})`, () => {
    test("restarting two web processes one after the other loses no request", async ({ skip }) => {
      if (postgres.missing) skip(postgres.missing);
      const port = await freePort();
      const webs = [await startWeb(port), await startWeb(port)];
      await proxy.start(
        port,
        webs.map((web) => web.port),
      );
      await pause(2_000);
      const stopVisits = visit(port);
      for (const web of webs) {
        await pause(3_000);
        web.child.kill("SIGTERM");
        expect(await web.ended).toBe(0);
        await startWeb(port, web.port);
        // As deploy/upgrade.sh waits: the proxy must know that this one is back.
        await pause(12_000);
      }
      const { asked, lost } = await stopVisits();
      console.log(`${name}: ${lost.length} of ${asked} requests lost`);
      expect(asked).toBeGreaterThan(500);
      expect(lost).toEqual([]);
    });

    test("one restarting process shows our page; excess is refused; logs name nobody", async ({
      skip,
    }) => {
      if (postgres.missing) skip(postgres.missing);
      const port = await freePort();
      const web = await startWeb(port);
      const { errors } = await proxy.start(port, [web.port]);
      // Caddy passes a body on as it arrives, so there the server may refuse it first, with the
      // same limit in its words.
      const tooMuch = { method: "POST", body: "x".repeat(40 * 1024 * 1024) };
      const large = await ask(port, "/verify", tooMuch);
      expect([large.status, large.text]).toEqual([413, expect.stringContaining("30 MB")]);
      const largeForPrograms = await ask(port, "/api/v1/lists", tooMuch);
      expect([largeForPrograms.status, JSON.parse(largeForPrograms.text)]).toEqual([
        413,
        expect.objectContaining({ status: 413 }),
      ]);
      web.child.kill("SIGINT");
      await web.ended;
      const away = await ask(port, `/preferences?email=${encodeURIComponent(PERSON)}`);
      expect(away.text).toContain("Back in a moment");
      expect([502, 503]).toContain(away.status);
      const awayForPrograms = await ask(port, "/api/v1/lists");
      expect(JSON.parse(awayForPrograms.text)).toMatchObject({ title: "unavailable" });
      for (const trace of [PERSON, encodeURIComponent(PERSON), "preferences"])
        expect(errors()).not.toContain(trace);
      await startWeb(port, web.port);
      await pause(1_000);
      expect((await ask(port, "/sign-in")).status).toBe(200);
    });
  });
}
