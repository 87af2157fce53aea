import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pino from "pino";
import { findBuiltIn } from "../../app/engines/certificate/design.ts";
import { installationKey } from "../../app/features/certificates/issue/installation-key.server.ts";
import {
  freezeDesign,
  issueCertificates,
} from "../../app/features/certificates/issue/issue-certificates.server.ts";
import {
  appendLeaves,
  type Logging,
} from "../../app/features/certificates/log/append-leaves.server.ts";
import { exportLog } from "../../app/features/certificates/log/log-copy.server.ts";
import { newId } from "../../app/platform/text/ids.ts";
import { openDiskFiles } from "../../app/providers/files/disk.server.ts";
import { migrate, openSqlite } from "../../db/database.server.ts";
import { insertRows } from "../../db/writing.server.ts";
import { issueOne } from "../factories/issued-certificates.ts";
import { startResendServer } from "../fakes/resend-server.ts";
import { buildProgram } from "./built-program.ts";
import { benchVerifiers } from "./log-verifying.ts";
import type { BenchRow } from "./run-benches.ts";

const LEAVES = Number(process.env.LEAVES ?? 1_000_000);
const MAX_MB = 100;
const ISSUED = 20_000;
/** In one send, and how often each of two ways is taken. */
const SENT = 10_000;
const TURNS = 5;

