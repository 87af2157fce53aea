import type { Database } from "#db/database.server.ts";
import { existingCertificates } from "./certificate-of-message.server.ts";

/** A message that has just left. */
export interface LeftMessage {
  id: string;
  name: string;
  /** A small picture of its certificate; null: it carries none. */
  picture: string | null;
}

const SHOWN = 5;

/** The messages of a send that left last, the newest first. */
export async function readLastLeft(db: Database, batchId: string): Promise<LeftMessage[]> {
  const rows = await db
    .selectFrom("deliveries")
    .select(["id", "toName", "toEmail", "certificateId"])
    .where("batchId", "=", batchId)
    .where("acceptedAt", "is not", null)
    .where("kind", "=", "recipient")
    .orderBy("acceptedAt", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  const there = await existingCertificates(
    db,
    rows.flatMap(({ certificateId }) => certificateId ?? []),
  );
  return rows.map(({ id, toName, toEmail, certificateId }) => ({
    id,
    name: toName || toEmail,
    picture: certificateId && there.has(certificateId) ? `/c/${certificateId}.webp?w=320` : null,
  }));
}
