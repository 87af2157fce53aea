import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { startSession } from "../../app/features/accounts/sessions.server.ts";
import { addPublishedForm, contactQuestions } from "../factories/published-form.ts";
import { ACCOUNT, ACTOR, openSendingHarness } from "../factories/sending-harness.ts";
import { family, familyMemory } from "../setup/process-memory.ts";
import { answering, freePort, productionEnv, startProgram } from "../setup/real-process.ts";
import type { BenchRow } from "./run-benches.ts";
import { browse, type PageRequest } from "./web.bench.ts";

const MB = 1024 ** 2;
const VISITORS = 500;
const SECONDS = Number(/--seconds=(\d+)/.exec(process.argv.join(" "))?.[1] ?? 60);
/** What a person reads before the next page. */
const READING_MS = 10_000;
const SETTLED_MS = 20_000;
const AFTERWARDS_MS = 60_000;
const CERTIFICATES = 60;

/**
 * The memory that the built server, its worker and its parsers take together: idle, with 500 people who look at the site, a form,
 * certificates and their pictures, and a minute after they have left. What processes share counts once.
 */
export async function* benchMemory(): AsyncGenerator<BenchRow> {
  const harness = await openSendingHarness();
  const { db, config } = harness.context;
  const about = { accountId: ACCOUNT.id, userId: ACTOR };
  const form = await addPublishedForm(harness.context, about, { elements: contactQuestions() });
  const batchId = await harness.confirm(await harness.addProject(CERTIFICATES));
  await db.updateTable("batches").set({ status: "paused" }).where("id", "=", batchId).execute();
  const certificates = await db.selectFrom("certificates").select("id").execute();
  const env: Record<string, string> = {
    ...productionEnv(harness.folder, await freePort()),
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
  };
  const session = await startSession(
    db,
    { ...config, appUrl: env.APP_URL ?? "" },
    { userId: ACTOR, remember: false, userAgent: null, address: null, now: new Date() },
  );
  const paths = [
    ...["/", "/pricing", "/help", "/blog", "/docs", "/sign-in", "/verify", `/f/${form.slug}`],
    ...certificates.flatMap(({ id }) => [`/c/${id}`, `/c/${id}.webp`, `/c/${id}.json`]),
  ];
  const asked: PageRequest[] = paths.map((path) => ({ path, headers: { "accept-encoding": "gzip, br" } }));
  const cookie = session.split(";")[0] ?? "";
  const own = ["/dashboard", "/projects", "/sent", "/forms"].map((path) => ({ path, headers: { cookie } }));
  const server = startProgram("serve.mjs", env);
  const processId = server.child.pid ?? 0;
  try {
    await answering(server);
    await pause(SETTLED_MS);
    const idle = familyMemory(processId) / MB;
    yield { what: "idle, all processes", value: idle, unit: "MB", ratio: idle / 600, against: "at most 600" };
    for (const row of partsOf(processId)) yield row;
    // Certificates were looked at before: what is drawn the first time is another bench's.
    await browse(server.port, asked, { people: 4, seconds: 20, readingMs: 50 });
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, familyMemory(processId) / MB);
    }, 500);
    const seen = await browse(server.port, [...asked, ...own], { people: VISITORS, seconds: SECONDS, readingMs: READING_MS });
    clearInterval(watch);
    yield { what: `${VISITORS} visitors, peak`, value: peak, unit: "MB", ratio: peak / 900, against: "at most 900" };
    for (const row of partsOf(processId)) yield row;
    yield { what: "answers", value: seen.requests, unit: "requests" };
    yield { what: "answers of 5xx", value: seen.failed, unit: "requests" };
    yield { what: "not answered in 20 s", value: seen.unanswered, unit: "requests" };
    await pause(AFTERWARDS_MS);
    const after = familyMemory(processId) / MB;
    yield { what: "a minute later", value: after, unit: "MB", ratio: after / idle, against: "idle (at most 1.3)" };
    for (const row of partsOf(processId)) yield row;
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
    await harness.close();
  }
}

/** What each process holds by itself, shared memory in parts. */
function partsOf(processId: number): BenchRow[] {
  return family(processId).map((id) => {
    const words = readFileSync(`/proc/${id}/cmdline`, "latin1").split("\0");
    const program =
      words
        .find((word) => /\.(?:mjs|js|ts)$/.test(word))
        ?.split("/")
        .at(-1) ??
      words[0] ??
      "";
    const status = readFileSync(`/proc/${id}/status`, "utf8");
    const threads = /^Threads:\s+(\d+)/m.exec(status)?.[1] ?? "?";
    return { what: `… ${program}, ${threads} threads`, value: memoryOfOne(id), unit: "MB" };
  });
}

function memoryOfOne(id: number): number {
  const [, kilobytes = "0"] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
