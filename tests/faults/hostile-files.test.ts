import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeRangeBytes } from "../../app/engines/parser-processes/limits.server.ts";
import { createAccount } from "../../app/features/accounts/accounts.server.ts";
import { hashPassword } from "../../app/features/accounts/passwords.server.ts";
import * as bombs from "../factories/file-bombs.ts";
import { givePlan } from "../factories/give-plan.ts";
import { HttpVisitor } from "../setup/http-visitor.ts";
import { parseMetrics } from "../setup/parse-metrics.ts";
import { family, familyMemory, isAlive } from "../setup/process-memory.ts";
import {
  answering,
  freePort,
  productionEnv,
  type RealProcess,
  startProgram,
} from "../setup/real-process.ts";
import { dropTestDatabase, openTestDatabase, testDatabaseEnv } from "../setup/test-database.ts";

/**
 * The real server with 1 GB of memory. The kernel enforces it for the server as a limit of its data
 * (RLIMIT_DATA), under which its parsers have smaller ones of their own; that the whole family
 * together stays within 1 GB is measured all the time.
 */
const GIGABYTE = 1024 ** 3;
const ROUNDS = 3;
const IDLE_MS = 6_000;
const EMAIL = "organiser@lagoon.test";
const PASSWORD = "Correct-horse-9";
const METRICS_TOKEN = "a-token-for-metrics-of-32-letters";

let folder: string;
let server: RealProcess;
let organiser: HttpVisitor;
let db: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "iweri-hostile-"));
  db = await openTestDatabase(folder);
  const { accountId } = await createAccount(db, {
    kind: "company",
    accountName: "Lagoon Digital Academy",
    firstName: "Adaeze",
    lastName: "Nwosu",
    email: EMAIL,
    passwordHash: await hashPassword(PASSWORD),
    supportEmail: "help@lagoon.test",
    now: new Date(),
  });
  await givePlan(db, accountId);
  const port = await freePort();
  server = startProgram(
    "serve.mjs",
    {
      ...productionEnv(folder, port),
      ...(await testDatabaseEnv(folder)),
      // Attackers have many addresses.
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
      METRICS_TOKEN,
      // The gigabyte is the server's and its parsers'; the worker, which opens no files of
      // strangers, would come on top.
      WORKER: "inline",
    },
    // Each of its threads may set aside addresses for code that it never touches.
    { dataBytes: GIGABYTE + 4 * codeRangeBytes() },
  );
  await answering(server);
  organiser = new HttpVisitor(port);
  expect(
    (await organiser.post("/sign-in", { email: EMAIL, password: PASSWORD }, sentFrom("192.0.2.1")))
      .status,
  ).toBe(303);
});

afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  await db.destroy();
  await dropTestDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

function sentFrom(address: string): Record<string, string> {
  return { Origin: `http://localhost:${server.port}`, "X-Forwarded-For": address };
}

interface Bomb {
  name: string;
  post(from: string): Promise<Response>;
  /** What a person reads. */
  words: RegExp;
}

const TOO_MANY_PIXELS = /pixels, (?:too large to read|more than)/;

