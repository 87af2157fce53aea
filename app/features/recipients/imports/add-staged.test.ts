import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AppContext } from "#app/platform/app-context.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { openDiskFiles } from "#app/providers/files/disk.server.ts";
import { addCourseList } from "../../../../tests/factories/course-list.ts";
import { onPostgres, openTestDatabase } from "../../../../tests/setup/test-database.ts";
import { findImport, type ListImport } from "./find-import.server.ts";
import { applyImport, beginCheck, discardImport } from "./import-acts.server.ts";
import { handleImportForm } from "./import-form.server.ts";
import { finishImports, resumeImports, stopImports } from "./import-runner.server.ts";
import { startImport } from "./start-import.server.ts";

const PEOPLE = 3_000;
const NOW = new Date("2026-11-21T09:00:00.000Z");
let folder: string;
let context: AppContext;
let listId: string;
let failures: unknown[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "add-staged-"));
  failures = [];
  const db = await openTestDatabase();
  const log = { error: (told: unknown) => failures.push(told) };
  context = { db, files: openDiskFiles(folder), clock: () => NOW, log } as unknown as AppContext;
  listId = await addCourseList(db, NOW);
});

afterEach(async () => {
  await finishImports();
  await context.db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const row = (number: number, family = "Obi") => `Ada ${family},p${number}@mail.test\n`;
const rows = (people: number) =>
  Array.from({ length: people }, (_, number) => row(number)).join("");

async function checked(
  rows: string,
  change: Partial<ListImport["mapping"]> = {},
): Promise<ListImport> {
  const content = new Blob([`Name,Email\n${rows}`]).stream();
  const given = {
    accountId: "a1",
    listId,
    projectId: "p1",
    fileName: "list.csv",
    content,
    now: NOW,
  };
  const list = orNotFound(
    await findImport(context.db, "a1", "p1", await startImport(context, given)),
  );
  await beginCheck(context, list, {
    mapping: { ...list.mapping, ...change },
    policy: "updateByAddress",
    consentAt: NOW,
  });
  await finishImports();
  return current(list);
}

const current = async (list: ListImport) =>
  orNotFound(await findImport(context.db, "a1", "p1", list.id));
const addresses = async () =>
  (
    await context.db
      .selectFrom("recipients")
      .select("email")
      .where("listId", "=", listId)
      .orderBy("position")
      .execute()
  ).map(({ email }) => email);
const expected = (people: number) =>
  Array.from({ length: people }, (_, number) => `p${number}@mail.test`);

async function recount() {
  const { recipientCount } = await context.db
    .selectFrom("recipientLists")
    .select("recipientCount")
    .executeTakeFirstOrThrow();
  const { people } = await context.db
    .selectFrom("people")
    .select((eb) => eb.fn.countAll<number | string>().as("people"))
    .executeTakeFirstOrThrow();
  return [recipientCount, Number(people)];
}

test("many people come in portions, in file order, with tags", async () => {
  await applyImport(context, await checked(row(7, "Eze")), NOW);
  const list = await checked(`${rows(PEOPLE)}Bad,no address\n${row(3)}`, { tags: ["May"] });
  expect(await applyImport(context, list, NOW, { actorId: "u1" })).toEqual({ kind: "adding" });
  await finishImports();
  expect(await addresses()).toEqual([
    "p7@mail.test",
    ...expected(PEOPLE).filter((email) => email !== "p7@mail.test"),
  ]);
  expect(await recount()).toEqual([PEOPLE, PEOPLE]);
  expect(await current(list)).toMatchObject({
    status: "applied",
    rowsRead: PEOPLE,
    invalidCount: 1,
    appliedBy: "u1",
  });
  const tagged = await context.db.selectFrom("personTags").select("personNumber").execute();
  expect(tagged).toHaveLength(PEOPLE);
  const changed = await context.db
    .selectFrom("recipients")
    .select("lastName")
    .where("email", "=", "p7@mail.test")
    .execute();
  expect(changed).toEqual([{ lastName: "Obi" }]);
  const left = await context.db
    .selectFrom("importRows")
    .select("outcome")
    .where("importId", "=", list.id)
    .execute();
  expect(left.map(({ outcome }) => outcome).sort()).toEqual(["duplicate", "invalid"]);
  const { added, updated } = await context.db
    .selectFrom("listEvents")
    .select(["added", "updated"])
    .where("updated", ">", 0)
    .executeTakeFirstOrThrow();
  expect([added, updated]).toEqual([PEOPLE - 1, 1]);
  expect(
    readdirSync(folder, { recursive: true }).filter((name) => String(name).includes("list.csv")),
  ).toEqual([]);
});

test("stopped in the middle, it goes on where it was", async () => {
  const list = await checked(rows(PEOPLE));
  await applyImport(context, list, NOW);
  await stopImports();
  const first = (await addresses()).length;
  expect(first).toBeLessThan(PEOPLE);
  expect((await recount())[0]).toBe(first);
  // The minute for which others leave it to a process that ended.
  if (onPostgres) await sql`update processes.leases set until = now()`.execute(context.db);
  await resumeImports(context);
  await finishImports();
  expect(await addresses()).toEqual(expected(PEOPLE));
  expect((await current(list)).status).toBe("applied");
});

test("a portion that fails is tried again until it succeeds", async () => {
  const list = await checked(rows(PEOPLE));
  const { db } = context;
  let refusals = 2;
  const failing = {
    ...context,
    clock: () => {
      if (refusals-- > 0) throw new Error("the disk is full");
      return NOW;
    },
  };
  expect(await applyImport(failing, list, NOW)).toEqual({ kind: "adding" });
  await finishImports();
  expect(failures).toHaveLength(2);
  expect(await addresses()).toEqual(expected(PEOPLE));
  expect(await db.selectFrom("importRows").select("rowNumber").execute()).toEqual([]);
});

test("meanwhile it cannot be discarded or begun again; other files wait", async () => {
  const other = await checked(row(PEOPLE + 1));
  const list = await checked(rows(PEOPLE));
  await applyImport(context, list, NOW);
  await stopImports();
  const adding = await current(list);
  expect(await discardImport(context, adding)).toBe(false);
  for (const intent of ["discard", "back", "check", "apply", "correct"]) {
    const form = new Map([["intent", intent]]);
    expect(await handleImportForm(context, adding, form, "u1")).toEqual({ kind: "going-on" });
  }
  await context.db
    .updateTable("imports")
    .set({ status: "ready" })
    .where("id", "=", other.id)
    .execute();
  expect(await applyImport(context, await current(other), NOW)).toEqual({ kind: "changed" });
  await finishImports();
  await resumeImports(context, { isStart: true });
  if (onPostgres) await sql`update processes.leases set until = now()`.execute(context.db);
  await resumeImports(context);
  await finishImports();
  expect(await addresses()).toEqual(expected(PEOPLE));
});

test("a list deleted meanwhile ends it", async () => {
  const list = await checked(rows(PEOPLE));
  await applyImport(context, list, NOW);
  await stopImports();
  await context.db.deleteFrom("imports").where("id", "=", list.id).execute();
  await resumeImports(context);
  await finishImports();
  expect((await addresses()).length).toBeLessThan(PEOPLE);
  expect(failures).toEqual([]);
});
