// @module-tag long
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  findSheet,
  renewSheet,
} from "../../app/features/forms/responses/sheet/live-sheet.server.ts";
import { EXPORTS, exportAddress } from "../factories/every-export.ts";
import { addLargeInstallation, type LargeInstallation } from "../factories/large-installation.ts";
import { HttpVisitor } from "../setup/http-visitor.ts";
import { threadTime } from "../setup/processor-time.ts";
import {
  answering,
  freePort,
  productionEnv,
  type RealProcess,
  startProgram,
} from "../setup/real-process.ts";
import { PASSWORD, startApp } from "../setup/start-app.ts";
import { dropTestDatabase, placeSqlite, testDatabaseEnv } from "../setup/test-database.ts";

/**
 * People and deliveries of the account; LARGE_ACCOUNT=1000000 for the size that the limits are made
 * for.
 */
const SIZE = Number(process.env.LARGE_ACCOUNT ?? 100_000);
const MAX_ADDED_MB = 50;
const MAX_WAIT_MS = 200;
/** What leaves for longer is broken off: whether memory grows shows before. */
const WATCHED_MS = Number(process.env.WATCHED_MS ?? 4_000);
const TRIES = 3;
const OWNER = "owner@lagoon.test";

let folder: string;
let server: RealProcess;
let owner: HttpVisitor;
let installation: LargeInstallation;
const table: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "iweri-exports-"));
  await placeSqlite(folder);
  const port = await freePort();
  const env = {
    ...productionEnv(folder, port),
    ...(await testDatabaseEnv(folder)),
    OPERATOR_EMAIL: OWNER,
  };
  const app = await startApp({ env: { ...env, NODE_ENV: "test" } });
  const person = await app.organiser({ email: OWNER });
  installation = await addLargeInstallation(app, person, SIZE);
  const { db } = app.context;
  const form = await db
    .selectFrom("forms")
    .selectAll()
    .where("id", "=", installation.large.formId ?? "")
    .executeTakeFirstOrThrow();
  await renewSheet(
    app.context,
    { account: { id: person.accountId }, user: { id: person.userId } } as never,
    form,
  );
  const sheet = await findSheet(app.context, form.id);
  installation.large.key = /sheets\/(.+)\.csv$/.exec(sheet?.url ?? "")?.[1] ?? "";
  await app.stop();
  server = startProgram("serve.mjs", { ...env, WORKER: "off", LOG_LEVEL: "error" });
  await answering(server);
  owner = new HttpVisitor(port);
  for (const [path, fields] of [
    ["/sign-in", { email: OWNER, password: PASSWORD }],
    ["/operator/enter", { password: PASSWORD }],
  ] as const)
    expect((await owner.post(path, fields, { Origin: `http://localhost:${port}` })).status).toBe(
      303,
    );
  // What is made once, for the first who asks, is no growth.
  for (const path of ["/dashboard", "/people/export.csv?q=adaeze+abiola", "/healthz"])
    await (await owner.get(path)).text();
}, 1_800_000);

afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  await dropTestDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
  console.log(table.join("\n"));
});

/** What one download did: in order that only a real fault fails, the best of `TRIES`. */
interface Measured {
  seconds: number;
  megabytes: number;
  isWhole: boolean;
  longestWaitMs: number;
  addedMb: number;
  /** Share of a processor that the server still takes once the line is cut. */
  busyAfter: number;
}

test.each(Object.keys(EXPORTS))("%s holds nobody up, and stops when cut off", async (id) => {
  let best: Measured | null = null;
  for (let tries = 0; tries < TRIES; tries++) {
    const measured = await measure(await addressOf(id));
    best = best === null ? measured : bestOf(best, measured);
    if (best.longestWaitMs <= MAX_WAIT_MS && best.addedMb <= MAX_ADDED_MB && best.busyAfter < 0.2)
      break;
  }
  const { seconds, megabytes, isWhole, longestWaitMs, addedMb, busyAfter } = best as Measured;
  table.push(
    `${id.replace("routes/", "").padEnd(76)} ${megabytes.toFixed(1).padStart(7)} MB in ${seconds.toFixed(1)} s${isWhole ? "" : ", cut off"}; others wait ${longestWaitMs.toFixed(0)} ms; +${addedMb.toFixed(0)} MB`,
  );
  expect(megabytes).toBeGreaterThan(0);
  expect(longestWaitMs).toBeLessThanOrEqual(MAX_WAIT_MS);
  expect(addedMb).toBeLessThanOrEqual(MAX_ADDED_MB);
  expect(busyAfter).toBeLessThan(0.2);
});

