import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import type { DeliveryState } from "#db/schema/delivery.ts";
import { VERSION } from "../version.server.ts";

/** What became of a call to somebody else's service. */
export type CallOutcome = "done" | "refused" | "failed";

/**
 * What this process counts of itself, in the words of Prometheus. No label holds an id, an address
 * or anything that a visitor chose: what they can be is a short list that the code knows.
 */
export interface Metrics {
  /** `route` is a pattern such as `/c/:id`; `seconds` until the last byte was handed over. */
  countRequest(answered: { route: string; method: string; status: number; seconds: number }): void;
  /** One request came (1) or went (-1). */
  countOpenRequest(change: 1 | -1): void;
  /** Messages that came into a state. */
  countDeliveries(state: DeliveryState | "put-off", count: number): void;
  countCall(called: {
    provider: string;
    what: "mail" | "sms" | "identity" | "payment";
    outcome: CallOutcome;
    seconds: number;
  }): void;
  countJob(ran: { kind: string; outcome: "done" | "failed" }): void;
  /** `kept`: answered from memory. `made`: rendered first. */
  countSitePage(how: "kept" | "made"): void;
  /** Counts an uploaded file by result. */
  countParsedFile(parsed: {
    lane: "public" | "signed-in";
    outcome: "read" | "time" | "died" | "fault" | "turned-away";
  }): void;
  /** What was counted so far, for another process of this server to add to its own. */
  counted(): Promise<Counted>;
  /** From now on what `read` returns is added to what this process counts. */
  addCounted(read: () => Counted[]): void;
  /** Everything counted so far, and `gauges`, in the text format of Prometheus. */
  write(gauges: readonly GaugeReading[]): Promise<string>;
  readonly contentType: string;
}

/** The counts of a process, as they can be sent to another. */
export type Counted = MetricObjectWithValues<MetricValue<string>>[];

/** The sum of what several processes counted. */
export function addUp(counted: Counted[]): Promise<Counted> {
  return AggregatorRegistry.aggregate(counted).getMetricsAsJSON() as Promise<Counted>;
}

/** Something that is read when it is asked for: how long a queue is now. */
export interface GaugeReading {
  name: string;
  help: string;
  values: { labels?: Record<string, string>; value: number }[];
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * The process's own figures (memory, event loop, garbage) are only watched where somebody may ask
 * for them.
 */
export function openMetrics({
  metricsToken,
  isPostgres,
}: {
  metricsToken: string | null;
  isPostgres: boolean;
}): Metrics {
  const registry = new Registry();
  const ofProcess = new Registry();
  const others: (() => Counted[])[] = [];
  if (metricsToken) collectDefaultMetrics({ register: ofProcess });
  new Gauge({
    name: "iweri_build_info",
    help: "Always 1; its labels say which versions are running.",
    labelNames: ["version", "node", "database"],
    registers: [ofProcess],
  }).set(
    { version: VERSION, node: process.version, database: isPostgres ? "postgres" : "sqlite" },
    1,
  );
  const { requests, open, deliveries, calls, jobs, pages, parsed } = openInstruments(registry);
  return {
    countRequest({ route, method, status, seconds }) {
      const labels = {
        route,
        method: METHODS.has(method) ? method : "other",
        status: `${Math.floor(status / 100)}xx`,
      };
      requests.observe(labels, seconds);
    },
    countOpenRequest: (change) => open.inc(change),
    countDeliveries(state, count) {
      if (count > 0) deliveries.inc({ state }, count);
    },
    countCall: ({ seconds, ...labels }) => calls.observe(labels, seconds),
    countJob: (labels) => jobs.inc(labels),
    countParsedFile: (labels) => parsed.inc(labels),
    countSitePage: (how) => pages.inc({ how }),
    counted: () => registry.getMetricsAsJSON() as Promise<Counted>,
    addCounted(read) {
      others.push(read);
    },
    async write(gauges) {
      const all = await withOthers(
        registry,
        others.flatMap((other) => other()),
      );
      const read = readInto(new Registry(), gauges);
      // The library spells it its own way.
      const texts = await Promise.all([ofProcess, all, read].map((some) => some.metrics()));
      return texts.join("").replace(/ Nan$/gm, " NaN");
    },
    contentType: registry.contentType,
  };
}

/** What is counted where it happens, each with its name and what it means. */
function openInstruments(registry: Registry) {
  const registers = [registry];
  const requests = new Histogram({
    name: "iweri_http_request_duration_seconds",
    help: "Requests and how long they took, by route pattern.",
    labelNames: ["route", "method", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const open = new Gauge({
    name: "iweri_http_requests_open",
    help: "Requests in progress.",
    registers,
  });
  const deliveries = new Counter({
    name: "iweri_deliveries_total",
    help: "E-mails that reached each state, as recorded by this process. put-off: to be retried later.",
    labelNames: ["state"],
    registers,
  });
  const calls = new Histogram({
    name: "iweri_provider_call_duration_seconds",
    help: "Calls to external services and how long they took.",
    labelNames: ["provider", "what", "outcome"],
    buckets: CALL_SECONDS,
    registers,
  });
  const jobs = new Counter({
    name: "iweri_jobs_total",
    help: "Attempts by this process to run jobs.",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const pages = new Counter({
    name: "iweri_site_pages_total",
    help: "Pages of the public site: served from memory (kept) or rendered for the request (made).",
    labelNames: ["how"],
    registers,
  });
  // At 0 from the start, so that the first failure is an increase.
  for (const state of [
    "accepted",
    "delivered",
    "bounced",
    "complained",
    "failed",
    "uncertain",
    "put-off",
  ])
    deliveries.inc({ state }, 0);
  const parsed = new Counter({
    name: "iweri_files_parsed_total",
    help:
      "Uploaded files by result. time, died, fault: abandoned. " +
      "turned-away: too many were waiting.",
    labelNames: ["lane", "outcome"],
    registers,
  });
  for (const how of ["kept", "made"]) pages.inc({ how }, 0);
  for (const lane of ["public", "signed-in"])
    for (const outcome of ["read", "time", "died", "fault", "turned-away"])
      parsed.inc({ lane, outcome }, 0);
  return { requests, open, deliveries, calls, jobs, pages, parsed };
}

/** What this process counted, added to what others did. */
async function withOthers(registry: Registry, others: Counted[]): Promise<Registry> {
  if (others.length === 0) return registry;
  return AggregatorRegistry.aggregate([(await registry.getMetricsAsJSON()) as Counted, ...others]);
}

function readInto(registry: Registry, gauges: readonly GaugeReading[]): Registry {
  for (const { name, help, values } of gauges) {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels, value } of values) gauge.set(labels ?? {}, value);
  }
  return registry;
}
