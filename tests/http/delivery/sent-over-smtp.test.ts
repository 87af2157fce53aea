import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmedSend } from "../../factories/confirmed-send.ts";
import { until } from "../../factories/sending-harness.ts";
import { startSmtpSink } from "../../fakes/smtp-sink.ts";
import { readPage } from "../../setup/page.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let organiser: Awaited<ReturnType<TestApp["organiser"]>>;
let batchId: string;
let projectId: string;
const sink = await startSmtpSink({
  faultOf: (to) =>
    to.startsWith("efe@")
      ? { kind: "refuse-recipient", status: 550, text: "5.1.1 no such user" }
      : null,
});

beforeAll(async () => {
  app = await startApp({
    env: { MAIL_TRANSPORT: "smtp", SMTP_URL: sink.url, MAIL_FROM: "certificates@iweri.test" },
  });
  organiser = await app.organiser();
  const people = ["Ada", "Bola", "Chidi", "Efe"].map((firstName) => ({
    firstName,
    lastName: "Obi",
    email: `${firstName.toLowerCase()}@people.test`,
  }));
  const send = await confirmedSend(app.context, organiser, people);
  batchId = send.batchId;
  const batch = await app.context.db
    .selectFrom("batches")
    .select("projectId")
    .where("id", "=", batchId)
    .executeTakeFirstOrThrow();
  projectId = batch.projectId ?? "";
  await app.work();
  await until(
    async () =>
      (await send.rows()).every(({ state }) => state === "accepted" || state === "failed") &&
      (await readPage(await organiser.page(`/sent/${batchId}`))).text.includes("Finished"),
  );
});
afterAll(async () => {
  await app.stop();
  await sink.close();
});

const seen = async (path: string) => (await readPage(await organiser.page(path))).text;

test("a finished send over SMTP says how many were sent", async () => {
  expect(await seen(`/sent/${batchId}`)).toMatch(
    /3 of 4 sent .*Delivered 0 0% Accepted 3 75% In progress 0 0% Failed 1 25%/,
  );
  expect(await seen("/sent")).toMatch(/3 sent, 1 failed Finished/);
  expect(await seen(`/projects/${projectId}`)).toContain("3 of 4 sent, 1 failed.");
  expect(await seen(`/projects/${projectId}/message`)).toContain("3 sent, 1 failed");
});

test("nowhere is it in progress or delivered", async () => {
  for (const path of ["/sent", `/projects/${projectId}`, `/projects/${projectId}/message`])
    expect(await seen(path)).not.toMatch(/\d (?:delivered|in progress)/i);
  expect(await seen(`/sent/${batchId}?status=in-progress`)).toContain("Nobody in this send");
  expect(await seen(`/sent/${batchId}?status=delivered`)).toContain("Nobody in this send");
});

test("each person has the word of the mail server", async () => {
  const accepted = await seen(`/sent/${batchId}?status=accepted`);
  expect(accepted.match(/@people\.test/g)).toHaveLength(3);
  expect(accepted).toMatch(/ada@people\.test\s*Accepted by the mail server\s*Accepted/);
  const csv = await (await organiser.get(`/sent/export.csv?batch=${batchId}`)).text();
  expect(csv).toMatch(/ada@people\.test,.*Accepted,/);
});

test("the dashboard counts them on the day they were sent", async () => {
  const text = await seen("/dashboard");
  expect(text).toContain("3 sent, none in the 14 days before");
  expect(text).toMatch(/3 of 4/);
});
