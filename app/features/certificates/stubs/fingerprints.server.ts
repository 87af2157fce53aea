import { createHash } from "node:crypto";
import { z } from "zod";
import { PDF_LAYOUTS, pictureDigest } from "#app/engines/certificate/drawing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import type { CertificateStubsTable, CertificatesTable } from "#db/schema/certificates.ts";
import { drawRequestOf } from "../draw/draw-certificate.server.ts";
import { signCredential } from "../issue/signed-credential.server.ts";
import { certificateFacts } from "../model/certificate-facts.server.ts";

import { type CertificatePlace, certificatesOfAccount } from "./certificates-of-account.server.ts";

/**
 * How long the job draws at a time, and how long it then leaves the threads to others: half of
 * fourteen days is 3.5 million certificates.
 */
const PORTION_MS = 5000;
const PAUSE_MS = 5000;
const ROWS = 100;

export type FileHashes = Pick<CertificateStubsTable, "pdfSha256" | "pngContentSha256">;
export const NO_HASHES: FileHashes = { pdfSha256: null, pngContentSha256: null };

/**
 * Draws a certificate's files without a seal, in every layout that was given out and with the JWT
 * that was in PNGs then, for their hashes:
 * some 0.2 s of work. Hashes are null when they can't be drawn; rejects with `DrawingBusyError`
 * when too many wait.
 */
export async function hashFiles(app: AppContext, row: CertificatesTable): Promise<FileHashes> {
  const options = { keep: false };
  try {
    const request = await drawRequestOf(app.db, app, row);
    const source = { certificate: row, design: request.design };
    const asThen = { now: app.clock(), curve: "Ed25519" } as const;
    const credential = await signCredential(app.db, app.config, source, asThen);
    const [png, ...pdfs] = await Promise.all([
      app.drawing.png({ ...request, credential }, options),
      ...PDF_LAYOUTS.map((pdfLayout) => app.drawing.pdf({ ...request, pdfLayout }, options)),
    ]);
    return { pdfSha256: pdfs.map(sha256).join(" "), pngContentSha256: pictureDigest(png) };
  } catch (error) {
    // By name: the program that draws and the one that asks are bundled apart, each with a class of
    // its own.
    if (error instanceof Error && error.name === "DrawingBusyError") throw error;
    // A background that is gone must not keep an account from being deleted.
    app.log.warn(
      { err: error },
      "a certificate of a deleted account could not be drawn for its hashes",
    );
    return NO_HASHES;
  }
}

/**
 * Whether a certificate may have given out files that no seal speaks for, and would still give them
 * out.
 */
export function hasUnsealedFiles({ unsealedFiles, status, values }: CertificatesTable): boolean {
  return unsealedFiles === 1 && status === "valid" && values !== "{}";
}

/**
 * The stored hashes of those of these certificates that need any, by id, with the facts they were
 * taken of.
 */
export async function storedHashes(
  { db }: Pick<AppContext, "db">,
  rows: readonly CertificatesTable[],
) {
  const ids = rows.filter(hasUnsealedFiles).map(({ id }) => id);
  const stored = ids.length
    ? await db
        .selectFrom("certificateFingerprints")
        .selectAll()
        .where("certificateId", "in", ids)
        .execute()
    : [];
  return new Map(stored.map((row) => [row.certificateId, row]));
}

/**
 * One portion of an account's hashes; it asks for the next one itself. Certificates that were
 * issued since files are sealed need none. Stops when the account is kept after all.
 */
async function fingerprintCertificates(
  app: AppContext,
  { accountId, after }: Portion,
): Promise<void> {
  const { db, clock, log } = app;
  const goes = await db
    .selectFrom("accounts")
    .select("deleteAfter")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!goes?.deleteAfter) return;
  const until = performance.now() + PORTION_MS;
  let place = after;
  let hashed = 0;
  while (performance.now() < until) {
    const rows = await certificatesOfAccount(db, { accountId, after: place, limit: ROWS });
    if (rows.length === 0) return;
    const known = await storedHashes(app, rows);
    for (const row of rows) {
      if (performance.now() > until) break;
      if (await addHashes(app, row, known.get(row.id)?.factsSha256)) hashed += 1;
      place = { issuedAt: row.issuedAt, id: row.id };
    }
  }
  log.info(
    { accountId, hashed, upTo: place?.issuedAt },
    "hashed files of an account that is to be deleted",
  );
  const now = clock();
  await enqueueFingerprints(app, { accountId, after: place }, new Date(now.getTime() + PAUSE_MS));
}

/** False: none are needed, or `knownFacts` says that they are there. */
async function addHashes(
  app: AppContext,
  row: CertificatesTable,
  knownFacts: string | undefined,
): Promise<boolean> {
  const factsSha256 = certificateFacts(row);
  if (!hasUnsealedFiles(row) || !factsSha256 || knownFacts === factsSha256) return false;
  const hashes = { factsSha256, ...(await hashFiles(app, row)) };
  await app.db
    .insertInto("certificateFingerprints")
    .values({ certificateId: row.id, ...hashes })
    .onConflict((conflict) => conflict.column("certificateId").doUpdateSet(hashes))
    .execute();
  return true;
}

/** Has an account's files hashed that no seal speaks for, from a place on. */
export async function enqueueFingerprints(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { accountId, after }: Portion,
  runAt: Date,
): Promise<void> {
  const uniqueKey = `fingerprint-certificates:${accountId}:${after?.id ?? "first"}`;
  await enqueueJob(db, fingerprintCertificatesJob, {
    payload: { accountId, after },
    uniqueKey,
    runAt,
    now: clock(),
  });
}

export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

interface Portion {
  accountId: string;
  /** Null: from the first. */
  after: CertificatePlace | null;
}

export const fingerprintCertificatesJob = defineJob({
  name: "fingerprint-certificates",
  label: "Hashes certificates of an account that is to be deleted",
  schema: z.object({
    accountId: z.string(),
    after: z.object({ issuedAt: z.string(), id: z.string() }).nullable(),
  }),
  run: fingerprintCertificates,
});
