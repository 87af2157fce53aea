import { searchable } from "../../app/engines/letters/searchable.ts";
import type { DeliveryRow } from "../../app/features/delivery/queue/new-delivery.ts";
import { newDelivery } from "../../app/features/delivery/queue/new-delivery.ts";
import { UNSUBSCRIBE_TOKEN } from "../../app/features/delivery/suppressions/unsubscribe.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { newId } from "../../app/platform/text/ids.ts";

/**
 * A bulk mail as its confirmation leaves it in the ledger, ready to go. Returns its messages in
 * order.
 */
export async function addBulkSend(
  { db, clock, config }: Pick<AppContext, "db" | "clock" | "config">,
  given: {
    accountId: string;
    userId: string;
    emails: string[];
    title?: string;
    status?: "sending" | "paused" | "done";
    kind?: "bulk" | "certificates";
  },
): Promise<{ batchId: string; rows: DeliveryRow[] }> {
  const {
    accountId,
    userId,
    emails,
    title = "News of the academy",
    status = "paused",
    kind = "bulk",
  } = given;
  const now = clock();
  const at = now.toISOString();
  const batchId = newId(now.getTime());
  const link = `${config.appUrl}/u/{${UNSUBSCRIBE_TOKEN}}`;
  await db
    .insertInto("batches")
    .values({
      id: batchId,
      accountId,
      projectId: null,
      kind,
      title,
      searchText: searchable(title),
      subject: "News for {First Name}",
      body: "Dear {First Name}, here is the news.",
      html: `<p>Dear {First Name}, here is the news.</p><a href="${link}">Unsubscribe</a>`,
      text: `Dear {First Name}, here is the news.\n\nUnsubscribe: ${link}`,
      fromAddress: '"Lagoon Digital Academy" <certificates@iweri.test>',
      replyTo: "help@lagoon.test",
      cc: "",
      bcc: "",
      delivery: "link",
      status,
      scheduledAt: null,
      recipientCount: emails.length,
      createdBy: userId,
      createdAt: at,
      startedAt: at,
      finishedAt: status === "done" ? at : null,
      confirmToken: null,
      pausedReason: null,
    })
    .execute();
  const rows = emails.map((email, index) =>
    newDelivery({
      accountId,
      batchId,
      kind: "recipient",
      position: index + 1,
      recipientId: null,
      certificateId: null,
      toName: `Ada ${index + 1}`,
      toEmail: email,
      searchText: `Ada ${index + 1} ${email}`,
      values: { "First Name": "Ada", "Last Name": String(index + 1) },
      skipCode: null,
      mailHost: "iweri.test",
      sendAt: at,
      now,
    }),
  );
  for (let from = 0; from < rows.length; from += 200) {
    await db
      .insertInto("deliveries")
      .values(rows.slice(from, from + 200))
      .execute();
  }
  return { batchId, rows };
}
