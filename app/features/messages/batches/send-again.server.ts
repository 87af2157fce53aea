import { z } from "zod";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import {
  readUncertain,
  type UncertainAct,
} from "#app/features/delivery/uncertain/uncertain.server.ts";
import type { UncertainSelection } from "#app/features/delivery/uncertain/uncertain-query.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { type ResendOutcome, repeatUncertain } from "./resend.server.ts";

const addressProblem = (reason: string) => `${reason}. Enter it in full, like name@example.com`;

/** The form that sends one message again, to a corrected address. */
export const resendForm = z.object({
  email: z
    .string({ error: addressProblem("The e-mail address is missing") })
    .superRefine((typed, { addIssue }) => {
      const address = readEmailAddress(typed);
      if (!address.ok) addIssue(addressProblem(address.reason));
    }),
});

/** Why a message was not sent again, beside the address field. */
export function resendProblem(
  outcome: Exclude<ResendOutcome, { kind: "queued" | "absent" }>,
): string {
  switch (outcome.kind) {
    case "invalid-address":
      return addressProblem(outcome.reason);
    case "locked":
      return outcome.reason;
    case "suppressed":
      return `${outcome.reason} Enter another address for this person.`;
    case "withdrawn":
      return "This certificate was revoked, or can’t be issued any more, so it isn’t sent again.";
    case "not-resendable":
      return "This message is still on its way, or was cancelled, so it can’t be sent again.";
  }
}

export interface SentAgain {
  queuedCount: number;
  /**
   * Can't be sent again and marked as failed: we can't e-mail the address, or the certificate was
   * revoked.
   */
  leftOutCount: number;
  /** Why some sends may not go out, each reason once. */
  locked: string[];
}

/**
 * Sends uncertain messages again to the same addresses, from any sends. A send that can't go out
 * doesn't hold up the others.
 */
export async function sendUncertainAgain(
  app: Pick<AppContext, "db" | "config">,
  act: UncertainAct,
  selection: UncertainSelection,
): Promise<SentAgain> {
  const chosen = new Map<string, Set<string>>();
  for await (const rows of readUncertain(app.db, act.accountId, selection)) {
    for (const { batchId, id } of rows)
      chosen.set(batchId, (chosen.get(batchId) ?? new Set()).add(id));
  }
  const done: SentAgain = { queuedCount: 0, leftOutCount: 0, locked: [] };
  for (const [batchId, deliveryIds] of chosen) {
    const { queuedCount, leftOutCount, locked } = await repeatUncertain(app, {
      ...act,
      batchId,
      deliveryIds,
    });
    done.queuedCount += queuedCount;
    done.leftOutCount += leftOutCount;
    if (locked && !done.locked.includes(locked)) done.locked.push(locked);
  }
  return done;
}
