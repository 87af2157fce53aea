import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { suppressAddress } from "../../../app/features/delivery/suppressions/suppressions.server.ts";
import { confirmBatch } from "../../../app/features/messages/batches/confirm-batch.server.ts";
import { addReadyProject, type PersonGiven } from "../../factories/ready-project.ts";
import { findInTables } from "../../setup/find-in-tables.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const WRONG = "adaa@mail.test";
const RIGHT = "ada@mail.test";
const ADA = { firstName: "Ada", lastName: "Obi", email: WRONG };
const BISI = { firstName: "Bisi", lastName: "Ade", email: "bisi@mail.test" };

let app: TestApp;
let owner: Awaited<ReturnType<TestApp["organiser"]>>;

beforeEach(async () => {
  app = await startApp();
  owner = await app.organiser();
});
afterEach(() => app.stop());

const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
const text = (html: string) => html.replaceAll(/<!--.*?-->/g, "").replaceAll(/\s+/g, " ");

/** A send that is over: e-mails to the wrong address bounced, others arrived. */
async function sent(title: string, people: PersonGiven[] = [ADA, BISI]) {
  const { context } = app;
  const { db } = context;
  const project = await addReadyProject(context, owner, people, { title });
  const account = {
    id: owner.accountId,
    name: "Lagoon",
    supportEmail: "help@lagoon.test",
    timeZone: "Africa/Lagos",
  };
  const template = { subject: "Yours", html: "<p>Dear {First Name}</p>", text: "Dear" };
  const { batchId } = await confirmBatch(context, {
    account,
    actorId: owner.userId,
    project,
    template,
    scheduledAt: null,
    now: context.clock(),
    confirmToken: `confirm-${title}`,
  });
  const at = context.clock().toISOString();
  const over = { nextTryAt: null, attempt: 1, acceptedAt: at, failedAt: at };
  for (const state of ["delivered", "bounced"] as const)
    await db
      .updateTable("deliveries")
      .set({ ...over, state })
      .where("batchId", "=", batchId)
      .where("toEmail", state === "bounced" ? "=" : "!=", WRONG)
      .execute();
  await db.updateTable("batches").set({ status: "done" }).where("id", "=", batchId).execute();
  const { id } = await db
    .selectFrom("deliveries")
    .select("id")
    .where("batchId", "=", batchId)
    .where("toEmail", "=", WRONG)
    .executeTakeFirstOrThrow();
  return { batchId, deliveryId: id, listId: project.listId };
}

async function suppressWrong() {
  const suppression = { email: WRONG, reason: "bounced" as const, detail: "" };
  await suppressAddress(app.context.db, {
    ...suppression,
    accountId: owner.accountId,
    now: app.context.clock(),
  });
}

async function people() {
  return app.context.db
    .selectFrom("people")
    .select(["id", "email"])
    .where("accountId", "=", owner.accountId)
    .orderBy("email")
    .execute();
}

async function idOf(email: string): Promise<string> {
  return (await people()).find((one) => one.email === email)?.id ?? "nobody";
}

async function correctOnPeople(who?: string) {
  const id = await idOf(WRONG);
  const token = tokenIn(await owner.page(`/people/${id}/email`));
  return owner.post(`/people/${id}/email`, { token, email: RIGHT, ...(who ? { who } : {}) });
}

/** One person for the right address, in the list, in its count and in the file. */
async function expectOnePerson() {
  expect((await people()).map(({ email }) => email)).toEqual([RIGHT, "bisi@mail.test"]);
  const page = text(await owner.page("/people"));
  expect(page).toContain(RIGHT);
  expect(page).not.toContain(WRONG);
  const tally = await app.context.db
    .selectFrom("tallies")
    .select("count")
    .where("accountId", "=", owner.accountId)
    .where("what", "=", "people")
    .executeTakeFirstOrThrow();
  expect(Number(tally.count)).toBe(2);
  const file = await (await owner.get("/people/export.csv")).text();
  expect(file).toContain(RIGHT);
  expect(file).not.toContain(WRONG);
  expect(await owner.page("/suppressions")).toContain(WRONG);
}

describe("One person", () => {
  test("a bounce corrected under Sent leaves one person with both histories", async () => {
    await sent("An earlier course");
    const { batchId, deliveryId } = await sent("A course");
    await suppressWrong();
    const answer = await owner.post(`/sent/${batchId}/${deliveryId}`, { email: RIGHT });
    expect(answer.status).toBe(303);
    await expectOnePerson();
    const id = await idOf(RIGHT);
    const page = text(await owner.page(`/people/${id}`));
    expect(page.split(`, to ${WRONG}`)).toHaveLength(3);
    expect(page).toContain("An earlier course");
    expect(await owner.page(`/sent/${batchId}/${deliveryId}`)).toContain(`href="/people/${id}"`);
    const rows = await app.context.db.selectFrom("recipients").select("email").execute();
    expect(rows.map(({ email }) => email).sort()).toEqual([RIGHT, RIGHT, BISI.email, BISI.email]);
  });

  test("an address corrected on People leaves one person with both histories", async () => {
    await sent("A course");
    await suppressWrong();
    expect((await correctOnPeople()).headers.get("Location")).toBe(`/people/${await idOf(RIGHT)}`);
    await expectOnePerson();
    expect(text(await owner.page(`/people/${await idOf(RIGHT)}`))).toContain(`, to ${WRONG}`);
  });

  test("a person corrected twice is still one, and stays without a list", async () => {
    const { listId } = await sent("A course");
    await suppressWrong();
    await correctOnPeople();
    const token = tokenIn(await owner.page(`/people/${await idOf(RIGHT)}/email`));
    const latest = "ada.obi@mail.test";
    await owner.post(`/people/${await idOf(RIGHT)}/email`, { token, email: latest });
    expect((await people()).map(({ email }) => email)).toEqual([latest, BISI.email]);
    const { db } = app.context;
    await db.deleteFrom("recipients").where("listId", "=", listId!).execute();
    await db.deleteFrom("deliveries").where("toEmail", "=", BISI.email).execute();
    await db.updateTable("certificates").set({ holderEmail: "" }).execute();
    expect((await people()).map(({ email }) => email)).toEqual([latest]);
  });

  test("somebody else at the wrong address keeps what they were sent", async () => {
    await sent("A course", [ADA, { ...ADA, firstName: "Uche" }, BISI]);
    await correctOnPeople("ada obi");
    expect((await people()).map(({ email }) => email)).toEqual([RIGHT, WRONG, BISI.email]);
    const shown = text(await owner.page(`/people/${await idOf(RIGHT)}`));
    expect(shown.split(`, to ${WRONG}`)).toHaveLength(2);
    expect(text(await owner.page(`/people/${await idOf(WRONG)}`))).toContain("A course");
    expect(text(await owner.page(`/people/${await idOf(WRONG)}`))).not.toContain(", to ");
  });

  test("erasing them erases what the wrong address was sent, too", async () => {
    const { batchId, deliveryId } = await sent("A course");
    await suppressWrong();
    await owner.post(`/sent/${batchId}/${deliveryId}`, { email: RIGHT });
    const id = await idOf(RIGHT);
    const token = tokenIn(await owner.page(`/people/${id}/erase`));
    await owner.post(`/people/${id}/erase`, { token, certificates: "erase" });
    await runDueJobs(app.context);
    expect((await people()).map(({ email }) => email)).toEqual([BISI.email]);
    expect(await findInTables(app.context.db, ["adaa@", "ada@mail"])).toEqual([
      "suppressions.email: adaa@",
    ]);
  });
});
