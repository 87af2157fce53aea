import { afterEach, expect, test } from "vitest";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { openResend } from "../../app/providers/mail/resend.server.ts";
import { openSendingHarness, until } from "../factories/sending-harness.ts";
import { type ResendServer, startResendServer } from "../fakes/resend-server.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(faultOf: ResendServer["faultOf"]) {
  const resend = await startResendServer({ faultOf });
  const harness = await openSendingHarness({
    mail: openResend({ apiKey: resend.apiKey, baseUrl: resend.url }),
  });
  closers.push(
    () => resend.close(),
    () => harness.close(),
  );
  const work = () => {
    const worker = startDeliveryWorker(harness.context, { pollMs: 10, baseMs: 10 });
    closers.push(() => worker.stop());
  };
  return { resend, harness, work };
}

const keysOf = async ({ context }: Awaited<ReturnType<typeof open>>["harness"]) =>
  (await context.db.selectFrom("providerCalls").select(["attempt", "state"]).execute()).map(
    ({ attempt }) => attempt,
  );

test.each([
  ["40 of 100 ids are missing", 100, { kind: "fewer-ids", ids: 40 }],
  ["all ids are missing", 100, { kind: "fewer-ids", ids: 100 }],
  ["two ids are the same", 100, { kind: "same-ids", ids: 1 }],
  ["a single message has no id", 1, { kind: "fewer-ids", ids: 1 }],
] as const)("when %s, the call is repeated with its key", async (_, people, fault) => {
  const { resend, harness, work } = await open((call) => (call < 2 ? fault : null));
  const batchId = await harness.confirm(await harness.addProject(people));
  work();
  await until(async () => (await harness.batch(batchId)).status === "done", 20_000);
  expect(await harness.states(batchId)).toEqual({ accepted: people });
  expect(await keysOf(harness)).toEqual([3]);
  expect(resend.accepted).toHaveLength(people);
  const ids = (await harness.rows(batchId)).map(({ providerId }) => providerId);
  expect(ids).toEqual(resend.accepted.map(({ id }) => id));
});

test.each(["fewer-ids", "same-ids"] as const)(
  "after five answers with %s a person decides",
  async (kind) => {
    const { resend, harness, work } = await open(() => ({ kind, ids: 3 }));
    const first = await harness.confirm(await harness.addProject(50));
    work();
    await until(async () => (await harness.batch(first)).status === "done", 20_000);
    expect(await harness.states(first)).toEqual({ uncertain: 50 });
    expect((await harness.rows(first))[0]).toMatchObject({ reasonCode: "unclear_answer" });
    expect(await keysOf(harness)).toEqual([5]);
    expect(resend.accepted).toHaveLength(50);
    const { value } = (await harness.context.db
      .selectFrom("installationSettings")
      .select("value")
      .where("name", "=", "mailGate")
      .executeTakeFirst()) ?? { value: "{}" };
    expect(JSON.parse(value)).toMatchObject({ failures: 0, heldUntil: 0 });
  },
);
