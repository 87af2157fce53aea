import type { Kysely } from "kysely";
import { z } from "zod";
import type { Design } from "#app/engines/certificate/design.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { draftDrawRequest, templateSampleValues } from "../draw/draft-drawing.server.ts";
import { findProject } from "../model/project.server.ts";
import { projectDesign, readStoredDesign } from "../model/stored-design.server.ts";
import { readTitle } from "../projects/project-acts.server.ts";

/** More would be hard to find one's way in. */
export const MAX_OWN_TEMPLATES = 60;

/** A saved design as the gallery shows it. */
export interface OwnTemplate {
  id: string;
  name: string;
  widthPx: number;
  heightPx: number;
  /** Address of its picture. It changes with what is drawn. */
  picture: string;
}

/** What a form sends to choose one, where others send a built-in design. */
const PREFIX = "own:";

export function ownTemplateValue(id: string): string {
  return PREFIX + id;
}

/** The form that saves a design as a template, or gives one another name. */
export const templateForm = z.object({
  name: z.string({ error: "Enter a name for the template" }).transform((typed, { addIssue }) => {
    const read = readTitle(typed, "template");
    if ("title" in read) return read.title;
    addIssue(read.problem);
    return z.NEVER;
  }),
  token: z.string().optional(),
  back: z.string().optional(),
});

/**
 * Keeps a copy of a project's design as it is now. Returns `full` when there are too many already.
 * Pressed twice it makes one. Null when the project is another account's, or has no design.
 */
export async function saveAsTemplate(
  db: Kysely<Schema>,
  given: {
    accountId: string;
    actorId: string;
    projectId: string;
    name: string;
    token: string;
    now: Date;
  },
): Promise<"saved" | "full" | null> {
  const { accountId, actorId, name, token, now } = given;
  return db.transaction().execute(async (trx) => {
    const project = await findProject(trx, accountId, given.projectId);
    const design = project && projectDesign(project);
    if (!design) return null;
    if (await spendFormToken(trx, { token, accountId, location: "/certificates/new", now }))
      return "saved";
    const { total } = await trx
      .selectFrom("designTemplates")
      .select(({ fn }) => fn.countAll<number | string>().as("total"))
      .where("accountId", "=", accountId)
      .executeTakeFirstOrThrow();
    if (Number(total) >= MAX_OWN_TEMPLATES) {
      await trx
        .deleteFrom("formTokens")
        .where("accountId", "=", accountId)
        .where("token", "=", `${accountId}:${token}`)
        .execute();
      return "full";
    }
    const row = { id: newId(now.getTime()), accountId, name, design: JSON.stringify(design) };
    await trx
      .insertInto("designTemplates")
      .values({ ...row, createdBy: actorId, createdAt: now.toISOString() })
      .execute();
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "new",
      text: `Saved a template: ${name}`,
      link: "/certificates/new",
      now,
    });
    return "saved";
  });
}

interface OwnTemplateQuery {
  account: Organiser["account"];
  appUrl: string;
  words: string;
  /** The value of one that is listed whatever the words: it is chosen. */
  chosen?: string;
}

/** The account's templates whose name has these words, the newest first. */
export async function listOwnTemplates(
  db: Database,
  { account, appUrl, words, chosen }: OwnTemplateQuery,
): Promise<OwnTemplate[]> {
  const rows = await db
    .selectFrom("designTemplates")
    .select(["id", "name", "design"])
    .where("accountId", "=", account.id)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_OWN_TEMPLATES)
    .execute();
  const wanted = searchable(words).split(/\s+/).filter(Boolean);
  const found = rows.filter(
    ({ id, name }) =>
      ownTemplateValue(id) === chosen || wanted.every((word) => searchable(name).includes(word)),
  );
  return Promise.all(
    found.map(async ({ id, name, design: json }) => {
      const design = readStoredDesign(json, "designTemplates.design", id);
      const { etag } = await templateDrawRequest({ db, appUrl }, account, { name, design });
      const { widthPx, heightPx } = design;
      return {
        id,
        name,
        widthPx,
        heightPx,
        picture: `/certificates/templates/${id}/thumbnail?v=${etag}`,
      };
    }),
  );
}

/** One template of the account; null when it is absent or another account's. */
export async function findOwnTemplate(
  db: Database,
  accountId: string,
  id: string | undefined,
): Promise<{ id: string; name: string; design: Design } | null> {
  const row = await db
    .selectFrom("designTemplates")
    .select(["id", "name", "design"])
    .where("id", "=", id ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row
    ? { ...row, design: readStoredDesign(row.design, "designTemplates.design", row.id) }
    : null;
}

/** The design of the template that a form chose; null when it chose none of the account's. */
export async function chosenOwnTemplate(
  db: Database,
  accountId: string,
  value: string,
): Promise<Design | null> {
  if (!value.startsWith(PREFIX)) return null;
  const row = await db
    .selectFrom("designTemplates")
    .select(["id", "design"])
    .where("id", "=", value.slice(PREFIX.length))
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row ? readStoredDesign(row.design, "designTemplates.design", row.id) : null;
}

/** Gives a template another name. False: it is gone. */
export async function renameOwnTemplate(
  db: Database,
  { accountId, id, name }: { accountId: string; id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("designTemplates")
    .set({ name })
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a template; projects begun with it keep their design. Null: it is gone. */
export async function deleteOwnTemplate(
  db: Kysely<Schema>,
  { accountId, actorId, id, now }: { accountId: string; actorId: string; id: string; now: Date },
): Promise<{ name: string } | null> {
  return db.transaction().execute(async (trx) => {
    const template = await findOwnTemplate(trx, accountId, id);
    if (!template) return null;
    const { name } = template;
    await trx
      .deleteFrom("designTemplates")
      .where("id", "=", id)
      .where("accountId", "=", accountId)
      .execute();
    const text = `Deleted a template: ${name}`;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text,
      link: "/certificates/new",
      now,
    });
    return { name };
  });
}

/**
 * What the renderer needs to show a template with the sample person and the organisation's own name
 * and logo.
 */
export function templateDrawRequest(
  given: { db: Database; appUrl: string },
  account: Organiser["account"],
  { name, design }: { name: string; design: Design },
) {
  return draftDrawRequest(given, { account, project: { title: name } }, design, {
    values: templateSampleValues(account, { title: name, design }),
  });
}
