import type { Design } from "#app/engines/certificate/design.ts";
import type { DrawRequest } from "#app/engines/certificate/drawing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { signCredential } from "../issue/signed-credential.server.ts";
import { certificateUrl } from "../model/certificate-id.ts";

import { readDesignVersion } from "../model/stored-design.server.ts";
import { certificateFacts } from "./certificate-facts.server.ts";

type Settings = Pick<AppContext, "config" | "clock">;

/**
 * What the renderer needs to draw an issued certificate: its frozen design, the values fixed when
 * it was issued, its signed credential. Says nothing of revocation: the caller decides whether a
 * file may leave. Throws when it is absent.
 */
export async function drawRequestFor(
  db: Database,
  app: Settings,
  certificateId: string,
): Promise<DrawRequest> {
  return drawRequestOf(db, app, await readCertificate(db, certificateId));
}

/** The same for a row already read. */
export async function drawRequestOf(
  db: Database,
  app: Settings,
  certificate: CertificatesTable,
): Promise<DrawRequest> {
  const { config, clock } = app;
  const design = await readDesignVersion(db, certificate.designVersionId);
  const { jwt } = await signCredential(db, config, { certificate, design }, clock());
  return { ...requestOf(app, certificate, design), credential: jwt };
}

/** What is needed for the PDF alone, into which no credential is baked: nothing is signed. */
export async function pdfRequestFor(
  db: Database,
  app: Settings,
  certificateId: string,
): Promise<DrawRequest> {
  const certificate = await readCertificate(db, certificateId);
  return requestOf(app, certificate, await readDesignVersion(db, certificate.designVersionId));
}

function readCertificate(db: Database, id: string): Promise<CertificatesTable> {
  return db.selectFrom("certificates").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function requestOf(
  { config }: Settings,
  certificate: CertificatesTable,
  design: Design,
): DrawRequest {
  return {
    designKey: certificate.designVersionId,
    design,
    values: readStoredTexts(certificate.values, "certificates.values", certificate.id),
    verifyUrl: certificateUrl(config.appUrl, certificate.id),
    about: {
      title: certificate.title,
      holder: certificate.holderName,
      issuer: certificate.issuerName,
      certificateId: certificate.id,
      issuedAt: certificate.issuedAt,
    },
    factsSha256: certificateFacts(certificate) ?? undefined,
  };
}
