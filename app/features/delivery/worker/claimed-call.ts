import type { AppContext } from "#app/platform/app-context.ts";
import type { MailTransport } from "#app/providers/mail/mail.ts";
import type { SenderCache } from "../ceilings/sender.server.ts";
import type { MailLane } from "../health/mail-gate-state.ts";
import type { Batch, Delivery, ProviderCall } from "../queue/new-delivery.ts";

/** One call to the provider that this worker, and no other, may make now. */
export interface ClaimedCall {
  call: ProviderCall;
  batch: Batch;
  /**
   * All rows of the call in the order of its payload, also those that events have moved on
   * meanwhile.
   */
  rows: Delivery[];
}

export interface Claim {
  /** Names the worker; random, so that a restarted process is another one. */
  owner: string;
  now: Date;
  leaseMs: number;
  config: AppContext["config"];
  transport: Pick<MailTransport, "name" | "route" | "batchSize" | "idempotent">;
  /** Which mail may leave; all of it when left out. */
  lanes?: readonly MailLane[];
  /**
   * Milliseconds from one call to the next, over all workers. Null or left out: calls need not be
   * paced.
   */
  slotMs?: number | null;
  /** What this worker found out about accounts of late. */
  senders?: SenderCache;
  /** The first send of an account that has proved nothing waits for an operator. */
  firstSendReview?: boolean;
}
