import type { Database } from "#db/database.server.ts";
import { searchable } from "../recipients/match-person.ts";

export const PEOPLE_PER_PAGE = 20;

/** A person of the project's list with the certificate that counts now: the newest that no correction replaced. */
export interface ListedPerson {
  id: string;
  position: number;
  firstName: string;
  lastName: string;
  email: string;
  certificateName: string;
  certificate: { id: string; status: "valid" | "revoked" | "replaced"; expiresAt: string | null } | null;
}

/** One page of the people of a project, and how many match. */
export async function listPeople(
  db: Database,
  project: { id: string; listId: string | null },
  wish: { q: string; page: number; pageSize?: number },
): Promise<{ people: ListedPerson[]; total: number }> {
  const { pageSize = PEOPLE_PER_PAGE } = wish;
  if (!project.listId) return { people: [], total: 0 };
  let query = db.selectFrom("recipients").where("listId", "=", project.listId);
  for (const word of searchable(wish.q).split(" ").filter(Boolean)) query = query.where("searchText", "like", containing(word));
  const { count } = await query.select(({ fn }) => fn.countAll().as("count")).executeTakeFirstOrThrow();
  const rows = await query
    .select(["id", "position", "firstName", "lastName", "email", "certificateName"])
    .orderBy("position")
    .limit(pageSize)
    .offset((wish.page - 1) * pageSize)
    .execute();
  const certificates = await currentCertificates(
    db,
    project.id,
    rows.map(({ id }) => id),
  );
  const people = rows.map((row) => ({ ...row, certificate: certificates.get(row.id) ?? null }));
  return { people, total: Number(count) };
}

async function currentCertificates(db: Database, projectId: string, recipientIds: string[]) {
  if (recipientIds.length === 0) return new Map<string, NonNullable<ListedPerson["certificate"]>>();
  const rows = await db
    .selectFrom("certificates")
    .select(["id", "recipientId", "status", "expiresAt"])
    .where("recipientId", "in", recipientIds)
    .where("projectId", "=", projectId)
    .where("replacedById", "is", null)
    .orderBy("issuedAt")
    .execute();
  return new Map(rows.map(({ recipientId, ...certificate }) => [recipientId ?? "", certificate]));
}

/** A LIKE pattern; the letters that mean something to LIKE are taken as any letter, which finds at most a little more. */
function containing(word: string): string {
  return `%${word.replaceAll(/[%_\\]/g, "_")}%`;
}
