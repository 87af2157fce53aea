import { issueCertificates } from "#app/features/certificates/issue/issue-certificates.server.ts";
import { expiresAtOf } from "#app/features/certificates/model/expiry.ts";
import { projectExpiry } from "#app/features/certificates/model/stored-design.server.ts";
import type { Delivery } from "#app/features/delivery/queue/new-delivery.ts";
import { reasonMessage } from "#app/features/delivery/status/delivery-state.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import { readDetails } from "../compose/write-message.server.ts";
import type { CertificateToSend } from "./certificate-of-message.server.ts";

/**
 * The certificate of somebody who was left out when the batch was confirmed, on the batch's own design, now that they can
 * be mailed. Null when the person or the batch's certificates are gone.
 */
export async function issueForLeftOut(trx: Database, delivery: Delivery, now: Date): Promise<CertificateToSend | null> {
  const sibling = await trx
    .selectFrom("certificates")
    .innerJoin("projects", "projects.id", "certificates.projectId")
    .innerJoin("accounts", "accounts.id", "certificates.accountId")
    .select([
      "certificates.designVersionId",
      "projects.id as projectId",
      "projects.title",
      "projects.details",
      "projects.expiry",
      "accounts.id as accountId",
      "accounts.name",
      "accounts.supportEmail",
      "accounts.timeZone",
    ])
    .where("certificates.batchId", "=", delivery.batchId)
    .limit(1)
    .executeTakeFirst();
  const recipient = await trx
    .selectFrom("recipients")
    .select(["id", "firstName", "lastName", "email", "certificateName", "fields"])
    .where("id", "=", delivery.recipientId ?? "")
    .where("accountId", "=", delivery.accountId)
    .executeTakeFirst();
  if (!sibling || !recipient) return null;
  const [issued] = await issueCertificates(trx, {
    account: { id: sibling.accountId, name: sibling.name, supportEmail: sibling.supportEmail, timeZone: sibling.timeZone },
    projectId: sibling.projectId,
    batchId: delivery.batchId,
    designVersionId: sibling.designVersionId,
    title: sibling.title,
    recipients: [{ ...recipient, fields: readStoredTexts(recipient.fields, "recipients.fields", recipient.id) }],
    details: readDetails({ id: sibling.projectId, details: sibling.details }),
    expiresAt: expiresAtOf(projectExpiry({ id: sibling.projectId, expiry: sibling.expiry }), now.toISOString(), sibling.timeZone),
    countsAt: now.toISOString(),
    now,
  });
  const holderName = issued!.values["Full Name"] ?? "";
  return { certificateId: issued!.certificateId, values: issued!.values, holderName };
}

/** People that a send leaves out for one reason, with the first few of them. */
export interface LeftOutGroup {
  code: string;
  reason: string;
  count: number;
  examples: { name: string; email: string }[];
}

const MAX_EXAMPLES = 5;

/** Counts people who are left out, by reason; keeps a few examples of each and nothing else. */
export class LeftOut {
  private readonly groups = new Map<string, LeftOutGroup>();

  add(code: string, person: { firstName: string; lastName: string; email: string }): void {
    const group = this.groups.get(code) ?? { code, reason: reasonMessage(code), count: 0, examples: [] };
    group.count++;
    if (group.examples.length < MAX_EXAMPLES) {
      group.examples.push({ name: `${person.firstName} ${person.lastName}`.trim(), email: person.email });
    }
    this.groups.set(code, group);
  }

  list(): LeftOutGroup[] {
    return [...this.groups.values()];
  }
}
