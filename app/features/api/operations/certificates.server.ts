import { z } from "zod";
import { type IssuerProofs, proofForName } from "#app/features/accounts/proof/issuer-proof.ts";
import { readIssuerProofs } from "#app/features/accounts/proof/read-proofs.server.ts";
import { shownCredits } from "#app/features/certificates/credits/credits.ts";
import { certificateCredits } from "#app/features/certificates/credits/stored-credits.ts";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { withdrawCertificate } from "#app/features/certificates/projects/project-certificates.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { orResourceNotFound, resourceNotFound } from "../http/api-problem.server.ts";
import { pageAfter, pageOfRows } from "../http/page.server.ts";
import { momentAsked, noParams, pageOf, pageQuery } from "../schemas/common.server.ts";
import {
  Certificate,
  certificateIdParam,
  Issued,
  IssueRequest,
  projectIdParam,
  RevokeRequest,
} from "../schemas/resources.server.ts";
import { confirmSend } from "./confirm-send.server.ts";
import {
  certificatesOf,
  findRecipients,
  issueForRecipients,
} from "./issue-for-recipients.server.ts";
import { operation } from "./operation.server.ts";

const tag = "Certificates";

export const issueCertificates = operation({
  id: "issueCertificates",
  scope: "certificates:write",
  method: "POST",
  path: "/projects/{projectId}/certificates",
  tag,
  summary: "Issue certificates",
  description:
    "Issues certificates to recipients on the project’s list, using its current design. " +
    "No e-mails are sent unless `send` is true. Anyone who already has a certificate " +
    "keeps it, and a later send e-mails that one.",
  params: projectIdParam,
  body: IssueRequest,
  answer: Issued,
  problems: [402, 409],
  async run(context, { params: { projectId }, body: { send, ...asked } }) {
    const { db, account } = context;
    if (!send) return issueForRecipients(context, { ...asked, projectId });
    const project = orResourceNotFound(await findProject(db, account.id, projectId));
    const recipientIds = [...new Set(asked.recipientIds)];
    await findRecipients(db, { accountId: account.id, listId: project.listId ?? "", recipientIds });
    const batchId = await confirmSend(context, { ...asked, projectId, recipientIds });
    return { batchId, results: await resultsOfSend(db, { projectId, batchId, recipientIds }) };
  },
});

export const listCertificates = operation({
  id: "listCertificates",
  scope: "certificates:read",
  method: "GET",
  path: "/certificates",
  tag,
  summary: "List certificates",
  description:
    "Issued certificates, newest first, including revoked and replaced ones. With `expiresAfter` " +
    "or `expiresBefore`, those that expire, the first to expire first.",
  params: noParams,
  query: z.strictObject({
    ...pageQuery,
    email: z.string().max(254).optional().describe("Only certificates for this e-mail address"),
    expiresAfter: momentAsked("Only certificates that expire after this moment"),
    expiresBefore: momentAsked("Only certificates that expire before this moment"),
  }),
  answer: pageOf(Certificate),
  reads: { what: "api-certificates" },
  async run({ db, account, app }, { query: { limit, after, email, ...expiry } }) {
    const keys = pageAfter(after, 2);
    const proofs = await readIssuerProofs(db, account.id);
    const isByExpiry = Object.values(expiry).some((moment) => moment !== undefined);
    const ofAccount = certificates(db, account.id).$if(email !== undefined, (select) =>
      select.where("holderEmail", "=", (email ?? "").trim().toLowerCase()),
    );
    const ordered = isByExpiry
      ? byExpiry(ofAccount, expiry, keys)
      : ofAccount
          .$if(keys !== null, (select) =>
            select.where(({ eb, refTuple, tuple }) =>
              eb(refTuple("issuedAt", "id"), "<", tuple(keys?.[0] ?? "", keys?.[1] ?? "")),
            ),
          )
          .orderBy("issuedAt", "desc")
          .orderBy("id", "desc");
    const rows = await ordered.limit(limit + 1).execute();
    return pageOfRows(
      rows,
      limit,
      ({ issuedAt, expiresAt, id }) => [isByExpiry ? (expiresAt ?? "") : issuedAt, id],
      (row) => show(row, app.config.appUrl, proofs),
    );
  },
});

export const readCertificate = operation({
  id: "readCertificate",
  scope: "certificates:read",
  method: "GET",
  path: "/certificates/{certificateId}",
  tag,
  summary: "Get a certificate",
  description: "One certificate, with everything printed on it.",
  params: certificateIdParam,
  answer: Certificate,
  isTagged: true,
  reads: { what: "api-certificates" },
  async run({ db, account, app }, { params: { certificateId } }) {
    return show(
      await findCertificate(db, account.id, certificateId),
      app.config.appUrl,
      await readIssuerProofs(db, account.id),
    );
  },
});

