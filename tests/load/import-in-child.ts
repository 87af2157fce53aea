// Imports a list in a process of its own, so that its memory can be measured as the server's:
// `node build/import-in-child.js <list> <folder>`.

import { fork } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { onPeopleAddedToProject } from "../../app/features/recipients/extensions.ts";
import { findImport } from "../../app/features/recipients/imports/find-import.server.ts";
import {
  applyImport,
  beginCheck,
} from "../../app/features/recipients/imports/import-acts.server.ts";
import { finishImports } from "../../app/features/recipients/imports/import-runner.server.ts";
import { startImport } from "../../app/features/recipients/imports/start-import.server.ts";
import { indexWaitingPeople } from "../../app/features/recipients/index-people.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { orNotFound } from "../../app/platform/http/not-found.ts";
import type { Logger } from "../../app/platform/log/log.server.ts";
import { keepHeapLean } from "../../app/platform/observability/lean-heap.server.ts";
import { openFileParsers } from "../../app/platform/untrusted-files/file-parsers.server.ts";
import { openDiskFiles } from "../../app/providers/files/disk.server.ts";
import { leaveCheckpoints } from "../../db/checkpoints.server.ts";
import { onPostgres, openTestDatabase } from "../setup/test-database.ts";
import { peakMemoryMb } from "./peak-memory.ts";

// Of the features above only this one is told, so that no other's memory is measured.
onPeopleAddedToProject.connect(async () => {});
keepHeapLean();
const [path = "", folder = ""] = process.argv.slice(2);
const now = new Date("2026-11-21T09:00:00.000Z");
const at = now.toISOString();
const db = await openTestDatabase(folder);
const fileParsers = openFileParsers({
  log: console as unknown as Logger,
  metrics: { countParsedFile: () => {} },
});
const context = {
  db,
  fileParsers,
  files: openDiskFiles(join(folder, "files")),
  clock: () => now,
  log: console,
} as unknown as AppContext;
await db
  .insertInto("accounts")
  .values({
    id: "a",
    kind: "company",
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
    createdAt: at,
  })
  .execute();
await db
  .insertInto("recipientLists")
  .values({ id: "l", accountId: "a", name: "List", columns: "[]", createdAt: at, updatedAt: at })
  .execute();

// As in a server, whose worker copies SQLite's log.
const copying = onPostgres
  ? null
  : fork("tests/load/checkpoints-process.ts", [folder], {
      stdio: "inherit",
      execArgv: ["--import", "tsx"],
    });
if (copying) {
  await once(copying, "message");
  await leaveCheckpoints(db);
}

const times: Record<string, number> = {};
async function timed<T>(step: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = await run();
  times[step] = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  times[`${step}CpuMs`] = (user + system) / 1000;
  return result;
}

const id = await timed("upload", () =>
  startImport(context, {
    accountId: "a",
    listId: "l",
    projectId: "p",
    fileName: "list",
    content: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>,
    now,
  }),
);
let longestPauseMs = 0;
let last = performance.now();
const beat = setInterval(() => {
  longestPauseMs = Math.max(longestPauseMs, performance.now() - last - 5);
  last = performance.now();
}, 5);
const list = orNotFound(await findImport(db, "a", "p", id));
await timed("check", async () => {
  await beginCheck(context, list, { mapping: list.mapping, policy: "keep", consentAt: now });
  console.log("started");
  await finishImports();
});
clearInterval(beat);
const checked = orNotFound(await findImport(db, "a", "p", id));
// How long a small write of somebody else waits meanwhile.
const waits: number[] = [];
let isAdding = true;
const writing = (async () => {
  while (isAdding) {
    // Counted from when it should have begun: the thread may be held.
    const due = performance.now() + 10;
    await new Promise((resolve) => setTimeout(resolve, 10));
    await db.updateTable("accounts").set({ name: "Lagoon" }).where("id", "=", "a").execute();
    waits.push(performance.now() - due);
  }
})();
const applied = await timed("apply", async () => {
  const outcome = await applyImport(context, checked, now);
  console.log("adding");
  await finishImports();
  return outcome;
});
isAdding = false;
await writing;
waits.sort((one, other) => one - other);
const waited = (part: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))];
await timed("index", () => indexWaitingPeople(context));
const { count } = await db
  .selectFrom("recipients")
  .select((eb) => eb.fn.countAll<number>().as("count"))
  .executeTakeFirstOrThrow();
await fileParsers.close();
copying?.disconnect();
console.log(
  JSON.stringify({
    ...times,
    applied,
    count,
    waitMedianMs: waited(0.5),
    waitP99Ms: waited(0.99),
    longestPauseMs,
    peakMb: peakMemoryMb(),
  }),
);
