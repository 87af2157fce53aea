import { spawn } from "node:child_process";
import { once } from "node:events";
import { LEAN_PROCESS } from "../../app/platform/observability/lean-heap.server.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import setUpDatabases from "../setup/global-databases.ts";
import { buildProgram } from "./built-program.ts";
import { benchFilling } from "./filling.ts";
import { startPlainSmtpSink } from "./plain-smtp-sink.ts";
import type { BenchRow } from "./run-benches.ts";
import { benchPagesWhileSending } from "./web.bench.ts";

/**
 * How many people the whole way is walked with; the requirement is a million: `PEOPLE=1000000 npm
 * run bench sending`.
 */
const WHOLE_WAY = Number(process.env.PEOPLE ?? 50_000);
const BY_LINK = 10_000;
/** `MAILS=1000 PARTS=pace npm run bench sending`: fewer, for a first look. */
const BY_SMTP = Number(process.env.MAILS ?? 5_000);
const MAX_CONFIRMED = 100_000;
const MAX_MB = 400;
const MAX_MB_WHOLE_WAY = 500;
const RUNS = 3;
const MEDIAN_WAIT_MS = 100;
const P99_WAIT_MS = 500;

interface Run {
  sendSeconds: number;
  /** Of that time, also of the kernel for it. */
  cpuSeconds: number;
  peakMb: number;
}

/** What `confirming-process.ts` says. */
interface Confirming {
  answerSeconds: number;
  seconds: number;
  /** Small writes of others meanwhile, and how long they waited. */
  writes: number;
  medianMs: number;
  p99Ms: number;
  longestMs: number;
  peakMb: number;
}

/** What `whole-way-process.ts` says. */
interface WholeWay {
  importSeconds: number;
  checkSeconds: number;
  prepareSeconds: number;
  sendSeconds: number;
  peakMb: number;
}

/**
 * Sending against what most programs do, confirming while others write, the whole way from a file
 * to the last e-mail, filling in, and pages while e-mails leave.
 *
 * The rival is a loop over people in memory that fills the same message in and gives it to a
 * nodemailer pool of ten connections: it writes nothing down, and after a crash nobody knows who
 * has got their e-mail. Ours writes three times for each call (claimed, may leave, what became of
 * it), waits for the disk, and reads every person from it. Both run in a process of their own, one
 * after the other in each round; what takes the e-mails runs in this one and keeps nothing but the
 * addresses.
 */
export async function* benchSending(): AsyncGenerator<BenchRow> {
  const parts = {
    links: benchLinks,
    smtp: benchSmtp,
    signing: benchSigning,
    pace: benchPace,
    confirming: benchConfirming,
    filling: async function* () {
      yield* await benchFilling();
    },
    way: benchWholeWay,
    pages: benchPagesWhileSending,
  };
  for (const [name, part] of Object.entries(parts))
    if (PARTS === null || PARTS.includes(name)) yield* part();
}

/** Some of it: `PARTS=smtp,links npm run bench sending`. */
const PARTS = process.env.PARTS?.split(",") ?? null;

const LOOP = "a plain nodemailer pool loop";

async function* benchLinks(): AsyncGenerator<BenchRow> {
  const ours: Run[] = [];
  const loops: Run[] = [];
  for (let run = 0; run < RUNS; run++) {
    const resend = await startResendServer({ discardBodies: true });
    const env = { PEOPLE: String(BY_LINK), RESEND_URL: resend.url, RESEND_KEY: resend.apiKey };
    ours.push(await runProcess<Run>("sending-process", env));
    const counts = resend.countByAddress();
    await resend.close();
    if (counts.size !== BY_LINK || resend.accepted.length !== BY_LINK)
      throw new Error(
        `${resend.accepted.length} messages reached ${counts.size} of ${BY_LINK} people`,
      );
    loops.push(await runLoop(BY_LINK));
  }
  const [own, loop] = [ours, loops].map(
    (runs) => BY_LINK / median(runs.map((run) => run.sendSeconds)),
  ) as [number, number];
  const peakMb = Math.max(...ours.map((run) => run.peakMb));
  yield {
    what: "e-mails by link to a local Resend",
    value: own,
    unit: "per second",
    ratio: own / loop,
    against: `${LOOP} to a local SMTP server (at least 4)`,
  };
  yield { what: `… ${LOOP}`, value: loop, unit: "per second" };
  yield {
    what: "… peak resident memory",
    value: peakMb,
    unit: "MB",
    ratio: MAX_MB / peakMb,
    against: "below 400 MB",
  };
}

