import type { Database } from "#db/database.server.ts";

export interface CertificateToSend {
  certificateId: string;
  values: Record<string, string>;
  holderName: string;
}

/** Corrections of corrections are rare; a circle is impossible but would be endless. */
const MOST_CORRECTIONS = 20;

/** The certificate that a repeated message carries: the corrected one when it was replaced. Null when it was revoked. */
export async function certificateToSend(trx: Database, certificateId: string): Promise<CertificateToSend | null> {
  let id = certificateId;
  for (let step = 0; step < MOST_CORRECTIONS; step++) {
    const certificate = await trx
      .selectFrom("certificates")
      .select(["id", "status", "values", "holderName", "replacedById"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!certificate || certificate.status === "revoked") return null;
    if (!certificate.replacedById) {
      const values = JSON.parse(certificate.values) as Record<string, string>;
      return { certificateId: certificate.id, values, holderName: certificate.holderName };
    }
    id = certificate.replacedById;
  }
  return null;
}
