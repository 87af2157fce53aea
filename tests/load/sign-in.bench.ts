import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import type { BenchRow } from "./run-benches.ts";

const PEOPLE = 50;
const PASSWORD = "Correct-horse-9";
const BURSTS = 6;
/** Of each kind, in turns. */
const TRIES = 150;

/**
 * How another page fares while fifty people sign in at once, and whether an unknown address answers
 * sooner than a wrong password.
 */
export async function benchSignIn(): Promise<BenchRow[]> {
  const { port, child } = await startServer();
  try {
    const page = () => ask(port, "/verify");
    for (let i = 0; i < 100; i++) await page();
    const { quiet, busy, burstMs } = await measureBursts(port, page);
    const { unknown, wrong } = await measureAnswers(port);
    const pageRatio = median(busy) / median(quiet);
    return [
      { what: "another page while nobody signs in, median", value: median(quiet), unit: "ms" },
      {
        what: `another page while ${PEOPLE} people sign in, median`,
        value: median(busy),
        unit: "ms",
        ratio: pageRatio,
        against: "as long (limit ×2.0)",
      },
      {
        what: `another page while ${PEOPLE} people sign in, slowest of 20`,
        value: at(busy, 0.95),
        unit: "ms",
      },
      { what: `until all ${PEOPLE} are signed in, median`, value: median(burstMs), unit: "ms" },
      { what: "refusal of a wrong password, median", value: median(wrong), unit: "ms" },
      {
        what: "refusal of an unknown address, median",
        value: median(unknown),
        unit: "ms",
        ratio: median(unknown) / median(wrong),
        against: "as long as for a wrong one",
      },
    ];
  } finally {
    child.kill("SIGKILL");
  }
}

/**
 * Asks for the page every 10 ms, by turns with and without a burst, so that whatever else the
 * machine does meets both.
 */
async function measureBursts(port: number, page: () => Promise<number>) {
  const quiet: number[] = [];
  const busy: number[] = [];
  const burstMs: number[] = [];
  for (let i = 0; i < BURSTS; i++) {
    const startedAt = performance.now();
    let over = false;
    const everybody = Promise.all(
      Array.from({ length: PEOPLE }, (_, person) =>
        signIn(port, `person-${person}`, PASSWORD, 303),
      ),
    );
    const burst = everybody.finally(() => {
      over = true;
    });
    while (!over) busy.push(await spaced(page));
    await burst;
    burstMs.push(performance.now() - startedAt);
    for (let j = 0; j < 60; j++) quiet.push(await spaced(page));
  }
  return { quiet, busy, burstMs };
}

async function spaced(page: () => Promise<number>): Promise<number> {
  await new Promise((done) => setTimeout(done, 10));
  return page();
}

/** By turns, so that whatever else the machine does meets both. */
async function measureAnswers(port: number) {
  const unknown: number[] = [];
  const wrong: number[] = [];
  for (let i = 0; i < TRIES; i++) {
    wrong.push(await signIn(port, `person-${i % PEOPLE}`, "Wrong-horse-9", 422));
    unknown.push(await signIn(port, `nobody-${i % PEOPLE}`, "Wrong-horse-9", 422));
  }
  return { unknown, wrong };
}

function startServer(): Promise<{ port: number; child: ChildProcess }> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/load/sign-in-process.ts"], {
    env: { ...process.env, PEOPLE: String(PEOPLE), PASSWORD },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  return new Promise((done, fail) => {
    child.stdout?.once("data", (port: Buffer) => done({ port: Number(port.toString()), child }));
    child.once("exit", (code) => fail(new Error(`the server ended with ${code}`)));
  });
}

let client = 0;

async function signIn(
  port: number,
  who: string,
  password: string,
  expected: number,
): Promise<number> {
  const body = new URLSearchParams({ email: `${who}@lagoon.test`, password }).toString();
  return ask(port, "/sign-in", {
    body,
    expected,
    client: `10.${(++client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`,
  });
}

// A connection each: one that was kept could be closed just when it is used again.
const agent = new Agent({ keepAlive: false });

/** Milliseconds until the whole answer was there. Throws when it is another than expected. */
function ask(
  port: number,
  path: string,
  form?: { body: string; expected: number; client: string },
): Promise<number> {
  const startedAt = performance.now();
  const headers = form
    ? {
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": Buffer.byteLength(form.body),
        "X-Forwarded-For": form.client,
        Origin: "http://localhost",
        Host: "localhost",
      }
    : { Accept: "text/html" };
  return new Promise((done, fail) => {
    const asking = request(
      { port, path, method: form ? "POST" : "GET", headers, agent },
      (response) => {
        response.resume();
        response.on("end", () => {
          if (response.statusCode === (form?.expected ?? 200)) done(performance.now() - startedAt);
          else fail(new Error(`${path} answered ${response.statusCode}`));
        });
      },
    );
    asking.on("error", fail);
    asking.end(form?.body);
  });
}

const at = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
const median = (values: number[]): number => at(values, 0.5);
