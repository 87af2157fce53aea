import type { Kysely } from "kysely";
import { z } from "zod";
import { cleanText } from "#app/engines/letters/clean-text.ts";
import { nameKeys } from "#app/features/accounts/proof/name-keys.server.ts";
import { provedNameLike } from "#app/features/accounts/proof/proved-names.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { readPageName, suggestPageName } from "./page-name.ts";

const MAX_PROJECTS = 200;
/** Each name stays its account's for good, since links lead to it. */
const MAX_NAMES = 5;

const text = (most: number) =>
  z
    .string()
    .default("")
    .transform((typed) => cleanText(typed).trim())
    .refine((read) => read.length <= most, `Shorten this to ${most} characters`);

/** The form of an issuer's page. */
export const issuerPageForm = z.object({
  name: z
    .string({ error: "Enter a name for your page’s address" })
    .transform((typed, { addIssue }) => {
      const read = readPageName(typed);
      if ("name" in read) return read.name;
      addIssue(read.problem);
      return z.NEVER;
    }),
  about: text(600),
  address: text(200),
  isShown: z.string().optional(),
  projects: z.array(z.string()).default([]),
});

/** The page as its account sees it in the settings, and what can be put on it. */
export async function readIssuerPage(db: Database, account: { id: string; name: string }) {
  const page = await db
    .selectFrom("issuerPages")
    .selectAll()
    .where("accountId", "=", account.id)
    .executeTakeFirst();
  const projects = await db
    .selectFrom("projects")
    .select(["id", "title", "isOnIssuerPage"])
    .where("accountId", "=", account.id)
    .where("deletedAt", "is", null)
    .where("isSample", "=", 0)
    .orderBy("isOnIssuerPage", "desc")
    .orderBy("id", "desc")
    .limit(MAX_PROJECTS)
    .execute();
  return {
    isShown: page?.isShown === 1,
    name: page?.name ?? null,
    projects: projects.map(({ id, title }) => ({ id, title })),
    values: {
      name: page?.name ?? suggestPageName(account.name),
      about: page?.about ?? "",
      address: page?.address ?? "",
      isShown: page?.isShown === 1 ? "on" : "",
      projects: projects.flatMap(({ id, isOnIssuerPage }) => (isOnIssuerPage === 1 ? [id] : [])),
    },
  };
}

/**
 * Keeps an account's page. A name is given to one account of the installation, and to none that
 * could be taken for another which proved who it is. Null: it is saved; else why its name isn't
 * free.
 */
export async function saveIssuerPage(
  { db, config }: { db: Kysely<Schema>; config: AppContext["config"] },
  { account, actorId, now }: { account: { id: string }; actorId: string; now: Date },
  { name, about, address, isShown, projects }: z.output<typeof issuerPageForm>,
): Promise<string | null> {
  const accountId = account.id;
  const like = await provedNameLike(db, config, { accountId, name });
  if (like !== null) return `Choose another name. This one could be taken for ${like}`;
  return db.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const problem = await takeName(trx, { accountId, name, at });
    if (problem) return problem;
    const page = { name, about, address, isShown: isShown ? 1 : 0, updatedAt: at } as const;
    await trx
      .insertInto("issuerPages")
      .values({ accountId, ...page })
      .onConflict((conflict) => conflict.column("accountId").doUpdateSet(page))
      .execute();
    await chooseProjects(trx, accountId, projects.slice(0, MAX_PROJECTS));
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text: isShown ? `Changed the public page /i/${name}` : "Hid the public page",
      link: "/settings/organisation/page",
      now,
    });
    return null;
  });
}

/** What looks alike has the same key, so it is one name. Null: it is the account's now. */
async function takeName(
  trx: Database,
  { accountId, name, at }: { accountId: string; name: string; at: string },
): Promise<string | null> {
  const nameKey = nameKeys(name).at(-1) ?? name;
  await trx
    .insertInto("issuerPageNames")
    .values({ name, nameKey, accountId, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const names = await trx
    .selectFrom("issuerPageNames")
    .select("name")
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .orderBy("name")
    .execute();
  if (!names.some((one) => one.name === name))
    return "Choose another name. An organisation here has this one, or one that looks like it";
  if (names.length <= MAX_NAMES) return null;
  await trx.deleteFrom("issuerPageNames").where("name", "=", name).execute();
  const had = names.filter((one) => one.name !== name).map((one) => one.name);
  return `Choose one of the names you have had: ${had.join(", ")}`;
}

async function chooseProjects(trx: Database, accountId: string, ids: string[]): Promise<void> {
  await trx
    .updateTable("projects")
    .set({ isOnIssuerPage: 0 })
    .where("accountId", "=", accountId)
    .where("isOnIssuerPage", "=", 1)
    .execute();
  if (ids.length === 0) return;
  await trx
    .updateTable("projects")
    .set({ isOnIssuerPage: 1 })
    .where("accountId", "=", accountId)
    .where("isSample", "=", 0)
    .where("id", "in", ids)
    .execute();
}
