import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";

/** Where a walk over an account's certificates is: after this one. */
export interface CertificatePlace {
  issuedAt: string;
  id: string;
}

/**
 * An account's certificates in the order they were issued, some at a time; samples are left out.
 */
export async function certificatesOfAccount(
  db: Database,
  { accountId, after, limit }: { accountId: string; after: CertificatePlace | null; limit: number },
): Promise<CertificatesTable[]> {
  let query = db
    .selectFrom("certificates as c")
    .selectAll("c")
    .where("c.accountId", "=", accountId)
    .where("c.projectId", "not in", (inner) =>
      inner
        .selectFrom("projects")
        .select("id")
        .where("accountId", "=", accountId)
        .where("isSample", "=", 1),
    );
  if (after)
    query = query.where(({ refTuple, tuple, eb }) =>
      eb(refTuple("c.issuedAt", "c.id"), ">", tuple(after.issuedAt, after.id)),
    );
  return query.orderBy("c.issuedAt").orderBy("c.id").limit(limit).execute();
}
