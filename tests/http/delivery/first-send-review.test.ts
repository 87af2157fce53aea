import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmedSend } from "../../factories/confirmed-send.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { enterOperatorArea } from "../../setup/enter-operator-area.ts";
import { wordsOf } from "../../setup/fill-form.ts";
import { mailsTo, waitForMails } from "../../setup/read-outbox.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const OPERATOR = "operator@iweri.test";

let app: TestApp;
let operator: Awaited<ReturnType<TestApp["organiser"]>>;

beforeAll(async () => {
  app = await startApp({ env: { OPERATOR_EMAIL: OPERATOR, FIRST_SEND_REVIEW: "on" } });
  operator = await enterOperatorArea(
    await app.organiser({ email: OPERATOR, accountName: "The office" }),
  );
  await app.work();
});
afterAll(() => app.stop());

const person = (email: string) => ({
  firstName: "Ada",
  lastName: "Obi",
  email,
  certificateName: "",
});
const batch = (id: string) =>
  app.context.db.selectFrom("batches").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function untilPaused(id: string, reason: string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const { status, pausedReason } = await batch(id);
    if (status === "paused" && pausedReason?.includes(reason)) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`it is ${(await batch(id)).status}: ${(await batch(id)).pausedReason}`);
}

test("C35 an unproved account's first send is waiting for review", {
  timeout: 60_000,
}, async () => {
  const owner = await app.organiser({ plan: "free", accountName: "Harbour Trust" });
  const project = await addReadyProject(app.context, owner, [person("dayo@people.test")], {
    body: "Dear {First Name}, well done.",
  });
  const before = wordsOf(await owner.page(`/certificates/${project.id}/send`));
  expect(before).toContain("We look at the first send of a new account before it goes out.");
  const { batchId } = await confirmedSend(app.context, owner, [
    person("ada@people.test"),
    person("bayo@people.test"),
  ]);
  await untilPaused(batchId, "We look at the first send of a new account");
  expect(await mailsTo(app, "ada@people.test")).toHaveLength(0);
  expect(wordsOf(await owner.page(`/sent/${batchId}`))).toContain(
    "We look at the first send of a new account",
  );
  const done = `/certificates/${(await batch(batchId)).projectId}/done?batch=${batchId}`;
  expect(wordsOf(await owner.page(done))).toContain("go out once we have looked at them");
  const [alert] = await waitForMails(app, OPERATOR, 1);
  expect(alert?.subject).toBe("First send to check: Harbour Trust");

  // Everything is on one page.
  expect(wordsOf(await operator.page("/operator/senders"))).toContain("Harbour Trust");
  const page = wordsOf(await operator.page(`/operator/senders/${batchId}`));
  for (const part of [
    "Harbour Trust",
    "ada@people.test",
    "bayo@people.test",
    owner.email,
    "Well done",
  ])
    expect(page).toContain(part);
  expect(await (await operator.get(`/operator/senders/${batchId}/preview`)).text()).toContain(
    "Dear Ada",
  );
  expect((await owner.get(`/operator/senders/${batchId}`)).status).toBe(404);

  // Resuming it is no way round.
  await owner.post(`/sent/${batchId}/resume`, {});
  await untilPaused(batchId, "We look at the first send of a new account");
  expect(await mailsTo(app, "ada@people.test")).toHaveLength(0);

  const refused = await operator.post(`/operator/senders/${batchId}?index`, {
    intent: "refuse",
    reason: "",
  });
  expect(refused.status).toBe(422);
  expect(
    (await operator.post(`/operator/senders/${batchId}?index`, { intent: "approve" })).status,
  ).toBe(303);
  await waitForMails(app, "bayo@people.test", 1);
  expect(await mailsTo(app, "ada@people.test")).toHaveLength(1);
  expect(wordsOf(await owner.page(done))).toContain("is on its way to");
  // The next one goes at once.
  await confirmedSend(app.context, owner, [person("chi@people.test")]);
  expect(await waitForMails(app, "chi@people.test", 1)).toHaveLength(1);
});

test("C35 a refused send stays, and its organiser reads why", { timeout: 60_000 }, async () => {
  const owner = await app.organiser({ plan: "free", accountName: "Reef Club" });
  const { batchId } = await confirmedSend(app.context, owner, [person("reef@people.test")]);
  await untilPaused(batchId, "We look at the first send of a new account");
  const reason = "This looks like another organisation's e-mail.";
  expect(
    (await operator.post(`/operator/senders/${batchId}?index`, { intent: "refuse", reason }))
      .status,
  ).toBe(303);
  expect(wordsOf(await owner.page(`/sent/${batchId}`))).toContain(
    "can’t go out: This looks like another organisation",
  );
  await owner.post(`/sent/${batchId}/resume`, {});
  await untilPaused(batchId, "can’t go out");
  expect(await mailsTo(app, "reef@people.test")).toHaveLength(0);
});

test("an account with a plan is not asked to wait", { timeout: 60_000 }, async () => {
  const owner = await app.organiser({ accountName: "Lagoon" });
  await confirmedSend(app.context, owner, [person("known@people.test")]);
  expect(await waitForMails(app, "known@people.test", 1)).toHaveLength(1);
});
