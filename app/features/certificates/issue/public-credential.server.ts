import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { proofForName } from "#app/features/accounts/proof/issuer-proof.ts";
import { readIssuerProofs } from "#app/features/accounts/proof/read-proofs.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { certificateUrl } from "../model/certificate-id.ts";
import { readDesignVersion } from "../model/stored-design.server.ts";
import { findNewest } from "../renewal/renewal-chain.server.ts";
import { isSampleCertificate } from "./reissue-certificate.server.ts";
import { proveCredential, proveStatusList, signCredential } from "./signed-credential.server.ts";

/**
 * What there is of a credential for everyone. `absent`: no certificate has the ID. `withdrawn`:
 * revoked or replaced, with what happened.
 */
export type PublicCredential =
  | { kind: "absent" }
  | { kind: "withdrawn"; id: string; status: CredentialStatus }
  /** The credential with its Data Integrity proof, or as a JWT. */
  | {
      kind: "valid";
      id: string;
      page: string;
      prove: () => Promise<object>;
      sign: () => Promise<string>;
    };

/** The credential of a certificate, by its ID however it is spelled; `id` is the right spelling. */
export async function findPublicCredential(
  app: AppContext,
  asked: string,
): Promise<PublicCredential> {
  const { db, config, clock } = app;
  const row = await findRow(app, asked);
  if (!row) return { kind: "absent" };
  if (row.status !== "valid")
    return { kind: "withdrawn", id: row.id, status: credentialStatusOf(config.appUrl, row) };
  const design = await readDesignVersion(db, row.designVersionId);
  const issuerProof = proofForName(await readIssuerProofs(db, row.accountId), row.issuerName);
  const source = { certificate: row, design, issuerProof };
  return {
    kind: "valid",
    id: row.id,
    page: certificateUrl(config.appUrl, row.id),
    prove: () => proveCredential(db, config, source, clock()),
    sign: () => signCredential(db, config, source, { now: clock(), curve: "P-256" }),
  };
}

/**
 * The newest credential that counts of a certificate and what corrected or renewed it, with its
 * proof: what a `refreshService` leads to. Null: none counts any more.
 */
export async function findRefreshed(app: AppContext, asked: string): Promise<object | null> {
  const id = readCertificateId(asked);
  const newest = id && (await findNewest(app.db, id));
  if (!newest || (newest.expiresAt !== null && newest.expiresAt <= app.clock().toISOString()))
    return null;
  const credential = await findPublicCredential(app, newest.id);
  return credential.kind === "valid" ? credential.prove() : null;
}

/**
 * The signed status list that the `credentialStatus` of a credential points to; null when no
 * certificate has the ID.
 */
export async function findStatusList(app: AppContext, asked: string): Promise<object | null> {
  const { db, config, clock } = app;
  const row = await findRow(app, asked);
  return row
    ? proveStatusList(db, config, {
        certificate: row,
        pageUrl: certificateUrl(config.appUrl, row.id),
        now: clock(),
      })
    : null;
}

/**
 * A revocation list of this one credential in plain words; null when no certificate has the ID.
 * Credentials in PNGs from before there were signed status lists point to it.
 */
export async function findCredentialStatus(app: AppContext, asked: string): Promise<object | null> {
  const row = await findRow(app, asked);
  if (!row) return null;
  const { id, status, reason } = credentialStatusOf(app.config.appUrl, row);
  return {
    id: `${id}/status.json`,
    status,
    revokedCredential:
      row.status === "valid" ? [] : [{ id, revoked: true, revocationReason: reason }],
  };
}

async function findRow({ db }: AppContext, asked: string): Promise<CertificatesTable | undefined> {
  const id = readCertificateId(asked);
  const row = id
    ? await db.selectFrom("certificates").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  return row && !(await isSampleCertificate(db, row)) ? row : undefined;
}

interface CredentialStatus {
  /** The address of the certificate's page. */
  id: string;
  status: CertificatesTable["status"];
  reason: string | null;
  revokedAt: string | null;
  replacedBy: string | null;
}

function credentialStatusOf(appUrl: string, row: CertificatesTable): CredentialStatus {
  return {
    id: certificateUrl(appUrl, row.id),
    status: row.status,
    reason: reasonOf(row),
    revokedAt: row.revokedAt,
    replacedBy: row.replacedById && certificateUrl(appUrl, row.replacedById),
  };
}

/** Why it is not valid; null: it is. */
function reasonOf({ status, revokeReason }: CertificatesTable): string | null {
  if (status === "revoked") return revokeReason ?? "No reason given.";
  return status === "replaced" ? "Replaced by a corrected one." : null;
}
