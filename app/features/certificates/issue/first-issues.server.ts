import type { Database } from "#db/database.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";

/** Corrections of corrections are rare. */
const MAX_CORRECTIONS = 20;

type Issued = Pick<CertificatesTable, "id" | "issuedAt" | "replacesId">;

/**
 * When a certificate was first issued, of which these may be corrections: a moment (ISO 8601) by
 * the ID of each.
 */
export async function firstIssues(
  db: Database,
  certificates: readonly Issued[],
): Promise<Map<string, string>> {
  const first = new Map(certificates.map(({ id, issuedAt }) => [id, issuedAt]));
  let open = certificates.flatMap(({ id, replacesId }) => (replacesId ? [{ id, replacesId }] : []));
  for (let step = 0; open.length > 0 && step < MAX_CORRECTIONS; step++) {
    const ids = open.map(({ replacesId }) => replacesId);
    const rows = await db
      .selectFrom("certificates")
      .select(["id", "issuedAt", "replacesId"])
      .where("id", "in", ids)
      .execute();
    const before = new Map(rows.map((row) => [row.id, row]));
    open = open.flatMap(({ id, replacesId }) => {
      const earlier = before.get(replacesId);
      if (earlier) first.set(id, earlier.issuedAt);
      return earlier?.replacesId ? [{ id, replacesId: earlier.replacesId }] : [];
    });
  }
  return first;
}
