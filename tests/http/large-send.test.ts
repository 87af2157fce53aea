// @module-tag long
import { afterAll, beforeAll, expect, test } from "vitest";
import { addReadyProject } from "../factories/ready-project.ts";
import { startApp, type TestApp } from "../setup/start-app.ts";

const PEOPLE = 10_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("others read and write while a large send is confirmed", async () => {
  const sender = await app.organiser();
  const other = await app.organiser();
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    firstName: `Ada${n}`,
    lastName: "Obi",
    email: `p${n}@people.test`,
  }));
  const large = await addReadyProject(app.context, sender, people);
  const small = await addReadyProject(app.context, other, people.slice(0, 2));
  const { db } = app.context;
  const confirm = /name="confirm"[^>]*value="([^"]+)"/.exec(await sender.page(`/certificates/${large.id}/send`))?.[1] ?? "";

  let isDone = false;
  const answer = sender.post(`/certificates/${large.id}/send`, { confirm }).finally(() => {
    isDone = true;
  });
  // The project's page also notes the visit, which has to wait without the page waiting for it.
  let readMeanwhile = 0;
  const issued: number[] = [];
  while (!isDone) {
    await other.page(`/projects/${small.id}`);
    const { count } = await db
      .selectFrom("certificates")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (!isDone) readMeanwhile++;
    if (readMeanwhile === 1) void other.post(`/projects/${small.id}/star`, { starred: "1", back: "/projects" });
    issued.push(count);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect((await answer).status).toBe(303);
  expect(readMeanwhile).toBeGreaterThan(2);
  expect(new Set([...issued, PEOPLE])).toEqual(new Set([0, PEOPLE]));
  await expect
    .poll(() => db.selectFrom("projects").select("starred").where("id", "=", small.id).executeTakeFirst())
    .toEqual({ starred: 1 });
});
