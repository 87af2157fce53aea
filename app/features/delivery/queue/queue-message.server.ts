import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { sealKey, unsealKey } from "#app/platform/crypto.server.ts";
import type { Database } from "#db/database.server.ts";
import { insertDeliveries } from "./change-deliveries.server.ts";
import { newDelivery } from "./new-delivery.ts";
import { mailHostOf, openBatch } from "./open-batch.server.ts";

/**
 * Puts a single message into the ledger: a test to oneself, or a notice such as the list of one's
 * certificates. It has the share of mail to accounts (`worker/shares`). Call `wakeDelivery(db)`
 * after the commit. The same `onceToken` twice queues one message.
 */
export async function queueMessage(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    accountId: string;
    kind: "test" | "notice" | "code";
    projectId?: string | null;
    title: string;
    /** Shown as the sender. */
    fromName: string;
    replyTo: string;
    template: MessageTemplate;
    values: Record<string, string>;
    /** What takes the place of `{Code}`. It is kept sealed. */
    code?: string;
    to: { name: string; email: string };
    createdBy: string | null;
    onceToken?: string;
    /** Where one leaves the newsletter. */
    leaveAddress?: string;
    /** Whose ceilings it counts against. */
    causedBy?: string;
    now: Date;
  },
): Promise<{ batchId: string }> {
  const { accountId, template, now } = given;
  const fromEmail = app.config.mail.from;
  const { batchId, isNew } = await openBatch(trx, {
    account: { id: accountId, name: given.fromName, supportEmail: given.replyTo },
    kind: given.kind,
    title: given.title,
    projectId: given.projectId ?? null,
    template,
    body: "",
    fromEmail,
    replyTo: given.replyTo,
    scheduledAt: null,
    recipientCount: 1,
    actorId: given.createdBy,
    confirmToken: given.onceToken ?? null,
    leaveAddress: given.leaveAddress,
    causedBy: given.causedBy,
    now,
  });
  if (!isNew) return { batchId };
  const row = newDelivery({
    accountId,
    batchId,
    kind: "recipient",
    position: 1,
    recipientId: null,
    certificateId: null,
    toName: given.to.name,
    toEmail: given.to.email,
    searchText: `${given.to.name} ${given.to.email}`,
    values:
      given.code === undefined
        ? given.values
        : { ...given.values, [CODE]: sealCode(app, batchId, given.code) },
    skipCode: null,
    mailHost: mailHostOf(fromEmail),
    sendAt: now.toISOString(),
    now,
  });
  await insertDeliveries(trx, [row]);
  return { batchId };
}

/** The placeholder that stays open in a code mail's template. */
export const CODE = "Code";

type Sealing = Pick<AppContext, "config">;

/** A code as it waits in the ledger: who reads the database, or a copy of it, reads no code. */
export function sealCode({ config }: Sealing, batchId: string, code: string): string {
  return sealKey(code, config.sessionSecret, `code:${batchId}`);
}

/** The code of a message's values, or null: it was wiped, or sealed with another secret. */
export function unsealCode(
  { config }: Sealing,
  batchId: string,
  values: Record<string, string>,
): string | null {
  return unsealKey(values[CODE] ?? "", config.sessionSecret, `code:${batchId}`);
}

/**
 * Deletes what a code mail said, although it is sealed. Its call's hash goes too: everything else
 * in the payload can be known, and five digits are soon tried. Who was mailed when, and what came
 * of it, stays.
 */
export async function wipeCode(trx: Database, batchId: string): Promise<void> {
  await trx.updateTable("batches").set({ html: "", text: "" }).where("id", "=", batchId).execute();
  await trx
    .updateTable("deliveries")
    .set({ values: "{}" })
    .where("batchId", "=", batchId)
    .execute();
  await trx
    .updateTable("providerCalls")
    .set({ payloadSha256: null, payload: null })
    .where("batchId", "=", batchId)
    .execute();
}

export const CODE_MINUTES = 10;

/** Codes written down at this time or before are of no use any more: they are not mailed late. */
export function codesDiedAt(now: Date): string {
  return new Date(now.getTime() - CODE_MINUTES * 60_000).toISOString();
}