async function* benchSmtp(): AsyncGenerator<BenchRow> {
  for (const isBare of [false, true]) {
    const ours: Run[] = [];
    const loops: Run[] = [];
    for (let run = 0; run < RUNS; run++) {
      const sink = await startPlainSmtpSink({ isBare });
      ours.push(
        await runProcess<Run>("sending-process", { PEOPLE: String(BY_SMTP), SMTP_URL: sink.url }),
      );
      await sink.close();
      if (new Set(sink.received).size !== BY_SMTP || sink.received.length !== BY_SMTP)
        throw new Error(
          `${sink.received.length} messages reached ${new Set(sink.received).size} of ${BY_SMTP} people`,
        );
      loops.push(await runLoop(BY_SMTP, { isBare }));
    }
    const perSecond = (runs: Run[]) => BY_SMTP / median(runs.map((run) => run.sendSeconds));
    const cpu = (runs: Run[]) => median(runs.map((run) => run.cpuSeconds));
    const to = isBare ? "to one without pipelining" : "to a local SMTP server";
    yield {
      what: `e-mails ${to}`,
      value: perSecond(ours),
      unit: "per second",
      ratio: perSecond(ours) / perSecond(loops),
      against: `${LOOP} (at least 1)`,
    };
    yield { what: `… ${LOOP}`, value: perSecond(loops), unit: "per second" };
    yield {
      what: "… processor time of one",
      value: (cpu(ours) / BY_SMTP) * 1_000_000,
      unit: "µs",
      ratio: cpu(loops) / cpu(ours),
      against: LOOP,
    };
  }
}

/**
 * The same send with and without signatures, one after the other in each round: to a server that
 * does nothing, which shows what the signatures cost, and to one that takes 50 ms for a message.
 */
async function* benchSigning(): AsyncGenerator<BenchRow> {
  for (const takesMs of [0, 50]) {
    const people = takesMs === 0 ? BY_SMTP : BY_SMTP / 5;
    const runs: Record<"plain" | "signed", Run[]> = { plain: [], signed: [] };
    for (let run = 0; run < RUNS; run++)
      for (const way of ["plain", "signed"] as const) {
        const sink = await startPlainSmtpSink({ takesMs });
        const env = { PEOPLE: String(people), SMTP_URL: sink.url };
        runs[way].push(
          await runProcess<Run>(
            "sending-process",
            way === "signed" ? { ...env, SIGNED: "1" } : env,
          ),
        );
        await sink.close();
        if (new Set(sink.received).size !== people)
          throw new Error(`${sink.received.length} messages reached ${people} people`);
      }
    const perSecond = (way: Run[]) => people / median(way.map((run) => run.sendSeconds));
    const cpuMicros = (way: Run[]) =>
      (median(way.map((run) => run.cpuSeconds)) / people) * 1_000_000;
    const to = takesMs === 0 ? "a server that does nothing" : `one that takes ${takesMs} ms`;
    yield {
      what: `e-mails with two signatures to ${to}`,
      value: perSecond(runs.signed),
      unit: "per second",
      ratio: perSecond(runs.signed) / perSecond(runs.plain),
      against: `${Math.round(perSecond(runs.plain))} a second without (at least 0.9)`,
    };
    yield {
      what: "… processor time of two signatures",
      value: cpuMicros(runs.signed) - cpuMicros(runs.plain),
      unit: "µs",
    };
  }
}

