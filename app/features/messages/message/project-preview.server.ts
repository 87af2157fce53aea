import type { DrawRequest } from "#app/engines/certificate/drawing.server.ts";
import { searchable } from "#app/engines/letters/searchable.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { readAccountLanguage } from "#app/features/accounts/accounts.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { proofNote } from "#app/features/accounts/proof/issuer-proof.ts";
import { readIssuerProof } from "#app/features/accounts/proof/read-proofs.server.ts";
import { designAsIssued } from "#app/features/certificates/draw/as-issued.server.ts";
import {
  draftDrawRequest,
  SAMPLE_CERTIFICATE_ID,
} from "#app/features/certificates/draw/draft-drawing.server.ts";
import {
  certificateValues,
  type RecipientForIssue,
} from "#app/features/certificates/model/certificate-values.ts";
import { expiresAtOf } from "#app/features/certificates/model/expiry.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import {
  projectExpiry,
  readStoredDesign,
} from "#app/features/certificates/model/stored-design.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { sign, unsign } from "#app/platform/crypto.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { type Language, readLanguage, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import { DEFAULT_BODY, DEFAULT_SUBJECT, projectMessage } from "./message-draft.ts";
import { firstMessageIn, renderMessage } from "./render-message.server.tsx";
import { readDetails } from "./write-message.server.ts";

/** Whose mail is shown, and the people before and after. */
export interface MessagePerson {
  /** A recipient's; in bulk mail the number in its source. */
  id: string;
  fullName: string;
  firstName: string;
  email: string;
  values: Record<string, string>;
  language?: string | null;
  previousId: string | null;
  nextId: string | null;
}

/** The person asked for, or the first of the list; null when the list is empty. */
export async function findMessagePerson(
  db: Database,
  { account, project, now }: { account: Organiser["account"]; project: Project; now: Date },
  personId: string | null,
): Promise<MessagePerson | null> {
  if (!project.listId) return null;
  const people = () =>
    db
      .selectFrom("recipients")
      .select(["id", "position", "firstName", "lastName", "email", "certificateName", "fields"])
      .select("language")
      .where("accountId", "=", account.id)
      .where("listId", "=", project.listId ?? "");
  const asked = personId ? await people().where("id", "=", personId).executeTakeFirst() : undefined;
  const row = asked ?? (await people().orderBy("position").limit(1).executeTakeFirst());
  if (!row) return null;
  const before = await people()
    .where("position", "<", row.position)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const after = await people()
    .where("position", ">", row.position)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  const recipient = { ...row, fields: readStoredTexts(row.fields, "recipients.fields", row.id) };
  const values = draftValues({ account, project, details: readDetails(project), now }, recipient);
  const fullName = values["Full Name"] || row.email;
  return {
    id: row.id,
    fullName,
    firstName: values["First Name"] || fullName,
    email: row.email,
    values,
    language: row.language,
    previousId: before?.id ?? null,
    nextId: after?.id ?? null,
  };
}

interface DraftOf {
  account: Pick<Organiser["account"], "name" | "supportEmail" | "timeZone">;
  project: Project;
  details: Record<string, string>;
  now: Date;
}

/**
 * What one person's certificate and mail would be filled with, were it issued now. `details`: the
 * project's values for everyone.
 */
export function draftValues(
  { account, project, details, now }: DraftOf,
  recipient: RecipientForIssue,
): Record<string, string> {
  const issuedAt = now.toISOString();
  const { title } = project;
  const { timeZone } = account;
  const expiresAt = expiresAtOf(projectExpiry(project), issuedAt, timeZone);
  return certificateValues({
    account,
    title,
    details,
    recipient,
    certificateId: SAMPLE_CERTIFICATE_ID,
    issuedAt,
    expiresAt,
    timeZone,
  });
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
  for (const part of parts)
    query = query.where("searchText", "like", `%${part.replace(/[%_]/g, "")}%`);
  const rows = await query.execute();
  return rows.map((row) => ({ id: row.id, name: wholeName(row), email: row.email }));
}

const DAY_SECONDS = 86_400;
const LIVES_DAYS = 30;

/**
 * Where the specimen of one person's certificate can be seen without signing in: previews stand in
 * a frame that has no cookies, and a test mail is read in a mail program. The signature names
 * project and person and ends after 30 days. `origin` is empty for addresses on the same site:
 * there the organiser looks, and what would print nothing shows what belongs there.
 */
