import type { Database } from "#db/database.server.ts";

/** Corrections and renewals of one certificate are few; a circle is impossible. */
const MAX_FOLLOWED = 40;

export interface ChainLink {
  id: string;
  issuedAt: string;
  expiresAt: string | null;
}

type Row = ChainLink & {
  status: "valid" | "revoked" | "replaced";
  replacesId: string | null;
  replacedById: string | null;
  renewedById: string | null;
};

/**
 * The newest certificate that counts, of those that corrected or renewed this one: itself when there
 * is none. Null when none of them counts. Whether it has expired is not asked.
 */
export async function findNewest(db: Database, id: string): Promise<ChainLink | null> {
  let newest: ChainLink | null = null;
  let at: string | null = id;
  for (let step = 0; at !== null && step < MAX_FOLLOWED; step++) {
    const row: Row | undefined = await readRow(db, at);
    if (!row) break;
    const { issuedAt, expiresAt } = row;
    if (row.status === "valid") newest = { id: row.id, issuedAt, expiresAt };
    at = row.replacedById ?? row.renewedById;
  }
  return newest;
}

/** The certificates that this one renews, the latest first: those that count, corrections once. */
export async function findEarlier(db: Database, id: string): Promise<ChainLink[]> {
  const earlier: ChainLink[] = [];
  let at: string | null = id;
  while (at !== null && earlier.length < MAX_FOLLOWED) {
    const row: ChainLink | undefined = await db
      .selectFrom("certificates")
      .select(["id", "issuedAt", "expiresAt"])
      .where("renewedById", "in", await withCorrected(db, at))
      .where("status", "=", "valid")
      .orderBy("issuedAt", "desc")
      .limit(1)
      .executeTakeFirst();
    if (row) earlier.push(row);
    at = row?.id ?? null;
  }
  return earlier;
}

/** The certificate, and those that it corrects, back to the first one. */
export async function withCorrected(db: Database, id: string): Promise<string[]> {
  const ids = [id];
  for (let at: string | null = id; at !== null && ids.length < MAX_FOLLOWED; ) {
    const row: Row | undefined = await readRow(db, at);
    at = row?.replacesId ?? null;
    if (at !== null) ids.push(at);
  }
  return ids;
}

function readRow(db: Database, id: string): Promise<Row | undefined> {
  return db
    .selectFrom("certificates")
    .select(["id", "status", "issuedAt", "expiresAt", "replacesId", "replacedById", "renewedById"])
    .where("id", "=", id)
    .executeTakeFirst();
}
