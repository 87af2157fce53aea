import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { type Browser, chromium } from "playwright";
import type { FormElement } from "../../app/features/forms/definition/definition.ts";
import { answers } from "../factories/ten-answers.ts";
import { serveHydratedForm } from "./hydrated-form/serve-hydrated-form.tsx";
import type { BenchRow } from "./run-benches.ts";

const PEOPLE_AT_ONCE = 100;
const SENT = 2_000;
const FOR_PLACES = 1_000;
const PLACES = 100;
/** An old phone at the edge of the net: 50 kbit/s, 400 ms there and back. */
const SLOW_LINE = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000 / 8,
  uploadThroughput: 50_000 / 8,
};

interface Started {
  port: number;
  open: string;
  limited: string;
  webinar: string;
  elements: FormElement[];
}

interface Counted {
  open: { email: string; number: number }[];
  limited: { email: string }[];
  webinar: { email: string }[];
  registrations: { state: string; position: number }[];
}

/**
 * What a form costs on a slow line, how many answers a second are taken, and whether a limit holds
 * when a thousand press at once.
 */
export async function benchForms(): Promise<BenchRow[]> {
  const { child, started } = await startServer();
  try {
    return [
      ...(await slowLine(started)),
      ...(await answersASecond(child, started)),
      ...(await placesAtOnce(child, started)),
    ];
  } finally {
    child.kill("SIGKILL");
  }
}

async function slowLine({ port, open, elements }: Started): Promise<BenchRow[]> {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  const rival = await serveHydratedForm(elements);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const form = await visit(browser, `http://localhost:${port}/f/${open}`, false);
    const usual = await visit(browser, `http://localhost:${rival.port}/`, true);
    const beside = (what: string, one: number, other: number, unit: string): BenchRow => ({
      what,
      value: one,
      unit,
      ratio: other / one,
      against: `less than hydrated (${unit === "KB" ? other.toFixed(1) : Math.round(other)} ${unit})`,
    });
    return [
      beside(
        "ten-question form, first visit, over the network",
        form.bytes / 1024,
        usual.bytes / 1024,
        "KB",
      ),
      beside("its requests", form.requests, usual.requests, ""),
      beside("first words at 50 kbit/s and 400 ms", form.seenMs, usual.seenMs, "ms"),
      beside("until it can be filled in and sent", form.usableMs, usual.usableMs, "ms"),
    ];
  } finally {
    await browser.close();
    rival.close();
  }
}

/**
 * A first visit with an empty cache. `isHydrated`: it can be used once its script says so;
 * otherwise once it is there.
 */
async function visit(browser: Browser, address: string, isHydrated: boolean) {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", SLOW_LINE);
  let bytes = 0;
  let requests = 0;
  line.on("Network.requestWillBeSent", ({ request: { url } }) => {
    if (!url.startsWith("data:")) requests++;
  });
  line.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "load", timeout: 120_000 });
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  if (isHydrated)
    await page.waitForFunction("window.usableAt !== undefined", undefined, { timeout: 120_000 });
  const times = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    const seen = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    return {
      seen,
      usable: (window as { usableAt?: number }).usableAt ?? navigation!.domContentLoadedEventEnd,
    };
  });
  await context.close();
  return { bytes, requests, seenMs: times.seen, usableMs: Math.max(times.usable, times.seen) };
}

async function answersASecond(child: ChildProcess, { port, open }: Started): Promise<BenchRow[]> {
  const stampOf = await openPages(port, open, SENT + 200);
  const page = () => ask(port, "/terms", null, [200]);
  const send = (at: number) =>
    ask(port, `/f/${open}`, answersOf(`person-${at}@people.test`, stampOf(at)), [303]);
  await together(200, PEOPLE_AT_ONCE, page);
  await together(200, PEOPLE_AT_ONCE, (at) => send(SENT + at));
  const static_ = await together(SENT, PEOPLE_AT_ONCE, page);
  const sent = await together(SENT, PEOPLE_AT_ONCE, send);
  const { open: taken } = await count(child);
  const emails = new Set(taken.map(({ email }) => email));
  if (taken.length !== SENT + 200 || emails.size !== SENT + 200)
    throw new Error(`${taken.length} answers of ${emails.size} people`);
  if (taken.some(({ number }, at) => number !== at + 1))
    throw new Error("a number is missing or twice");
  return [
    {
      what: `answers taken a second, ${PEOPLE_AT_ONCE} people at once`,
      value: sent.perSecond,
      unit: "/s",
      ratio: sent.perSecond / static_.perSecond,
      against: `of a static page (${Math.round(static_.perSecond)}/s)`,
    },
    {
      what: "an answer, median",
      value: sent.p50,
      unit: "ms",
      ratio: sent.p50 / static_.p50,
      against: "a static page’s",
    },
    {
      what: "an answer, slowest of 100",
      value: sent.p99,
      unit: "ms",
      ratio: sent.p99 / static_.p99,
      against: "a static page’s",
    },
    { what: `answers lost or twice, of ${SENT}`, value: SENT + 200 - emails.size, unit: "" },
  ];
}

