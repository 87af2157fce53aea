import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import pino from "pino";
import { afterAll, describe, expect, test } from "vitest";
import { readCheckpoint } from "../../app/engines/transparency-log/note.ts";
import { consistencyProof, isConsistent } from "../../app/engines/transparency-log/tree.ts";
import { publishedKeys } from "../../app/features/certificates/issue/issuer-key.server.ts";
import { sha256Bytes } from "../../app/features/certificates/issue/queue-leaves.server.ts";
import { reissueCertificate } from "../../app/features/certificates/issue/reissue-certificate.server.ts";
import { revokeCertificate } from "../../app/features/certificates/issue/revoke-certificate.server.ts";
import {
  appendLeaves,
  type Logging,
} from "../../app/features/certificates/log/append-leaves.server.ts";
import { certificateProof } from "../../app/features/certificates/log/certificate-proof.server.ts";
import { exportLog } from "../../app/features/certificates/log/log-copy.server.ts";
import {
  logWarning,
  readLogStatus,
} from "../../app/features/certificates/log/log-status.server.ts";
import {
  findLogFile,
  logNodes,
  rootAt,
} from "../../app/features/certificates/log/read-log.server.ts";
import { beginNewLog, resumeLog } from "../../app/features/certificates/log/resume-log.server.ts";
import { moveRows } from "../../app/features/operator/move/move-rows.server.ts";
import type { Schema } from "../../db/schema.ts";
import { issueOne } from "../factories/issued-certificates.ts";
import { bothEngines } from "../setup/both-engines.ts";

const { engines, close } = await bothEngines();
const closers: (() => Promise<unknown>)[] = [close];
afterAll(async () => {
  for (const end of closers.reverse()) await end();
});

/** What of the file store the log uses, in memory. */
function memoryFiles() {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const state = { isReadOnly: false };
  const files = {
    has: async (key: string) => kept.has(key),
    get: async (key: string) => kept.get(key) ?? new Uint8Array(),
    put: async (key: string, bytes: Uint8Array) => {
      if (state.isReadOnly) throw Object.assign(new Error("read only"), { code: "EROFS" });
      kept.set(key, new Uint8Array(bytes));
    },
  };
  return { files, kept, state };
}

interface Place extends ReturnType<typeof memoryFiles> {
  app: Logging;
  db: Kysely<Schema>;
  clock: { now: Date };
}

async function openPlace(db: Kysely<Schema>): Promise<Place> {
  closers.push(() => db.destroy());
  const memory = memoryFiles();
  const clock = { now: new Date("2027-01-04T09:00:00.000Z") };
  const app = {
    db,
    clock: () => clock.now,
    files: memory.files,
    log: pino({ level: "silent" }),
    config: {
      appUrl: "https://certs.example.ng",
      appName: "Iweri",
      sessionSecret: "0123456789abcdef0123456789abcdef",
      supportEmail: "help@certs.example.ng",
    },
  } as unknown as Logging;
  return { ...memory, app, db, clock };
}

async function issue({ db, clock }: Place, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await issueOne(db, { now: clock.now })).id);
  return ids;
}

const checkpointOf = async ({ db }: Place, path = "checkpoint") => {
  const file = await findLogFile(db, path);
  const note = file && readCheckpoint(String(file.content));
  if (!note) throw new Error("there is no checkpoint");
  return note;
};

/** Every row of one place in another database, as a backup brings it back. */
async function copied(place: Place, to: Kysely<Schema>): Promise<Place> {
  const copy = await openPlace(to);
  await moveRows(place.db, to);
  return { ...copy, clock: place.clock, app: { ...copy.app, clock: place.app.clock } };
}

