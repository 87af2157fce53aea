import {
  type ActingOperator,
  recordOperatorAct,
} from "#app/features/activity/operator-acts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { INSTALLATION_ACCOUNT } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { Database } from "#db/database.server.ts";
import { hasNameInside, nameKeys } from "./name-keys.server.ts";
import { notifyOfDecidedName, notifyOfWaitingName } from "./proof-emails.server.tsx";

type App = Pick<AppContext, "config">;

/** Where an account is renamed. */
const NAME_PAGE = "/settings/organisation";

/**
 * Compares the name of an account that is new or was renamed, and holds it if it could be taken for
 * the product's, the operator's or a proved issuer's. A name that an operator has allowed isn't
 * held, one that was refused stays so. In the transaction that names it.
 */
export async function compareName(
  trx: Database,
  app: App,
  { accountId, name, now }: { accountId: string; name: string; now: Date },
): Promise<void> {
  if (accountId === INSTALLATION_ACCOUNT) return;
  const keys = nameKeys(name);
  await trx.deleteFrom("accountNameKeys").where("accountId", "=", accountId).execute();
  await trx
    .insertInto("accountNameKeys")
    .values(keys.map((key) => ({ accountId, key })))
    .execute();
  const account = await trx
    .selectFrom("accounts")
    .select(["allowedName", "comparedName", "nameHold"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("accounts")
    .set({ comparedName: name })
    .where("id", "=", accountId)
    .execute();
  if (account.nameHold === "refused" && account.comparedName === name) return;
  const like =
    account.allowedName === name
      ? null
      : await takenFor(trx, app.config, { accountId, name, keys });
  if (like === null) await releaseName(trx, accountId);
  else await holdName(trx, app, { accountId, name, like, now });
}

/** The name that this one could be taken for; null: none. */
async function takenFor(
  trx: Database,
  config: Pick<Config, "appName" | "brand">,
  { accountId, name, keys }: { accountId: string; name: string; keys: string[] },
): Promise<string | null> {
  const reserved = [config.appName, config.brand.legalEntity].find((one) =>
    hasNameInside(name, one),
  );
  if (reserved) return reserved;
  const own = await firstProof(trx, accountId);
  const proved = await trx
    .selectFrom("accountNameKeys as k")
    .innerJoin("issuerProofs as p", "p.accountId", "k.accountId")
    .innerJoin("accounts as a", "a.id", "k.accountId")
    .select(["a.name", "p.provedAt"])
    .where("k.key", "in", keys)
    .where("k.accountId", "!=", accountId)
    .where("p.provedAt", "is not", null)
    .where("p.lostAt", "is", null)
    .where("a.nameHold", "is", null)
    .orderBy("p.provedAt")
    .limit(1)
    .executeTakeFirst();
  if (!proved?.provedAt) return null;
  // Of two that are proved, the later one waits.
  return own !== null && own <= proved.provedAt ? null : proved.name;
}

async function firstProof(trx: Database, accountId: string): Promise<string | null> {
  const row = await trx
    .selectFrom("issuerProofs")
    .select("provedAt")
    .where("accountId", "=", accountId)
    .where("provedAt", "is not", null)
    .where("lostAt", "is", null)
    .orderBy("provedAt")
    .limit(1)
    .executeTakeFirst();
  return row?.provedAt ?? null;
}

/**
 * When an account proves who it is: its name is compared again, and others that could be taken for
 * it wait from then on. Who has sent certificates already is left alone, so that nobody stops an
 * organisation by proving its name first.
 */
export async function holdLookAlikes(
  trx: Database,
  app: App,
  { accountId, name, now }: { accountId: string; name: string; now: Date },
): Promise<void> {
  await compareName(trx, app, { accountId, name, now });
  const alike = await trx
    .selectFrom("accountNameKeys as k")
    .innerJoin("accounts as a", "a.id", "k.accountId")
    .select(["a.id", "a.name"])
    .distinct()
    .where("k.key", "in", nameKeys(name))
    .where("a.id", "!=", accountId)
    .where("a.nameHold", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("tallies as t")
            .select("t.count")
            .whereRef("t.accountId", "=", "a.id")
            .where("t.what", "=", "certificatesSent")
            .where("t.at", "=", "")
            .where("t.count", ">", 0),
        ),
      ),
    )
    .limit(100)
    .execute();
  for (const other of alike)
    await compareName(trx, app, { accountId: other.id, name: other.name, now });
}

async function holdName(
  trx: Database,
  app: App,
  { accountId, name, like, now }: { accountId: string; name: string; like: string; now: Date },
): Promise<void> {
  const changed = await trx
    .updateTable("accounts")
    .set({
      nameHold: "waiting",
      nameHoldLike: like,
      nameHoldReason: null,
      nameHeldAt: now.toISOString(),
    })
    .where("id", "=", accountId)
    .where((where) =>
      where.or([
        where("nameHold", "is", null),
        where("nameHold", "=", "refused"),
        where("nameHoldLike", "!=", like),
      ]),
    )
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return;
  const text = `We’re checking the name ${name} before certificates are issued under it`;
  await recordActivity(trx, {
    accountId,
    actorId: null,
    kind: "review",
    text,
    link: NAME_PAGE,
    now,
  });
  await notifyOfWaitingName(trx, app, { name, like, now });
}

