import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import { designTexts } from "#app/engines/certificate/design.ts";
import { usedPlaceholders } from "#app/engines/placeholders/index.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { hasValueForEveryone } from "#app/features/certificates/model/printed-values.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { projectDesign } from "#app/features/certificates/model/stored-design.server.ts";
import { containsAddress } from "#app/features/people/keys-holding.server.ts";
import { newToken } from "#app/platform/crypto.server.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { enqueueJob, type JobHandle } from "#app/platform/jobs/define-job.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { IncomingHooksTable } from "#db/schema/hooks.ts";
import type { Schema } from "#db/schema.ts";
import type { HookMapping } from "./hook-mapping.ts";

export type IncomingHook = Selectable<IncomingHooksTable>;

export const MAX_HOOKS = 20;

interface Acting {
  accountId: string;
  actorId: string;
  now: Date;
}

const mappingShape = z.object({
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fields: z.record(z.string(), z.string()),
  onlyPath: z.string(),
  onlyValue: z.string(),
}) satisfies z.ZodType<HookMapping>;

/** A look at what a hook was posted; done in hook-turn. */
export const hookTurnHandle: JobHandle<{ hookId: string }> = {
  name: "hook-turn",
  schema: z.object({ hookId: z.string() }),
};
export const hookJobKey = (hookId: string) => `hook-turn:${hookId}`;

/** Asks for a look at what waits, unless one is asked for. */
export async function enqueueHookTurn(
  db: Database,
  hookId: string,
  { now, runAt = now }: { now: Date; runAt?: Date },
): Promise<void> {
  const uniqueKey = hookJobKey(hookId);
  await enqueueJob(db, hookTurnHandle, { payload: { hookId }, uniqueKey, runAt, now });
}

/** Where its fields stand in a post; null: nobody has said it yet. */
export function hookMapping({ id, mapping }: IncomingHook): HookMapping | null {
  return mapping === null ? null : readStored(mappingShape, mapping, "incomingHooks.mapping", id);
}

/** Whether a hook gives certificates. */
export function hookState({
  mapping,
  stoppedReason,
}: Pick<IncomingHook, "mapping" | "stoppedReason">): "on" | "new" | "stopped" {
  if (stoppedReason !== null) return "stopped";
  return mapping === null ? "new" : "on";
}

/** The account’s hooks with what their certificates are called, in the order made. */
export async function listHooks(db: Database, accountId: string) {
  return db
    .selectFrom("incomingHooks as h")
    .leftJoin("projects", "projects.id", "h.projectId")
    .selectAll("h")
    .select("projects.title")
    .where("h.accountId", "=", accountId)
    .orderBy("h.id")
    .execute();
}

/** One of them; null: it is absent or another account’s. */
export async function findHook(
  db: Database,
  accountId: string,
  id: string | undefined,
): Promise<IncomingHook | null> {
  const hook = await db
    .selectFrom("incomingHooks")
    .selectAll()
    .where("id", "=", id ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return hook ?? null;
}

/**
 * Adds a hook and returns the path of its page; null: the account has as many as it may. `token`:
 * the form’s, so that sending it twice adds one.
 */
export async function addHook(
  db: Kysely<Schema>,
  given: Acting & { name: string; projectId: string; token: string },
): Promise<string | null> {
  const { accountId, actorId, name, projectId, token, now } = given;
  return db.transaction().execute(async (trx) => {
    const id = newId(now.getTime());
    const page = `/settings/api/hooks/${id}`;
    const first = await spendFormToken(trx, { token, accountId, location: page, now });
    if (first) return first;
    if ((await listHooks(trx, accountId)).length >= MAX_HOOKS) return null;
    await trx
      .insertInto("incomingHooks")
      .values({
        id,
        accountId,
        projectId,
        name,
        token: newToken(),
        mapping: null,
        stoppedReason: null,
        createdBy: actorId,
        createdAt: now.toISOString(),
      })
      .execute();
    await recordHookActivity(trx, given, {
      kind: "new",
      text: `Added the incoming hook ${name}`,
      id,
    });
    return page;
  });
}

/** Keeps where everything stands, and looks at what waits. */
export async function saveMapping(
  db: Kysely<Schema>,
  { id, name }: IncomingHook,
  { mapping, ...acting }: Acting & { mapping: HookMapping },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("incomingHooks")
      .set({ mapping: JSON.stringify(mapping), stoppedReason: null })
      .where("id", "=", id)
      .execute();
    // What was refused may be read now, and what waits is read as this says.
    await trx
      .updateTable("hookPosts")
      .set({ state: "waiting", problem: null, giving: null })
      .where("hookId", "=", id)
      .where("state", "in", ["refused", "waiting"])
      .execute();
    await recordHookActivity(trx, acting, {
      kind: "update",
      text: `Changed the incoming hook ${name}`,
      id,
    });
    await enqueueHookTurn(trx, id, { now: acting.now });
  });
}

/** Removes a hook with what it was posted. Certificates stay. */
export async function deleteHook(
  db: Kysely<Schema>,
  { id, name }: IncomingHook,
  acting: Acting,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("incomingHooks").where("id", "=", id).execute();
    await recordHookActivity(trx, acting, {
      kind: "update",
      text: `Deleted the incoming hook ${name}`,
    });
  });
}

/** What of a project’s certificate may come with a post, besides names and address. */
export function mappedPlaceholders(project: Project | null): string[] {
  const design = project && projectDesign(project);
  if (!design) return [];
  const names = designTexts(design).flatMap((text) => usedPlaceholders(text));
  return [...new Set(names)].filter(hasValueForEveryone);
}

/** Takes somebody out of what was posted. */
export async function eraseFromHooks(
  db: Kysely<Schema>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  for (const { id } of await listHooks(db, accountId))
    await db
      .deleteFrom("hookPosts")
      .where("hookId", "=", id)
      .where(containsAddress("body", email), "=", 1)
      .execute();
}

async function recordHookActivity(
  trx: Database,
  { accountId, actorId, now }: Acting,
  { kind, text, id }: { kind: "new" | "update"; text: string; id?: string },
): Promise<void> {
  const link = id ? `/settings/api/hooks/${id}` : "/settings/api";
  await recordActivity(trx, { accountId, actorId, kind, text, link, now });
}