describe.each(engines)("on $name", ({ open }) => {
  const database = async () => {
    if (!open) throw new Error("this engine is missing");
    return open();
  };
  const opened = async () => openPlace(await database());

  test.skipIf(!open)("issue, replacement, revocation and keys get a leaf each", async () => {
    const place = await opened();
    const [first = "", second = ""] = await issue(place, 2);
    const { accountId } = await place.db
      .selectFrom("certificates")
      .select("accountId")
      .where("id", "=", first)
      .executeTakeFirstOrThrow();
    const now = place.clock.now;
    await place.db
      .transaction()
      .execute((trx) =>
        reissueCertificate(trx, { accountId, certificateId: first, firstName: "Ngọzị", now }),
      );
    const other = await place.db
      .selectFrom("certificates")
      .select("accountId")
      .where("id", "=", second)
      .executeTakeFirstOrThrow();
    await revokeCertificate(place.db, { ...other, certificateId: second, reason: "x", now });
    await appendLeaves(place.app);
    const bundle = Buffer.from(
      (await findLogFile(place.db, "tile/entries/000.p/6"))?.content ?? "",
    );
    const kinds = Array.from({ length: 6 }, (_, at) => bundle[at * 40 + 2]).sort();
    // Two issued, the corrected one, replaced, revoked, and the key that signs the log.
    expect(kinds).toEqual([1, 1, 1, 2, 3, 4]);
    expect(await place.db.selectFrom("waitingLeaves").selectAll().execute()).toEqual([]);
    expect(await publishedKeys(place.db)).toHaveLength(1);
  });

  test.skipIf(!open)("what is undone with its transaction leaves no leaf", async () => {
    const place = await opened();
    await expect(
      place.db.transaction().execute(async (trx) => {
        await issueOne(trx, { now: place.clock.now });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await appendLeaves(place.app);
    expect(await readLogStatus(place.db)).toBeNull();
  });

  test.skipIf(!open)("each checkpoint follows from the one before", async () => {
    const place = await opened();
    let before = null;
    for (const count of [1, 3, 7]) {
      await issue(place, count);
      await appendLeaves(place.app);
      const after = await checkpointOf(place);
      if (before) {
        const { size: older, root: olderRoot } = before;
        const { size, root } = after;
        const nodes = logNodes(place.db, 1);
        const proof = await consistencyProof(sha256Bytes, nodes, older, size);
        expect(isConsistent(sha256Bytes, { older, size, olderRoot, root }, proof)).toBe(true);
      }
      before = after;
    }
    expect(before?.size).toBe(12);
  });

  test.skipIf(!open)("two workers at once write one log", async () => {
    const place = await opened();
    await issue(place, 20);
    await Promise.all([1, 2, 3].map(() => appendLeaves(place.app)));
    const { size, root } = await checkpointOf(place);
    expect(size).toBeGreaterThanOrEqual(21);
    expect(await rootAt(place.db, 1, size)).toEqual(root);
  });

  test.skipIf(!open)("a read-only store delays the log, and nothing else", async () => {
    const place = await opened();
    const [id = ""] = await issue(place, 1);
    place.state.isReadOnly = true;
    await appendLeaves(place.app);
    expect(await findLogFile(place.db, "checkpoint")).toBeNull();
    expect(await logWarning(place.db)).toContain("It can’t be written (EROFS).");
    await issue(place, 1);
    place.state.isReadOnly = false;
    await appendLeaves(place.app);
    expect(await logWarning(place.db)).toBeNull();
    const row = await place.db
      .selectFrom("certificates")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(await certificateProof(place.db, row)).toContain("\nindex ");
  });

  test.skipIf(!open)("a clock a year ahead stops it instead of going back", async () => {
    const place = await opened();
    place.clock.now = new Date("2028-01-04T09:00:00.000Z");
    await issue(place, 1);
    await appendLeaves(place.app);
    place.clock.now = new Date("2027-01-04T09:00:00.000Z");
    await issue(place, 1);
    const { size } = await checkpointOf(place);
    await appendLeaves(place.app);
    expect((await checkpointOf(place)).size).toBe(size);
    expect(await logWarning(place.db)).toContain("clock is behind");
  });

  test.skipIf(!open)("an older database never signs again over a newer log", async () => {
    const place = await opened();
    await issue(place, 3);
    await appendLeaves(place.app);
    const older = await copied(place, await database());
    await issue(place, 2);
    await appendLeaves(place.app);
    const published = await checkpointOf(place);
    const folder = await mkdtemp(join(tmpdir(), "iweri-copy-"));
    closers.push(() => rm(folder, { recursive: true }));
    expect(await exportLog(place.db, folder)).toBe(published.size);

    // The database is put back, the file store is not.
    for (const [key, bytes] of place.kept) older.kept.set(key, bytes);
    await issue(older, 1);
    await appendLeaves(older.app);
    const { size } = await checkpointOf(older);
    expect(size).toBeLessThan(published.size);
    expect(await logWarning(older.db)).toContain("It is older than the log.");
    const refused = await resumeLog(older.app, null);
    expect(refused).toMatchObject({ kind: "refused" });

    const caughtUp = published.size - size;
    expect(await resumeLog(older.app, folder)).toEqual({ kind: "resumed", caughtUp });
    await appendLeaves(older.app);
    const after = await checkpointOf(older);
    expect(after.size).toBe(published.size + 1);
    expect(await rootAt(older.db, 1, published.size)).toEqual(published.root);
    expect(await logWarning(older.db)).toBeNull();
  });

  test.skipIf(!open)("another history can only be followed by a new log", async () => {
    const place = await opened();
    await issue(place, 2);
    await appendLeaves(place.app);
    const fork = await copied(place, await database());
    for (const one of [place, fork]) {
      await issue(one, 2);
      await appendLeaves(one === fork ? { ...one.app, files: memoryFilesOf(place) } : one.app);
    }
    for (const [key, bytes] of place.kept) fork.kept.set(key, bytes);
    await issue(fork, 1);
    await appendLeaves(fork.app);
    expect(await logWarning(fork.db)).toMatch(/other entries than were published|is older/);
    expect(await resumeLog(fork.app, null)).toMatchObject({ kind: "refused" });
    expect(await beginNewLog(fork.app)).toBe("certs.example.ng/log/2");
    await appendLeaves(fork.app);
    const begun = await checkpointOf(fork, "2/checkpoint");
    expect(begun.origin).toBe("certs.example.ng/log/2");
    const entries = await findLogFile(fork.db, `2/tile/entries/000.p/${begun.size}`);
    expect(Buffer.from(entries?.content ?? "")[2]).toBe(5);
    expect(await logWarning(fork.db)).toBeNull();
  });
});

/** The store as it was when the copy was made: a test restore beside the live server. */
function memoryFilesOf({ kept }: Place) {
  const own = memoryFiles();
  for (const [key, bytes] of kept) own.kept.set(key, bytes);
  return own.files as unknown as Logging["files"];
}

test("the move to another engine takes the log along", async () => {
  const [sqlite, postgres] = engines;
  if (!sqlite.open || !postgres.open) return;
  const place = await openPlace(await sqlite.open());
  await issue(place, 3);
  await appendLeaves(place.app);
  const moved = await copied(place, await postgres.open());
  for (const [key, bytes] of place.kept) moved.kept.set(key, bytes);
  await issue(moved, 1);
  await appendLeaves(moved.app);
  const { size, root } = await checkpointOf(place);
  expect(await rootAt(moved.db, 1, size)).toEqual(root);
  expect((await checkpointOf(moved)).size).toBe(size + 1);
});
