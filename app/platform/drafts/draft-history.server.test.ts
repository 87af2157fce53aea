import { beforeEach, describe, expect, test } from "vitest";
import { blankProject } from "../../../tests/factories/blank-project.ts";
import { openTestDatabase } from "../../../tests/setup/test-database.ts";
import { createForm } from "../../features/forms/list/create-form.server.ts";
import { type Draft, DraftHistory, editDraft } from "./draft-history.server.ts";

interface Text {
  text: string;
}

const at = "2026-11-20T08:00:00.000Z";
const now = new Date("2026-11-20T09:00:00.000Z");
const parse = (json: string): Text => JSON.parse(json);
let db: Awaited<ReturnType<typeof openTestDatabase>>;

beforeEach(async () => {
  db = await openTestDatabase();
  await db
    .insertInto("accounts")
    .values({
      id: "a",
      kind: "company",
      name: "A",
      supportEmail: "a@b.test",
      timeZone: "UTC",
      createdAt: at,
    })
    .execute();
  return () => db.destroy();
});

const EDITORS = [
  {
    name: "forms, which have a first step",
    drafts: new DraftHistory({
      table: "forms",
      document: "draft",
      revision: "draftRevision",
      history: "formRevisions",
      owner: "formId",
      parse,
    }),
    async make(): Promise<string> {
      const given = {
        accountId: "a",
        userId: "u",
        title: "Form",
        draft: { text: "start" } as never,
        token: "t",
        now,
      };
      const { formId } = await db.transaction().execute((trx) => createForm(trx, given));
      return formId!;
    },
    row: (id: string) =>
      db
        .selectFrom("forms")
        .select(["draft as json", "draftRevision as revision", "editedAt"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
  },
  {
    name: "designs, made without a history",
    drafts: new DraftHistory({
      table: "projects",
      document: "design",
      revision: "designRevision",
      history: "designRevisions",
      owner: "projectId",
      parse,
    }),
    async make(): Promise<string> {
      const design = JSON.stringify({ text: "start" });
      await db
        .insertInto("projects")
        .values(
          blankProject(at, {
            id: "p",
            accountId: "a",
            title: "Project",
            design,
            designRevision: 1,
          }),
        )
        .execute();
      return "p";
    },
    row: (id: string) =>
      db
        .selectFrom("projects")
        .select(["design as json", "designRevision as revision", "editedAt"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(),
  },
];

describe.each(EDITORS)("$name", ({ drafts, make, row }) => {
  let start: Draft<Text>;
  beforeEach(async () => {
    start = { id: await make(), revision: 1, document: { text: "start" } };
  });
  const save = (from: Draft<Text>, text: string) =>
    editDraft(db, (trx) => drafts.save(trx, from, { text }, now));
  const step = (from: Draft<Text>, way: "undo" | "redo") =>
    editDraft(db, (trx) => drafts.step(trx, from, way, now));

  test("a save is a new step, with the first one kept", async () => {
    const saved = await save(start, "one");
    expect(saved).toEqual({ id: start.id, revision: 2, document: { text: "one" } });
    expect(await row(start.id)).toEqual({
      json: '{"text":"one"}',
      revision: 2,
      editedAt: now.toISOString(),
    });
    expect(await drafts.shown(db, saved, "1")).toEqual({ text: "start" });
    expect(await drafts.neighbours(db, start.id, 2)).toEqual({ undo: 1, redo: null });
  });

  test("saving what is there already writes nothing", async () => {
    const before = await row(start.id);
    expect(await save(start, "start")).toBe(start);
    expect(await row(start.id)).toEqual(before);
  });

  test("undo and redo lead along the steps and end there", async () => {
    const two = await save(await save(start, "one"), "two");
    const one = await step(two, "undo");
    expect(one).toMatchObject({ revision: 2, document: { text: "one" } });
    const first = await step(one!, "undo");
    expect(first).toMatchObject(start);
    expect(await step(first!, "undo")).toBeNull();
    expect(await row(start.id)).toMatchObject({ json: '{"text":"start"}', revision: 1 });
    const again = await step((await step(first!, "redo"))!, "redo");
    expect(again).toEqual(two);
    expect(await step(again!, "redo")).toBeNull();
  });

  test("a change after undo gets a new number, and redo follows it", async () => {
    await save(start, "one");
    const back = await editDraft(db, (trx) =>
      drafts.step(trx, { ...start, revision: 2 }, "undo", now),
    );
    const other = await save(back!, "other");
    expect(other.revision).toBe(3);
    expect(await drafts.neighbours(db, start.id, 1)).toEqual({ undo: null, redo: 3 });
    expect(await drafts.shown(db, other, "2")).toEqual({ text: "one" });
  });

  test("of a hundred and five steps the last hundred are kept", async () => {
    let draft = start;
    for (let at = 2; at <= 105; at++) draft = await save(draft, `step ${at}`);
    expect(await drafts.shown(db, draft, "5")).toBeNull();
    expect(await drafts.shown(db, draft, "6")).toEqual({ text: "step 6" });
    expect(await drafts.shown(db, draft, "105")).toBe(draft.document);
    expect(await drafts.neighbours(db, start.id, 6)).toEqual({ undo: null, redo: 7 });
  });

  test.each(["", "x", "-1", "1.5", "1e1", "99999999999999999999"])(
    "a page that sent %j showed nothing we know",
    async (sent) => {
      expect(await drafts.shown(db, start, sent)).toBeNull();
    },
  );

  test("an edit overtaken by another window is done again", async () => {
    const tries: number[] = [];
    const saved = await editDraft(db, async (trx) => {
      tries.push(tries.length);
      // The first time it goes on from what has been replaced.
      if (tries.length === 1)
        await drafts.save(trx, { ...start, revision: 7 }, { text: "lost" }, now);
      return drafts.save(trx, start, { text: "kept" }, now);
    });
    expect([tries.length, saved.document, (await row(start.id)).revision]).toEqual([
      2,
      { text: "kept" },
      2,
    ]);
  });

  test("it gives up after four tries, and nothing is written", async () => {
    let tries = 0;
    const stale = editDraft(db, (trx) => {
      tries++;
      return drafts.save(trx, { ...start, revision: 7 }, { text: "lost" }, now);
    });
    await expect(stale).rejects.toThrow();
    expect(tries).toBe(4);
    expect(await drafts.shown(db, start, "7")).toBeNull();
    expect(await row(start.id)).toMatchObject({ json: '{"text":"start"}', revision: 1 });
  });
});
