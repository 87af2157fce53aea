import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  answering,
  freePort,
  productionEnv,
  type RealProcess,
  startProgram,
} from "../setup/real-process.ts";
import { dropTestDatabase, testDatabaseEnv } from "../setup/test-database.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const hasPrlimit = spawnSync("prlimit", ["--version"]).status === 0;

/** Lets the server open nothing more than it has open now. */
function exhaustHandles({ child }: RealProcess): void {
  const open = readdirSync(`/proc/${child.pid}/fd`).map(Number);
  execFileSync("prlimit", ["--pid", String(child.pid), `--nofile=${Math.max(...open) + 1}`]);
}

test.skipIf(!hasPrlimit)(
  "without file handles, style sheets and pages are still sent",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "iweri-handles-"));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const env = { ...productionEnv(folder, await freePort()), ...(await testDatabaseEnv(folder)) };
    closers.push(() => dropTestDatabase(folder));
    const server = startProgram("serve.mjs", { ...env, LOG_LEVEL: "error", WORKER: "inline" });
    closers.push(async () => {
      server.child.kill("SIGKILL");
      await server.ended;
    });
    await answering(server);
    // A connection that is there already: a new one would need a handle of its own.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    closers.push(() => agent.destroy());
    const get = (path: string) =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        const asking = request({ port: server.port, path, agent }, (answer) => {
          let body = "";
          answer.setEncoding("utf8").on("data", (part) => (body += part));
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
        });
        asking.on("error", reject).end();
      });
    const page = await get("/sign-in");
    const sheets = [...page.body.matchAll(/\/build\/_assets\/[\w-]+\.css/g)].map(([path]) => path);
    expect(sheets.length).toBeGreaterThan(0);
    exhaustHandles(server);
    for (const path of sheets)
      expect(await get(path)).toMatchObject({ status: 200, body: expect.stringContaining("{") });
    for (const path of ["/sign-in", "/", "/pricing"]) {
      const { status } = await get(path);
      expect([200, 503], path).toContain(status);
    }
  },
);
