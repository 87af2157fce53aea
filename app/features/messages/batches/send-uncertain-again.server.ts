import { readUncertain, type UncertainAct } from "#app/features/delivery/uncertain/uncertain.server.ts";
import type { UncertainSelection } from "#app/features/delivery/uncertain/uncertain-query.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { repeatUncertain } from "./resend.server.ts";

export interface SentAgain {
  queuedCount: number;
  /** Can't be sent again and marked as failed: we can't e-mail the address, or the certificate was revoked. */
  leftOutCount: number;
  /** Why some sends may not go out, each reason once. */
  locked: string[];
}

/** Sends uncertain messages again to the same addresses, from any sends. A send that can't go out doesn't hold up the others. */
export async function sendUncertainAgain(
  app: Pick<AppContext, "db" | "config">,
  act: UncertainAct,
  selection: UncertainSelection,
): Promise<SentAgain> {
  const chosen = new Map<string, Set<string>>();
  for await (const rows of readUncertain(app.db, act.accountId, selection)) {
    const ids = chosen.get(rows[0]!.batchId) ?? new Set();
    for (const { id } of rows) ids.add(id);
    chosen.set(rows[0]!.batchId, ids);
  }
  const done: SentAgain = { queuedCount: 0, leftOutCount: 0, locked: [] };
  for (const [batchId, deliveryIds] of chosen) {
    const { queuedCount, leftOutCount, locked } = await repeatUncertain(app, { ...act, batchId, deliveryIds });
    done.queuedCount += queuedCount;
    done.leftOutCount += leftOutCount;
    if (locked && !done.locked.includes(locked)) done.locked.push(locked);
  }
  return done;
}

/** What an organiser reads after asking to send one message again. */
type Outcome =
  | { kind: "queued" }
  | { kind: "absent" }
  | { kind: "not-resendable" }
  | { kind: "invalid-address" | "suppressed" | "locked"; reason: string };

/** The message beside the address field, or null when it was sent. */
export function resendProblem(outcome: Outcome): string | null {
  switch (outcome.kind) {
    case "queued":
      return null;
    case "invalid-address":
      return `${outcome.reason}. Enter it in full, like name@example.com`;
    case "locked":
      return outcome.reason;
    case "suppressed":
      return `${outcome.reason} Enter another address of this person.`;
    default:
      return "This message is still on its way, or was cancelled, so it can’t be sent again.";
  }
}
