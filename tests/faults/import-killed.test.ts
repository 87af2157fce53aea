import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findImport } from "../../app/features/recipients/imports/find-import.server.ts";
import { applyImport } from "../../app/features/recipients/imports/import-acts.server.ts";
import {
  finishImports,
  resumeImports,
} from "../../app/features/recipients/imports/import-runner.server.ts";
import { indexWaitingPeople } from "../../app/features/recipients/index-people.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { orNotFound } from "../../app/platform/http/not-found.ts";
import { openDiskFiles } from "../../app/providers/files/disk.server.ts";
import { makeLargeList } from "../load/make-large-list.ts";
import { onPostgres, openTestDatabase } from "../setup/test-database.ts";

const PEOPLE = 20_000;
const NOW = new Date("2026-11-21T09:00:00.000Z");
const folder = mkdtempSync(join(tmpdir(), "import-killed-"));
const list = join(folder, "list.csv");

beforeAll(() => makeLargeList(list, PEOPLE));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["started", 1],
  ["started", 4],
  ["adding", 1],
  ["adding", 2],
  ["adding", 3],
])("killed while %s, try %i: all or nothing, and can be finished", async (stage, attempt) => {
  const home = mkdtempSync(join(folder, "try-"));
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "tests/load/import-in-child.ts", list, home],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  // A quick machine may have the whole import done before the blow falls.
  const exited = once(child, "exit");
  // The child says "started" when its first row is about to be read, "adding" when people are, so
  // that the blow falls inside.
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (said) => String(said).includes(stage) && resolve());
    child.on("exit", () => resolve());
  });
  await new Promise((resolve) =>
    setTimeout(resolve, attempt * 60 + Math.random() * (stage === "adding" ? 100 : 400)),
  );
  child.kill("SIGKILL");
  await exited;

  const db = await openTestDatabase(home);
  const context = {
    db,
    files: openDiskFiles(join(home, "files")),
    clock: () => NOW,
    log: console,
  } as unknown as AppContext;
  const count = async () =>
    Number(
      (
        await db
          .selectFrom("recipients")
          .select((eb) => eb.fn.countAll<number>().as("all"))
          .executeTakeFirstOrThrow()
      ).all,
    );
  const before = await count();
  const { status: left } = await db
    .selectFrom("imports")
    .select("status")
    .executeTakeFirstOrThrow();
  // Nobody is there before the button was pressed; from then on all of them come.
  if (left !== "applying") expect([0, PEOPLE]).toContain(before);
  // The minute for which others would have left it to the one that was killed.
  if (onPostgres) await sql`update processes.leases set until = now()`.execute(db);
  await resumeImports(context);
  await finishImports();
  const row = await db.selectFrom("imports").select(["id", "status"]).executeTakeFirstOrThrow();
  expect(row.status).toBe(before === 0 && left !== "applying" ? "ready" : "applied");
  if (row.status === "ready")
    await applyImport(context, orNotFound(await findImport(db, "a", "p", row.id)), NOW);
  await finishImports();
  expect(await count()).toBe(PEOPLE);
  const { emails } = await db
    .selectFrom("recipients")
    .select((eb) => eb.fn.count<number>("email").distinct().as("emails"))
    .executeTakeFirstOrThrow();
  expect(Number(emails)).toBe(PEOPLE);
  await indexWaitingPeople({ db });
  const { found, all } = (
    await sql<
      Record<"found" | "all", number | string>
    >`select (select count(*) from ${sql.raw(`"${onPostgres ? "peopleSearch" : "peopleSearch_docsize"}"`)}) as "found",
      (select count(*) from "people") as "all"`.execute(db)
  ).rows[0]!;
  expect([Number(found), Number(all)]).toEqual([PEOPLE, PEOPLE]);
  await db.destroy();
});
