import { afterAll, beforeAll, expect, test } from "vitest";
import { answerForm, contactAnswers } from "../../factories/form-answer.ts";
import { addPublishedForm } from "../../factories/published-form.ts";
import { addReadyProject } from "../../factories/ready-project.ts";
import { addWebinar } from "../../factories/webinar.ts";
import { waitForMails } from "../../setup/read-outbox.ts";
import { runDueJobs } from "../../setup/run-due-jobs.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
let now = new Date("2026-03-02T08:00:00.000Z");

beforeAll(async () => {
  app = await startApp({ overrides: { clock: () => now } });
});
afterAll(() => app.stop());

async function at(moment: string): Promise<void> {
  now = new Date(moment);
  await runDueJobs(app.context);
}

test("C17 C21 a webinar from registering to the certificate in the outbox", async () => {
  const { context } = app;
  const owner = await app.organiser();
  const form = await addPublishedForm(context, owner);
  const project = await addReadyProject(context, owner, [], { title: "CV clinic", details: "{}" });
  const webinar = await addWebinar(context, owner, form);
  const certificates = `/forms/${form.id}/webinar/certificates`;
  await owner.post(certificates, { intent: "project", projectId: project.id });
  await owner.post(certificates, { intent: "when", after: "180" });

  await answerForm(context, form, contactAnswers("ada@people.test", ["Ada", "Obi"]));
  await at("2026-03-08T09:00:00.000Z");
  now = new Date("2026-03-08T20:00:00.000Z");
  await answerForm(context, form, contactAnswers("late@people.test", ["Late", "Person"]));
  await at("2026-03-09T08:00:00.000Z");
  await at("2026-03-09T08:50:00.000Z");

  now = new Date("2026-03-09T09:05:00.000Z");
  const { joinToken } = await context.db
    .selectFrom("webinarRegistrations")
    .select("joinToken")
    .where("webinarId", "=", webinar.id)
    .where("emailKey", "=", "ada@people.test")
    .executeTakeFirstOrThrow();
  expect((await app.visitor().post(`/j/${joinToken}`, {})).status).toBe(303);

  for (const moment of [
    "2026-03-09T11:30:00.000Z",
    "2026-03-09T13:30:00.000Z",
    "2026-03-10T10:30:00.000Z",
  ])
    await at(moment);
  await app.work();
  const subjects = async (address: string, count: number) =>
    (await waitForMails(app, address, count)).map(({ subject }) => subject).sort();
  expect(await subjects("ada@people.test", 6)).toEqual([
    "CVs that pass the screen starts in 1 hour",
    "CVs that pass the screen starts in 10 minutes",
    "CVs that pass the screen starts in 24 hours",
    "Congratulations, Ada! Your Certificate of Completion is Ready",
    "Thank you for joining CVs that pass the screen",
    "You are registered: CVs that pass the screen",
  ]);
  expect(await subjects("late@people.test", 4)).toEqual([
    "CVs that pass the screen starts in 1 hour",
    "CVs that pass the screen starts in 10 minutes",
    "We missed you at CVs that pass the screen",
    "You are registered: CVs that pass the screen",
  ]);
});