function allBombs(): Bomb[] {
  // Another browser each time: one may send twenty files a minute.
  const stranger = () => new HttpVisitor(server.port);
  const upload = (
    visitor: HttpVisitor | (() => HttpVisitor),
    path: string,
    field: string,
    bytes: Buffer<ArrayBuffer>,
    rest: Record<string, string> = {},
  ) =>
    function post(from: string) {
      const form = new FormData();
      for (const [name, value] of Object.entries(rest)) form.set(name, value);
      form.set(field, new File([bytes], "file"));
      return (typeof visitor === "function" ? visitor() : visitor).post(path, form, sentFrom(from));
    };
  const files: [name: string, bytes: Buffer<ArrayBuffer>, words: RegExp][] = [
    ["three nested Flate filters, 512 MB", bombs.nestedFlateBomb(), /expands to far more/],
    ["one Flate filter, 1.8 GB", bombs.flateBomb(), /expands to far more/],
    [
      "paints for a quarter of an hour",
      bombs.paintBomb(),
      /takes too long to open|too much memory/,
    ],
    ["a picture of 432 MB in a PDF", bombs.pictureBombPdf(), /expands to far more/],
    [
      "a PNG of 3,600 million pixels",
      bombs.pngBomb({ width: 60_000, height: 60_000 }),
      TOO_MANY_PIXELS,
    ],
  ];
  const heavyPicture = bombs.pngBomb({ width: 7_700, height: 7_700, isInterlaced: true });
  const workbook = bombs.workbookBomb();
  const liar = bombs.workbookBomb({ parts: 2, megabytes: 300, claim: 1_000 });
  return [
    ...files.map(([name, bytes, words]) => ({
      name: `/verify: ${name}`,
      post: upload(stranger, "/verify", "file", bytes),
      words,
    })),
    ...files.map(([name, bytes, words]) => ({
      name: `background: ${name}`,
      post: upload(organiser, "/certificates/new", "file", bytes, { title: "Bomb" }),
      words,
    })),
    {
      name: "/verify: a PNG that must be held whole, 237 MB",
      post: upload(stranger, "/verify", "file", heavyPicture),
      words: /No certificate ID could be read|takes too|damaged/,
    },
    {
      name: "background: the same PNG",
      post: upload(organiser, "/certificates/new", "file", heavyPicture, { title: "Bomb" }),
      words: TOO_MANY_PIXELS,
    },
    {
      name: "logo: a PNG of 400 million pixels",
      post: upload(
        organiser,
        "/settings/organisation",
        "logo",
        bombs.pngBomb({ width: 20_000, height: 20_000 }),
      ),
      words: TOO_MANY_PIXELS,
    },
    {
      name: "list: a workbook of 2 GB",
      post: upload(organiser, "/bulk-email/upload", "file", workbook),
      words: /expands to far more/,
    },
    {
      name: "list: a workbook that lies about 600 MB",
      post: upload(organiser, "/bulk-email/upload", "file", liar),
      words: /expands to far more/,
    },
  ];
}

/**
 * Asks for pages at a steady pace, from a thread of its own, and tells how long each took in ms.
 */
