import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pino from "pino";
import { findBuiltIn } from "../../app/engines/certificate/design.ts";
import { createDrawing } from "../../app/engines/certificate/drawing.server.ts";
import { openArtwork } from "../../app/features/certificates/draw/artwork.server.ts";
import { pdfRequestFor } from "../../app/features/certificates/draw/draw-certificate.server.ts";
import { installationKey } from "../../app/features/certificates/issue/installation-key.server.ts";
import {
  freezeDesign,
  issueCertificates,
} from "../../app/features/certificates/issue/issue-certificates.server.ts";
import {
  appendLeaves,
  type Logging,
} from "../../app/features/certificates/log/append-leaves.server.ts";
import { withLogProof } from "../../app/features/certificates/log/certificate-proof.server.ts";
import { exportLog } from "../../app/features/certificates/log/log-copy.server.ts";
import { drawSealed } from "../../app/features/certificates/stubs/sealed-files.server.ts";
import { newId } from "../../app/platform/text/ids.ts";
import { openDiskFiles } from "../../app/providers/files/disk.server.ts";
import { migrate, openSqlite } from "../../db/database.server.ts";
import { insertRows } from "../../db/writing.server.ts";
import { issueOne } from "../factories/issued-certificates.ts";
import { openSendingHarness } from "../factories/sending-harness.ts";
import { findLogVerifiers } from "../setup/log-verifiers.ts";
import type { BenchRow } from "./run-benches.ts";

const LEAVES = Number(process.env.LEAVES ?? 1_000_000);
const FILES = Number(process.env.FILES ?? 10_000);
const MAX_MB = 100;
const ISSUED = 20_000;

/** The transparency log: how large it gets, what it costs a send, and whether files prove themselves. */
export async function* benchLog(): AsyncGenerator<BenchRow> {
  const folder = mkdtempSync(join(tmpdir(), "iweri-log-bench-"));
  try {
    yield* issuing(folder);
    yield* growing(folder);
    yield* verifying(folder);
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

/** Real PDFs of the code, checked by both programs with nothing else running. */
async function* verifying(folder: string): AsyncGenerator<BenchRow> {
  const harness = await openSendingHarness();
  const files = openDiskFiles(join(folder, "files"));
  const drawing = createDrawing({ artwork: openArtwork(harness.context.db, files), threads: 1 });
  const context = { ...harness.context, files, drawing };
  const paths: string[] = [];
  for (let number = 0; number < FILES; number++) {
    const { id } = await issueOne(context.db, { now: context.clock(), lastName: `N${number}` });
    paths.push(id);
  }
  while (await context.db.selectFrom("waitingLeaves").select("id").limit(1).executeTakeFirst())
    await appendLeaves(context);
  const copy = join(folder, "verifying");
  await exportLog(context.db, copy);
  for (const [at, id] of paths.entries()) {
    const row = await context.db
      .selectFrom("certificates")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const request = await pdfRequestFor(context.db, context, id);
    const sealed = await drawSealed(context, "pdf", request, { keep: false });
    const path = join(folder, `${id}.pdf`);
    writeFileSync(path, await withLogProof(context, row, "pdf", sealed));
    paths[at] = path;
  }
  await drawing.close();
  await harness.close();
  for (const { name, command, missing } of await findLogVerifiers()) {
    if (missing) continue;
    let genuine = 0;
    const begun = performance.now();
    const [program = "", ...words] = command;
    for (let at = 0; at < paths.length; at += 1000) {
      const args = [...words, "--key", join(copy, "key"), "--log", copy];
      const { stdout } = await promisify(execFile)(
        program,
        [...args, ...paths.slice(at, at + 1000)],
        {
          maxBuffer: 64 * 1024 * 1024,
        },
      ).catch((error) => error);
      genuine += stdout.split("\n").filter((line: string) => line.startsWith("genuine")).length;
    }
    const seconds = (performance.now() - begun) / 1000;
    const against = `of ${FILES.toLocaleString("en")} files in ${seconds.toFixed(0)} s`;
    yield {
      what: `${name} accepts`,
      value: genuine,
      unit: "PDFs",
      ratio: genuine / FILES,
      against,
    };
  }
}