function bestOf(one: Measured, other: Measured): Measured {
  const least = (name: "longestWaitMs" | "addedMb" | "busyAfter") =>
    Math.min(one[name], other[name]);
  return {
    ...other,
    longestWaitMs: least("longestWaitMs"),
    addedMb: least("addedMb"),
    busyAfter: least("busyAfter"),
  };
}

/** Where an export is; the key of one that asks who wants it is made anew. */
async function addressOf(id: string): Promise<string> {
  const { path, askedAt } = exportAddress(id, installation);
  if (!askedAt) return path;
  const answer = await owner.post(askedAt, {}, { Origin: `http://localhost:${server.port}` });
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

async function measure(path: string): Promise<Measured> {
  const before = megabytesOf(server);
  const seen = { bytes: 0, isOver: false, mostMb: before, longestWaitMs: 0 };
  const started = performance.now();
  const request = get({ port: server.port, path, headers: headersOf(owner) });
  const over = new Promise<void>((resolve, reject) => {
    request.once("response", (response: IncomingMessage) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.on("data", (piece: Buffer) => {
        seen.bytes += piece.length;
      });
      response.once("end", () => {
        seen.isOver = true;
        resolve();
      });
      response.once("error", () => resolve());
    });
    request.once("error", () => resolve());
  });
  const watched = watchOthers(seen, started + WATCHED_MS);
  await Promise.race([over, watched]);
  const seconds = (performance.now() - started) / 1000;
  const isWhole = seen.isOver;
  seen.isOver = true;
  await watched;
  if (!isWhole) request.destroy();
  await over;
  await cutOff(path);
  return {
    seconds,
    isWhole,
    megabytes: seen.bytes / 2 ** 20,
    longestWaitMs: seen.longestWaitMs,
    addedMb: seen.mostMb - before,
    busyAfter: await busyness(),
  };
}

/** Begins once more, and is gone with the first bytes. */
async function cutOff(path: string): Promise<void> {
  const request = get({ port: server.port, path, headers: headersOf(owner) });
  const gone = new Promise<void>((resolve) => {
    request.once("response", (response: IncomingMessage) => {
      response.once("error", () => resolve());
      response.once("close", () => resolve());
      response.once("data", () => request.destroy());
    });
    request.once("error", () => resolve());
  });
  await gone;
}

/** Asks for /healthz again and again until the download is over, or `until`. */
async function watchOthers(
  seen: { isOver: boolean; mostMb: number; longestWaitMs: number },
  until: number,
): Promise<void> {
  do {
    const asked = performance.now();
    await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).text();
    seen.longestWaitMs = Math.max(seen.longestWaitMs, performance.now() - asked);
    seen.mostMb = Math.max(seen.mostMb, megabytesOf(server));
    await pause(20);
  } while (!seen.isOver && performance.now() < until);
}

/**
 * How busy the server's own thread is once a download was cut: what still reads rows takes all of a
 * processor.
 */
async function busyness(): Promise<number> {
  await pause(300);
  const [ran, at] = [threadTime(server.child.pid ?? 0), performance.now()];
  await pause(400);
  return (threadTime(server.child.pid ?? 0) - ran) / (performance.now() - at);
}

function headersOf(visitor: HttpVisitor): Record<string, string> {
  // As browsers ask: what leaves is packed, which is slower than reading it.
  return {
    "accept-encoding": "gzip, br",
    cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  };
}

function megabytesOf({ child }: RealProcess): number {
  const [, kilobytes = "0"] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
