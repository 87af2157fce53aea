import type { DrawRequest } from "#app/engines/certificate/drawing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";
import { proveCredential } from "../issue/signed-credential.server.ts";
import { certificateFacts } from "../model/certificate-facts.server.ts";
import { certificateUrl } from "../model/certificate-id.ts";
import { readDesignVersion } from "../model/stored-design.server.ts";

type Settings = Pick<AppContext, "config" | "clock">;

/**
 * What the renderer needs to draw an issued certificate: its frozen design, the values fixed when
 * it was issued and, to bake into a PNG, its proved credential. Says nothing of revocation: the
 * caller decides whether a file may leave. Throws when it is absent.
 */
export async function drawRequestFor(
  db: Database,
  app: Settings,
  certificateId: string,
): Promise<DrawRequest> {
  return bakedRequestOf(db, app, await readCertificate(db, certificateId));
}

/** The same for a row already read. */
export async function bakedRequestOf(
  db: Database,
  app: Settings,
  certificate: CertificatesTable,
): Promise<DrawRequest> {
  const request = await drawRequestOf(db, app, certificate);
  const source = { certificate, design: request.design };
  const credential = await proveCredential(db, app.config, source, app.clock());
  return { ...request, credential: JSON.stringify(credential) };
}

/** What is needed for PDFs and scaled pictures, into which no credential is baked. */
export async function drawRequestOf(
  db: Database,
  app: Settings,
  certificate: CertificatesTable,
): Promise<DrawRequest> {
  const design = await readDesignVersion(db, certificate.designVersionId);
  return {
    designKey: certificate.designVersionId,
    design,
    values: readStoredTexts(certificate.values, "certificates.values", certificate.id),
    verifyUrl: certificateUrl(app.config.appUrl, certificate.id),
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

export async function pdfRequestFor(
  db: Database,
  app: Settings,
  certificateId: string,
): Promise<DrawRequest> {
  return drawRequestOf(db, app, await readCertificate(db, certificateId));
}

function readCertificate(db: Database, id: string): Promise<CertificatesTable> {
  return db.selectFrom("certificates").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
