import type { Batch } from "../../app/features/delivery/queue/new-delivery.ts";

/** What really became of one message, as only the simulation knows. */
export interface MailTruth {
  id: string;
  batchId: string;
  kind: Batch["kind"];
  accountId: string;
  /** How often the provider took it. */
  arrivals: number;
  /** The provider's ids of it, from every time it was taken. */
  providerIds: Set<string>;
  /** The ledger said uncertain at some time: why that was right; null: it was not. */
  uncertainBecause: string | null;
  /** What the provider reported that the ledger has taken. */
  reported: Set<"delivered" | "bounced" | "complained" | "failed">;
}

/**
 * Mail to one waiting person: twice is better than never. What an organiser sends to many never
 * comes twice.
 */
export function isForOneWaiting(kind: Batch["kind"]): boolean {
  return kind !== "certificates" && kind !== "bulk";
}

/** Everything that really happened, by the ledger's ids. */
export class Truth {
  readonly mails = new Map<string, MailTruth>();

  add(mail: Pick<MailTruth, "id" | "batchId" | "kind" | "accountId">): void {
    this.mails.set(mail.id, {
      ...mail,
      arrivals: 0,
      providerIds: new Set(),
      uncertainBecause: null,
      reported: new Set(),
    });
  }

  of(id: string): MailTruth {
    const mail = this.mails.get(id);
    if (!mail) throw new Error(`nobody queued ${id}`);
    return mail;
  }
}
