import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pruneDeliveryJob } from "../../../app/features/delivery/worker/prune-delivery.server.ts";
import { enqueueJob } from "../../../app/platform/jobs/define-job.server.ts";
import { readGauges } from "../../../app/wiring/gauges.server.ts";
import { isPostgres } from "../../../db/is-postgres.ts";
import { addBulkSend } from "../../factories/bulk-send.ts";
import { parseMetrics, type Sample } from "../../setup/parse-metrics.ts";
import { recordStatements, scannedTables } from "../../setup/recorded-statements.ts";
import { serveApp } from "../../setup/serve-app.ts";
import { startApp, type TestApp } from "../../setup/start-app.ts";
import { ON_SQLITE_ONLY, onPostgres } from "../../setup/test-database.ts";

const TOKEN = "a-token-for-metrics-1";
let app: TestApp;
let server: Awaited<ReturnType<typeof serveApp>>;
const statements = recordStatements();

beforeAll(async () => {
  app = await startApp({ env: { METRICS_TOKEN: TOKEN } });
  server = await serveApp(app);
});
afterAll(async () => {
  await server.close();
  await app.stop();
});

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: "manual", ...init, headers });
const read = async () => {
  const answer = await ask("/metrics", { Authorization: `Bearer ${TOKEN}` });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store, no-transform");
  return parseMetrics(await answer.text());
};
const reading = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (one) =>
      one.name === name &&
      Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  )?.value;

