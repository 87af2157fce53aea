// @module-tag long
import { afterAll, beforeAll, expect, test } from "vitest";
import { addReadyProject } from "../../factories/ready-project.ts";
import { prepareAll } from "../../factories/sending-harness.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

const PEOPLE = 10_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("others read and write while a large send is prepared", async () => {
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
  const confirm =
    /name="confirm"[^>]*value="([^"]+)"/.exec(
      await sender.page(`/certificates/${large.id}/send`),
    )?.[1] ?? "";

  expect((await sender.post(`/certificates/${large.id}/send`, { confirm })).status).toBe(303);
  const batches = db.selectFrom("batches").select("status").where("projectId", "=", large.id);
  expect(await batches.execute()).toEqual([{ status: "preparing" }]);

  let isDone = false;
  const preparing = prepareAll(app.context).finally(() => {
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
    if (readMeanwhile === 1) {
      await other.post(`/projects/${small.id}/star`, { starred: "1", back: "/projects" });
      expect(isDone).toBe(false);
    }
    issued.push(Number(count));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await preparing;
  expect(readMeanwhile).toBeGreaterThan(2);
  expect(issued).toEqual([...issued].sort((one, another) => one - another));
  expect(await batches.execute()).toEqual([{ status: "sending" }]);
  await expect
    .poll(() =>
      db.selectFrom("projects").select("starred").where("id", "=", small.id).executeTakeFirst(),
    )
    .toEqual({ starred: 1 });
});