/** What it costs that each message's receiver is looked at, because one of them is held. */
async function* benchPace(): AsyncGenerator<BenchRow> {
  const runs: Record<string, Run[]> = { free: [], paced: [] };
  for (let run = 0; run < RUNS; run++)
    for (const [name, done] of Object.entries(runs)) {
      const sink = await startPlainSmtpSink({ isBare: false });
      const env = { PEOPLE: String(BY_SMTP), SMTP_URL: sink.url };
      const HELD = name === "paced" ? "yahoo" : "";
      done.push(await runProcess<Run>("sending-process", { ...env, HELD }));
      await sink.close();
      if (new Set(sink.received).size !== BY_SMTP) throw new Error("not everybody got one");
    }
  const perSecond = (name: string) =>
    BY_SMTP / median((runs[name] ?? []).map(({ sendSeconds }) => sendSeconds));
  yield {
    what: "e-mails over SMTP while another receiver is held",
    value: perSecond("paced"),
    unit: "per second",
    ratio: perSecond("paced") / perSecond("free"),
    against: "while none is",
  };
}

async function runLoop(people: number, { isBare = false } = {}): Promise<Run> {
  const sink = await startPlainSmtpSink({ isBare });
  const run = await runProcess<Run>("nodemailer-process", {
    PEOPLE: String(people),
    SMTP_URL: sink.url,
  });
  await sink.close();
  if (sink.received.length !== people)
    throw new Error(`the loop reached ${sink.received.length} of ${people} people`);
  return run;
}

async function* benchConfirming(): AsyncGenerator<BenchRow> {
  yield* confirmOn("SQLite");
  if (process.env.TEST_DATABASE !== "postgres") return;
  const stop = await setUpDatabases();
  yield* confirmOn("PostgreSQL");
  // The processes that follow are on SQLite again.
  delete process.env.TEST_POSTGRES;
  await stop?.();
}

async function* confirmOn(engine: string): AsyncGenerator<BenchRow> {
  const large = await runProcess<Confirming>("confirming-process", {
    PEOPLE: String(MAX_CONFIRMED),
  });
  const what = `confirming ${MAX_CONFIRMED.toLocaleString("en")} on ${engine}`;
  yield { what: `${what}: the answer to the organiser`, value: large.answerSeconds, unit: "s" };
  yield { what: `${what}: until they may leave`, value: large.seconds, unit: "s" };
  yield {
    what: "… what others write meanwhile waits, median",
    value: large.medianMs,
    unit: "ms",
    ratio: MEDIAN_WAIT_MS / large.medianMs,
    against: "at most 100 ms",
  };
  yield {
    what: `… what others write meanwhile waits, 99 of 100 of ${large.writes}`,
    value: large.p99Ms,
    unit: "ms",
    ratio: P99_WAIT_MS / large.p99Ms,
    against: "at most 500 ms",
  };
  yield {
    what: "… what others write meanwhile waits, the longest",
    value: large.longestMs,
    unit: "ms",
  };
  yield {
    what: "… peak resident memory",
    value: large.peakMb,
    unit: "MB",
    ratio: MAX_MB / large.peakMb,
    against: "below 400 MB",
  };
}

/** In one process, as with WORKER=inline: of the two that a server has, each needs less. */
async function* benchWholeWay(): AsyncGenerator<BenchRow> {
  const resend = await startResendServer({ countOnly: true });
  const env = { PEOPLE: String(WHOLE_WAY), RESEND_URL: resend.url, RESEND_KEY: resend.apiKey };
  const way = await runProcess<WholeWay>("whole-way-process", env, LEAN_PROCESS);
  await resend.close();
  const what = `${WHOLE_WAY.toLocaleString("en")} people by link`;
  yield {
    what: `${what}: imported into their list`,
    value: WHOLE_WAY / way.importSeconds,
    unit: "rows/s",
  };
  yield { what: `${what}: checked before sending`, value: way.checkSeconds, unit: "s" };
  yield { what: `${what}: prepared`, value: WHOLE_WAY / way.prepareSeconds, unit: "per second" };
  yield { what: `${what}: sent`, value: WHOLE_WAY / way.sendSeconds, unit: "per second" };
  yield {
    what: `${what}: peak resident memory`,
    value: way.peakMb,
    unit: "MB",
    ratio: MAX_MB_WHOLE_WAY / way.peakMb,
    against: "below 500 MB",
  };
}

/** Runs a program of this folder, built, in a process of its own; returns what it says. */
export async function runProcess<Result>(
  program: string,
  env: Record<string, string>,
  flags: string[] = [],
): Promise<Result> {
  const child = spawn(process.execPath, [...flags, await buildProgram(program)], {
    env: { ...process.env, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return JSON.parse(output) as Result;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
