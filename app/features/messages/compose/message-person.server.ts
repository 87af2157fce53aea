import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { SAMPLE_CERTIFICATE_ID } from "#app/features/certificates/draw/draft-drawing.server.ts";
import { certificateValues } from "#app/features/certificates/model/certificate-values.ts";
import { expiresAtOf } from "#app/features/certificates/model/expiry.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { projectExpiry } from "#app/features/certificates/model/stored-design.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { searchable } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";
import { readDetails } from "./write-message.server.ts";

/** Whose mail is shown, and the people before and after. */
export interface MessagePerson {
  id: string;
  position: number;
  fullName: string;
  firstName: string;
  email: string;
  values: Record<string, string>;
  previousId: string | null;
  nextId: string | null;
}

/** The person asked for, or the first of the list; null when the list is empty. */
export async function findMessagePerson(
  db: Database,
  account: Organiser["account"],
  project: Project,
  personId: string | null,
  now: Date,
): Promise<MessagePerson | null> {
  if (!project.listId) return null;
  const people = () =>
    db
      .selectFrom("recipients")
      .select(["id", "position", "firstName", "lastName", "email", "certificateName", "fields"])
      .where("accountId", "=", account.id)
      .where("listId", "=", project.listId ?? "");
  const asked = personId ? await people().where("id", "=", personId).executeTakeFirst() : undefined;
  const row = asked ?? (await people().orderBy("position").limit(1).executeTakeFirst());
  if (!row) return null;
  const before = await people().where("position", "<", row.position).orderBy("position", "desc").limit(1).executeTakeFirst();
  const after = await people().where("position", ">", row.position).orderBy("position").limit(1).executeTakeFirst();
  const values = certificateValues({
    account,
    title: project.title,
    details: readDetails(project),
    recipient: { ...row, fields: readStoredTexts(row.fields, "recipients.fields", row.id) },
    certificateId: SAMPLE_CERTIFICATE_ID,
    issuedAt: now.toISOString(),
    expiresAt: expiresAtOf(projectExpiry(project), now.toISOString(), account.timeZone),
    timeZone: account.timeZone,
  });
  const fullName = values["Full Name"] || row.email;
  return {
    id: row.id,
    position: row.position,
    fullName,
    firstName: values["First Name"] || fullName,
    email: row.email,
    values,
    previousId: before?.id ?? null,
    nextId: after?.id ?? null,
  };
}

const MAX_FOUND = 8;

/** People whose name or address holds every word of `words`; marks and case do not matter. */
export async function searchMessagePeople(
  db: Database,
  project: Project,
  words: string,
): Promise<{ id: string; name: string; email: string }[]> {
  const parts = searchable(words.slice(0, 100)).split(/\s+/).filter(Boolean).slice(0, 6);
  if (!project.listId || parts.length === 0) return [];
  let query = db
    .selectFrom("recipients")
    .select(["id", "firstName", "lastName", "email"])
    .where("accountId", "=", project.accountId)
    .where("listId", "=", project.listId)
    .orderBy("position")
    .limit(MAX_FOUND);
  for (const part of parts) query = query.where("searchText", "like", `%${part.replace(/[%_]/g, "")}%`);
  const rows = await query.execute();
  return rows.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`.trim(), email }));
}
