import { peopleByEmail } from "#app/features/recipients/people-search.server.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";
import { type CertificateStatus, certificateStatus, showCertificateId } from "../model/certificate-id.ts";
import { showDay } from "../model/certificate-values.ts";

/** A certificate as the list shows it. */
export interface ShownCertificate {
  id: string;
  shownId: string;
  projectId: string;
  title: string;
  holderName: string;
  holderEmail: string;
  /** `people.id`; null: not known any more. */
  personId: string | null;
  status: CertificateStatus;
  isSample: boolean;
  issuedOn: string;
  expiresOn: string | null;
  /** Null: no mail server took a mail with it yet. */
  sentOn: string | null;
}

/** These certificates of an account, in this order. Days in the account's zone. */
export async function showIssued(
  db: Database,
  given: { account: { id: string; timeZone: string }; ids: string[]; now: Date },
): Promise<ShownCertificate[]> {
  const { account, ids } = given;
  if (ids.length === 0) return [];
  const now = given.now.toISOString();
  const rows = await db
    .selectFrom("certificates as c")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .select(["c.id", "c.projectId", "c.title", "c.holderName", "c.holderEmail", "c.status", "c.issuedAt", "c.expiresAt"])
    .select(["c.sentAt", "p.isSample"])
    .where("c.id", "in", ids)
    .where(compareOnly("c.accountId", account.id))
    .execute();
  const people = await peopleByEmail(
    db,
    account.id,
    rows.map(({ holderEmail }) => holderEmail),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const day = (iso: string | null) => (iso === null ? null : showDay(iso, account.timeZone));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { projectId, title, holderName, holderEmail } = row;
    return [
      {
        ...{ id, projectId, title, holderName, holderEmail },
        shownId: showCertificateId(id),
        personId: people.get(holderEmail) ?? null,
        status: certificateStatus(row, now),
        isSample: row.isSample === 1,
        issuedOn: day(row.issuedAt)!,
        expiresOn: day(row.expiresAt),
        sentOn: day(row.sentAt),
      },
    ];
  });
}
