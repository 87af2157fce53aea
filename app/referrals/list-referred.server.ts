import type { Database } from "#db/database.server.ts";
import { keysetPages } from "../keyset-pages.ts";
import { referredName } from "./shown-referral.ts";

export interface Referred {
  id: string;
  name: string;
  kind: "individual" | "company";
  /** When the account was opened, ISO. Only its month is shown. */
  createdAt: string;
}

/**
 * One page of the accounts that came by this one's link, newest first, and how many there are. Accounts that were deleted are not
 * among them.
 */
export async function listReferred(
  db: Database,
  accountId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ referred: Referred[]; total: number }> {
  const rows = await came(db, accountId)
    .orderBy("accounts.createdAt", "desc")
    .orderBy("accounts.id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom("accounts")
    .select((all) => all.fn.countAll().as("total"))
    .where("referredById", "=", accountId)
    .executeTakeFirstOrThrow();
  return { total: Number(total), referred: rows.map(shown) };
}

/** All of them, in the order of their ids, a page at a time. */
export async function* readAllReferred(db: Database, accountId: string): AsyncGenerator<Referred[]> {
  const pages = keysetPages((last: { id: string } | null, limit) =>
    came(db, accountId)
      .where("accounts.id", ">", last?.id ?? "")
      .orderBy("accounts.id")
      .limit(limit)
      .execute(),
  );
  for await (const rows of pages) yield rows.map(shown);
}

function came(db: Database, accountId: string) {
  return (
    db
      .selectFrom("accounts")
      // Whoever registered it, and nobody who joined later: they came by no link.
      .leftJoin("users", (join) =>
        join.onRef("users.accountId", "=", "accounts.id").onRef("users.createdAt", "=", "accounts.createdAt"),
      )
      .select(["accounts.id", "accounts.kind", "accounts.createdAt", "users.firstName", "users.lastName"])
      .where("accounts.referredById", "=", accountId)
  );
}

function shown(row: Omit<Referred, "name"> & { firstName: string | null; lastName: string | null }): Referred {
  const { id, kind, createdAt, firstName, lastName } = row;
  return { id, kind, createdAt, name: firstName ? referredName({ firstName, lastName: lastName ?? "" }) : "Somebody" };
}
