import type { YearCredits } from "#app/features/certificates/credits/credits-by-year.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredList } from "#app/platform/database/stored-json.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import type { Database } from "#db/database.server.ts";
import { type HeldCertificate, readHeld, readPlaces, sumsOf } from "./held-certificates.server.ts";
import { addressesOf, ensureHolder, type Holder } from "./holders.server.ts";
import type { Visit } from "./visits.server.tsx";

/** As many as somebody ticks. */
const MAX_SHARED = 100;
/** Pages of one holder. */
const MAX_SHARES = 50;
/** 120 bits: nobody finds a page by trying. */
const ID_LETTERS = 24;

type App = Pick<AppContext, "db" | "config" | "clock">;

/** A page that a holder shares, as they see it in their list. */
export interface Share {
  id: string;
  count: number;
  createdAt: string;
}

/** What a shared page shows. */
export interface SharedPage {
  name: string;
  certificates: HeldCertificate[];
  sums: YearCredits[];
}

/**
 * Makes a page of some of the holder's certificates, which everybody who has its address may see,
 * and returns its id. Null: none was ticked that is theirs. `full`: they share very many already.
 */
export async function shareCertificates(
  app: App,
  visit: Visit,
  ticked: readonly string[],
  t: Texts,
): Promise<{ id: string } | "none" | "full"> {
  const { db, clock } = app;
  const ids = [...new Set(ticked)].slice(0, MAX_SHARED);
  const emails = visit.addresses.map(({ email }) => email);
  const held = await readHeld(app, { ids, emails }, t);
  if (held.length === 0) return "none";
  if ((await listShares(db, visit)).length >= MAX_SHARES) return "full";
  const now = clock();
  const id = randomLetters(ID_LETTERS);
  await db.transaction().execute(async (trx) => {
    const holderId = await ensureHolder(trx, visit.email, now);
    const certificates = JSON.stringify(held.map((one) => one.id));
    const row = { id, holderId, certificates, createdAt: now.toISOString() };
    await trx.insertInto("holderShares").values(row).execute();
  });
  return { id };
}

/** What a holder shares, newest first. */
export async function listShares(db: Database, { id }: Pick<Holder, "id">): Promise<Share[]> {
  if (!id) return [];
  const rows = await db
    .selectFrom("holderShares")
    .select(["id", "certificates", "createdAt"])
    .where("holderId", "=", id)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ id, certificates, createdAt }) => ({
    id,
    count: idsOf({ id, certificates }).length,
    createdAt,
  }));
}

/** Takes a shared page back: its address leads nowhere any more. */
export async function stopSharing(db: Database, holder: Holder, shareId: string): Promise<void> {
  if (!holder.id) return;
  await db
    .deleteFrom("holderShares")
    .where("id", "=", shareId)
    .where("holderId", "=", holder.id)
    .execute();
}

/**
 * What a shared page shows: certificates that still are its holder's, as they are today. Null: there
 * is no such page, or none is left on it.
 */
export async function findShared(app: App, id: string, t: Texts): Promise<SharedPage | null> {
  const row = await app.db
    .selectFrom("holderShares")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const emails = (await addressesOf(app.db, row.holderId)).map(({ email }) => email);
  if (emails.length === 0) return null;
  const ids = idsOf(row);
  const certificates = await readHeld(app, { ids, emails }, t);
  const [first] = certificates;
  if (!first) return null;
  const places = (await readPlaces(app.db, emails)).filter(({ id }) => ids.includes(id));
  return { name: first.holderName, certificates, sums: sumsOf(places) };
}

function idsOf({ id, certificates }: { id: string; certificates: string }): string[] {
  return readStoredList(certificates, "holderShares.certificates", id).map(String);
}
