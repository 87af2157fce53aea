import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { findBuiltIn } from "../../app/engines/certificate/design.ts";
import { addPublishedForm, contactQuestions } from "../factories/published-form.ts";
import { ACCOUNT, ACTOR, openSendingHarness } from "../factories/sending-harness.ts";
import { family, familyMemory } from "../setup/process-memory.ts";
import { answering, freePort, productionEnv, startProgram } from "../setup/real-process.ts";
import type { BenchRow } from "./run-benches.ts";
import { signInOrganiser } from "./sign-in-organiser.ts";
import { type Visitor, visit } from "./visitors.ts";

const MB = 1024 ** 2;
const VISITORS = 500;
const SECONDS = Number(/--seconds=(\d+)/.exec(process.argv.join(" "))?.[1] ?? 90);
/** How long a person reads before the next page, on average. */
const READING_MS = 30_000;
const SETTLED_MS = 20_000;
const AFTERWARDS_MS = 60_000;
const CERTIFICATES = 60;

/**
 * The memory that the built server, its worker and its parsers take together: idle, with 500 people
 * at browsers who look at the site, a form, certificates and their pictures, a fifth of them at the
 * dashboard, and a minute after they have left. What processes share counts once.
 */
export async function* benchMemory(): AsyncGenerator<BenchRow> {
  const harness = await openSendingHarness();
  const { db } = harness.context;
  const about = { accountId: ACCOUNT.id, userId: ACTOR };
  const form = await addPublishedForm(harness.context, about, { elements: contactQuestions() });
  const design = JSON.stringify(findBuiltIn("guilloche")?.design);
  const batchId = await harness.confirm(await harness.addProject(CERTIFICATES, { design }));
  await db.updateTable("batches").set({ status: "paused" }).where("id", "=", batchId).execute();
  const certificates = await db.selectFrom("certificates").select("id").execute();
  const env: Record<string, string> = {
    ...productionEnv(harness.folder, await freePort()),
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    // As the units and the image have it.
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "32768",
  };
  const cookie = await signInOrganiser(harness, env.APP_URL ?? "");
  const visitors = Array.from({ length: VISITORS }, (_, number) =>
    visitorOf(number, { certificates, slug: form.slug, cookie }),
  );
  const server = startProgram("serve.mjs", env);
  const processId = server.child.pid ?? 0;
  try {
    await answering(server);
    await pause(SETTLED_MS);
    const idle = familyMemory(processId) / MB;
    yield {
      what: "idle, all processes",
      value: idle,
      unit: "MB",
      ratio: idle / 600,
      against: "at most 600",
    };
    for (const row of partsOf(processId)) yield row;
    // Certificates were looked at before: what is drawn the first time is another bench's.
    const looking = [0, 1, 2, 3].map((by) => ({
      paths: rotated(certificates, by * 15).map(({ id }) => `/c/${id}`),
      headers: {},
    }));
    await visit(server.port, looking, { seconds: 20, readingMs: 50 });
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, familyMemory(processId) / MB);
    }, 500);
    const seen = await visit(server.port, visitors, { seconds: SECONDS, readingMs: READING_MS });
    clearInterval(watch);
    yield {
      what: `${VISITORS} visitors, peak`,
      value: peak,
      unit: "MB",
      ratio: peak / 900,
      against: "at most 900",
    };
    for (const row of partsOf(processId)) yield row;
    yield { what: "pages", value: seen.pages, unit: "pages" };
    yield { what: "answers", value: seen.answers, unit: "requests" };
    yield { what: "a page with all it loads, median", value: seen.p50, unit: "ms" };
    yield { what: "a page with all it loads, p99", value: seen.p99, unit: "ms" };
    const unexpected = [...seen.unexpected].map(([what, value]) => ({
      what: `… ${what}`,
      value,
      unit: "requests",
    }));
    yield {
      what: "answers that aren't what was asked for",
      value: unexpected.reduce((sum, { value }) => sum + value, 0),
      unit: "requests",
    };
    for (const row of unexpected.slice(0, 10)) yield row;
    yield { what: "not answered in 20 s", value: seen.unanswered, unit: "requests" };
    await pause(AFTERWARDS_MS);
    const after = familyMemory(processId) / MB;
    yield {
      what: "a minute later",
      value: after,
      unit: "MB",
      ratio: after / idle,
      against: "idle (at most 1.3)",
    };
    for (const row of partsOf(processId)) yield row;
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
    await harness.close();
  }
}

/**
 * One in five works in the dashboard; others look at certificates, and now and then at the form and
 * the site.
 */
function visitorOf(
  number: number,
  { certificates, slug, cookie }: { certificates: { id: string }[]; slug: string; cookie: string },
): Visitor {
  const site = ["/", "/pricing", "/help", "/blog", "/docs", "/sign-in", "/verify"];
  const at = (list: string[], index: number) => list[index % list.length] as string;
  if (number % 5 === 0)
    return {
      paths: rotated(["/dashboard", "/projects", "/sent", "/forms"], number / 5),
      headers: { cookie },
    };
  const own = Array.from(
    { length: 4 },
    (_, index) => `/c/${certificates[(number + index * 17) % certificates.length]?.id}`,
  );
  return { paths: rotated([...own, `/f/${slug}`, at(site, number)], number), headers: {} };
}

function rotated<Item>(items: Item[], by: number): Item[] {
  const from = by % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
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
  const [, kilobytes = "0"] =
    /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
