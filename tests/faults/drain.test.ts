import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openSendingHarness, until } from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import {
  answering,
  freePort,
  productionEnv,
  type RealProcess,
  startProgram,
} from "../setup/real-process.ts";
import { testDatabaseEnv } from "../setup/test-database.ts";

const PEOPLE = 3_000;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const BODY = "email=nobody%40people.test&password=Wrong-pass-1";

/**
 * A form of which the first half has been sent. `finish` sends the rest and returns the answer's
 * status.
 */
async function halfAForm(port: number): Promise<{ finish(): Promise<number>; socket: Socket }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const head = [
    ...["POST /sign-in HTTP/1.1", `Host: localhost:${port}`, `Origin: http://localhost:${port}`],
    ...[
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${BODY.length}`,
      "",
      "",
    ],
  ];
  socket.write(head.join("\r\n") + BODY.slice(0, 10));
  return {
    socket,
    finish: async () => {
      const answer = once(socket, "data");
      socket.write(BODY.slice(10));
      const [part] = (await answer) as [Buffer];
      return Number(part.toString("latin1").split(" ")[1]);
    },
  };
}

/**
 * Asks for pages over and over; connections that are refused when nobody listens any more are no
 * answers.
 */
function browse(port: number): { statuses: number[]; stop(): Promise<void> } {
  const statuses: number[] = [];
  let going = true;
  const running = Promise.all(
    ["/", "/sign-in", "/pricing?q=x", "/c/zzzzzzzz"].map(async (path) => {
      while (going) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" }).catch(
          () => null,
        );
        if (answer) statuses.push(answer.status);
        else await pause(20);
        await answer?.arrayBuffer().catch(() => statuses.push(-1));
      }
    }),
  );
  return {
    statuses,
    async stop() {
      going = false;
      await running;
    },
  };
}

const start = async (env: Record<string, string>): Promise<RealProcess> => {
  const server = startProgram("serve.mjs", env);
  closers.push(() => server.child.kill("SIGKILL"));
  await answering(server);
  return server;
};

test("C01 stopping while sending and answering refuses, loses or repeats nothing", async () => {
  const resend = await startResendServer({
    discardBodies: true,
    faultOf: () => ({ kind: "slow", ms: 600 }),
  });
  const harness = await openSendingHarness();
  closers.push(resend.close, harness.close);
  const batchId = await harness.confirm(await harness.addProject(PEOPLE));
  const port = await freePort();
  const env = {
    ...productionEnv(harness.folder, port),
    ...(await testDatabaseEnv(harness.folder)),
    MAIL_TRANSPORT: "resend",
    MAIL_FROM: "certificates@iweri.test",
    MAIL_RATE: "20",
    RESEND_API_KEY: resend.apiKey,
    RESEND_BASE_URL: resend.url,
    DRAIN_SECONDS: "10",
  };
  const first = await start(env);
  const visitors = browse(port);
  const forms = await Promise.all(Array.from({ length: 10 }, () => halfAForm(port)));
  await until(async () => resend.accepted.length > 0, 30_000);

  first.child.kill("SIGTERM");
  const askReady = () => fetch(`http://127.0.0.1:${port}/readyz`);
  await until(async () => (await askReady()).status === 503);
  const ready = await askReady();
  expect([ready.headers.get("Retry-After"), await ready.text()]).toEqual([
    "10",
    "the server is shutting down\n",
  ]);
  const page = await fetch(`http://127.0.0.1:${port}/sign-in`);
  expect([page.status, page.headers.get("Connection")]).toEqual([200, "close"]);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  const early = await Promise.all(forms.slice(0, 5).map((form) => form.finish()));
  // Past the time of grace: nobody new is let in, and these are still answered.
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
  await until(async () => !(await isOpen()));
  const late = await Promise.all(forms.slice(5).map((form) => form.finish()));
  expect([...early, ...late]).toEqual(
    Array.from({ length: 10 }, () => expect.toSatisfy((status) => status >= 200 && status < 500)),
  );
  expect(await first.ended).toBe(0);
  await visitors.stop();
  expect(visitors.statuses.length).toBeGreaterThan(20);
  expect(visitors.statuses.filter((status) => status >= 500 || status < 0)).toEqual([]);
  expect(first.output()).toContain('"msg":"stopped"');
  const sentBefore = resend.accepted.length;
  expect(sentBefore).toBeLessThan(PEOPLE);
  // What was being sent was waited for and written down: nothing is left in between.
  expect(await harness.states(batchId)).toEqual({
    accepted: sentBefore,
    queued: PEOPLE - sentBefore,
  });

  const second = await start({ ...env, DRAIN_SECONDS: "0" });
  await until(async () => (await harness.batch(batchId)).status === "done", 60_000);
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  const counts = resend.countByAddress();
  expect([counts.size, [...counts].filter(([, count]) => count !== 1)]).toEqual([PEOPLE, []]);
});

test("a second signal does not wait", async () => {
  const harness = await openSendingHarness();
  closers.push(harness.close);
  const port = await freePort();
  const server = await start({ ...productionEnv(harness.folder, port), DRAIN_SECONDS: "60" });
  const form = await halfAForm(port);
  form.socket.on("error", () => {});
  server.child.kill("SIGTERM");
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 503);
  expect(server.child.exitCode).toBeNull();
  const asked = performance.now();
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(1);
  expect(performance.now() - asked).toBeLessThan(30_000);
});
