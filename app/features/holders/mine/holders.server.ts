import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";

/** An address on a holder's page. `opens`: a link sent to it opens the whole page. */
export interface HolderAddress {
  email: string;
  opens: boolean;
}

/** Whose page a link to an address opens. `id` null: nobody's but the address's own. */
export interface Holder {
  id: string | null;
  /** In the order they were proved, at least one. */
  addresses: HolderAddress[];
}

/** The holder that an address opens the page of. It may have no row: then it stands for itself. */
export async function holderOf(db: Database, email: string): Promise<Holder> {
  const id = await idOfHolder(db, email);
  const addresses = id === null ? [] : await addressesOf(db, id);
  return addresses.length > 0
    ? { id, addresses }
    : { id: null, addresses: [{ email, opens: true }] };
}

export async function addressesOf(db: Database, holderId: string): Promise<HolderAddress[]> {
  const rows = await db
    .selectFrom("holderAddresses")
    .select(["email", "opens"])
    .where("holderId", "=", holderId)
    .orderBy("provedAt")
    .orderBy("email")
    .execute();
  return rows.map(({ email, opens }) => ({ email, opens: opens === 1 }));
}

/** The same with a row of their own, made when first needed. `email`: one that was just proved. */
export async function ensureHolder(trx: Database, email: string, now: Date): Promise<string> {
  const known = await idOfHolder(trx, email);
  if (known) return known;
  const id = newId(now.getTime());
  await trx.insertInto("holders").values({ id, createdAt: now.toISOString() }).execute();
  await addAddress(trx, { email, holderId: id, now });
  return id;
}

/**
 * Puts a proved address on a holder's page. If it opened another page, whoever proved it could see
 * all of that: both become one, with every address and everything shared.
 */
export async function joinAddress(
  trx: Database,
  { email, holderId, now }: { email: string; holderId: string; now: Date },
): Promise<void> {
  const other = await idOfHolder(trx, email);
  if (other === holderId) return;
  if (other) {
    const addresses = await addressesOf(trx, other);
    await trx.updateTable("holderShares").set({ holderId }).where("holderId", "=", other).execute();
    await trx
      .insertInto("holderTargets")
      .columns(["holderId", "year", "body", "points"])
      .expression((from) =>
        from
          .selectFrom("holderTargets")
          .select([(of) => of.val(holderId).as("holderId"), "year", "body", "points"])
          .where("holderId", "=", other),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Its addresses go with it, and so make room: each opens one page.
    await trx.deleteFrom("holders").where("id", "=", other).execute();
    for (const { email, opens } of addresses)
      await addAddress(trx, { email, holderId, now, opens });
  } else await addAddress(trx, { email, holderId, now });
}

async function addAddress(
  trx: Database,
  given: { email: string; holderId: string; now: Date; opens?: boolean },
): Promise<void> {
  const { email, holderId, now, opens = true } = given;
  const row = {
    email,
    holderId,
    provedAt: now.toISOString(),
    opens: opens ? (1 as const) : (0 as const),
  };
  await trx
    .insertInto("holderAddresses")
    .values(row)
    .onConflict((conflict) =>
      opens
        ? conflict.columns(["email", "holderId"]).doUpdateSet({ opens: 1 })
        : conflict.columns(["email", "holderId"]).doNothing(),
    )
    .execute();
}

async function idOfHolder(db: Database, email: string): Promise<string | null> {
  const row = await db
    .selectFrom("holderAddresses")
    .select("holderId")
    .where("email", "=", email)
    .where("opens", "=", 1)
    .executeTakeFirst();
  return row?.holderId ?? null;
}

/** Erases a page: addresses, what is shared, and every browser that it is open in. */
export async function eraseHolder(db: Database, { id, addresses }: Holder): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const emails = addresses.filter(({ opens }) => opens).map(({ email }) => email);
    await trx.deleteFrom("holderVisits").where("email", "in", emails).execute();
    if (id) await trx.deleteFrom("holders").where("id", "=", id).execute();
  });
}