async function placesAtOnce(
  child: ChildProcess,
  { port, limited, webinar }: Started,
): Promise<BenchRow[]> {
  const limitStampOf = await openPages(port, limited, FOR_PLACES);
  const webinarStampOf = await openPages(port, webinar, FOR_PLACES);
  const full = await together(FOR_PLACES, FOR_PLACES, (at) =>
    ask(port, `/f/${limited}`, answersOf(`wants-${at}@people.test`, limitStampOf(at)), [303, 410]),
  );
  const cpuBefore = await cpuMs(child);
  const listed = await together(FOR_PLACES, FOR_PLACES, (at) =>
    ask(port, `/f/${webinar}`, answersOf(`comes-${at}@people.test`, webinarStampOf(at)), [303]),
  );
  const cpu = (await cpuMs(child)) - cpuBefore;
  const counted = await count(child);
  const places = counted.registrations.filter(({ state }) => state === "registered");
  const waiting = counted.registrations.filter(({ state }) => state === "waiting");
  const isInOrder = counted.registrations.every(
    ({ position, state }, at) => position === at + 1 && at < PLACES === (state === "registered"),
  );
  if (counted.limited.length !== PLACES)
    throw new Error(`${counted.limited.length} answers for ${PLACES}`);
  if (places.length !== PLACES || waiting.length !== FOR_PLACES - PLACES || !isInOrder) {
    throw new Error(`${places.length} places, ${waiting.length} waiting, in order: ${isInOrder}`);
  }
  return [
    {
      what: `${FOR_PLACES} people at once for a limit of ${PLACES}: answers`,
      value: counted.limited.length,
      unit: "",
    },
    { what: "until all of them have their page", value: full.tookMs, unit: "ms" },
    {
      what: `${FOR_PLACES} people at once for ${PLACES} places: places`,
      value: places.length,
      unit: "",
    },
    { what: "the others on the waiting list, in order", value: waiting.length, unit: "" },
    { what: "until all of them have their page", value: listed.tookMs, unit: "ms" },
    { what: "the slowest of 100", value: listed.p99, unit: "ms" },
    { what: "processor time of the server for all of them", value: cpu, unit: "ms" },
  ];
}

/** Does it `times` times, so many at once. */
async function together(times: number, atOnce: number, act: (at: number) => Promise<number>) {
  const took: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const worker = async () => {
    for (let at = next++; at < times; at = next++) took.push(await act(at));
  };
  await Promise.all(Array.from({ length: Math.min(times, atOnce) }, worker));
  const tookMs = performance.now() - startedAt;
  took.sort((a, b) => a - b);
  const share = (part: number) => took[Math.floor((took.length - 1) * part)] ?? Number.NaN;
  return { perSecond: (times / tookMs) * 1000, p50: share(0.5), p99: share(0.99), tookMs };
}

function answersOf(email: string, stamp: string): string {
  return new URLSearchParams({ ...answers, "q-emailadr": email, stamp, go: "on" }).toString();
}

/** From one opened page come so many answers: fewer than a page may send. */
const ANSWERS_PER_PAGE = 100;

/**
 * Opens as many pages as so many answers need. Returns the stamp that answer number `at` is sent
 * with.
 */
async function openPages(
  port: number,
  slug: string,
  answers: number,
): Promise<(at: number) => string> {
  const stamps: string[] = [];
  while (stamps.length * ANSWERS_PER_PAGE < answers) {
    const response = await fetch(`http://localhost:${port}/f/${slug}`);
    stamps.push(/name="stamp" value="([^"]+)"/.exec(await response.text())?.[1] ?? "");
  }
  return (at) => stamps[Math.floor(at / ANSWERS_PER_PAGE)] ?? "";
}

const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE_AT_ONCE, timeout: 60_000 });
let client = 0;

/** Milliseconds until the whole answer was there. Throws when it is none of those expected. */
function ask(port: number, path: string, body: string | null, expected: number[]): Promise<number> {
  const startedAt = performance.now();
  const at = ++client;
  const headers = {
    Host: "localhost",
    "X-Forwarded-For": `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    ...(body
      ? {
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": Buffer.byteLength(body),
          Origin: "http://localhost",
        }
      : { Accept: "text/html" }),
  };
  return new Promise((done, fail) => {
    const asking = request(
      { port, path, method: body ? "POST" : "GET", headers, agent },
      (response) => {
        response.resume();
        response.on("end", () => {
          if (expected.includes(response.statusCode ?? 0)) done(performance.now() - startedAt);
          else fail(new Error(`${path} answered ${response.statusCode}`));
        });
      },
    );
    asking.on("error", fail);
    asking.end(body ?? undefined);
  });
}

async function startServer(): Promise<{ child: ChildProcess; started: Started }> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/load/forms-process.ts"], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  return new Promise((done, fail) => {
    child.once("message", (started) => done({ child, started: started as Started }));
    child.once("exit", (code) => fail(new Error(`the server ended with ${code}`)));
  });
}

/** Processor time that the server has taken so far. */
function cpuMs(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    child.once("message", (answer) => done((answer as { cpuMs: number }).cpuMs));
    child.send("cpu");
  });
}

function count(child: ChildProcess): Promise<Counted> {
  return new Promise((done) => {
    child.once("message", (counted) => done(counted as Counted));
    child.send("count");
  });
}
