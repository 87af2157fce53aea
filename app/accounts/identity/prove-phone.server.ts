import type { Kysely } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import type { Config } from "../../config.server.ts";
import { checkCode } from "../codes/codes.server.ts";

const PROOF_MINUTES = 30;

/** Whether somebody has proved just now that this phone is theirs: then no code is asked for. */
export async function isPhoneProved(db: Database, userId: string, phone: string, now: Date): Promise<boolean> {
  const proof = await db
    .selectFrom("provedPhones")
    .select("userId")
    .where("userId", "=", userId)
    .where("phone", "=", phone)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  return proof !== undefined;
}

/**
 * Checks the code that was sent to a phone. A right one is used up, so the proof is written down in the same transaction and
 * holds for half an hour: a number that does not match costs no second text message, and a form sent twice is no wrong code.
 */
export async function provePhone(
  db: Kysely<Schema>,
  config: Config,
  { userId, phone, typed, now }: { userId: string; phone: string; typed: string; now: Date },
): Promise<"proved" | "wrong" | "over"> {
  return db.transaction().execute(async (trx) => {
    // First a write, which takes the lock before anything is read.
    await trx.deleteFrom("provedPhones").where("expiresAt", "<=", now.toISOString()).execute();
    if (await isPhoneProved(trx, userId, phone, now)) return "proved";
    const answer = await checkCode(trx, config, { purpose: "phone", subject: userId, destination: phone, typed, now });
    if (answer !== "right") return answer;
    const proof = { phone, expiresAt: new Date(now.getTime() + PROOF_MINUTES * 60_000).toISOString() };
    await trx
      .insertInto("provedPhones")
      .values({ userId, ...proof })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(proof))
      .execute();
    return "proved";
  });
}
