import type { Database } from "#db/database.server.ts";
import { correctableValues, namesOf } from "../projects/correctable-values.ts";
import { readDesignVersion } from "../projects/project-certificates.server.ts";
import { wholeName } from "../whole-name.ts";
import type { Person } from "./find-person.server.ts";
import { nameKey } from "./names-of-person.server.ts";
import { projectsOfLists } from "./person-sources.server.ts";

/** Certificates that one correction can re-issue; more are corrected in a second round. */
export const MOST_CERTIFICATES = 100;

export interface NamedCertificate {
  id: string;
  projectId: string;
  title: string;
  projectTitle: string;
  issuedAt: string;
  holderName: string;
}

/** The rows of lists with this name and address. */
export async function rowsWithName(db: Database, { accountId, email }: Pick<Person, "accountId" | "email">, key: string) {
  const rows = await db
    .selectFrom("recipients")
    .select(["id", "listId", "firstName", "lastName", "certificateName"])
    .where("accountId", "=", accountId)
    .where("email", "=", email)
    .execute();
  return rows.filter((row) => nameKey(wholeName(row)) === key);
}

/** Valid certificates with this name, newest first. */
export async function certificatesWithName(
  db: Database,
  { accountId, email }: Pick<Person, "accountId" | "email">,
  key: string,
): Promise<NamedCertificate[]> {
  const rows = await db
    .selectFrom("certificates")
    .innerJoin("projects", "projects.id", "certificates.projectId")
    .select([
      "certificates.id",
      "certificates.projectId",
      "certificates.title",
      "certificates.issuedAt",
      "certificates.holderName",
      "projects.title as projectTitle",
    ])
    .where("certificates.accountId", "=", accountId)
    .where("certificates.holderEmail", "=", email)
    .where("certificates.status", "=", "valid")
    .where("projects.deletedAt", "is", null)
    .orderBy("certificates.issuedAt", "desc")
    .orderBy("certificates.id")
    .execute();
  return rows.filter((row) => nameKey(row.holderName) === key);
}

/** Where a correction of this name would change something, in names of lists and projects. */
export async function listsWithName(db: Database, person: Person, key: string): Promise<string[]> {
  const listIds = [...new Set((await rowsWithName(db, person, key)).map(({ listId }) => listId))];
  if (listIds.length === 0) return [];
  const projects = await projectsOfLists(db, person.accountId, listIds);
  const lists = await db
    .selectFrom("recipientLists")
    .select(["id", "name"])
    .where("accountId", "=", person.accountId)
    .where("id", "in", listIds)
    .execute();
  return lists.map(({ id, name }) => projects.get(id)?.title ?? name);
}

/** The address of a picture of a certificate with another name on it, and its size. */
export async function correctedPicture(
  db: Database,
  { accountId, email }: Pick<Person, "accountId" | "email">,
  certificate: Pick<NamedCertificate, "id" | "projectId">,
  name: { firstName: string; lastName: string },
): Promise<{ src: string; widthPx: number; heightPx: number }> {
  const row = await db
    .selectFrom("certificates")
    .select(["designVersionId", "values"])
    .where("id", "=", certificate.id)
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const design = await readDesignVersion(db, row.designVersionId);
  const values = JSON.parse(row.values) as Record<string, string>;
  const typed = new URLSearchParams({ ...name, email });
  for (const { field, value } of correctableValues(design, values)) typed.set(field, value);
  return {
    src: `/projects/${certificate.projectId}/certificates/${certificate.id}/reissue.webp?${typed}`,
    widthPx: design.widthPx,
    heightPx: design.heightPx,
  };
}

/** First and last name as printed on a certificate; what the form begins with when no list has the name. */
export async function printedName(db: Database, certificateId: string) {
  const { values } = await db
    .selectFrom("certificates")
    .select("values")
    .where("id", "=", certificateId)
    .executeTakeFirstOrThrow();
  return namesOf(JSON.parse(values) as Record<string, string>);
}
