import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { deleteAccount } from "../../app/features/account-data/delete/delete-account.server.ts";
import { openDiskFiles } from "../../app/providers/files/disk.server.ts";
import {
  ACCOUNT,
  openSendingHarness,
  prepareAll,
  type SendingHarness,
} from "../factories/sending-harness.ts";
import { startScript } from "../setup/several-workers.ts";

const PEOPLE = 1_100;

let harness: SendingHarness;
afterEach(() => harness.close());

async function deleteUntil(dieAt: string, nth: number): Promise<void> {
  const child = await startScript("tests/faults/deletion-process.ts", {
    FOLDER: harness.folder,
    DIE_AT: dieAt,
    NTH: String(nth),
  });
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  expect(child.signalCode, `killed at ${dieAt} ${nth}`).toBe("SIGKILL");
}

test("C04 killed while an account is deleted, each certificate leaves one stub", {
  timeout: 240_000,
}, async () => {
  harness = await openSendingHarness();
  const { context } = harness;
  const { db, clock } = context;
  await harness.confirm(await harness.addProject(PEOPLE));
  await prepareAll(context);
  const ids = (await db.selectFrom("certificates").select("id").execute()).map(({ id }) => id);
  expect(ids).toHaveLength(PEOPLE);
  await db
    .updateTable("accounts")
    .set({ deleteAfter: clock().toISOString() })
    .where("id", "=", ACCOUNT.id)
    .execute();
  const stubs = async () =>
    (await db.selectFrom("certificateStubs").select("idHash").execute()).map(
      ({ idHash }) => idHash,
    );

  for (const nth of [1, 2, 3]) await deleteUntil('insert into "certificateStubs"', nth);
  const before = await stubs();
  expect(before.length, "in the middle of the stubs").toBeGreaterThan(0);
  expect(before.length).toBeLessThan(PEOPLE);
  await deleteUntil('delete from "certificates"', 3);
  expect(await stubs(), "before any certificate goes").toHaveLength(PEOPLE);
  await deleteUntil('delete from "deliveries"', 2);
  expect(
    await deleteAccount(
      { ...context, files: openDiskFiles(join(harness.folder, "files")) },
      ACCOUNT.id,
    ),
  ).toBe("deleted");

  expect((await stubs()).toSorted()).toEqual(
    ids.map((id) => createHash("sha256").update(id).digest("hex")).toSorted(),
  );
  expect(await db.selectFrom("certificates").select("id").execute()).toEqual([]);
  expect(
    await db.selectFrom("accounts").select("id").where("id", "=", ACCOUNT.id).execute(),
  ).toEqual([]);
});
