import { confirmBatch } from "../../app/features/messages/batches/confirm-batch.server.ts";
import type { AppContext } from "../../app/platform/app-context.ts";
import { addReadyProject, type PersonGiven } from "./ready-project.ts";

/**
 * A send of certificates to these people that their organiser has confirmed. Its rows are in list
 * order.
 */
export async function confirmedSend(
  context: AppContext,
  organiser: { accountId: string; userId: string },
  people: PersonGiven[],
) {
  const project = await addReadyProject(context, organiser, people, {
    body: "Dear {First Name}, well done.",
  });
  const { batchId } = await confirmBatch(context, {
    account: {
      id: organiser.accountId,
      name: "Lagoon",
      supportEmail: "help@lagoon.test",
      timeZone: "Africa/Lagos",
    },
    actorId: organiser.userId,
    project,
    template: { subject: "Well done", html: "<p>Dear {First Name}</p>", text: "Dear {First Name}" },
    scheduledAt: null,
    confirmToken: crypto.randomUUID(),
    now: context.clock(),
  });
  const rows = () =>
    context.db
      .selectFrom("deliveries")
      .selectAll()
      .where("batchId", "=", batchId)
      .orderBy("position")
      .execute();
  return { batchId, rows };
}
