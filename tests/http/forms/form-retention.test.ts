import { afterAll, beforeAll, expect, test } from "vitest";
import { pruneResponsesDaily } from "../../../app/features/forms/responses/delete-responses.server.ts";
import { newId } from "../../../app/platform/text/ids.ts";
import { addResponseFile, addResponses } from "../../factories/form-responses.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const DAY = 86_400_000;
const START = new Date("2026-03-10T11:00:00.000Z");

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;
const now = START;

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
  owner = await app.organiser();
});
afterAll(() => app.stop());

const ago = (ms: number) => new Date(START.getTime() - ms).toISOString();

test("answers and files go at the end of the form's own time", async () => {
  const { context } = app;
  const { db, files } = context;
  const short = await addPublishedForm(context, owner, { columns: { retentionDays: 30 } });
  const kept = await addPublishedForm(context, owner, {});
  const ids = await addResponses(context, short.id, [
    ...Array.from({ length: 250 }, () => ({ answers: {}, at: ago(31 * DAY) })),
    { answers: {}, at: ago(30 * DAY + 1) },
    { answers: {}, at: ago(30 * DAY) },
  ]);
  const [old = ""] = await addResponses(context, kept.id, [{ answers: {}, at: ago(3000 * DAY) }]);
  const gone = await addResponseFile(context, ids[0]!, {
    elementId: "x",
    name: "a.pdf",
    content: "a",
  });
  const stays = await addResponseFile(context, old, {
    elementId: "x",
    name: "a.pdf",
    content: "a",
  });
  await pruneResponsesDaily(context);
  const left = await db.selectFrom("formResponses").select("id").execute();
  expect(left.map(({ id }) => id).sort()).toEqual([ids.at(-1)!, old].sort());
  const counts = await db
    .selectFrom("forms")
    .select("responseCount")
    .where("id", "in", [short.id, kept.id])
    .execute();
  expect(counts).toEqual([{ responseCount: 1 }, { responseCount: 1 }]);
  expect([await files.has(gone.fileKey), await files.has(stays.fileKey)]).toEqual([false, true]);
  expect(await db.selectFrom("formFiles").select("id").execute()).toEqual([{ id: stays.id }]);
});

test("expired drafts and stray files go, and current ones stay", async () => {
  const { context } = app;
  const { db, files } = context;
  const form = await addPublishedForm(context, owner, {});
  const addDraft = async (expiresAt: string) => {
    const id = newId();
    await db
      .insertInto("formDrafts")
      .values({
        id,
        accountId: owner.accountId,
        formId: form.id,
        versionId: form.publishedVersionId!,
        tokenHash: newId(),
        linkHash: null,
        answers: "{}",
        page: 1,
        createdAt: ago(DAY),
        updatedAt: ago(DAY),
        expiresAt,
      })
      .execute();
    return id;
  };
  const addFile = async (draftId: string | null, createdAt: string) => {
    const id = newId();
    const fileKey = `accounts/${owner.accountId}/forms/${form.id}/${id}`;
    await files.put(fileKey, Buffer.from("x"));
    await db
      .insertInto("formFiles")
      .values({
        id,
        accountId: owner.accountId,
        formId: form.id,
        draftId,
        responseId: null,
        elementId: "x",
        fileKey,
        name: "a",
        contentType: "text/plain",
        bytes: 1,
        createdAt,
      })
      .execute();
    return fileKey;
  };
  const over = await addDraft(ago(0));
  const open = await addDraft(ago(-1));
  const keys = [
    await addFile(over, ago(0)),
    await addFile(null, ago(DAY + 1)),
    await addFile(open, ago(9 * DAY)),
    await addFile(null, ago(DAY - 1)),
  ];
  await pruneResponsesDaily(context);
  expect((await db.selectFrom("formDrafts").select("id").execute()).map(({ id }) => id)).toEqual([
    open,
  ]);
  expect(await Promise.all(keys.map((key) => files.has(key)))).toEqual([false, false, true, true]);
});
