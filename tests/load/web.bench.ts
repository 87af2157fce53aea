import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { addPublishedForm, contactQuestions } from "../factories/published-form.ts";
import { ACCOUNT, ACTOR, openSendingHarness } from "../factories/sending-harness.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import {
  answering,
  freePort,
  productionEnv,
  startProgram,
  workerOf,
} from "../setup/real-process.ts";
import type { BenchRow } from "./run-benches.ts";
import { signInOrganiser } from "./sign-in-organiser.ts";

const BROWSERS = 180;
const SUBMITTERS = 20;
/** People read a page before they ask for the next, each for another time: 2 s on average. */
const READING_MS = 2_000;
const PROVIDER_MS = 150;
/** A person who fills in the form in less is taken for a machine. */
const FILLING_MS = 3_500;
const A_CALL = 100;

/** How long the load lasts: `npm run bench web -- --seconds=30`. */
const SECONDS = Number(/--seconds=(\d+)/.exec(process.argv.join(" "))?.[1] ?? 120);

/** A shorter load gets a smaller batch: as many mails a second as the whole one. */
const PEOPLE = Math.round((50_000 * SECONDS) / 120);

export interface PageRequest {
  path: string;
  headers: Record<string, string>;
}

interface Measured {
  p50: number;
  p99: number;
  requests: number;
  /** Answers of 5xx. */
  failed: number;
  /** Lines that broke, and answers that did not come in 20 s. */
  unanswered: number;
  /**
   * By how much this process, which also plays the provider, was late to look at its clock, 99 of
   * 100: the figures above hold it.
   */
  lateP99: number;
}

/**
 * The real server with 200 people at it, browsing (site, certificates, a form, the dashboard) and
 * filling in a form, while a batch of 50,000 mails leaves to a local Resend that takes 150 ms.
 * Beside it the same pages asked for by one person on the idle server, and by the 200 without the
 * batch.
 */
export async function benchWeb(): Promise<BenchRow[]> {
  return measurePages();
}

/** Of the same, what the sending has to answer for. */
export async function* benchPagesWhileSending(): AsyncGenerator<BenchRow> {
  const rows = await measurePages();
  const kept = [
    "idle, one person: p99",
    "200 people: p99",
    PAGES_WHILE_SENDING,
    OWN_DELAY,
    SENT_MEANWHILE,
    WORKER_PEAK,
  ];
  yield* rows.filter(({ what }) => kept.includes(what));
}

const PAGES_WHILE_SENDING = "200 people while a batch leaves: p99";
const OWN_DELAY = "… of which this bench's own delay may be";
const SENT_MEANWHILE = "mails that left in that time";
const WORKER_PEAK = "memory of the process that sends, peak";

