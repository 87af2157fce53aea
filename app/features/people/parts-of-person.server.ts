import { certificateStatus } from "#app/features/certificates/model/certificate-id.ts";
import { FOR_OTHERS, isMass } from "#app/features/delivery/queue/new-delivery.ts";
import { shownStatus } from "#app/features/delivery/status/delivery-state.ts";
import type { Database } from "#db/database.server.ts";
import { sortOnly } from "#db/query-parts.server.ts";
import type { Person } from "./people.server.ts";
import { projectsOfLists } from "./sources-of-people.server.ts";

interface Page {
  limit: number;
  offset: number;
}

/**
 * The mails of an organiser to these spellings of an address, and to one that was corrected to it;
 * copies too. The caller says what of them.
 */
export function selectEmailsTo(db: Database, accountId: string, spellings: string[]) {
  const withAddress = (column: "toEmail" | "correctedTo") =>
    db
      .selectFrom("deliveries as d")
      .select("d.id")
      .where("d.accountId", "=", accountId)
      .where(`d.${column}`, "in", spellings);
  // Two questions, so that each has its index.
  const ids = withAddress("toEmail")
    .where("d.correctedTo", "is", null)
    .unionAll(withAddress("correctedTo"));
  return db
    .selectFrom("deliveries")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .where("deliveries.id", "in", ids)
    .where("batches.kind", "in", FOR_OTHERS);
}

export async function listsOfPerson(
  db: Database,
  { accountId, email }: Person,
  { limit, offset }: Page,
) {
  const rows = await db
    .selectFrom("recipients")
    .innerJoin("recipientLists", "recipientLists.id", "recipients.listId")
    .select([
      "recipients.id",
      "recipients.listId",
      "recipients.firstName",
      "recipients.lastName",
      "recipients.certificateName",
      "recipients.createdAt",
      "recipientLists.name",
      "recipientLists.isSample",
    ])
    .where("recipients.accountId", "=", accountId)
    .where("recipients.email", "=", email)
    .orderBy("recipients.createdAt", "desc")
    .orderBy("recipients.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const projects = await projectsOfLists(
    db,
    accountId,
    rows.map(({ listId }) => listId),
  );
  return rows.map((row) => ({
    ...row,
    isSample: row.isSample === 1,
    project: projects.get(row.listId) ?? null,
  }));
}

export async function certificatesOfPerson(
  db: Database,
  { accountId, email }: Person,
  { limit, offset }: Page,
  now: Date,
) {
  const rows = await db
    .selectFrom("certificates")
    .innerJoin("projects", "projects.id", "certificates.projectId")
    .select([
      "certificates.id",
      "certificates.projectId",
      "certificates.title",
      "certificates.holderName",
      "certificates.issuedAt",
      "certificates.expiresAt",
      "certificates.status",
      "certificates.replacedById",
      "certificates.replacesId",
      "certificates.sentAt",
      "projects.title as projectTitle",
      "projects.deletedAt",
    ])
    .where("certificates.accountId", "=", accountId)
    .where("certificates.holderEmail", "=", email)
    .orderBy(sortOnly("certificates.issuedAt"), "desc")
    .orderBy("certificates.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ status, deletedAt, ...row }) => ({
    ...row,
    status: certificateStatus({ status, expiresAt: row.expiresAt }, now.toISOString()),
    /** Of a project in the bin there is only the public page. */
    hasPage: deletedAt === null,
  }));
}

/** Every mail an organiser sent to these spellings of an address, newest first. */
export async function emailsOfPerson(
  db: Database,
  { accountId, spellings }: { accountId: string; spellings: string[] },
  { limit, offset }: Page,
) {
  const rows = await selectEmailsTo(db, accountId, spellings)
    .select([
      "deliveries.id",
      "deliveries.batchId",
      "deliveries.toName",
      "deliveries.toEmail",
      "deliveries.correctedTo",
      "deliveries.state",
      "deliveries.reason",
      "deliveries.createdAt",
      "deliveries.acceptedAt",
      "deliveries.deliveredAt",
      "deliveries.failedAt",
      "deliveries.openedAt",
      "batches.kind",
      "batches.title",
      "batches.isSample",
    ])
    .where("deliveries.kind", "=", "recipient")
    .orderBy("deliveries.createdAt", "desc")
    .orderBy("deliveries.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ acceptedAt, deliveredAt, failedAt, createdAt, state, isSample, ...row }) => ({
    ...row,
    isSample: isSample === 1,
    status: shownStatus(state),
    at: deliveredAt ?? failedAt ?? acceptedAt ?? createdAt,
    createdAt,
    to: isMass(row.kind) ? `/sent/${row.batchId}/${row.id}` : null,
  }));
}

export async function responsesOfPerson(
  db: Database,
  { accountId, email }: Person,
  { limit, offset }: Page,
) {
  return db
    .selectFrom("formResponses")
    .innerJoin("forms", "forms.id", "formResponses.formId")
    .select([
      "formResponses.id",
      "formResponses.formId",
      "formResponses.number",
      "formResponses.name",
      "formResponses.submittedAt",
      "forms.title",
      "forms.deletedAt",
    ])
    .where("formResponses.accountId", "=", accountId)
    .where("formResponses.emailKey", "=", email)
    .orderBy(sortOnly("formResponses.submittedAt"), "desc")
    .orderBy("formResponses.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A series is one registration, however many sessions it has. */
export async function registrationsOfPerson(
  db: Database,
  { accountId, email }: Person,
  { limit, offset }: Page,
) {
  return db
    .selectFrom("webinarRegistrations as r")
    .innerJoin("webinars as w", "w.id", "r.webinarId")
    .innerJoin("forms as f", "f.id", "w.formId")
    .select([
      "r.id",
      "r.name",
      "r.state",
      "r.attended",
      "r.doubtful",
      "r.reportedMinutes",
      "r.registeredAt",
      "w.formId",
      "w.title",
      "w.startsAt",
      "w.lengthMinutes",
      "w.state as webinarState",
      "f.deletedAt",
    ])
    .where("r.seriesRegistrationId", "is", null)
    .where("r.accountId", "=", accountId)
    .where("r.emailKey", "=", email)
    .orderBy(sortOnly("r.registeredAt"), "desc")
    .orderBy("r.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many of each part there are. */
export async function countParts(db: Database, person: Person, spellings: string[]) {
  return {
    lists: await countRows(db, "recipients", person),
    certificates: await countRows(db, "certificates", person),
    mails: await countEmails(db, person, spellings),
    responses: await countRows(db, "formResponses", person),
    webinars: await countRegistrations(db, person),
  };
}

/** Where each table keeps the address, in lower case. */
const ADDRESS = {
  recipients: "email",
  certificates: "holderEmail",
  formResponses: "emailKey",
} as const;

async function countRows(
  db: Database,
  table: keyof typeof ADDRESS,
  { accountId, email }: Person,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("accountId", "=", accountId)
    .where(ADDRESS[table], "=", email)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Rows in sessions are of one registration. */
async function countRegistrations(db: Database, { accountId, email }: Person): Promise<number> {
  const { count } = await db
    .selectFrom("webinarRegistrations")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("accountId", "=", accountId)
    .where("emailKey", "=", email)
    .where("seriesRegistrationId", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countEmails(
  db: Database,
  { accountId }: Person,
  spellings: string[],
): Promise<number> {
  const { count } = await selectEmailsTo(db, accountId, spellings)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("deliveries.kind", "=", "recipient")
    .executeTakeFirstOrThrow();
  return Number(count);
}
