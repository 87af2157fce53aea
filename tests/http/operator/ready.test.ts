import { afterAll, beforeAll, expect, test } from "vitest";
import { readReadiness } from "../../../app/wiring/readiness.server.ts";
import { isPostgres } from "../../../db/is-postgres.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const alive = { workerTurnAt: null, draining: false };
const harness = () => ({
  db: app.context.db,
  files: app.context.files,
  config: app.context.config,
});

test("ready, and the process lives", async () => {
  const [ready, healthy] = [
    await app.visitor().get("/readyz"),
    await app.visitor().get("/healthz"),
  ];
  expect([ready.status, await ready.text(), ready.headers.get("Cache-Control")]).toEqual([
    200,
    "ready\n",
    "no-store",
  ]);
  expect([healthy.status, await healthy.text()]).toEqual([200, "ok\n"]);
});

test("each missing thing is named, with a time to come back", async () => {
  const { files } = app.context;
  const reach = files.reach;
  await new Promise((done) => setTimeout(done, 1_100));
  files.reach = async () => {
    throw new Error("no such bucket");
  };
  const answer = await app.visitor().get("/readyz");
  files.reach = reach;
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
  expect(await answer.text()).toBe("the file store is unreachable\n");
  expect((await app.visitor().get("/healthz")).status).toBe(200);
});

test("a silent database is told of in seconds, and asked once", async () => {
  let asked = 0;
  const db = new Proxy(app.context.db, {
    get(target, name) {
      if (name === "getExecutor") {
        asked++;
        return () => ({
          ...target.getExecutor(),
          executeQuery: () => new Promise(() => {}),
          provideConnection: () => new Promise(() => {}),
        });
      }
      return Reflect.get(target, name);
    },
  });
  const started = performance.now();
  const all = await Promise.all(
    Array.from({ length: 50 }, () => readReadiness({ ...harness(), db }, alive)),
  );
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(all.every((problems) => problems.join() === "the database is not responding")).toBe(true);
  expect(asked).toBeLessThan(5);
});

test("a late worker or a stopping process is not ready", async () => {
  expect(
    await readReadiness(harness(), { ...alive, workerTurnAt: Date.now() - 6 * 60_000 }),
  ).toEqual(["the worker has stopped"]);
  expect(await readReadiness(harness(), { ...alive, workerTurnAt: Date.now() - 60_000 })).toEqual(
    [],
  );
  expect(await readReadiness(harness(), { ...alive, draining: true })).toEqual([
    "the server is shutting down",
  ]);
});

test("where others work, somebody has to", async () => {
  const { db, files, config } = app.context;
  await new Promise((done) => setTimeout(done, 1_100));
  const elsewhere = { db, files, config: { ...config, worker: "off" as const } };
  expect(await readReadiness(elsewhere, alive)).toEqual(
    isPostgres(db) ? ["no worker is running"] : [],
  );
});
