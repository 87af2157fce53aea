import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { openSendingHouse, type SendingHouse, until } from "../factories/sending-house.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import { startSmtpSink } from "../fakes/smtp-sink.ts";

const PEOPLE = 2000;
const KILLS = 5;

const closers: (() => Promise<unknown> | boolean)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Numbers that look random and are the same for the same seed (mulberry32), so that a failure can be had again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

async function startSender(house: SendingHouse, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/faults/sender-process.ts"], {
    env: { ...process.env, ...env, FOLDER: house.folder, NODE_ENV: "test" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  closers.push(() => child.kill("SIGKILL"));
  const exited = once(child, "exit").then(() => Promise.reject(new Error("the sender ended by itself")));
  exited.catch(() => {});
  await Promise.race([once(child.stdout!, "data"), exited]);
  return child;
}

/** Kills the sender five times at random moments and starts it again each time; then lets it finish. */
async function sendWithKills(
  house: SendingHouse,
  batchId: string,
  env: Record<string, string>,
  random: () => number,
  longestMs: number,
) {
  for (let kill = 0; kill < KILLS; kill++) {
    const child = await startSender(house, env);
    await new Promise((resolve) => setTimeout(resolve, 20 + random() * longestMs));
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const open = await house.states(batchId);
  expect((open.queued ?? 0) + (open.sending ?? 0), "the kills came while there was work").toBeGreaterThan(0);
  await startSender(house, env);
  await until(async () => (await house.batch(batchId)).status === "done", 90_000);
}

test("C01 killed five times with kill -9, every address has exactly one message accepted by Resend", async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  const resend = await startResendServer({
    forgetBodies: true,
    faultOf: (call) => {
      const dice = random();
      if (call % 23 === 22) return { kind: "rate-limit", retryAfterSeconds: 0.2 };
      if (dice < 0.08) return { kind: "error", status: 500, name: "internal_server_error" };
      if (dice < 0.16) return { kind: "drop-after" };
      if (dice < 0.2) return { kind: "drop-before" };
      if (dice < 0.24) return { kind: "error-after" };
      return { kind: "slow", ms: 20 + random() * 80 };
    },
  });
  const house = await openSendingHouse();
  closers.push(
    () => resend.close(),
    () => house.close(),
  );
  const batchId = await house.confirm(await house.addProject(PEOPLE));
  await sendWithKills(house, batchId, { RESEND_URL: resend.url, RESEND_KEY: resend.apiKey }, random, 450);

  const counts = resend.countByAddress();
  const wrong = [...counts].filter(([, count]) => count !== 1);
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(counts.size, `seed ${seed}`).toBe(PEOPLE);
  expect(await house.states(batchId), `seed ${seed}`).toEqual({ accepted: PEOPLE });
});

test("C01 killed five times with kill -9 over SMTP, no address gets two, and each that is missing is shown so", async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  const sink = await startSmtpSink({
    forgetBodies: true,
    faultOf: () => {
      const dice = random();
      if (dice < 0.01) return { kind: "refuse-recipient", status: 550, text: "5.1.1 User unknown" };
      if (dice < 0.015) return { kind: "drop-after-data", keep: random() < 0.5 };
      if (dice < 0.02) return { kind: "drop-before-data" };
      return null;
    },
  });
  const house = await openSendingHouse();
  closers.push(
    () => sink.close(),
    () => house.close(),
  );
  const batchId = await house.confirm(await house.addProject(PEOPLE));
  await sendWithKills(house, batchId, { SINK_URL: sink.url }, random, 500);

  const received = new Set(sink.received);
  expect(received.size, `an address got two; seed ${seed}`).toBe(sink.received.length);
  const rows = await house.rows(batchId);
  const missing = rows.filter((row) => !received.has(row.toEmail));
  expect(
    missing.filter((row) => row.state !== "failed" && row.state !== "uncertain"),
    `seed ${seed}`,
  ).toEqual([]);
  expect(
    missing.every((row) => row.reason),
    `seed ${seed}`,
  ).toBe(true);
  const claimed = rows.filter((row) => row.state === "accepted");
  expect(
    claimed.every((row) => received.has(row.toEmail)),
    `seed ${seed}`,
  ).toBe(true);
  const uncertain = rows.filter((row) => row.state === "uncertain").length;
  expect(uncertain, `seed ${seed}`).toBeLessThan(100);
});
