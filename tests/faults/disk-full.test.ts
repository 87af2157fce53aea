import { afterEach, expect, test } from "vitest";
import { openSendingHarness, until } from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import { answering, freePort, productionEnv, startProgram } from "../setup/real-process.ts";
import { fillDisk, MB, smallDisk } from "../setup/small-disk.ts";
import { testDatabaseEnv } from "../setup/test-database.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const PEOPLE = 2000;

test("a full disk pauses sending, refuses forms, then resumes; each mail once", async ({
  skip,
}) => {
  const folder = smallDisk(120, closers);
  if (!folder) return skip("a small disk can only be mounted by root");
  const resend = await startResendServer({
    discardBodies: true,
    faultOf: () => ({ kind: "slow", ms: 150 }),
  });
  closers.push(() => resend.close());
  const harness = await openSendingHarness({ folder });
  closers.push(() => harness.close());
  const batchId = await harness.confirm(await harness.addProject(PEOPLE));

  const port = await freePort();
  const server = startProgram("serve.mjs", {
    ...productionEnv(folder, port),
    ...(await testDatabaseEnv(folder)),
    MAIL_TRANSPORT: "resend",
    RESEND_API_KEY: resend.apiKey,
    RESEND_BASE_URL: resend.url,
    MAIL_RATE: "4",
    MAIL_FROM: "certificates@iweri.test",
    RESEND_WEBHOOK_SECRET: resend.webhookSecret,
    LOG_LEVEL: "error",
  });
  closers.push(async () => {
    server.child.kill("SIGKILL");
    await server.ended;
  });
  await answering(server);
  const address = `http://127.0.0.1:${port}`;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${address}${path}`, {
      redirect: "manual",
      ...init,
      headers: { Origin: `http://localhost:${port}`, ...init.headers },
    });
  const newsletter = () =>
    ask("/newsletter", {
      method: "POST",
      body: new URLSearchParams({ email: "ada@people.test" }),
    }).then(async (answer) => ({
      status: answer.status,
      words: await answer.text(),
    }));
  await until(() => resend.accepted.length > 100, 30_000);

  const makeRoom = fillDisk(folder, 4 * MB);
  const { readSendingPause } = await import("../../app/platform/sending-pause.server.ts");
  await until(async () => (await readSendingPause(harness.context.db)) !== null);
  expect((await readSendingPause(harness.context.db))!.reason).toBe(
    "The disk is full. Sending resumes automatically once there is room.",
  );
  await until(async () => (await ask("/readyz")).status === 503);
  expect(await (await ask("/readyz")).text()).toContain("the disk is full");
  expect(await newsletter()).toMatchObject({
    status: 507,
    words: expect.stringContaining("what you sent wasn’t saved"),
  });
  const signIn = await ask("/sign-in", {
    method: "POST",
    body: new URLSearchParams({ email: "a@b.test", password: "x" }),
  });
  expect([signIn.status, await signIn.text()]).toEqual([
    507,
    expect.stringContaining("we can’t sign anyone in or out"),
  ]);
  expect((await ask("/sign-in")).status, "pages are still read").toBe(200);
  // To the last byte: whatever still wants to write fails.
  const makeLastRoom = fillDisk(folder, 0);
  expect((await ask("/sign-in")).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const during = resend.accepted.length;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(resend.accepted.length, "nothing leaves while it is full").toBe(during);
  expect(during).toBeLessThan(PEOPLE);

  makeRoom();
  makeLastRoom();
  await until(async () => (await harness.batch(batchId)).status === "done", 150_000);
  expect(await readSendingPause(harness.context.db)).toBeNull();
  const counts = resend.countByAddress();
  expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
  expect(counts.size).toBe(PEOPLE);
  expect(await harness.states(batchId)).toEqual({ accepted: PEOPLE });
  expect((await newsletter()).status).not.toBe(507);
  expect((await ask("/readyz")).status).toBe(200);
}, 240_000);
