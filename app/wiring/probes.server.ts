import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppContext } from "#app/platform/app-context.ts";
import type { GaugeReading } from "#app/platform/observability/metrics.server.ts";
import { poolOf } from "#db/database.server.ts";
import { readGauges } from "./gauges.server.ts";
import { readReadiness, readWarnings } from "./readiness.server.ts";
import { workerProcessGauges } from "./worker-process.server.ts";

/** Whether who asks says the token. Takes the same time however much of it is right. */
function isMetricsReader(authorization: string, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A database that is away must not hide what this process knows of itself. */
const PATIENCE_MS = 5_000;
const NOT_KEPT = { "Content-Type": "text/plain", "Cache-Control": "no-store" };

/**
 * Far beyond what a restart of the worker takes, so that only what nothing but a restart of all can
 * repair says so.
 */
const WORKER_LOST_MS = 15 * 60_000;

/**
 * What machines ask of any process, whether it serves pages or works. 503: the worker is lost for
 * good, and a restart is worth a try.
 */
export function answerHealth(workerTurnAt: number | null): Response {
  const isLost = workerTurnAt !== null && Date.now() - workerTurnAt > WORKER_LOST_MS;
  return isLost
    ? new Response("the worker has stopped\n", { status: 503, headers: NOT_KEPT })
    : new Response("ok\n", { headers: NOT_KEPT });
}

/** 200, with a line for each warning; or 503 with a line for each reason why not. */
export async function answerReadiness(
  app: AppContext,
  standing: { workerTurnAt: number | null; draining: boolean },
): Promise<Response> {
  const problems = await readReadiness(app, standing);
  const headers = new Headers(NOT_KEPT);
  if (problems.length > 0) {
    headers.set("Retry-After", "10");
    return new Response(`${problems.join("\n")}\n`, { status: 503, headers });
  }
  const warnings = await readWarnings(app);
  return new Response(`${["ready", ...warnings].join("\n")}\n`, { headers });
}

/** What Prometheus reads, for who says the token. Null: nobody may, there is no such page. */
export async function answerMetrics(
  { config, db, clock, metrics, fileParsers }: AppContext,
  authorization: string,
): Promise<Response | null> {
  if (config.metricsToken === null) return null;
  if (!isMetricsReader(authorization, config.metricsToken)) {
    const headers = { ...NOT_KEPT, "WWW-Authenticate": "Bearer" };
    return new Response("Send METRICS_TOKEN in the Authorization header: Bearer …\n", {
      status: 401,
      headers,
    });
  }
  const queues = await inTime(readGauges({ db, config }, clock()));
  const own = [
    databaseUp(queues !== null),
    ...poolGauges(db),
    parserGauge(fileParsers),
    ...workerProcessGauges(),
  ];
  const text = await metrics.write([...own, ...(queues ?? [])]);
  return new Response(text, {
    headers: { "Content-Type": metrics.contentType, "Cache-Control": "no-store" },
  });
}

function databaseUp(isUp: boolean): GaugeReading {
  return {
    name: "iweri_database_up",
    help: "1: the database responded. 0: it didn't, and queue metrics are left out.",
    values: [{ value: isUp ? 1 : 0 }],
  };
}

function parserGauge(fileParsers: AppContext["fileParsers"]): GaugeReading {
  return {
    name: "iweri_files_to_parse",
    help: "Uploaded files that this process is opening or has queued.",
    values: fileParsers.standing().flatMap(({ lane, waiting, running }) => [
      { labels: { lane, state: "waiting" }, value: waiting },
      { labels: { lane, state: "running" }, value: running },
    ]),
  };
}

/** Nothing of SQLite, which has no connections to run out of. */
function poolGauges(db: AppContext["db"]): GaugeReading[] {
  const pool = poolOf(db);
  if (!pool) return [];
  return [
    {
      name: "iweri_database_connections",
      help: "This process's connections to PostgreSQL.",
      values: [
        { labels: { state: "busy" }, value: pool.total - pool.idle },
        { labels: { state: "idle" }, value: pool.idle },
      ],
    },
    {
      name: "iweri_database_connections_wanted",
      help: "Requests in this process waiting for a connection because all are busy.",
      values: [{ value: pool.waiting }],
    },
  ];
}

/** Null: it failed, or does not come in time. */
async function inTime(readings: Promise<GaugeReading[]>): Promise<GaugeReading[] | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  return Promise.race([readings.catch(() => null), late]).finally(() => clearTimeout(timer));
}

interface Standing {
  lastTurnAt(): number;
  isDraining(): boolean;
}

/**
 * Answers `/healthz`, `/readyz` and `/metrics` for a worker, as the web process does for itself,
 * and nothing else. Resolves when it listens.
 */
export async function serveProbes(
  app: AppContext,
  port: number,
  standing: Standing,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(app, standing, request)
      .then(async (said) => {
        response.writeHead(said.status, Object.fromEntries(said.headers));
        response.end(request.method === "HEAD" ? undefined : await said.text());
      })
      .catch((error) => {
        app.log.error({ err: error }, "a worker's probe failed");
        response.writeHead(500).end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  app: AppContext,
  standing: Standing,
  { method, url, headers }: IncomingMessage,
): Promise<Response> {
  if (method !== "GET" && method !== "HEAD")
    return new Response("Only GET and HEAD work here.\n", {
      status: 405,
      headers: { Allow: "GET, HEAD" },
    });
  switch (url?.split("?")[0]) {
    case "/healthz":
      return answerHealth(standing.lastTurnAt());
    case "/readyz":
      return answerReadiness(app, {
        workerTurnAt: standing.lastTurnAt(),
        draining: standing.isDraining(),
      });
    case "/metrics":
      return (await answerMetrics(app, headers.authorization ?? "")) ?? notHere();
    default:
      return notHere();
  }
}

function notHere(): Response {
  return new Response("Only /healthz, /readyz and, with METRICS_TOKEN, /metrics exist here.\n", {
    status: 404,
  });
}
