import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { openBackup } from "../../../app/features/operator/backup/restore-backup.server.ts";
import { searchPeople } from "../../../app/features/recipients/people-search.server.ts";
import { carriedJobs } from "../../../app/platform/jobs/move-jobs.server.ts";
import { readSendingPause } from "../../../app/platform/sending-pause.server.ts";
import { openFiles } from "../../../app/providers/open-providers.server.ts";
import { openDatabase } from "../../../db/database.server.ts";
import { fillAccount } from "../../factories/full-account.ts";
import {
  backUp,
  environment,
  everyRow,
  restore,
  SECRET,
  temporaryFolder,
  wrongTallies,
} from "../../setup/backups.ts";
import { enqueueAnyJob } from "../../setup/enqueue-any-job.ts";
import { startApp } from "../../setup/start-app.ts";
import { createTestDatabase, onPostgres } from "../../setup/test-database.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function fullApp() {
  const app = await startApp({ env: { SESSION_SECRET: SECRET } });
  closers.push(() => app.stop());
  const owner = await app.organiser();
  await fillAccount(app, owner, { text: 'Ọláyẹmí "quoted"\n\u2028line', mark: "zebra" });
  return { app, owner };
}

function filesIn(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  if (!existsSync(folder)) return found;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) found.set(path.slice(folder.length), readFileSync(path).toString("base64"));
  }
  return found;
}

/** Where a restore goes: a folder, and on PostgreSQL a database without tables. */
async function emptyPlace(engine: "same" | "sqlite" = "same") {
  const dataDir = join(temporaryFolder(closers), "data");
  const databaseUrl =
    onPostgres && engine === "same" ? await createTestDatabase(undefined, "empty") : null;
  return { dataDir, databaseUrl, env: environment(dataDir, databaseUrl) };
}

function opened(place: { dataDir: string; databaseUrl: string | null }) {
  const db = openDatabase(place);
  closers.push(() => db.destroy());
  return db;
}

test.each(onPostgres ? (["same", "sqlite"] as const) : (["same"] as const))(
  "everything comes back (%s engine), with sending paused and everybody signed out",
  async (engine) => {
    const { app, owner } = await fullApp();
    const { db, config } = app.context;
    const file = join(temporaryFolder(closers), "one.backup");
    for (const [number, key] of ["one", null].entries())
      await enqueueAnyJob(db, {
        kind: "tidy-delivery",
        payload: { number },
        uniqueKey: key ?? undefined,
        now: app.context.clock(),
        runAt: new Date("2027-01-01T00:00:00.000Z"),
      });
    const before = await everyRow(db);
    expect([...before].filter(([, rows]) => rows.length > 0).length).toBeGreaterThan(45);
    expect(await backUp(config, file)).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o077, "nobody else may read it").toBe(0);
    expect(readdirSync(join(file, "..")), "nothing beside it").toEqual(["one.backup"]);

    const place = await emptyPlace(engine);
    const said = await restore(file, place.env);
    expect(said).toMatchObject({ code: 0 });
    const restored = opened(place);
    const after = await everyRow(restored);
    for (const [name, rows] of before) {
      if (name === "sessions") expect(after.get(name), name).toEqual([]);
      else if (name === "installationSettings")
        expect(
          after.get(name)!.filter((row) => !/sendingPaused|restoredBackup/.test(row)),
          name,
        ).toEqual(rows);
      else if (name !== "jobs") expect(after.get(name), name).toEqual(rows);
    }
    const jobs = async (of: typeof db) =>
      (await carriedJobs(of))
        .map(({ kind, payload, uniqueKey, runAt, failedAt }) => [
          kind,
          JSON.parse(payload),
          uniqueKey,
          runAt,
          failedAt !== null,
        ])
        .sort();
    const queued = await jobs(db);
    expect(queued.length).toBeGreaterThan(1);
    expect(await jobs(restored)).toEqual(queued);
    const stored = filesIn(join(config.dataDir, "files"));
    expect(stored.size).toBeGreaterThan(3);
    expect(filesIn(join(place.dataDir, "files"))).toEqual(stored);
    expect((await readSendingPause(restored))!.reason).toMatch(
      /^Restored from a backup of \d+ \w+ \d{4}/,
    );
    expect(await wrongTallies(restored)).toEqual([]);
    expect(said.text).toContain("SESSION_SECRET matches the backup");

    // Triggers are back, and the search knows everybody.
    const people = await restored
      .selectFrom("people")
      .selectAll()
      .where("accountId", "=", owner.accountId)
      .execute();
    const found = await searchPeople(restored, {
      accountId: owner.accountId,
      q: people[0]!.email.split("@")[0]!,
      limit: 10,
    });
    expect(JSON.stringify(found)).toContain(people[0]!.email);
    await restored.deleteFrom("recipients").execute();
    expect(await wrongTallies(restored)).toEqual([]);
  },
  120_000,
);

