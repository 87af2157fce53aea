import { Kysely, type TransactionBuilder } from "kysely";
import pLimit, { type LimitFunction } from "p-limit";
import { tryOnce } from "./postgres-dialect.server.ts";
import { repeatWhileRefused } from "./repeat-while-refused.server.ts";

/**
 * Transactions of one process at a time. The other connections of the pool are left to reads, so that no page waits behind a
 * crowd that writes; and the fewer run at once, the fewer are refused because of each other.
 */
const MAX_TRANSACTIONS = 6;

/**
 * A database whose transactions are run again when PostgreSQL refuses them: each sees the rows as if it were alone, and where
 * two could not have run one after the other, one of them is told so (at any of its statements, or at its end) and nothing of
 * it was done. So a transaction's callback may run several times: it changes nothing outside of itself.
 */
export class RetryingDatabase<Schema> extends Kysely<Schema> {
  private readonly limit = pLimit(MAX_TRANSACTIONS);

  override transaction(): TransactionBuilder<Schema> {
    return retrying(super.transaction(), this.limit);
  }
}

function retrying<Schema>(builder: TransactionBuilder<Schema>, limit: LimitFunction): TransactionBuilder<Schema> {
  const once = builder.execute.bind(builder) as TransactionBuilder<Schema>["execute"];
  const withLevel = builder.setIsolationLevel.bind(builder);
  const withMode = builder.setAccessMode.bind(builder);
  return Object.assign(builder, {
    execute: (callback: Parameters<typeof once>[0]) =>
      repeatWhileRefused((queues) => limit(() => tryOnce(queues, () => once(callback)))),
    setIsolationLevel: (level: Parameters<typeof withLevel>[0]) => retrying(withLevel(level), limit),
    setAccessMode: (mode: Parameters<typeof withMode>[0]) => retrying(withMode(mode), limit),
  });
}
