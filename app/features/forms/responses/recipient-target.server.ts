import { BUILT_IN_DESIGNS } from "#app/features/certificates/built-in/built-in-designs.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { createProject } from "#app/features/certificates/projects/create-project.server.ts";
import { ensureProjectList } from "#app/features/recipients/lists/project-list.server.ts";
import { spendFormToken } from "#app/platform/http/form-tokens.server.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";

/** Where people can be added: what the select's value says. */
export type RecipientTarget = { kind: "new-project" | "new-list"; id: null } | { kind: "project" | "list"; id: string };

export interface TargetChoices {
  projects: { id: string; title: string }[];
  lists: { id: string; name: string }[];
}

const CHOICES = 100;

/** The certificate projects and saved lists to choose from, those changed last first. */
export async function targetChoices(db: Database, accountId: string): Promise<TargetChoices> {
  const projects = await db
    .selectFrom("projects")
    .select(["id", "title"])
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .orderBy("editedAt", "desc")
    .limit(CHOICES)
    .execute();
  // A project's own list is reached through the project.
  const lists = await db
    .selectFrom("recipientLists")
    .select(["id", "name"])
    .where("accountId", "=", accountId)
    .where("source", "!=", "project")
    .orderBy("updatedAt", "desc")
    .limit(CHOICES)
    .execute();
  return { projects, lists };
}

/** Reads `new-project`, `new-list`, `project:<id>` or `list:<id>`; null for anything else. */
export function readTarget(text: string): RecipientTarget | null {
  if (text === "new-project" || text === "new-list") return { kind: text, id: null };
  const [, kind, id] = /^(project|list):([0-9a-z]{1,40})$/.exec(text) ?? [];
  return kind && id ? { kind: kind as "project" | "list", id } : null;
}

/** The list that a target has now; null: it is still to be made. Throws 404 for another account's. */
export async function listOfTarget(db: Database, accountId: string, target: RecipientTarget): Promise<string | null> {
  if (target.kind === "project") return (await findProject(db, accountId, target.id)).listId;
  if (target.kind === "list") return (await findOwnList(db, accountId, target.id)).id;
  return null;
}

async function findOwnList(db: Database, accountId: string, listId: string) {
  const list = await db
    .selectFrom("recipientLists")
    .select(["id", "name"])
    .where("id", "=", listId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (!list) throw notFound();
  return list;
}

/**
 * The list to add to, made where it is missing, what to call it, and where to go afterwards (null: there is no page of its
 * own). The page's token is spent: `done` says that the button was pressed before, and where that led.
 */
export async function openTarget(
  trx: Database,
  given: { accountId: string; userId: string; target: RecipientTarget; title: string; token: string; back: string; now: Date },
): Promise<{ listId: string; name: string; location: string } | { done: string }> {
  const { accountId, target, title, now, back } = given;
  if (target.kind === "new-project") {
    const made = await createProject(trx, { ...given, design: BUILT_IN_DESIGNS[0]!.design });
    const location = made.location.replace(/\/design$/, "/recipients");
    return made.projectId ? openProject(trx, accountId, made.projectId, now) : { done: location };
  }
  const location = target.kind === "project" ? `/certificates/${target.id}/recipients` : back;
  const done = await spendFormToken(trx, { token: given.token, accountId, location, now });
  if (done) return { done };
  if (target.kind === "project") return openProject(trx, accountId, target.id, now);
  if (target.kind === "list") {
    const { id, name } = await findOwnList(trx, accountId, target.id);
    return { listId: id, name, location };
  }
  const id = newId(now.getTime());
  const at = now.toISOString();
  await trx
    .insertInto("recipientLists")
    .values({ id, accountId, name: title, columns: "[]", source: "form", createdAt: at, updatedAt: at })
    .execute();
  return { listId: id, name: title, location };
}

async function openProject(trx: Database, accountId: string, projectId: string, now: Date) {
  const project = await findProject(trx, accountId, projectId);
  const listId = await ensureProjectList(trx, project, now);
  const at = now.toISOString();
  await trx.updateTable("projects").set({ step: "recipients", editedAt: at }).where("id", "=", project.id).execute();
  return { listId, name: project.title, location: `/certificates/${project.id}/recipients` };
}