async function measurePages(): Promise<BenchRow[]> {
  const resend = await startResendServer({
    discardBodies: true,
    faultOf: () => ({ kind: "slow", ms: PROVIDER_MS }),
  });
  const harness = await openSendingHarness();
  const { db } = harness.context;
  const form = await addPublishedForm(
    harness.context,
    { accountId: ACCOUNT.id, userId: ACTOR },
    { elements: contactQuestions() },
  );
  const batchId = await harness.confirm(await harness.addProject(PEOPLE));
  await db.updateTable("batches").set({ status: "paused" }).where("id", "=", batchId).execute();
  const port = await freePort();
  const env: Record<string, string> = {
    ...productionEnv(harness.folder, port),
    MAIL_TRANSPORT: "resend",
    MAIL_FROM: "certificates@iweri.test",
    RESEND_API_KEY: resend.apiKey,
    RESEND_BASE_URL: resend.url,
    // So many calls that the batch lasts as long as the load.
    MAIL_RATE: String(Math.ceil(PEOPLE / A_CALL / SECONDS)),
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
  };
  const cookie = await signInOrganiser(harness, env.APP_URL ?? "");
  const certificates = await db.selectFrom("certificates").select("id").limit(40).execute();
  const pages = [
    ...["/", "/pricing", "/help", "/blog", "/docs", "/sign-in", "/verify", `/f/${form.slug}`],
    ...certificates.flatMap(({ id }) => [`/c/${id}`, `/c/${id}.json`]),
  ].map((path) => ({ path, headers: { accept: "text/html", "accept-encoding": "gzip, br" } }));
  const dashboard = ["/dashboard", "/projects", `/sent/${batchId}`, "/sent", "/forms"].map(
    (path) => ({
      path,
      headers: { accept: "text/html", "accept-encoding": "gzip, br", cookie },
    }),
  );
  // One in five looks at the dashboard.
  const requests = pages.flatMap((page, index) =>
    index % 4 === 3 ? [page, dashboard[index % dashboard.length]!] : [page],
  );
  const server = startProgram("serve.mjs", env);
  try {
    await answering(server);
    await browse(port, requests, { people: 1, seconds: 5, readingMs: 50 });
    const idle = await browse(port, requests, {
      people: 1,
      seconds: Math.max(10, SECONDS / 6),
      readingMs: 100,
    });
    const among = await withSubmitters(port, form.slug, () =>
      browse(port, requests, { people: BROWSERS, seconds: SECONDS / 3, readingMs: READING_MS }),
    );
    await db.updateTable("batches").set({ status: "sending" }).where("id", "=", batchId).execute();
    const memory = watchMemory(server.child.pid!);
    const workerMemory = watchMemory(workerOf(server)!);
    const before = resend.accepted.length;
    const loaded = await withSubmitters(port, form.slug, () =>
      browse(port, requests, { people: BROWSERS, seconds: SECONDS, readingMs: READING_MS }),
    );
    const { megabytesAMinute, peakMb } = memory.stop();
    const worker = workerMemory.stop();
    const sent = resend.accepted.length - before;
    const doubled = [...resend.countByAddress()].filter(([, count]) => count > 1).length;
    if (loaded.failed + among.failed > 0)
      console.warn(`  some failed:\n${server.output().slice(-2_000)}`);
    const against = "one person on the idle server";
    return [
      { what: "idle, one person: p99", value: idle.p99, unit: "ms" },
      {
        what: "200 people: p50",
        value: among.p50,
        unit: "ms",
        ratio: among.p50 / idle.p50,
        against,
      },
      {
        what: "200 people: p99",
        value: among.p99,
        unit: "ms",
        ratio: among.p99 / idle.p99,
        against,
      },
      {
        what: "200 people while a batch leaves: p50",
        value: loaded.p50,
        unit: "ms",
        ratio: loaded.p50 / idle.p50,
        against,
      },
      {
        what: PAGES_WHILE_SENDING,
        value: loaded.p99,
        unit: "ms",
        ratio: loaded.p99 / idle.p99,
        against: `${against} (at most 5)`,
      },
      { what: OWN_DELAY, value: loaded.lateP99, unit: "ms" },
      { what: "answers in that time", value: loaded.requests, unit: "requests" },
      { what: "forms filled in in that time", value: loaded.forms, unit: "forms" },
      { what: "answers of 5xx", value: loaded.failed + among.failed, unit: "requests" },
      {
        what: "not answered in 20 s",
        value: loaded.unanswered + among.unanswered,
        unit: "requests",
      },
      { what: SENT_MEANWHILE, value: sent, unit: "mails" },
      { what: "mails that left twice", value: doubled, unit: "mails" },
      { what: "memory, slope of the second half", value: megabytesAMinute, unit: "MB/min" },
      { what: "memory, peak", value: peakMb, unit: "MB" },
      { what: WORKER_PEAK, value: worker.peakMb, unit: "MB" },
    ];
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
    await resend.close();
    await harness.close();
  }
}

/**
 * People who ask for a page, read it and ask for the next, until the time is over. They begin one
 * after the other and read for half to one and a half times `readingMs`, so that they come as
 * visitors do and not all at the same tick, as a load with a fixed rate a second has them.
 */
export async function browse(
  port: number,
  requests: PageRequest[],
  { people, seconds, readingMs }: { people: number; seconds: number; readingMs: number },
): Promise<Measured> {
  const own = monitorEventLoopDelay({ resolution: 1 });
  own.enable();
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const took: number[] = [];
  let failed = 0;
  let unanswered = 0;
  const endsAt = performance.now() + seconds * 1_000;
  const visit = async (number: number) => {
    await pause((number * readingMs) / people);
    for (const { path, headers } of endlessly(rotated(requests))) {
      if (performance.now() > endsAt) return;
      const askedAt = performance.now();
      const status = await statusOf(port, path, headers, agent);
      if (status === null) unanswered++;
      else took.push(performance.now() - askedAt);
      if (status !== null && status >= 500) failed++;
      await pause(readingMs * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: people }, (_, number) => visit(number)));
  own.disable();
  agent.destroy();
  took.sort((a, b) => a - b);
  const share = (part: number) => took[Math.floor((took.length - 1) * part)] ?? Number.NaN;
  return {
    lateP99: own.percentile(99) / 1e6,
    p50: share(0.5),
    p99: share(0.99),
    requests: took.length,
    failed,
    unanswered,
  };
}

