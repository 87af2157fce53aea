import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openSendingHarness, until } from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import {
  answering,
  freePort,
  killWithWorker,
  productionEnv,
  type RealProcess,
  startProgram,
  workerOf,
} from "../setup/real-process.ts";
import { onPostgres } from "../setup/test-database.ts";

// A lease lasts a minute, and is renewed: without the take-over each of these would wait longer
// than it allows.
const SOON_MS = 15_000;
const TOKEN = "a-token-for-metrics-1";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(env: Record<string, string>): Promise<RealProcess> {
  const server = startProgram("serve.mjs", env);
  closers.push(() => server.child.kill("SIGKILL"));
  await answering(server);
  // Its worker comes up a moment after it; until that works, nothing can be taken over.
  await until(async () =>
    /^iweri_worker_resident_memory_bytes [1-9]/m.test(await metricsOf(server)),
  );
  return server;
}

async function metricsOf({ port }: RealProcess): Promise<string> {
  const asked = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  return asked.text();
}

async function openForWorkers(env: Record<string, string>, people: number) {
  const harness = await openSendingHarness();
  closers.push(() => harness.close());
  const port = await freePort();
  const settings = {
    ...productionEnv(harness.folder, port),
    MAIL_FROM: "certificates@iweri.test",
    MAIL_RATE: "1000",
    OPERATOR_EMAIL: "",
    METRICS_TOKEN: TOKEN,
    ...env,
  };
  return { harness, settings, batchId: await harness.confirm(await harness.addProject(people)) };
}

async function resendHarness(slowMs: number, people = 250) {
  const resend = await startResendServer({
    faultOf: (call) => (call % 4 === 0 ? { kind: "slow", ms: slowMs } : null),
  });
  closers.push(() => resend.close());
  const settings = {
    RESEND_API_KEY: resend.apiKey,
    RESEND_BASE_URL: resend.url,
    RESEND_WEBHOOK_SECRET: resend.webhookSecret,
  };
  return { resend, ...(await openForWorkers({ MAIL_TRANSPORT: "resend", ...settings }, people)) };
}

test.skipIf(onPostgres)(
  "after kill -9 the next process immediately repeats open calls, same keys",
  async () => {
    const { resend, harness, settings, batchId } = await resendHarness(1_500);
    const first = await start(settings);
    await until(() => resend.callTimes.length > 0);
    await killWithWorker(first);
    const before = resend.callTimes.length;
    await start(settings);
    const startedAt = Date.now();
    await until(() => resend.callTimes.length > before, SOON_MS);
    await until(async () => (await harness.batch(batchId)).status === "done", SOON_MS);
    expect(Date.now() - startedAt).toBeLessThan(SOON_MS);
    expect(await harness.states(batchId)).toEqual({ accepted: 250 });
    expect(Math.max(...resend.countByAddress().values())).toBe(1);
    expect(resend.countByAddress().size).toBe(250);
  },
);

test.skipIf(onPostgres)(
  "over SMTP, calls in flight become uncertain at once; the rest leaves",
  async () => {
    // Takes the message and never says whether.
    let isSilent = true;
    const server = createServer((socket) => {
      let isData = false;
      socket.on("error", () => {});
      socket.write("220 silent\r\n");
      socket.on("data", (part) => {
        for (const line of part.toString("latin1").split("\r\n").filter(Boolean)) {
          if (isData && line !== ".") continue;
          if (isData && isSilent) return;
          if (line === "DATA") isData = true;
          else if (isData) isData = false;
          socket.write(isData ? "354 go on\r\n" : "250 fine\r\n");
        }
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closers.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const { harness, settings, batchId } = await openForWorkers(
      { MAIL_TRANSPORT: "smtp", SMTP_URL: `smtp://127.0.0.1:${port}` },
      250,
    );
    const { db } = harness.context;
    const first = await start(settings);
    const begunCalls = async () => {
      const { count } = await db
        .selectFrom("providerCalls")
        .select((select) => select.fn.countAll<number>().as("count"))
        .where("payloadSha256", "is not", null)
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    await until(async () => (await begunCalls()) > 0);
    await new Promise((done) => setTimeout(done, 300));
    const lost = await begunCalls();
    await killWithWorker(first);
    isSilent = false;
    await start(settings);
    await until(async () => (await harness.states(batchId)).uncertain === lost, SOON_MS);
    await until(async () => (await harness.batch(batchId)).status === "done");
    expect(await harness.states(batchId)).toEqual({ uncertain: lost, accepted: 250 - lost });
  },
);

test("kill -9 of the worker: pages go on, nothing leaves twice", async () => {
  const { resend, harness, settings, batchId } = await resendHarness(1_500, 2_000);
  const server = await start(settings);
  const killedIds = new Set<number>();
  for (const calls of [1, 4, 8]) {
    await until(() => resend.callTimes.length >= calls && workerOf(server) !== null, 30_000);
    const worker = workerOf(server)!;
    process.kill(worker, "SIGKILL");
    killedIds.add(worker);
    await until(() => ![null, worker].includes(workerOf(server)), SOON_MS);
    expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200);
  }
  await until(async () => (await harness.batch(batchId)).status === "done", 60_000);
  expect(killedIds.size).toBe(3);
  expect(await harness.states(batchId)).toEqual({ accepted: 2_000 });
  expect(Math.max(...resend.countByAddress().values())).toBe(1);
  expect(resend.countByAddress().size).toBe(2_000);
  expect(server.output()).toContain("and is being restarted");
  // What the worker counts reaches the server within some seconds.
  await until(
    async () => /^iweri_deliveries_total\{state="accepted"\} [1-9]/m.test(await metricsOf(server)),
    SOON_MS,
  );
  const text = await metricsOf(server);
  expect(text).toContain("\niweri_worker_up 1\n");
  expect(text).toContain("\niweri_worker_restarts 3\n");
  expect(text).toMatch(/^iweri_worker_resident_memory_bytes [1-9]\d{7,}$/m);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test.skipIf(onPostgres)(
  "kill -9 of the server: its worker records answers, then ends",
  async () => {
    const { resend, harness, settings, batchId } = await resendHarness(1_500);
    const server = await start(settings);
    await until(() => resend.callTimes.length > 0);
    const worker = workerOf(server)!;
    server.child.kill("SIGKILL");
    await until(() => !existsSync(`/proc/${worker}`), SOON_MS);
    const { sending = 0, ...states } = await harness.states(batchId);
    expect(sending, "nothing was left open").toBe(0);
    await start(settings);
    await until(async () => (await harness.batch(batchId)).status === "done", SOON_MS);
    expect(states.accepted).toBeGreaterThan(0);
    expect(await harness.states(batchId)).toEqual({ accepted: 250 });
    expect(Math.max(...resend.countByAddress().values())).toBe(1);
  },
);

test.skipIf(onPostgres)(
  "a living process keeps its calls, whatever else starts on its folder",
  async () => {
    const { resend, harness, settings, batchId } = await resendHarness(6_000);
    await start({ ...settings });
    await until(() => resend.callTimes.length > 0);
    const others = await freePort();
    await start({ ...settings, PORT: String(others), APP_URL: `http://localhost:${others}` });
    await until(async () => (await harness.batch(batchId)).status === "done", 30_000);
    expect(await harness.states(batchId)).toEqual({ accepted: 250 });
    const calls = await harness.context.db.selectFrom("providerCalls").select("attempt").execute();
    expect(calls.map(({ attempt }) => attempt)).toEqual(calls.map(() => 1));
  },
);
