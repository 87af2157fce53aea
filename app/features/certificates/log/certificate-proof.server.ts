import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { checkLogProof, type LeafOpening } from "#app/engines/certificate-proof/check-log-proof.ts";
import { LEAF_KINDS, leafCommitment, readEntry } from "#app/engines/certificate-proof/log-entry.ts";
import { withoutProof } from "#app/engines/certificate-proof/proof-in-file.ts";
import { type SealedKind, withProof } from "#app/engines/certificate-proof/seal-in-file.ts";
import { verifySignature } from "#app/engines/certificate-proof/verify-signature.ts";
import { writeProofText } from "#app/engines/transparency-log/proof-text.ts";
import { TILE_WIDTH } from "#app/engines/transparency-log/tiles.ts";
import { inclusionProof, isEqual } from "#app/engines/transparency-log/tree.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { bakedRequestOf } from "../draw/draw-certificate.server.ts";
import { certificateStatement, sha256Bytes } from "../issue/queue-leaves.server.ts";
import { bundleEntries, checkpointWith, logKeys, logNodes } from "./read-log.server.ts";

type Proving = Pick<AppContext, "db" | "config" | "clock">;

/**
 * A certificate's file as it is downloaded: with its proof, if its leaf is in the log. Files are
 * compared without it, so one that was downloaded before is still the one that was issued. A PNG
 * has the credential in it; a PDF's comes with the proof.
 */
export async function withLogProof(
  app: Proving,
  certificate: CertificatesTable,
  kind: SealedKind,
  file: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (certificate.logPosition === null) return file;
  const credential =
    kind === "pdf" ? (await bakedRequestOf(app.db, app, certificate)).credential : undefined;
  const proof = await certificateProof(app.db, certificate, { credential });
  return proof === null ? file : withProof(kind, file, proof);
}

/**
 * A file without the proof that this installation's logs have of the certificate. One of anybody
 * else's stays in it, and it is another file.
 */
export async function withoutLogProof(
  db: Database,
  certificateId: string,
  kind: SealedKind,
  file: Uint8Array,
): Promise<Uint8Array> {
  const { content, proof } = withoutProof(kind, file);
  if (proof === null) return file;
  const logs = await db.selectFrom("transparencyLogs").select("origin").execute();
  const keys = await Promise.all(logs.map(({ origin }) => logKeys(db, origin)));
  const checking = { sha256: sha256Bytes, verify: verifySignature, keys: keys.flat() };
  const verdict = await checkLogProof(proof, checking);
  const isOwn =
    (verdict.kind === "genuine" || verdict.kind === "backdated") &&
    verdict.statement.certificateId === certificateId;
  return isOwn ? content : file;
}

/**
 * The proof that a certificate is in the log, as text; null: it isn't yet. The same certificate
 * gives the same bytes: they lead to the first published state that has it, however the log grows.
 */
export async function certificateProof(
  db: Database,
  certificate: CertificatesTable,
  { credential }: { credential?: string } = {},
): Promise<string | null> {
  const { logSalt: salt, logNumber: log, logPosition: index } = certificate;
  if (salt === null || log === null || index === null) return null;
  const statement = certificateStatement(certificate);
  const checkpoint = statement && (await checkpointWith(db, log, index));
  if (!checkpoint) return null;
  const bundle = await bundleEntries(db, log, Math.floor(index / TILE_WIDTH));
  const entry = readEntry(bundle[index % TILE_WIDTH] ?? new Uint8Array());
  const hash = leafCommitment(sha256Bytes, { kind: "issued", salt, text: statement });
  // What was changed since is being logged anew.
  if (entry?.kind !== LEAF_KINDS.issued || !isEqual(entry.hash, hash)) return null;
  const opening: LeafOpening = { salt, statement, time: entry.time, credential };
  const nodes = logNodes(db, log);
  return writeProofText({
    extra: new Uint8Array(Buffer.from(JSON.stringify(opening))),
    index,
    hashes: await inclusionProof(sha256Bytes, nodes, index, checkpoint.size),
    checkpoint: checkpoint.note,
  });
}

export type FoundProof =
  | { kind: "absent" | "withdrawn" | "waiting" | "not-logged" }
  | { kind: "proof"; id: string; text: string };

/** The proof of a certificate, by its ID however it is spelled. */
export async function findCertificateProof(app: Proving, asked: string): Promise<FoundProof> {
  const id = readCertificateId(asked);
  const row = id
    ? await app.db.selectFrom("certificates").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!row) return { kind: "absent" };
  if (row.status !== "valid") return { kind: "withdrawn" };
  if (row.logSalt === null) return { kind: "not-logged" };
  const credential = (await bakedRequestOf(app.db, app, row)).credential;
  const text = await certificateProof(app.db, row, { credential });
  return text === null ? { kind: "waiting" } : { kind: "proof", id: row.id, text };
}