/** Whether the name of an account waits for an operator, or was refused. */
export async function isNameHeld(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("nameHold")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return (row?.nameHold ?? null) !== null;
}

async function releaseName(trx: Database, accountId: string): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ nameHold: null, nameHoldLike: null, nameHoldReason: null, nameHeldAt: null })
    .where("id", "=", accountId)
    .where("nameHold", "is not", null)
    .execute();
}

/** An operator knows whose name it is: it isn't held, as long as the account has it. */
export async function allowName(trx: Database, accountId: string, name: string): Promise<void> {
  await trx
    .updateTable("accounts")
    .set({ allowedName: name })
    .where("id", "=", accountId)
    .execute();
  await releaseName(trx, accountId);
}

/** A name that waits for an operator, or was refused. */
export interface HeldName {
  id: string;
  name: string;
  kind: "individual" | "company";
  like: string;
  state: "waiting" | "refused";
  reason: string | null;
  heldAt: string;
  ownerEmail: string;
}

/** Names that wait, the longest waiting first, then those that were refused; at most 200. */
export async function listHeldNames(db: Database): Promise<HeldName[]> {
  const rows = await db
    .selectFrom("accounts as a")
    .leftJoin("users as u", "u.accountId", "a.id")
    .select([
      "a.id",
      "a.name",
      "a.kind",
      "a.nameHold",
      "a.nameHoldLike",
      "a.nameHoldReason",
      "a.nameHeldAt",
    ])
    .select((select) => select.fn.min("u.email").as("email"))
    .where("a.nameHold", "is not", null)
    .where("a.terminatedAt", "is", null)
    .groupBy([
      "a.id",
      "a.name",
      "a.kind",
      "a.nameHold",
      "a.nameHoldLike",
      "a.nameHoldReason",
      "a.nameHeldAt",
    ])
    .orderBy("a.nameHold", "desc")
    .orderBy("a.nameHeldAt")
    .limit(200)
    .execute();
  return rows.map(({ nameHold, nameHoldLike, nameHoldReason, nameHeldAt, email, ...account }) => ({
    ...account,
    like: nameHoldLike ?? "",
    state: nameHold ?? "waiting",
    reason: nameHoldReason,
    heldAt: nameHeldAt ?? "",
    ownerEmail: email ?? "",
  }));
}

/** How many names wait for an operator. */
export async function countWaitingNames(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom("accounts")
    .select((select) => select.fn.countAll<number | string>().as("total"))
    .where("nameHold", "=", "waiting")
    .where("terminatedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export type NameDecision =
  | { kind: "done"; name: string }
  | { kind: "absent" }
  /** It isn't held any more, or the account has another name than the operator saw. */
  | { kind: "changed" };

/**
 * The operator's decision on the name that they saw. Owners get an e-mail. `reason`: why it is
 * refused; null: it is allowed.
 */
export async function decideName(
  app: Pick<AppContext, "db" | "config" | "clock">,
  given: {
    accountId: string;
    name: string | null;
    reason: string | null;
    operator: ActingOperator;
  },
): Promise<NameDecision> {
  const { db, clock } = app;
  const { accountId, reason, operator } = given;
  const now = clock();
  const decision = await db.transaction().execute(async (trx): Promise<NameDecision> => {
    const account = await trx
      .updateTable("accounts")
      .set((set) => ({ name: set.ref("name") }))
      .where("id", "=", accountId)
      .returning(["name", "nameHold"])
      .executeTakeFirst();
    if (!account) return { kind: "absent" };
    const { name, nameHold } = account;
    if (nameHold === null || (given.name !== null && given.name !== name))
      return { kind: "changed" };
    if (reason === null) await allowName(trx, accountId, name);
    else {
      const refused = { nameHold: "refused" as const, nameHoldReason: reason, allowedName: null };
      await trx.updateTable("accounts").set(refused).where("id", "=", accountId).execute();
    }
    const act = reason === null ? "name.allowed" : "name.refused";
    await recordOperatorAct(trx, {
      operator,
      act,
      accountId,
      subject: name,
      note: reason ?? "",
      now,
    });
    const text = reason === null ? `You can use the name ${name}` : `The name ${name} was refused`;
    const kind = reason === null ? "success" : "warning";
    await recordActivity(trx, { accountId, actorId: null, kind, text, link: NAME_PAGE, now });
    await notifyOfDecidedName(trx, app, { accountId, name, reason, now });
    return { kind: "done", name };
  });
  if (decision.kind === "done") wakeDelivery(db);
  return decision;
}
