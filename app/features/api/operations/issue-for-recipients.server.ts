import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { reserveQuota } from "#app/features/billing/quota/reservations.server.ts";
import { designAsIssued } from "#app/features/certificates/draw/as-issued.server.ts";
import {
  freezeDesign,
  issueCertificates,
  MAX_BATCH_ISSUED,
} from "#app/features/certificates/issue/issue-certificates.server.ts";
import { expiresAtOf } from "#app/features/certificates/model/expiry.ts";
import {
  projectExpiry,
  readStoredDesign,
} from "#app/features/certificates/model/stored-design.server.ts";
import { checkBeforeSending } from "#app/features/messages/compose/check-before-sending.server.ts";
import { readDetails } from "#app/features/messages/message/write-message.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";
import { ApiProblem } from "../http/api-problem.server.ts";
import {
  blockerSentences,
  findSendable,
  missingLetters,
  missingValues,
  withSameForEveryone,
} from "./confirm-send.server.ts";
import type { ApiContext } from "./operation.server.ts";

export interface IssueResult {
  recipientId: string;
  outcome: "issued" | "already-issued" | "left-out";
  certificateId: string | null;
}

/**
 * Issues certificates of a project without mailing anybody. Who has one keeps it, who had one
 * revoked gets none. Throws ApiProblem when design or values are not whole, or somebody is not on
 * the project's list.
 */
export async function issueForRecipients(
  context: ApiContext,
  asked: {
    projectId: string;
    recipientIds: string[];
    leaveEmpty: boolean;
    printBoxes: boolean;
    sameForEveryone: boolean;
  },
): Promise<{ batchId: null; results: IssueResult[] }> {
  const { app, account, now } = context;
  const project = await findSendable(context, asked.projectId);
  const recipientIds = [...new Set(asked.recipientIds)];
  const { design } = project;
  if (!design)
    throw new ApiProblem(
      "cannot-send",
      "This project has no design yet. Choose one in the dashboard, then issue.",
    );
  const { blockers, missing, printProblems } = await checkBeforeSending(
    app,
    account,
    withSameForEveryone(project, asked),
    recipientIds,
  );
  const ofDesign = blockers.filter(
    (blocker) => "step" in blocker && (blocker.step === "design" || blocker.ofCertificate),
  );
  if (ofDesign.length > 0) throw new ApiProblem("cannot-send", blockerSentences(ofDesign));
  if (missing.length > 0 && !asked.leaveEmpty) throw missingValues(missing);
  if (printProblems.withoutLetters > 0 && !asked.printBoxes) throw missingLetters(printProblems);
  return context.once(async (trx) => {
    const recipients = await findRecipients(trx, {
      accountId: account.id,
      listId: project.listId ?? "",
      recipientIds,
    });
    const known = await certificatesOf(trx, project.id, recipientIds);
    const isNew = recipients.filter(({ id }) => !known.has(id));
    const designVersionId = await freezeDesign(
      trx,
      account.id,
      await designAsIssued(trx, project, readStoredDesign(design, "projects.design", project.id)),
      now,
    );
    const issued = new Map<string, string>();
    for (let start = 0; start < isNew.length; start += MAX_BATCH_ISSUED) {
      const some = await issueCertificates(trx, {
        account,
        projectId: project.id,
        batchId: null,
        designVersionId,
        title: project.title,
        recipients: isNew.slice(start, start + MAX_BATCH_ISSUED),
        details: readDetails(project),
        expiresAt: expiresAtOf(projectExpiry(project), now.toISOString(), account.timeZone),
        countsAt: now.toISOString(),
        now,
      });
      for (const { recipientId, certificateId } of some) issued.set(recipientId, certificateId);
    }
    const reserved = await reserveQuota(trx, {
      account,
      batchId: null,
      emails: 0,
      certificates: issued.size,
      now,
    });
    if (reserved.kind === "refused")
      throw new ApiProblem("plan-used-up", `${reserved.text} Nothing was issued.`);
    if (issued.size > 0) await recordIssued(trx, context, project, issued.size);
    return {
      batchId: null,
      results: recipientIds.map((recipientId) => resultOf(recipientId, issued, known)),
    };
  });
}

async function recordIssued(
  trx: Database,
  { account, key, now }: ApiContext,
  project: { id: string; title: string },
  count: number,
): Promise<void> {
  if (count > 0) {
    const certificates =
      count === 1 ? "1 certificate" : `${count.toLocaleString("en")} certificates`;
    const text = `Issued ${certificates} without e-mailing them: ${project.title}`;
    const link = `/projects/${project.id}/recipients`;
    await recordActivity(trx, {
      accountId: account.id,
      actorId: null,
      actorKeyId: key.id,
      kind: "new",
      text,
      link,
      now,
    });
  }
}

function resultOf(
  recipientId: string,
  issued: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, { certificateId: string; isValid: boolean }>,
): IssueResult {
  const certificateId = issued.get(recipientId);
  if (certificateId !== undefined) return { recipientId, outcome: "issued", certificateId };
  const before = known.get(recipientId);
  return before?.isValid
    ? { recipientId, outcome: "already-issued", certificateId: before.certificateId }
    : { recipientId, outcome: "left-out", certificateId: null };
}

/** Throws 422 for ids that are not on the list. */
export async function findRecipients(
  db: Database,
  given: { accountId: string; listId: string; recipientIds: string[] },
): Promise<Parameters<typeof issueCertificates>[1]["recipients"]> {
  const rows = await db
    .selectFrom("recipients")
    .select(["id", "firstName", "lastName", "email", "certificateName", "fields", "language"])
    .where("id", "in", given.recipientIds)
    .where(compareOnly("listId", given.listId))
    .where(compareOnly("accountId", given.accountId))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: Awaited<ReturnType<typeof findRecipients>> = [];
  const errors: { path: string; message: string }[] = [];
  for (const [index, id] of given.recipientIds.entries()) {
    const row = byId.get(id);
    if (row) found.push({ ...row, fields: readStoredTexts(row.fields, "recipients.fields", id) });
    else
      errors.push({
        path: `recipientIds.${index}`,
        message: "Nobody on the project’s list has this id",
      });
  }
  if (errors.length > 0) {
    const detail = "Some of these recipients are not on the project’s list.";
    throw new ApiProblem("invalid", detail, { errors: errors.slice(0, 50) });
  }
  return found;
}

/**
 * What these recipients were issued of a project before: the valid one, or else that there was one.
 */
export async function certificatesOf(
  db: Database,
  projectId: string,
  recipientIds: string[],
): Promise<Map<string, { certificateId: string; isValid: boolean }>> {
  const rows = await db
    .selectFrom("certificates")
    .select(["id", "recipientId", "status"])
    .where("recipientId", "in", recipientIds)
    .where(compareOnly("projectId", projectId))
    .$narrowType<{ recipientId: string }>()
    .execute();
  const known = new Map<string, { certificateId: string; isValid: boolean }>();
  for (const { id, recipientId, status } of rows) {
    const isValid = status === "valid";
    if (isValid || !known.has(recipientId)) known.set(recipientId, { certificateId: id, isValid });
  }
  return known;
}
