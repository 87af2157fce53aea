import { afterAll, beforeAll, expect, test } from "vitest";
import { createDraft } from "../../../app/features/mailings/bulk/bulk-drafts.server.ts";
import { createUploadedList } from "../../../app/features/recipients/lists/uploaded-lists.server.ts";
import { addPeople, addReadyProject, type PersonGiven } from "../../factories/ready-project.ts";
import { prepareAll } from "../../factories/sending-harness.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const PEOPLE: PersonGiven[] = Array.from({ length: 1_100 }, (_, n) => ({
  firstName: `Ada${n}`,
  email: `ada${n}@people.test`,
}));

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp();
  organiser = await app.organiser();
});
afterAll(() => app.stop());

const confirmOf = (html: string) => /name="confirm"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
const words = (html: string) =>
  html
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/** Presses Send on the confirmation of a project; twice, as a double click does. */
async function sendTwice(path: string) {
  const confirm = confirmOf(await organiser.page(`${path}/send`));
  const answers = [
    await organiser.post(`${path}/send`, { confirm }),
    await organiser.post(`${path}/send`, { confirm }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(answers[1]!.headers.get("Location")).toBe(answers[0]!.headers.get("Location"));
  return answers[0]!.headers.get("Location")!;
}

const batchOf = (projectId: string) =>
  app.context.db
    .selectFrom("batches")
    .selectAll()
    .where("projectId", "=", projectId)
    .orderBy("createdAt", "desc")
    .executeTakeFirstOrThrow();

test("C20 a large send is prepared once and says how far it is", async () => {
  const project = await addReadyProject(app.context, organiser, PEOPLE);
  const done = await sendTwice(`/certificates/${project.id}`);
  expect(words(await organiser.page(done))).toContain(
    "are being prepared, and go out as soon as all of them are ready",
  );
  const { id, status } = await batchOf(project.id);
  expect(status).toBe("preparing");
  const { sendStatus } = await app.context.db
    .selectFrom("projects")
    .select("sendStatus")
    .where("id", "=", project.id)
    .executeTakeFirstOrThrow();
  expect(sendStatus).toBe("ongoing");
  const page = await organiser.page(`/sent/${id}`);
  expect(words(page)).toContain("0 of 1,100 prepared");
  expect(words(page)).toContain("Nothing leaves before all of them are ready");
  expect(page).toContain('<meta http-equiv="refresh" content="5"/>');
  expect(page).not.toContain(`/sent/${id}/pause`);
  expect(words(await organiser.page("/sent"))).toMatch(/1,100 .*Nothing sent yet .*Preparing/);
  expect(words(await organiser.page("/sent?status=sending"))).toContain("Preparing");

  // Another window, that was opened before.
  const other = await organiser.page(`/certificates/${project.id}/send`);
  expect(words(other)).toMatch(
    /1,100 certificates were confirmed.* today at .* They are being prepared, and go out when all of them are ready\./,
  );
  expect(confirmOf(other)).toBe("");
  const refused = await organiser.post(`/certificates/${project.id}/send`, {
    confirm: "another.stamp",
  });
  expect(refused.status).toBe(409);

  await prepareAll(app.context);
  expect((await batchOf(project.id)).status).toBe("sending");
  const sending = await organiser.page(`/sent/${id}`);
  expect(words(sending)).toContain("Leaving now");
  expect(words(sending)).toContain("0 of 1,100 certificates are on their way");
  expect(sending).toContain('<meta http-equiv="refresh" content="5"/>');
  expect(sending).toContain(`/sent/${id}/pause`);
});

test("a send changed while being prepared says so, and can be repeated", async () => {
  const project = await addReadyProject(app.context, organiser, PEOPLE, { title: "First Aid" });
  await sendTwice(`/certificates/${project.id}`);
  const { id } = await batchOf(project.id);
  await app.context.db
    .deleteFrom("recipients")
    .where("listId", "=", project.listId)
    .where("position", "=", 900)
    .execute();
  await prepareAll(app.context);
  const page = words(await organiser.page(`/sent/${id}`));
  expect(page).toContain("It was not sent. The list changed while this was being prepared");
  expect(page).toContain("Look again");
  const told = await app.context.db
    .selectFrom("activities")
    .select("text")
    .where("link", "=", `/sent/${id}`)
    .execute();
  expect(told.map(({ text }) => text)).toEqual([
    "Could not be prepared, so nothing was sent: First Aid",
  ]);
  await sendTwice(`/certificates/${project.id}`);
  await prepareAll(app.context);
  expect((await batchOf(project.id)).recipientCount).toBe(1_099);
});

test("a large send can be cancelled while it is prepared", async () => {
  const project = await addReadyProject(app.context, organiser, PEOPLE, { title: "Baking" });
  await sendTwice(`/certificates/${project.id}`);
  const { id } = await batchOf(project.id);
  const asked = words(await organiser.page(`/sent/${id}/cancel`));
  expect(asked).toContain("Cancel this send?");
  expect(asked).toContain("Nothing has gone out yet, and your plan gets everything back.");
  expect((await organiser.post(`/sent/${id}/cancel`, {})).status).toBe(303);
  expect(words(await organiser.page(`/sent/${id}`))).toContain(
    "Cancelled. 1,100 messages will not go out.",
  );
  await prepareAll(app.context);
  const { db } = app.context;
  expect(
    await db.selectFrom("deliveries").select("id").where("batchId", "=", id).execute(),
  ).toEqual([]);
  expect(
    await db.selectFrom("certificates").select("id").where("batchId", "=", id).execute(),
  ).toEqual([]);
});

test("a large bulk e-mail cancelled while prepared is a draft again", async () => {
  const { db, clock } = app.context;
  const now = clock();
  const listId = await createUploadedList(db, {
    accountId: organiser.accountId,
    name: "Alumni",
    now,
  });
  await addPeople(app.context, organiser.accountId, listId, PEOPLE);
  const audience = {
    tab: "uploads" as const,
    card: listId,
    choice: { all: "", minus: [3], plus: [] },
  };
  const draftId = await createDraft(db, {
    accountId: organiser.accountId,
    userId: organiser.userId,
    audience,
    now,
  });
  await db
    .updateTable("bulkDrafts")
    .set({ subject: "News, {First Name}", body: "Dear {First Name}" })
    .where("id", "=", draftId)
    .execute();
  const draft = () =>
    db
      .selectFrom("bulkDrafts")
      .select("batchId")
      .where("id", "=", draftId)
      .executeTakeFirstOrThrow();
  await sendTwice(`/bulk-email/compose/${draftId}`);
  const first = (await draft()).batchId!;
  expect(words(await organiser.page(`/sent/${first}`))).toContain("0 of 1,099 prepared");
  await organiser.post(`/sent/${first}/cancel`, {});
  await prepareAll(app.context);
  expect((await draft()).batchId).toBeNull();

  await sendTwice(`/bulk-email/compose/${draftId}`);
  await prepareAll(app.context);
  const second = (await draft()).batchId!;
  const rows = await db
    .selectFrom("deliveries")
    .select(["toEmail", "values"])
    .where("batchId", "=", second)
    .orderBy("position")
    .execute();
  expect(rows).toHaveLength(1_099);
  expect(new Set(rows.map(({ toEmail }) => toEmail)).size).toBe(1_099);
  expect(JSON.parse(rows[0]!.values)).toMatchObject({ "First Name": "Ada0" });
});