export function sampleAddresses(
  { config }: Pick<AppContext, "config">,
  given: { projectId: string; personId: string; origin: string; now: Date },
): { pageAddress: string; pictureAddress: string } {
  const until = Math.ceil(given.now.getTime() / 1000 / DAY_SECONDS + LIVES_DAYS);
  const word = given.origin ? "sample" : "preview";
  const key = sign(`${word}.${given.projectId}.${given.personId}.${until}`, config.sessionSecret);
  const base = `${given.origin}/certificates/${given.projectId}/message/sample`;
  return { pageAddress: `${base}.pdf?key=${key}`, pictureAddress: `${base}.jpg?key=${key}` };
}

/**
 * What to draw for such an address, by the `key` in it, or null when that is forged, over, or its
 * people or design are gone.
 */
export async function readSample(
  app: Pick<AppContext, "db" | "config" | "clock">,
  projectId: string | undefined,
  key: string,
): Promise<{ request: DrawRequest; etag: string; fullName: string } | null> {
  const { db, config, clock } = app;
  const now = clock();
  const signed = unsign(key, config.sessionSecret);
  const [word, forProject, personId, until] = signed?.split(".") ?? [];
  if ((word !== "sample" && word !== "preview") || forProject !== projectId || !personId)
    return null;
  if (Number(until) * DAY_SECONDS * 1000 < now.getTime()) return null;
  const project = await db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", forProject ?? "")
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!project?.design) return null;
  const account: Organiser["account"] = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", project.accountId)
    .executeTakeFirstOrThrow();
  const person = await findMessagePerson(db, { account, project, now }, personId);
  if (!person || person.id !== personId) return null;
  const draft = readStoredDesign(project.design, "projects.design", project.id);
  const isAsIssued = word === "sample";
  const drawn = await draftDrawRequest(
    { db, appUrl: config.appUrl },
    { account, project, isAsIssued },
    isAsIssued ? await designAsIssued(db, project, draft) : draft,
    person,
  );
  return { ...drawn, fullName: person.fullName };
}

/**
 * The project's mail as it stands, with its translations for those of its list who read another
 * language; or as one of them gets it (`language`). `sample` stands in for the certificate that is
 * not issued yet.
 */
export async function renderProjectMessage(
  { config, db }: Pick<AppContext, "config" | "db">,
  account: Organiser["account"],
  project: Project,
  given: {
    language?: string | null;
    sample?: { pageAddress?: string; pictureAddress: string };
  } = {},
): Promise<MessageTemplate> {
  const { subject, body, bodyFormat, delivery } = projectMessage(project);
  const { appName, appUrl, brandColour } = config;
  const proof = await readIssuerProof(db, account.id);
  const ownLanguage = await readAccountLanguage(db, account.id);
  const isFirst = subject.trim() === DEFAULT_SUBJECT && body.trim() === DEFAULT_BODY;
  const render = (language: Language) =>
    renderMessage({
      subject,
      body,
      bodyFormat,
      delivery,
      account,
      appName,
      appUrl,
      brandColour,
      issuerProof: proof && proofNote(proof, appName, textsIn(language)),
      sample: given.sample,
      language,
      ownLanguage,
      ...(isFirst ? firstWords(language, ownLanguage) : {}),
    });
  if (given.language !== undefined) return render(readLanguage(given.language) ?? ownLanguage);
  const translations: Record<string, MessageTemplate> = {};
  for (const language of await languagesOfList(db, project.listId))
    if (language !== ownLanguage) translations[language] = await render(language);
  return { ...(await render(ownLanguage)), translations };
}

/** Our own words are the organiser's where they read them, and in every other language besides. */
function firstWords(language: Language, ownLanguage: Language) {
  return language === ownLanguage
    ? { bodyLanguage: SOURCE_LANGUAGE as Language }
    : { ...firstMessageIn(language), bodyLanguage: language };
}

/** The languages that people of a list chose. */
async function languagesOfList(db: Database, listId: string | null): Promise<Language[]> {
  if (!listId) return [];
  const rows = await db
    .selectFrom("recipients")
    .select("language")
    .distinct()
    .where("listId", "=", listId)
    .where("language", "is not", null)
    .execute();
  return rows.flatMap(({ language }) => readLanguage(language) ?? []);
}
