import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connectFeatures } from "../../app/wiring/extensions.server.ts";
import { serve } from "../../app/wiring/serve.server.ts";
import { addJourneyAccount } from "../setup/journey-account.ts";
import "../setup/connect-features.ts";
import { JOURNEY_ORGANISER } from "../setup/journey-organiser.ts";
import { freePort } from "../setup/real-process.ts";
import { openBrowser } from "./first-load.ts";
import { type Step, sendFifty } from "./phone-job.ts";
import type { BenchRow } from "./run-benches.ts";

// The server has its own copy of every module; what is added here goes through these.
connectFeatures();

const LINE = { name: "50 kbit/s", bitsPerSecond: 50_000, roundTripMs: 400 };
/** What may not be passed. */
const MAX_KB = 300;
const MAX_WAITING_SECONDS = 180;
const FIRST_NAMES = [
  ...["Ade", "Bola", "Chidi", "Dayo", "Emeka"],
  ...["Fúnmiláyọ̀", "Gbenga", "Halima", "Ify", "Jide"],
];
const LAST_NAMES = ["Adébáyọ̀", "Bello", "Ɗanjuma", "Nwosu", "Okonkwo"];

/**
 * The whole job on a cheap phone over a slow line, with and without scripts, and with the line cut
 * in the middle. Prints every step. `PHONE_SCRIPTS=off` (or `on`) measures one of the two. The
 * phone's processor is this machine's, slowed down: on a busy machine, seconds are too many.
 */
export async function* benchPhone(): AsyncGenerator<BenchRow> {
  process.env.NODE_ENV = "production";
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const running = await serve(resolve("."), {
    NODE_ENV: "test",
    PORT: String(port),
    DATA_DIR: await mkdtemp(join(tmpdir(), "iweri-phone-")),
    APP_URL: origin,
    MAIL_RATE: "1000",
    LOG_LEVEL: "error",
    WORKER: "inline",
  });
  const browser = await openBrowser();
  try {
    const { app } = running;
    await addJourneyAccount(app, JOURNEY_ORGANISER.email);
    for (const scripts of ["off", "on"] as const) {
      if ((process.env.PHONE_SCRIPTS ?? scripts) !== scripts) continue;
      const before = await countOf(app.db);
      console.log(`\nscripts ${scripts}, ${LINE.name}, ${LINE.roundTripMs} ms round trip, 390 px`);
      const steps: Step[] = [];
      const how = { hasScripts: scripts === "on", people: peopleOf(scripts) };
      for await (const step of sendFifty(browser, origin, LINE, how)) {
        console.log(lineOf(step));
        steps.push(step);
      }
      const after = await countOf(app.db);
      yield* rowsOf(`scripts ${scripts}`, steps);
      for (const what of ["projects", "recipients", "certificates"] as const)
        yield {
          what: `scripts ${scripts}: ${what} that the job left`,
          value: after[what] - before[what],
          unit: "",
        };
    }
  } finally {
    await browser.close();
    await running.stop();
  }
}

/** Names have letters alone: a column with figures in it is none of names. */
function peopleOf(scripts: string): string {
  const names = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => `${first} ${last}`));
  return names.map((name, index) => `${name}, ${scripts}-${index}@people.test`).join("\n");
}

function lineOf({ name, waitedSeconds, traffic: { bytes, requests } }: Step): string {
  const [seconds, kb] = [waitedSeconds, bytes / 1000].map((value) => value.toFixed(1).padStart(6));
  return `    ${name.padEnd(28)} waited ${seconds} s, received ${kb} KB in ${requests} requests`;
}

function* rowsOf(name: string, steps: Step[]): Generator<BenchRow> {
  const sum = (of: (step: Step) => number) => steps.reduce((all, step) => all + of(step), 0);
  const waited = sum((step) => step.waitedSeconds);
  const kb = sum((step) => step.traffic.bytes) / 1000;
  yield {
    what: `${name}: waiting, without the minutes that the line was cut`,
    value: waited,
    unit: "s",
    ratio: MAX_WAITING_SECONDS / waited,
    against: `the limit of ${MAX_WAITING_SECONDS} s`,
  };
  yield {
    what: `${name}: received`,
    value: kb,
    unit: "KB",
    ratio: MAX_KB / kb,
    against: `the limit of ${MAX_KB} KB`,
  };
  yield { what: `${name}: requests`, value: sum((step) => step.traffic.requests), unit: "" };
}

/** Counted before and after: a cut line neither loses nor doubles. */
async function countOf(db: Awaited<ReturnType<typeof serve>>["app"]["db"]) {
  const count = async (table: "projects" | "recipients" | "certificates") => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return {
    projects: await count("projects"),
    recipients: await count("recipients"),
    certificates: await count("certificates"),
  };
}