export const revokeCertificate = operation({
  id: "revokeCertificate",
  scope: "certificates:write",
  method: "POST",
  path: "/certificates/{certificateId}/revoke",
  tag,
  summary: "Revoke a certificate",
  description:
    "Revoking is permanent. The certificate’s page shows the date and the reason, and " +
    "unsent e-mails about it are stopped. Revoking it again changes nothing. `If-Match` " +
    "takes the certificate’s ETag.",
  params: certificateIdParam,
  body: RevokeRequest,
  answer: Certificate,
  minds: true,
  async run(
    { db, account, key, now, app, requireUnchanged },
    { params: { certificateId }, body: { reason } },
  ) {
    const before = await findCertificate(db, account.id, certificateId);
    const proofs = await readIssuerProofs(db, account.id);
    requireUnchanged(readCertificate, show(before, app.config.appUrl, proofs));
    const { projectId, holderName } = before;
    await withdrawCertificate(db, {
      accountId: account.id,
      actorId: null,
      actorKeyId: key.id,
      projectId,
      certificateId,
      holderName,
      reason,
      now,
    });
    return show(await findCertificate(db, account.id, certificateId), app.config.appUrl, proofs);
  },
});

async function resultsOfSend(
  db: Database,
  {
    projectId,
    batchId,
    recipientIds,
  }: { projectId: string; batchId: string; recipientIds: string[] },
) {
  const rows = await db
    .selectFrom("deliveries")
    .select(["recipientId", "certificateId"])
    .where("batchId", "=", batchId)
    .where("recipientId", "in", recipientIds)
    .where("certificateId", "is not", null)
    .execute();
  const sent = new Map(rows.map(({ recipientId, certificateId }) => [recipientId, certificateId]));
  const known = await certificatesOf(db, projectId, recipientIds);
  return recipientIds.map((recipientId) => {
    const certificateId = sent.get(recipientId);
    if (certificateId) return { recipientId, outcome: "issued" as const, certificateId };
    const before = known.get(recipientId);
    return before?.isValid
      ? { recipientId, outcome: "already-issued" as const, certificateId: before.certificateId }
      : { recipientId, outcome: "left-out" as const, certificateId: null };
  });
}

function certificates(db: Database, accountId: string) {
  return db
    .selectFrom("certificates")
    .select([
      "id",
      "projectId",
      "recipientId",
      "batchId",
      "title",
      "holderName",
      "holderEmail",
      "issuerName",
      "status",
    ])
    .select([
      "issuedAt",
      "expiresAt",
      "revokedAt",
      "revokeReason",
      "replacedById",
      "renewedById",
      "values",
      "credits",
    ])
    .where("accountId", "=", accountId);
}

type Certificates = ReturnType<typeof certificates>;

/** Those that expire between two moments, the first to expire first. */
function byExpiry(
  select: Certificates,
  given: { expiresAfter?: string | undefined; expiresBefore?: string | undefined },
  keys: string[] | null,
): Certificates {
  const from = new Date(given.expiresAfter ?? 0).toISOString();
  const until = given.expiresBefore && new Date(given.expiresBefore).toISOString();
  return select
    .where("expiresAt", ">", from)
    .$if(Boolean(until), (rows) => rows.where("expiresAt", "<", until ?? ""))
    .$if(keys !== null, (rows) =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("expiresAt", "id"), ">", tuple(keys?.[0] ?? "", keys?.[1] ?? "")),
      ),
    )
    .orderBy("expiresAt")
    .orderBy("id");
}

type Row = Awaited<ReturnType<Certificates["execute"]>>[number];

async function findCertificate(
  db: Database,
  accountId: string,
  certificateId: string,
): Promise<Row> {
  const row = await certificates(db, accountId).where("id", "=", certificateId).executeTakeFirst();
  if (!row) throw resourceNotFound();
  return row;
}

function show(
  { holderName, holderEmail, issuerName, values, credits, ...row }: Row,
  appUrl: string,
  proofs: IssuerProofs,
) {
  return {
    ...row,
    url: `${appUrl}/c/${row.id}`,
    proofUrl: `${appUrl}/c/${row.id}.proof`,
    name: holderName,
    email: holderEmail,
    issuer: issuerName,
    issuerProof: proofForName(proofs, issuerName),
    values: readStoredTexts(values, "certificates.values", row.id),
    credits: shownCredits(certificateCredits({ id: row.id, credits })),
  };
}
