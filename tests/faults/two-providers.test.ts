import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { queueMessage } from "../../app/features/delivery/queue/queue-message.server.ts";
import { startDeliveryWorker } from "../../app/features/delivery/worker/worker.server.ts";
import { openSmtp } from "../../app/providers/mail/smtp.server.ts";
import {
  ACCOUNT,
  openSendingHarness,
  type SendingHarness,
  until,
} from "../factories/sending-harness.ts";
import {
  type Profile,
  type ProviderSmtp,
  routed,
  smtpTo,
  startProviderSmtp,
} from "../fakes/provider-smtp.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Ways = Parameters<typeof routed>[0];

/** Two mail services, and an installation that sends by both. */
async function open(
  ways: (given: { one: ProviderSmtp; two: ProviderSmtp }) => Ways = ({ one, two }) => [
    { id: "one", mail: smtpTo(one) },
    { id: "two", mail: smtpTo(two) },
  ],
) {
  const [one, two] = [await startProviderSmtp(), await startProviderSmtp()];
  const transports = routed(ways({ one, two }));
  const harness = await openSendingHarness({ mail: transports[0] });
  harness.context.mailTransports = transports;
  closers.push(
    () => one.close(),
    () => two.close(),
    () => harness.close(),
    ...transports.map((transport) => () => transport.close()),
  );
  return { one, two, harness };
}

function work({ context }: SendingHarness, more: { leaseMs?: number } = {}) {
  const worker = startDeliveryWorker(context, { pollMs: 20, baseMs: 50, leaseMs: 2_000, ...more });
  closers.push(() => worker.stop());
}

async function carriers(harness: SendingHarness, batchId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { transport, state } of await harness.rows(batchId))
    counts[`${transport} ${state}`] = (counts[`${transport} ${state}`] ?? 0) + 1;
  return counts;
}

const isDone = async (harness: SendingHarness, batchId: string) =>
  (await harness.batch(batchId)).status === "done";

test("mail leaves by the first that works, and goes back to it", async () => {
  const { one, two, harness } = await open();
  const port = Number(new URL(one.url).port);
  await one.close();
  const first = await harness.confirm(await harness.addProject(20));
  work(harness);
  await until(() => isDone(harness, first));
  expect(await carriers(harness, first)).toEqual({ "two accepted": 20 });
  const back = await startProviderSmtp({ port });
  closers.push(() => back.close());
  await until(async () => {
    const next = await harness.confirm(await harness.addProject(1));
    await until(() => isDone(harness, next));
    return back.received.length > 0;
  });
  const last = await harness.confirm(await harness.addProject(20));
  await until(() => isDone(harness, last));
  expect(await carriers(harness, last)).toEqual({ "one accepted": 20 });
  expect(new Set(two.received).size).toBe(20);
});

test("what may have left is sent by no other provider", async () => {
  const { one, two, harness } = await open();
  one.profile = { kind: "stalls", keeps: true };
  const batchId = await harness.confirm(await harness.addProject(60));
  work(harness);
  await until(() => isDone(harness, batchId));
  const uncertain = (await harness.rows(batchId)).filter(({ state }) => state === "uncertain");
  expect(uncertain.length).toBeGreaterThan(0);
  for (const { toEmail } of uncertain) expect(two.received).not.toContain(toEmail);
  expect(new Set([...one.received, ...two.received]).size).toBe(60);
  expect(one.received.length + two.received.length).toBe(60);
});

test.each([
  { kind: "throttles" } as const,
  { kind: "refuses" } as const,
  { kind: "closes", after: 0 } as const,
])("a provider that $kind takes nothing, so another one does", async (profile) => {
  const { one, two, harness } = await open();
  one.profile = profile;
  const batchId = await harness.confirm(await harness.addProject(20));
  work(harness);
  await until(() => isDone(harness, batchId));
  expect(await carriers(harness, batchId)).toEqual({ "two accepted": 20 });
  expect([one.received.length, two.received.length]).toEqual([0, 20]);
});

test("connections that end after some messages lose and double nothing", async () => {
  const { one, two, harness } = await open();
  one.profile = { kind: "drops", after: 3 };
  two.profile = { kind: "closes", after: 3 };
  const batchId = await harness.confirm(await harness.addProject(100));
  work(harness);
  await until(() => isDone(harness, batchId));
  expect(await harness.states(batchId)).toEqual({ accepted: 100 });
  const received = [...one.received, ...two.received];
  expect([received.length, new Set(received).size]).toEqual([100, 100]);
});

test("while no provider takes ours, the send is paused and says why", async () => {
  const { one, two, harness } = await open();
  one.profile = { kind: "refuses" };
  two.profile = { kind: "refuses" };
  const batchId = await harness.confirm(await harness.addProject(5));
  work(harness);
  await until(async () => (await harness.batch(batchId)).status === "paused");
  expect((await harness.batch(batchId)).pausedReason).toContain("Sending paused for this account");
  await until(async () => (await harness.states(batchId)).queued === 5);
});

