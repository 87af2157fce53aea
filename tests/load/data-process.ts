import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openLine } from "../../app/engines/file-writer/stream-rows.server.ts";
import { deleteAccount } from "../../app/features/account-data/delete/delete-account.server.ts";
import { accountArchive } from "../../app/features/account-data/export/account-archive.server.ts";
import { zipResponse } from "../../app/platform/files/zip-response.server.ts";
import { openDiskFiles } from "../../app/providers/files/disk.server.ts";
import { ACCOUNT, openSendingHarness } from "../factories/sending-harness.ts";

/**
 * In a process of its own, so that its memory can be told: STEP=fill makes an account of PEOPLE
 * recipients, certificates and messages in FOLDER; STEP=export reads its archive to the end;
 * STEP=delete deletes it while another writer wants its turn.
 */
const { STEP, FOLDER = "", PEOPLE } = process.env;
const harness = await openSendingHarness({ folder: FOLDER });
const context = { ...harness.context, files: openDiskFiles(join(FOLDER, "files")) };
const { db } = context;
const now = new Date();
let answer: object = {};

if (STEP === "fill") {
  const project = await harness.addProject(Number(PEOPLE));
  await harness.confirm(project);
}

if (STEP === "export") {
  global.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  let bytes = 0;
  const started = performance.now();
  const archive = accountArchive(context, ACCOUNT.id, now);
  const line = { line: openLine, now, ended: () => {} };
  for await (const piece of zipResponse("data.zip", archive, line)
    .body as unknown as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    most = Math.max(most, process.memoryUsage.rss());
  }
  answer = {
    seconds: (performance.now() - started) / 1000,
    addedMb: (most - before) / 2 ** 20,
    megabytes: bytes / 2 ** 20,
  };
}

if (STEP === "delete") {
  await db
    .updateTable("accounts")
    .set({ deleteAfter: now.toISOString() })
    .where("id", "=", ACCOUNT.id)
    .execute();
  let over = false;
  const waits: number[] = [];
  const other = (async () => {
    while (!over) {
      const asked = performance.now();
      const row = { value: String(asked), updatedAt: now.toISOString() };
      await db
        .insertInto("installationSettings")
        .values({ name: "probe", ...row })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
        .execute();
      waits.push(performance.now() - asked);
      await pause(2);
    }
  })();
  const started = performance.now();
  await deleteAccount(context, ACCOUNT.id);
  const seconds = (performance.now() - started) / 1000;
  over = true;
  await other;
  waits.sort((a, b) => a - b);
  answer = {
    seconds,
    longestWaitMs: waits.at(-1),
    medianWaitMs: waits[Math.floor(waits.length / 2)],
    waits: waits.length,
  };
}

await harness.close();
process.stdout.write(JSON.stringify(answer));
