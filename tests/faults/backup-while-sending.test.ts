import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { readSendingPause, resumeSending } from "../../app/platform/sending-pause.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { openFiles } from "../../app/providers/open-providers.server.ts";
import { openDatabase } from "../../db/database.server.ts";
import { ACCOUNT, addRecipients, openSendingHarness, until } from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import { backUp, environment, restore, temporaryFolder, wrongTallies } from "../setup/backups.ts";
import { createTestDatabase, onPostgres } from "../setup/test-database.ts";

const PEOPLE = 2000;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("C01 a backup taken mid-send is consistent; restored, it mails nobody twice", async () => {
  const resend = await startResendServer({
    discardBodies: true,
    faultOf: () => ({ kind: "slow", ms: 120 }),
  });
  closers.push(() => resend.close());
  const mail = openResend({ apiKey: resend.apiKey, baseUrl: resend.url });
  const harness = await openSendingHarness({ mail: { ...mail, batchSize: 50 } });
  const { context } = harness;
  const { db, config } = context;
  const files = openFiles(config);
  const project = await harness.addProject(PEOPLE);
  const batchId = await harness.confirm(project);

  // Meanwhile people come onto lists and leave them, and files are put up and taken away.
  let busy = true;
  let turns = 0;
  const others = (async () => {
    while (busy) {
      const id = `upload${turns}`;
      const fileKey = `accounts/${ACCOUNT.id}/backgrounds/${id}.png`;
      await files.put(fileKey, new Uint8Array(30_000).fill(turns % 250));
      await db
        .insertInto("backgrounds")
        .values({
          id,
          accountId: ACCOUNT.id,
          name: id,
          fileKey,
          widthPx: 1,
          heightPx: 1,
          sha256: "",
          pdfFileKey: null,
          createdAt: new Date().toISOString(),
        })
        .execute();
      await addRecipients(
        context,
        project.listId!,
        [`guest${turns}@people.test`],
        PEOPLE + 1 + turns,
      );
      if (turns >= 5) {
        const deleted = `upload${turns - 5}`;
        await db.deleteFrom("backgrounds").where("id", "=", deleted).execute();
        await files.remove(`accounts/${ACCOUNT.id}/backgrounds/${deleted}.png`);
        await db
          .deleteFrom("recipients")
          .where("email", "=", `guest${turns - 5}@people.test`)
          .execute();
      }
      turns += 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();

  const worker = startDeliveryWorker(context, { pollMs: 20, leaseMs: 3_000, baseMs: 20, lanes: 2 });
  await until(() => resend.accepted.length > 300);
  const acceptedBefore = resend.accepted.length;
  const folder = temporaryFolder(closers);
  const backup = await backUp(config, join(folder, "one.backup"));
  expect(backup).toMatchObject({ code: 0 });
  expect(acceptedBefore, "the backup came in the middle of it").toBeLessThan(PEOPLE);
  await until(async () => (await harness.batch(batchId)).status === "done", 60_000);
  busy = false;
  await others;
  await worker.stop();
  expect(resend.countByAddress().size).toBe(PEOPLE);
  await harness.close();

  const dataDir = mkdtempSync(join(tmpdir(), "iweri-restored-"));
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  rmSync(dataDir, { recursive: true });
  const databaseUrl = onPostgres ? await createTestDatabase(undefined, "empty") : null;
  const result = await restore(join(folder, "one.backup"), environment(dataDir, databaseUrl));
  expect(result, result.text).toMatchObject({ code: 0 });
  expect(result.text).toMatch(/[\d,]+ e-mails in 1 send had not gone out at that time/);

  const restored = openDatabase({ dataDir, databaseUrl });
  closers.push(() => restored.destroy());
  expect(await wrongTallies(restored)).toEqual([]);
  const there = openFiles({ dataDir, files: config.files });
  for (const { fileKey } of await restored.selectFrom("backgrounds").select("fileKey").execute())
    expect(await there.has(fileKey), fileKey).toBe(true);
  const left = await restored
    .selectFrom("deliveries")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("batchId", "=", batchId)
    .groupBy("state")
    .execute();
  const states = Object.fromEntries(left.map(({ state, count }) => [state, Number(count)]));
  expect((states.queued ?? 0) + (states.sending ?? 0), JSON.stringify(states)).toBeGreaterThan(0);
  expect((await readSendingPause(restored))!.reason).toContain("Restored from a backup");

  const again = {
    ...context,
    db: restored,
    files: there,
    config: { ...config, dataDir, databaseUrl },
  };
  const second = startDeliveryWorker(again, { pollMs: 20, leaseMs: 3_000, baseMs: 20, lanes: 2 });
  closers.push(() => second.stop());
  const calls = resend.callTimes.length;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(resend.callTimes.length, "nothing leaves while it is paused").toBe(calls);
  await resumeSending(restored);
  const status = () =>
    restored
      .selectFrom("batches")
      .select("status")
      .where("id", "=", batchId)
      .executeTakeFirstOrThrow();
  await until(async () => (await status()).status === "done", 60_000);
  expect(resend.callTimes.length).toBeGreaterThan(calls);
  const counts = resend.countByAddress();
  expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
  expect(counts.size).toBe(PEOPLE);
  const settled = await restored
    .selectFrom("deliveries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("batchId", "=", batchId)
    .where("state", "=", "accepted")
    .executeTakeFirstOrThrow();
  expect(Number(settled.count)).toBe(PEOPLE);
});