/** The transparency log: how large it gets, what it costs a send, and whether files prove themselves. */
export async function* benchLog(): AsyncGenerator<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), "iweri-log-bench-"));
  const parts = { sending, issuing, growing, verifying: benchVerifiers };
  const wanted = process.env.PARTS?.split(",");
  try {
    for (const [name, part] of Object.entries(parts))
      if (!wanted || wanted.includes(name)) yield* part(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openLogging(folder: string, name: string) {
  const path = join(folder, `${name}.db`);
  const { db } = openSqlite(path);
  await migrate(db);
  const app = {
    db,
    clock: () => new Date(),
    files: openDiskFiles(join(folder, name)),
    log: pino({ level: "silent" }),
    config: {
      appUrl: "https://certs.example.ng",
      appName: "Iweri",
      supportEmail: "help@certs.example.ng",
      sessionSecret: "0123456789abcdef0123456789abcdef",
    },
  } as unknown as Logging;
  return { app, path };
}

/** Two programs in turns: one as it is, and one whose certificates get no salt, and so no leaf. */
async function* sending(): AsyncGenerator<BenchRow> {
  const name = "logged-sending-process";
  const file = /issue\/queue-leaves\.server\.ts$/;
  const from = 'unused.toString("base64url", 0, SALT_BYTES)';
  const programs = [
    await buildProgram(name),
    await buildProgram(name, { file, from, to: "null as unknown as string" }),
  ];
  const runs = programs.map((): { sendSeconds: number; cpuSeconds: number }[] => []);
  for (let turn = 0; turn < TURNS; turn++)
    for (const [at, program] of programs.entries()) {
      const resend = await startResendServer({ discardBodies: true });
      const env = { PEOPLE: String(SENT), RESEND_URL: resend.url, RESEND_KEY: resend.apiKey };
      const { stdout } = await promisify(execFile)(process.execPath, [program], {
        env: { ...process.env, NODE_ENV: "test", ...env },
      });
      await resend.close();
      const run = JSON.parse(stdout);
      if (run.logged !== (at === 0 ? SENT : 0)) throw new Error(`${run.logged} were logged`);
      runs[at]?.push(run);
    }
  const [logged = NaN, plain = NaN] = runs.map((some) => median(some.map((r) => r.sendSeconds)));
  const [cpu = NaN, plainCpu = NaN] = runs.map((some) => median(some.map((r) => r.cpuSeconds)));
  const what = `confirming and sending ${SENT.toLocaleString("en")} with the log`;
  const against = "without it (at most 1.05)";
  yield { what, value: logged, unit: "s", ratio: logged / plain, against };
  const unit = "s of processor time";
  yield { what: "… and appending", value: cpu, unit, ratio: cpu / plainCpu, against };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Issuing with leaves, appending included, against issuing without, in turns. */
async function* issuing(folder: string): AsyncGenerator<BenchRow> {
  const { app } = await openLogging(folder, "issuing");
  const { db } = app;
  const one = await issueOne(db);
  await appendLeaves(app);
  const project = { projectId: one.projectId, title: "Certificate", details: {} };
  const account = { id: one.accountId, name: "Lagoon", supportEmail: "", timeZone: "Africa/Lagos" };
  const design = findBuiltIn("guilloche")?.design;
  if (!design) throw new Error("the design is missing");
  const designVersionId = await freezeDesign(db, one.accountId, design, new Date());
  const seconds = { with: 0, without: 0, appending: 0 };
  const issue = async (isSample: boolean) => {
    const begun = performance.now();
    for (let at = 0; at < ISSUED / 8; at += 500)
      await db.transaction().execute((trx) =>
        issueCertificates(trx, {
          ...project,
          account,
          designVersionId,
          batchId: null,
          isSample,
          now: new Date(),
          recipients: Array.from({ length: 500 }, (_, number) => ({
            id: newId(),
            firstName: "Ngọzị",
            lastName: `Okonkwọ ${at + number}`,
            email: `${newId()}@people.test`,
            certificateName: "",
            fields: { Score: String(number), Department: "Chemistry" },
          })),
        }),
      );
    return (performance.now() - begun) / 1000;
  };
  await issue(true);
  await issue(false);
  for (let turn = 0; turn < 8; turn++) {
    seconds.without += await issue(true);
    seconds.with += await issue(false);
    const begun = performance.now();
    await appendLeaves(app);
    seconds.appending += (performance.now() - begun) / 1000;
  }
  await db.destroy();
  const each = (of: number) => (of / ISSUED) * 1e6;
  const against = "without a log";
  yield {
    what: "issuing with leaves",
    value: each(seconds.with),
    unit: "µs each",
    ratio: seconds.with / seconds.without,
    against,
  };
  yield {
    what: "appending them, in the background",
    value: each(seconds.appending),
    unit: "µs each",
  };
}

async function* growing(folder: string): AsyncGenerator<BenchRow> {
  const { app, path } = await openLogging(folder, "growing");
  const { db } = app;
  await installationKey(app);
  const empty = statSync(path).size;
  const begun = performance.now();
  for (let at = 0; at < LEAVES; at += 10_000) {
    const rows = Array.from({ length: Math.min(10_000, LEAVES - at) }, () => ({
      id: newId(),
      kind: "issued" as const,
      hash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url"),
      certificateId: null,
      createdAt: new Date().toISOString(),
    }));
    await db.transaction().execute((trx) => insertRows(trx, "waitingLeaves", rows));
    while (await db.selectFrom("waitingLeaves").select("id").limit(1).executeTakeFirst())
      await appendLeaves(app);
  }
  yield {
    what: `${LEAVES.toLocaleString("en")} leaves appended`,
    value: LEAVES / ((performance.now() - begun) / 1000),
    unit: "a second",
  };
  await db.destroy();
  const inRows = (statSync(path).size - empty) / 1e6;
  yield {
    what: "in the database",
    value: inRows,
    unit: "MB",
    ratio: inRows / MAX_MB,
    against: `of ${MAX_MB} MB`,
  };
  const again = openSqlite(path).db;
  const copy = join(folder, "copy");
  await exportLog(again, copy);
  await again.destroy();
  const names = await readdir(copy, { recursive: true, withFileTypes: true });
  const files = names.filter((name) => name.isFile());
  const bytes = files.reduce(
    (sum, file) => sum + statSync(join(file.parentPath, file.name)).size,
    0,
  );
  yield {
    what: `as ${files.length.toLocaleString("en")} published files`,
    value: bytes / 1e6,
    unit: "MB",
    ratio: bytes / 1e6 / MAX_MB,
    against: `of ${MAX_MB} MB`,
  };
}