/** Once the whole page is there; null: none came in 20 s. */
function statusOf(
  port: number,
  path: string,
  headers: Record<string, string>,
  agent: Agent,
): Promise<number | null> {
  return new Promise((resolve) => {
    const asking = request({ port, path, headers, agent, timeout: 20_000 }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? null));
      response.on("error", () => resolve(null));
    });
    asking.on("timeout", () => asking.destroy());
    asking.on("error", () => resolve(null));
    asking.end();
  });
}

function* endlessly<Item>(items: Item[]): Generator<Item> {
  for (;;) yield* items;
}

let turns = 0;
function rotated<Item>(items: Item[]): Item[] {
  turns += 7;
  const from = turns % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}

/**
 * People who fill in the form again and again while `work` goes on, each from an address of their
 * own.
 */
async function withSubmitters(
  port: number,
  slug: string,
  work: () => Promise<Measured>,
): Promise<Measured & { forms: number }> {
  let going = true;
  let forms = 0;
  let failed = 0;
  let unanswered = 0;
  const one = async (number: number) => {
    await pause((number * FILLING_MS) / SUBMITTERS);
    for (let round = 0; going; round++) {
      const headers = {
        "X-Forwarded-For": `203.0.${number}.${round % 250}`,
        Origin: `http://localhost:${port}`,
      };
      const ask = (path: string, body?: URLSearchParams) =>
        fetch(`http://127.0.0.1:${port}${path}`, {
          headers,
          redirect: "manual",
          ...(body ? { method: "POST", body } : {}),
        }).catch(() => null);
      const html = await (await ask(`/f/${slug}`))?.text();
      await pause(FILLING_MS);
      const answer = await ask(
        (/<form method="post" action="([^"]+)"/.exec(html ?? "")?.[1] ?? `/f/${slug}`).replaceAll(
          "&amp;",
          "&",
        ),
        new URLSearchParams({
          stamp: /name="stamp" value="([^"]+)"/.exec(html ?? "")?.[1] ?? "",
          go: "on",
          "q-employer": "Eko House",
          "q-fullname.first": "Zainab",
          "q-fullname.last": "Bello",
          "q-emailadr": `person${turns++}@people.test`,
        }),
      );
      await answer?.arrayBuffer();
      if (answer?.status === 303) forms++;
      else if (!answer) unanswered++;
      else if (answer.status >= 500) failed++;
    }
  };
  const people = Array.from({ length: SUBMITTERS }, (_, number) => one(number));
  const measured = await work();
  going = false;
  await Promise.all(people);
  return {
    ...measured,
    failed: measured.failed + failed,
    unanswered: measured.unanswered + unanswered,
    forms,
  };
}

/**
 * Reads a process's resident memory every second (Linux), and fits a line through the second half.
 */
function watchMemory(pid: number): { stop(): { megabytesAMinute: number; peakMb: number } } {
  const read: { minute: number; mb: number }[] = [];
  const started = performance.now();
  const timer = setInterval(() => {
    const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    read.push({ minute: (performance.now() - started) / 60_000, mb: kb / 1024 });
  }, 1_000);
  return {
    stop() {
      clearInterval(timer);
      const half = read.slice(Math.floor(read.length / 2));
      const mean = (pick: (one: (typeof half)[number]) => number) =>
        half.reduce((sum, one) => sum + pick(one), 0) / half.length;
      const [minutes, megabytes] = [mean(({ minute }) => minute), mean(({ mb }) => mb)];
      const covariance = mean(({ minute, mb }) => (minute - minutes) * (mb - megabytes));
      return {
        megabytesAMinute: covariance / mean(({ minute }) => (minute - minutes) ** 2),
        peakMb: Math.max(...read.map(({ mb }) => mb)),
      };
    },
  };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
