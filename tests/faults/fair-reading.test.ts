// @module-tag long
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as XLSX from "@e965/xlsx";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../../app/features/accounts/accounts.server.ts";
import { hashPassword } from "../../app/features/accounts/passwords.server.ts";
import * as bombs from "../factories/file-bombs.ts";
import { givePlan } from "../factories/give-plan.ts";
import { HttpVisitor } from "../setup/http-visitor.ts";
import {
  answering,
  freePort,
  productionEnv,
  type RealProcess,
  startProgram,
} from "../setup/real-process.ts";
import { dropTestDatabase, openTestDatabase, testDatabaseEnv } from "../setup/test-database.ts";

/** Honest files against files made to take long, at the built server. */
const PASSWORD = "Correct-horse-9";
const READS = 9;
/**
 * How long files take where nobody else sends any; below this a machine with other work can't be
 * measured.
 */
const LEAST_MS = 100;

let folder: string;
let server: RealProcess;
let db: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "iweri-fair-"));
  db = await openTestDatabase(folder);
  for (const name of ["honest", "hostile"]) {
    const { accountId } = await createAccount(db, {
      kind: "company",
      accountName: `Academy ${name}`,
      firstName: "Adaeze",
      lastName: "Nwosu",
      email: `${name}@lagoon.test`,
      passwordHash: await hashPassword(PASSWORD),
      supportEmail: "help@lagoon.test",
      now: new Date(),
    });
    await givePlan(db, accountId);
  }
  server = startProgram("serve.mjs", {
    ...productionEnv(folder, await freePort()),
    ...(await testDatabaseEnv(folder)),
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    WORKER: "inline",
  });
  await answering(server);
});

afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
  await db.destroy();
  await dropTestDatabase(folder);
  rmSync(folder, { recursive: true, force: true });
});

const sentFrom = (address: string) => ({
  Origin: `http://localhost:${server.port}`,
  "X-Forwarded-For": address,
});
const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

async function signedIn(name: string): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(server.port);
  const form = { email: `${name}@lagoon.test`, password: PASSWORD };
  expect((await visitor.post("/sign-in", form, sentFrom("192.0.2.1"))).status).toBe(303);
  return visitor;
}

function post(
  visitor: HttpVisitor,
  path: string,
  bytes: Uint8Array,
  from: string,
): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "file"));
  form.set("title", "Data Analysis");
  return visitor.post(path, form, sentFrom(from));
}

/** How long a file takes, read so many times, in ms; each answer has to be `status`. */
async function timesOf(read: () => Promise<Response>, status: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < READS; turn++) {
    const start = performance.now();
    const answer = await read();
    await answer.text();
    expect(answer.status).toBe(status);
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return times;
}

/**
 * Sends files from some places at once, each its next as soon as it is answered. Returns what was
 * answered.
 */
function attack(places: (() => Promise<Response>)[]): { stop(): Promise<number[]> } {
  let isOver = false;
  const statuses: number[] = [];
  const all = places.map(async (send) => {
    while (!isOver) {
      const answer = await send().catch(() => null);
      statuses.push(answer?.status ?? 0);
      await answer?.text().catch(() => "");
      if (answer?.status !== 422) await new Promise((resolve) => setTimeout(resolve, 250));
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
      return statuses;
    },
  };
}

/** 8 MB that looks like a PDF and has no page: a library searches it to its end. */
function junkPdf(): Uint8Array {
  const filler = "1 0 obj\n<</Type/Page>>\nendobj\n";
  return Buffer.from(
    `%PDF-1.7\n${filler.repeat(Math.ceil((8 * 1024 * 1024) / filler.length))}\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n`,
  );
}

async function compare(
  read: () => Promise<Response>,
  status: number,
  places: (() => Promise<Response>)[],
): Promise<void> {
  await timesOf(read, status);
  const alone = middle(await timesOf(read, status));
  const attackers = attack(places);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const attacked = middle(await timesOf(read, status));
  const statuses = await attackers.stop();
  console.log(
    `alone ${Math.round(alone)} ms, attacked ${Math.round(attacked)} ms`,
    Object.entries(Object.groupBy(statuses, String))
      .map(([code, all]) => `${all?.length} × ${code}`)
      .join(", "),
  );
  expect(attacked).toBeLessThanOrEqual(5 * Math.max(LEAST_MS, alone));
}

test("checks of visitors stay quick while others send 8 MB of junk", {
  timeout: 300_000,
}, async () => {
  // One browser may send twenty files a minute.
  const browsers = new Map<string, HttpVisitor>();
  const postFrom = (address: string, bytes: Uint8Array) => {
    const visitor = browsers.get(address) ?? new HttpVisitor(server.port);
    browsers.set(address, visitor);
    return post(visitor, "/verify", bytes, address);
  };
  const picture = await sharp({
    create: { width: 800, height: 600, channels: 3, background: "#ffffff" },
  })
    .png()
    .toBuffer();
  const junk = junkPdf();
  const bomb = bombs.paintBomb();
  let [sent, read] = [0, 0];
  await compare(
    // A visitor checks some files, and attackers have some addresses each.
    () => postFrom(`198.51.100.${++read >> 2}`, picture),
    422,
    [1, 2, 3, 4].map((place) => () => {
      sent += 1;
      return postFrom(`203.0.${place}.${sent >> 4}`, sent % 2 ? junk : bomb);
    }),
  );
});

test("lists are read quickly while another account sends long files", {
  timeout: 300_000,
}, async () => {
  const [honest, hostile] = [await signedIn("honest"), await signedIn("hostile")];
  const sheet = XLSX.utils.aoa_to_sheet([
    ["First Name", "Email Address"],
    ...Array.from({ length: 200 }, (_, index) => [`Ada ${index}`, `ada${index}@mail.test`]),
  ]);
  const workbook = XLSX.write(
    { SheetNames: ["People"], Sheets: { People: sheet } },
    { type: "buffer", bookType: "xlsx" },
  );
  const pages = Buffer.from(`<table>${"<script ".repeat(1_000_000)}`);
  let sent = 0;
  await compare(
    () => post(honest, "/bulk-email/upload", workbook, "192.0.2.1"),
    303,
    [1, 2, 3, 4].map(() => () => {
      const isPage = ++sent % 2 === 0;
      const [path, bytes] = isPage
        ? ["/bulk-email/upload", pages]
        : ["/certificates/new", bombs.paintBomb()];
      return post(hostile, path ?? "", bytes ?? pages, "192.0.2.2");
    }),
  );
});