test("codes never wait for bulk mail's sick provider", async () => {
  const { one, two, harness } = await open(({ one, two }) => [
    { id: "bulk", mail: smtpTo(one), lanes: ["bulk"] },
    { id: "codes", mail: smtpTo(two), lanes: ["account"] },
  ]);
  one.profile = { kind: "stalls", keeps: false };
  await harness.confirm(await harness.addProject(200));
  work(harness, { leaseMs: 4_000 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const { context } = harness;
  const begun = performance.now();
  await context.db.transaction().execute((trx) =>
    queueMessage(trx, context, {
      accountId: ACCOUNT.id,
      kind: "code",
      title: "Code",
      fromName: "Iweri",
      replyTo: "",
      values: {},
      code: "123456",
      template: { subject: "Your code", html: "<p>{Code}</p>", text: "{Code}" },
      to: { name: "Ada", email: "ada@people.test" },
      createdBy: null,
      now: context.clock(),
    }),
  );
  await until(() => two.received.includes("ada@people.test"), 3_000);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test("of the same order each takes its weight of the bulk mail", async () => {
  const { one, two, harness } = await open(({ one, two }) => [
    { id: "nine", mail: { ...smtpTo(one), mostFollowing: 0 }, order: 1, weight: 9 },
    { id: "one", mail: { ...smtpTo(two), mostFollowing: 0 }, order: 1, weight: 1 },
  ]);
  const batchId = await harness.confirm(await harness.addProject(1_000));
  work(harness);
  await until(() => isDone(harness, batchId));
  expect(one.received.length + two.received.length).toBe(1_000);
  expect(two.received.length).toBeGreaterThan(60);
  expect(two.received.length).toBeLessThan(160);
});

test("SES's own id is kept, and it is told ours", async () => {
  const service = await startProviderSmtp({ keepsBodies: true });
  const mail = openSmtp(service.url, { appUrl: "https://iweri.test" }, "ses");
  closers.push(
    () => service.close(),
    () => mail.close(),
  );
  service.profile = { kind: "rewrites" };
  const [outcome] = await mail.send(
    [
      {
        messageId: "<m1@iweri.test>",
        from: { name: "Iweri", email: "certificates@iweri.test" },
        to: { name: "Ada", email: "ada@people.test" },
        subject: "Hello",
        html: "<p>Hello</p>",
        text: "Hello",
        tags: { delivery: "d1" },
      },
    ],
    { idempotencyKey: "k" },
  );
  expect(outcome).toEqual({ kind: "accepted", providerId: "0102018f00000000-000000" });
  const [got] = service.messages;
  expect(got?.messageId).toBe("<0102018f00000000-000000@eu-west-1.amazonses.com>");
  expect(got?.headers.get("x-ses-message-tags")).toBe("delivery=d1");
});

test("an address that a service can't write is refused once", async () => {
  const [one, two] = [await startProviderSmtp({ asciiOnly: true }), await startProviderSmtp()];
  const transports = routed([
    { id: "one", mail: smtpTo(one) },
    { id: "two", mail: smtpTo(two) },
  ]);
  const harness = await openSendingHarness({ mail: transports[0] });
  harness.context.mailTransports = transports;
  closers.push(
    () => one.close(),
    () => two.close(),
    () => harness.close(),
    ...transports.map((transport) => () => transport.close()),
  );
  const batchId = await harness.confirm(await harness.addProject(["ọlá@people.test"]));
  work(harness);
  await until(() => isDone(harness, batchId));
  expect((await harness.rows(batchId)).map(({ state, reasonCode }) => [state, reasonCode])).toEqual(
    [["failed", "international_address"]],
  );
  expect(two.received).toEqual([]);
});

test("C01 with two providers, seven kill -9 lose nobody and send nothing twice", async () => {
  const PEOPLE = 1_500;
  const { one, two, harness } = await open();
  const troubles = (seed: number): (() => Profile) => {
    let n = seed;
    return () => {
      n = (n * 48_271) % 2_147_483_647;
      const dice = n / 2_147_483_647;
      if (dice < 0.002) return { kind: "stalls", keeps: dice < 0.001 };
      return { kind: dice < 0.02 ? "throttles" : "well" };
    };
  };
  const seed = 1 + (Number(process.env.SEED ?? Date.now()) % 1_000_000);
  one.choose = troubles(seed);
  two.choose = troubles(seed + 1);
  two.profile = { kind: "closes", after: 30 };
  const batchId = await harness.confirm(await harness.addProject(PEOPLE));
  const start = async () => {
    const SINK_URLS = `${one.url} ${two.url}`;
    const child = spawn(process.execPath, ["--import", "tsx", "tests/faults/sender-process.ts"], {
      env: { ...process.env, NODE_ENV: "test", FOLDER: harness.folder, SINK_URLS },
      stdio: ["ignore", "pipe", "inherit"],
    });
    closers.push(async () => child.kill("SIGKILL"));
    if (child.stdout) await once(child.stdout, "data");
    return child;
  };
  for (let kill = 0; kill < 7; kill++) {
    const child = await start();
    await new Promise((resolve) => setTimeout(resolve, 60 + ((seed * (kill + 3)) % 400)));
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  await start();
  await until(() => isDone(harness, batchId), 300_000);
  const received = [...one.received, ...two.received];
  expect(received.length, `nobody has two; seed ${seed}`).toBe(new Set(received).size);
  const missing = (await harness.rows(batchId)).filter(
    ({ toEmail, state }) => !received.includes(toEmail) && state !== "uncertain",
  );
  expect(missing, `seed ${seed}`).toEqual([]);
  const { uncertain = 0, accepted = 0 } = await harness.states(batchId);
  expect(uncertain + accepted, `seed ${seed}`).toBe(PEOPLE);
  expect(uncertain, `seed ${seed}`).toBeLessThan(200);
  expect(Math.min(one.received.length, two.received.length)).toBeGreaterThan(0);
});