test("a backup refuses to replace a file, and says what is wrong", async () => {
  const { app } = await fullApp();
  const folder = temporaryFolder(closers);
  const file = join(folder, "one.backup");
  writeFileSync(file, "mine");
  expect(await backUp(app.context.config, file)).toMatchObject({
    code: 1,
    text: expect.stringContaining("already exists"),
  });
  expect(readFileSync(file, "utf8")).toBe("mine");
  expect(await backUp(app.context.config, join(folder, "no/such/one"))).toMatchObject({
    code: 1,
    text: expect.stringContaining("no folder"),
  });
  if (!onPostgres)
    expect(await backUp({ dataDir: folder, databaseUrl: null }, join(folder, "two"))).toMatchObject(
      {
        code: 1,
        text: expect.stringContaining("no database"),
      },
    );
  expect(await backUp(app.context.config, "--what")).toMatchObject({ code: 2 });
});

test("a damaged, cut or foreign backup is refused and changes nothing", async () => {
  const { app } = await fullApp();
  const folder = temporaryFolder(closers);
  const file = join(folder, "one.backup");
  await backUp(app.context.config, file);
  const whole = readFileSync(file);
  const refusals: string[] = [];
  const tryWith = async (bytes: Buffer) => {
    const bad = join(folder, `bad-${refusals.length}`);
    writeFileSync(bad, bytes);
    const place = await emptyPlace();
    const { code, text } = await restore(bad, place.env);
    expect(code, text).toBe(1);
    expect(existsSync(place.dataDir) ? readdirSync(place.dataDir) : []).toEqual([]);
    refusals.push(text);
  };
  await tryWith(Buffer.from("not a backup"));
  await tryWith(whole.subarray(0, whole.length / 2));
  for (const part of [0.02, 0.3, 0.6]) {
    const broken = Buffer.from(whole);
    for (let at = 0; at < 400; at++) broken[Math.floor(whole.length * part) + at]! ^= 0x5a;
    await tryWith(broken);
  }
  for (const text of refusals)
    expect(text.split("\n").at(-1)).toMatch(/can't be restored: .+\. Nothing was changed\.$/);

  const place = await emptyPlace();
  mkdirSync(place.dataDir, { recursive: true });
  writeFileSync(join(place.dataDir, "iweri.db"), "something");
  expect(await restore(file, place.env)).toMatchObject({
    code: 1,
    text: expect.stringContaining("is not empty (iweri.db)"),
  });
  expect(await restore(join(folder, "none"), place.env)).toMatchObject({
    code: 1,
    text: expect.stringContaining("no file"),
  });
  expect(readFileSync(join(place.dataDir, "iweri.db"), "utf8")).toBe("something");
});

test("a backup naming a file outside its folder is refused", async () => {
  const { app } = await fullApp();
  const folder = temporaryFolder(closers);
  await backUp(app.context.config, join(folder, "one"));
  const outside = [
    "../../outside",
    "accounts/../../outside",
    "/tmp/outside",
    "accounts\\..\\..\\outside",
    "accounts/./../../outside",
  ];
  for (const [at, key] of outside.entries()) {
    const place = await emptyPlace();
    const bad = await withFile(join(folder, "one"), join(folder, `bad-${at}`), key);
    const { code, text } = await restore(bad, place.env);
    expect([key, code]).toEqual([key, 1]);
    expect(text.split("\n").at(-1)).toMatch(/can't be restored: |^The restore failed: /);
    expect(existsSync(place.dataDir) ? readdirSync(place.dataDir) : []).toEqual([]);
    expect(existsSync(join(place.dataDir, "../../outside")) || existsSync("/tmp/outside")).toBe(
      false,
    );
  }
});

/** A copy of a backup that has one more file, under this name, in its list too. */
async function withFile(from: string, to: string, key: string): Promise<string> {
  const backup = await openBackup(from);
  const zip = new ZipFile();
  const bytes = Buffer.from("evil");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const { manifest } = backup;
  const files = [...manifest.files, { key, bytes: bytes.length, sha256 }];
  zip.addBuffer(Buffer.from(JSON.stringify({ ...manifest, files })), "manifest.json");
  const names = [
    ...manifest.tables.map(({ name }) => `database/${name}.ndjson`),
    ...manifest.files.map((file) => `files/${file.key}`),
  ];
  for (const name of names) zip.addBuffer(await buffer(await backup.content(name)), name);
  // The library refuses such a name: put in afterwards, as an attacker would.
  const placeholder = "files/".padEnd(`files/${key}`.length, "x");
  zip.addBuffer(bytes, placeholder, { compress: false });
  zip.end();
  const written = await buffer(zip.outputStream);
  await backup.close();
  writeFileSync(
    to,
    Buffer.from(written.toString("latin1").replaceAll(placeholder, `files/${key}`), "latin1"),
  );
  return to;
}

test("restoring warns of another secret and refuses a newer backup", async () => {
  const { app } = await fullApp();
  const { db, config } = app.context;
  const folder = temporaryFolder(closers);
  await backUp(config, join(folder, "one"));
  const place = await emptyPlace();
  const other = await restore(join(folder, "one"), {
    ...place.env,
    SESSION_SECRET: "f".repeat(40),
  });
  expect(other).toMatchObject({
    code: 0,
    text: expect.stringContaining("SESSION_SECRET does NOT match the backup"),
  });

  await sql`insert into "kysely_migration" ("name", "timestamp") values ('999-from-tomorrow', '2030-01-01')`.execute(
    db,
  );
  await backUp(config, join(folder, "two"));
  await sql`delete from "kysely_migration" where "name" = '999-from-tomorrow'`.execute(db);
  const newer = await restore(join(folder, "two"), (await emptyPlace()).env);
  expect(newer).toMatchObject({
    code: 1,
    text: expect.stringContaining("newer version of Iweri (999-from-tomorrow)"),
  });
});

test("a backup has every file its rows name, while files change", async () => {
  const { app, owner } = await fullApp();
  const { db, files, config } = app.context;
  const folder = temporaryFolder(closers);
  let busy = true;
  let rounds = 0;
  const churn = (async () => {
    const kept: string[] = [];
    while (busy) {
      const id = `churn${String(rounds++).padStart(20, "0")}`;
      const key = `accounts/${owner.accountId}/backgrounds/${id}.png`;
      await files.put(key, new Uint8Array(20_000).fill(rounds));
      const row = {
        id,
        accountId: owner.accountId,
        name: id,
        fileKey: key,
        widthPx: 1,
        heightPx: 1,
        sha256: "",
        pdfFileKey: null,
      };
      await db
        .insertInto("backgrounds")
        .values({ ...row, createdAt: new Date().toISOString() })
        .execute();
      kept.push(id);
      // Each lives for many turns of this loop, so that one look of a backup on a busy machine sees
      // it before it goes.
      if (kept.length > 40) {
        const gone = kept.shift()!;
        await db.deleteFrom("backgrounds").where("id", "=", gone).execute();
        await files.remove(`accounts/${owner.accountId}/backgrounds/${gone}.png`);
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  try {
    for (let round = 0; round < 3; round++) {
      const file = join(folder, `${round}`);
      const backedUp = await backUp(config, file);
      expect(backedUp, backedUp.text).toMatchObject({ code: 0 });
      const place = await emptyPlace();
      expect(await restore(file, place.env)).toMatchObject({ code: 0 });
      const restored = opened(place);
      const there = openFiles({ dataDir: place.dataDir, files: config.files });
      const named = await restored.selectFrom("backgrounds").select("fileKey").execute();
      expect(named.length).toBeGreaterThan(2);
      for (const { fileKey } of named) expect(await there.has(fileKey), fileKey).toBe(true);
    }
  } finally {
    busy = false;
    await churn;
  }
  expect(rounds).toBeGreaterThan(80);
}, 240_000);
