import type { Design } from "#app/engines/certificate/design.ts";
import {
  type OpenBadgeCredential,
  openBadgeCredential,
  statusListCredential,
} from "#app/engines/certificate-proof/credential.server.ts";
import {
  credentialJwt,
  type DataIntegrityProof,
  withDataIntegrityProof,
} from "#app/engines/certificate-proof/data-integrity.server.ts";
import { issuerDid, keyUrl, multikeyUrl } from "#app/engines/certificate-proof/did.server.ts";
import type { IssuerProof } from "#app/features/accounts/proof/issuer-proof.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { certificateCredits } from "../credits/stored-credits.ts";
import { printedFields } from "../model/certificate-values.ts";
import { hashHolderEmail } from "./issue-certificates.server.ts";
import { issuerKey, type KeyCurve } from "./issuer-key.server.ts";

type Settings = Pick<Config, "appUrl" | "sessionSecret">;

/** What a credential is made of. */
interface CredentialOf {
  certificate: CertificatesTable;
  design: Design;
  issuerProof?: IssuerProof | null;
}

/** The certificate as a credential without a proof. */
function credentialOf(
  { appUrl }: Settings,
  { certificate, design, issuerProof = null }: CredentialOf,
): OpenBadgeCredential {
  const values = readStoredTexts(certificate.values, "certificates.values", certificate.id);
  return openBadgeCredential(appUrl, {
    ...certificate,
    course: values["Course Title"] || certificate.title,
    printed: printedFields(design, values),
    issuerProof,
    worth: certificateCredits(certificate),
    holderEmailHash:
      certificate.issuedEmailHash ?? hashHolderEmail(certificate.holderEmail, certificate.id),
  });
}

/**
 * The certificate's credential as a compact JWT, signed with the issuer's key on a curve. `now`
 * only dates a key made on first use.
 */
export async function signCredential(
  db: Database,
  { appUrl, sessionSecret }: Settings,
  source: CredentialOf,
  options: { now: Date; curve: KeyCurve },
): Promise<string> {
  const { accountId } = source.certificate;
  const { number, privateJwk } = await issuerKey(db, sessionSecret, accountId, options);
  const credential = credentialOf({ appUrl, sessionSecret }, source);
  return credentialJwt(credential, { privateJwk, kid: keyUrl(appUrl, accountId, number) });
}

/**
 * The same credential with a Data Integrity proof of the issuer's Ed25519 key: what wallets and
 * badge checkers read. The same certificate and key give the same proof.
 */
export async function proveCredential(
  db: Database,
  config: Settings,
  source: CredentialOf,
  now: Date,
): Promise<OpenBadgeCredential & { proof: [DataIntegrityProof] }> {
  const key = await signer(db, config, source.certificate, now);
  return withDataIntegrityProof(credentialOf(config, source), key, source.certificate.issuedAt);
}

/** The status list of this one certificate, proved by its issuer. `pageUrl`: its public page. */
export async function proveStatusList(
  db: Database,
  config: Settings,
  { certificate, pageUrl, now }: { certificate: CertificatesTable; pageUrl: string; now: Date },
) {
  const issuer = issuerDid(config.appUrl, certificate.accountId);
  const list = statusListCredential(
    pageUrl,
    issuer,
    certificate.issuedAt,
    certificate.status !== "valid",
  );
  return withDataIntegrityProof(
    list,
    await signer(db, config, certificate, now),
    certificate.revokedAt ?? certificate.issuedAt,
  );
}

async function signer(db: Database, config: Settings, { accountId }: CertificatesTable, now: Date) {
  const { number, privateJwk } = await issuerKey(db, config.sessionSecret, accountId, { now });
  return { privateJwk, verificationMethod: multikeyUrl(config.appUrl, accountId, number) };
}