describe("/metrics", () => {
  test("only the token opens the page, and without one there is none", async () => {
    for (const Authorization of [
      "",
      "Bearer",
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      TOKEN,
    ]) {
      const answer = await ask("/metrics", { Authorization });
      expect([Authorization, answer.status, answer.headers.get("WWW-Authenticate")]).toEqual([
        Authorization,
        401,
        "Bearer",
      ]);
      expect(await answer.text()).not.toMatch(/iweri_|nodejs_/);
    }
    expect((await ask(`/metrics?token=${TOKEN}`)).status).toBe(401);
    const without = await startApp();
    const answer = await without.visitor().get("/metrics", { Authorization: `Bearer ${TOKEN}` });
    expect(answer.status).toBe(404);
    await without.stop();
  });

  test("requests are counted by their address's pattern, never by the address", async () => {
    const before = await read();
    await ask("/c/zzzzzzzzzz");
    await ask("/c/yyyyyyyyyy");
    await ask("/pricing");
    await ask("/pricing");
    await ask("/nothing/ada@people.test");
    await ask("/f/secret-slug-of-a-form");
    await ask("/fonts/iweri-display.woff2");
    await ask(
      "/sign-in",
      { Origin: "https://evil.test" },
      { method: "POST", body: "email=ada@people.test" },
    );
    const { samples } = await read();
    const count = (labels: Record<string, string>) =>
      (reading(samples, "iweri_http_request_duration_seconds_count", labels) ?? 0) -
      (reading(before.samples, "iweri_http_request_duration_seconds_count", labels) ?? 0);
    expect(count({ route: "/c/:id", method: "GET", status: "4xx" })).toBe(2);
    expect(count({ route: "/pricing", method: "GET", status: "2xx" })).toBe(2);
    expect(count({ route: "/*", method: "GET", status: "4xx" })).toBe(1);
    expect(count({ route: "/(file)", method: "GET", status: "2xx" })).toBe(1);
    expect(count({ route: "/f/:slug", method: "GET", status: "4xx" })).toBe(1);
    expect(count({ route: "/sign-in", method: "POST", status: "4xx" })).toBe(1);
    expect(reading(samples, "iweri_site_pages_total", { how: "made" })).toBeGreaterThan(0);
    const labels = JSON.stringify(samples.map((one) => one.labels));
    expect(labels).not.toMatch(/ada@|zzzz|secret-slug|evil/);
  });

  test("a flood of addresses and methods makes no new names", async () => {
    // Not those of Node, which come with the first garbage of each kind.
    const names = ({ samples }: { samples: Sample[] }) =>
      samples.filter(({ name }) => name.startsWith("iweri_")).length;
    await ask("/nothing/x");
    const before = names(await read());
    for (let i = 1; i < 40; i++) await ask(`/nothing/${i}/${"x".repeat(i)}`);
    expect(names(await read()) - before).toBe(0);
  });

  test("it tells what runs, how the process is, and the queues", async () => {
    const { samples, types } = await read();
    expect(samples.find(({ name }) => name === "iweri_build_info")).toMatchObject({
      value: 1,
      labels: {
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        node: process.version,
        database: expect.stringMatching(/^(sqlite|postgres)$/),
      },
    });
    for (const name of [
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_p99_seconds",
      "nodejs_heap_size_used_bytes",
    ])
      expect(reading(samples, name), name).toBeGreaterThan(0);
    for (const name of [
      "iweri_deliveries_total",
      "iweri_jobs_total",
      "iweri_provider_call_duration_seconds",
    ])
      expect(types.has(name), name).toBe(true);
    expect(reading(samples, "iweri_sending_paused")).toBe(0);
  });

  test("payment calls are timed by outcome, and PostgreSQL's connections are counted", async () => {
    const { context } = app;
    expect(await context.payments!.verify("no-such-payment")).toMatchObject({ kind: "unknown" });
    const { samples } = await read();
    const asked = { provider: "sandbox", what: "payment", outcome: "done" };
    expect(reading(samples, "iweri_provider_call_duration_seconds_count", asked)).toBe(1);
    expect(reading(samples, "iweri_database_up")).toBe(1);
    const idle = reading(samples, "iweri_database_connections", { state: "idle" });
    const busy = reading(samples, "iweri_database_connections", { state: "busy" });
    const wanted = reading(samples, "iweri_database_connections_wanted");
    if (!onPostgres) expect([idle, busy, wanted]).toEqual([undefined, undefined, undefined]);
    else expect([idle! + busy! > 0, wanted]).toEqual([true, 0]);
  });

  test("waiting sends and jobs are counted, with the age of the oldest", async () => {
    const { context } = app;
    const organiser = await app.organiser();
    const emails = ["ada@people.test", "bola@people.test", "chidi@people.test"];
    await addBulkSend(context, { ...organiser, emails, status: "sending" });
    const now = context.clock();
    await enqueueJob(context.db, pruneDeliveryJob, {
      now: new Date(now.getTime() - 90_000),
      runAt: new Date(now.getTime() - 90_000),
    });
    const { samples } = await read();
    expect(reading(samples, "iweri_deliveries_waiting", { batch: "sending" })).toBe(3);
    expect(reading(samples, "iweri_deliveries_oldest_due_seconds")).toBeGreaterThanOrEqual(0);
    expect(reading(samples, "iweri_jobs", { state: "due" })).toBeGreaterThanOrEqual(1);
    // graphile-worker counts from when it was put in.
    const waited = isPostgres(context.db) ? 0 : 89;
    expect(reading(samples, "iweri_jobs_oldest_due_seconds")).toBeGreaterThanOrEqual(waited);

    await app.work();
    for (let tries = 0; tries < 100; tries++) {
      if (reading((await read()).samples, "iweri_deliveries_waiting", { batch: "sending" }) === 0)
        break;
      await new Promise((done) => setTimeout(done, 100));
    }
    const after = (await read()).samples;
    expect(reading(after, "iweri_deliveries_total", { state: "delivered" })).toBeGreaterThanOrEqual(
      3,
    );
    expect(
      reading(after, "iweri_provider_call_duration_seconds_count", {
        what: "mail",
        outcome: "done",
      }),
    ).toBeGreaterThanOrEqual(1);
  });

  test.skipIf(onPostgres)(
    `a reading of the queues goes through no table that grows${ON_SQLITE_ONLY}`,
    async () => {
      const { context, stop } = await startApp();
      statements.clear();
      await readGauges(context, context.clock());
      const sqlite = new BetterSqlite3(join(context.config.dataDir, "iweri.db"), {
        readonly: true,
      });
      const growing = new Set(
        "deliveries batchTallies batches certificates formPosts webhookPosts deliveryEvents".split(
          " ",
        ),
      );
      const selects = [...statements].filter((statement) => /^\s*select/i.test(statement));
      expect(selects.length).toBeGreaterThan(4);
      expect(
        selects.flatMap((statement) =>
          scannedTables(sqlite, statement, growing).map((scan) => `${scan}: ${statement}`),
        ),
      ).toEqual([]);
      sqlite.close();
      await stop();
    },
  );
});
