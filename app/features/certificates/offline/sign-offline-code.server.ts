import type { OfflineKey } from "#app/engines/certificate-proof/check-code.ts";
import { claimBytes, signedBytes, writeCode } from "#app/engines/certificate-proof/offline-code.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { qrPath } from "#app/platform/text/qr-path.ts";
import type { AskedLanguage } from "#app/ui/languages/visitor-language.server.ts";
import { installationKey, signWith } from "../issue/installation-key.server.ts";
import { publishedKeys } from "../issue/issuer-key.server.ts";
import { type PublicCertificate, publicCertificate } from "../public/public-certificate.server.ts";

type Signing = Pick<AppContext, "db" | "config" | "clock">;

/** What the page with a certificate's offline code shows. */
export interface OfflineCode {
  certificate: PublicCertificate;
  code: string;
  /**
   * The code as a link to the page that checks it: one path on a square of `size` modules, quiet
   * zone included.
   */
  qr: { path: string; size: number };
}

/**
 * A certificate's code, signed now. Null: it has none, because it no longer counts or was never
 * issued.
 */
export async function offlineCode(
  app: AppContext,
  asked: string,
  visitor: AskedLanguage,
): Promise<OfflineCode | null> {
  const certificate = await publicCertificate(app, asked, visitor);
  if (!certificate || (certificate.status !== "valid" && certificate.status !== "expired"))
    return null;
  const key = await installationKey(app);
  const claim = claimBytes(
    {
      certificateId: certificate.id,
      issuer: certificate.issuer.name,
      holder: certificate.holderName,
      course: certificate.course,
      issuedAt: Date.parse(certificate.issuedAt),
      expiresAt: certificate.expiresAt === null ? null : Date.parse(certificate.expiresAt),
      statusAt: app.clock().getTime(),
    },
    key.number,
  );
  const code = writeCode(claim, signWith(key, signedBytes(claim)));
  // In capitals, which take fewer and so larger modules; addresses are read in either.
  const checkingPage = `${app.config.appUrl}/verify/offline`.toUpperCase();
  return { certificate, code, qr: qrPath(`${checkingPage}#${code}`) };
}

/** Every key that ever signed codes here, for the page that checks them. */
export async function offlineKeys(app: Signing): Promise<OfflineKey[]> {
  await installationKey(app);
  const keys = await publishedKeys(app.db, INSTALLATION_ACCOUNT);
  return keys.map(({ number, publicJwk }) => ({ number, x: publicJwk.x ?? "" }));
}