function startReader(port: number): { stop(): Promise<{ times: number[]; failed: string[] }> } {
  const worker = new Worker(
    `const { parentPort, workerData: port } = require("node:worker_threads");
     const http = require("node:http");
     const agent = new http.Agent({ keepAlive: true });
     const pages = ["/", "/sign-in", "/verify", "/pricing", "/healthz"];
     const times = [], failed = []; let asked = 0;
     const ask = (path, began) => {
       const request = http.get({ port, path, agent, headers: { "X-Forwarded-For": "198.51.100." + (asked % 250) } }, (answer) => {
         if (answer.statusCode !== 200) failed.push(path + " " + answer.statusCode);
         answer.resume().on("end", () => times.push(performance.now() - began));
       });
       // A line that was kept open may be closed just then, which is nobody's fault (nodejs.org/api/http.html#requestreusedsocket).
       request.on("error", (error) => request.reusedSocket && error.code === "ECONNRESET" ? ask(path, began) : failed.push(path + " " + error.message));
     };
     const timer = setInterval(() => ask(pages[asked++ % pages.length], performance.now()), 25);
     parentPort.on("message", () => { clearInterval(timer); setTimeout(() => { parentPort.postMessage({ times, failed }); agent.destroy(); parentPort.close(); }, 500); });`,
    { eval: true, workerData: port },
  );
  return {
    stop: () =>
      new Promise((resolve) => {
        worker.once("message", resolve);
        worker.postMessage("stop");
      }),
  };
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let lastAddress = 0;
const newAddress = () => `203.0.113.${++lastAddress % 250}`;

/**
 * Posts twenty at once until every bomb was opened and rejected; those that were turned away for
 * now come again.
 */
async function postAll(all: Bomb[]): Promise<{ turnedAway: number }> {
  let turnedAway = 0;
  const rejected = new Set<Bomb>();
  for (let turn = 0; rejected.size < all.length; turn++) {
    expect(
      turn,
      `still turned away: ${all.filter((bomb) => !rejected.has(bomb)).map(({ name }) => name)}`,
    ).toBeLessThan(40);
    const left = all.filter((bomb) => !rejected.has(bomb));
    const batch =
      turn === 0 ? Array.from({ length: 20 }, (_, index) => all[index % all.length]!) : left;
    await Promise.all(
      batch.map(async (bomb) => {
        const answer = await bomb.post(newAddress());
        const html = await answer.text();
        expect(html, "a page in the normal layout").toContain("<main");
        if (answer.status === 503) {
          turnedAway++;
          expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
          expect(html).toContain("Many files are being read right now.");
          return;
        }
        expect([413, 415, 422], `${bomb.name}: ${answer.status}`).toContain(answer.status);
        expect(html, bomb.name).toMatch(bomb.words);
        rejected.add(bomb);
      }),
    );
    await pause(500);
  }
  return { turnedAway };
}

test("twenty bombs at once: under 1 GB, every file rejected, pages fast", {
  timeout: 900_000,
}, async () => {
  const all = allBombs();
  const processId = server.child.pid!;
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, familyMemory(processId))), 150);
  const rounds: { idle: number; flooded: number; turnedAway: number }[] = [];
  try {
    await startReader(server.port).stop();
    for (let round = 0; round < ROUNDS; round++) {
      const calm = startReader(server.port);
      await pause(IDLE_MS);
      const idle = await calm.stop();
      const busy = startReader(server.port);
      // Painting takes a signed-in person's whole 20 s: once is enough.
      const { turnedAway } = await postAll(
        round === 0 ? all : all.filter(({ name }) => !name.startsWith("background: paints")),
      );
      const flooded = await busy.stop();
      expect([...idle.failed, ...flooded.failed], "pages that failed").toEqual([]);
      rounds.push({ idle: p99(idle.times), flooded: p99(flooded.times), turnedAway });
    }
  } finally {
    clearInterval(watch);
  }
  console.log(`peak ${Math.round(peak / 1024 ** 2)} MB`, rounds);
  expect(server.child.exitCode, "it never ended").toBeNull();
  expect(peak).toBeLessThan(GIGABYTE);
  // The best round: in the others a machine with other work may have held pages up.
  expect(Math.min(...rounds.map(({ idle, flooded }) => flooded / idle))).toBeLessThanOrEqual(5);

  const text = await (
    await fetch(`http://127.0.0.1:${server.port}/metrics`, {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    })
  ).text();
  const { samples } = parseMetrics(text);
  const count = (lane: string, outcome: string) =>
    samples.find(
      ({ name, labels }) =>
        name === "iweri_files_parsed_total" && labels.lane === lane && labels.outcome === outcome,
    )?.value;
  expect(count("public", "time"), "the painted page was stopped each time").toBeGreaterThanOrEqual(
    ROUNDS,
  );
  expect(
    samples.filter(({ name }) => name === "iweri_files_to_parse").map(({ value }) => value),
  ).toEqual([0, 0, 0, 0]);

  // And the next honest file is read as ever.
  const form = new FormData();
  const picture = await sharp({
    create: { width: 800, height: 600, channels: 3, background: "#ffffff" },
  })
    .png()
    .toBuffer();
  form.set("file", new File([new Uint8Array(picture)], "certificate.png"));
  const answer = await new HttpVisitor(server.port).post("/verify", form, sentFrom(newAddress()));
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining("No certificate ID could be read"),
  ]);
});

test("kill -9 on a server rendering a file leaves no process behind", async () => {
  const form = new FormData();
  form.set("file", new File([bombs.paintBomb()], "certificate.pdf"));
  const posted = new HttpVisitor(server.port)
    .post("/verify", form, sentFrom(newAddress()))
    .catch(() => null);
  await pause(1_500);
  const others = family(server.child.pid!).slice(1);
  const parsers = others.filter((id) =>
    readFileSync(`/proc/${id}/cmdline`, "latin1").includes("parser-process"),
  );
  // In each lane one that reads, one for long files, and a spare one.
  expect(parsers.length).toBeGreaterThanOrEqual(2);
  expect(parsers.length).toBeLessThanOrEqual(6);
  for (const id of parsers) {
    const [, bytes] =
      /^Max data size\s+(\d+)/m.exec(readFileSync(`/proc/${id}/limits`, "latin1")) ?? [];
    // 560 MB, and the code that the server has compiled.
    expect(Number(bytes), "what the kernel lets it have").toBeLessThanOrEqual(
      600 * 1024 ** 2 + codeRangeBytes(),
    );
    expect(readFileSync(`/proc/${id}/environ`, "latin1"), "it knows no secrets").not.toContain(
      "SESSION_SECRET",
    );
    expect(readFileSync(`/proc/${id}/oom_score_adj`, "latin1").trim(), "it goes first").toBe(
      "1000",
    );
  }
  server.child.kill("SIGKILL");
  await server.ended;
  await posted;
  await expect.poll(() => others.filter(isAlive), { timeout: 15_000 }).toEqual([]);
});
