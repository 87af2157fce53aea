import { Kysely, type TransactionBuilder } from "kysely";
import { tryOnce } from "./postgres-dialect.server.ts";
import { repeatWhileRefused } from "./repeat-while-refused.server.ts";

/**
 * A database whose transactions are run again when PostgreSQL refuses them: each sees the rows as if it were alone, and where
 * two could not have run one after the other, one of them is told so (at any of its statements, or at its end) and nothing of
 * it was done. So a transaction's callback may run several times: it changes nothing outside of itself.
 */
export class RepeatingDatabase<Schema> extends Kysely<Schema> {
  override transaction(): TransactionBuilder<Schema> {
    return repeating(super.transaction());
  }
}

function repeating<Schema>(builder: TransactionBuilder<Schema>): TransactionBuilder<Schema> {
  const once = builder.execute.bind(builder) as TransactionBuilder<Schema>["execute"];
  const withLevel = builder.setIsolationLevel.bind(builder);
  const withMode = builder.setAccessMode.bind(builder);
  return Object.assign(builder, {
    execute: (callback: Parameters<typeof once>[0]) => repeatWhileRefused((queues) => tryOnce(queues, () => once(callback))),
    setIsolationLevel: (level: Parameters<typeof withLevel>[0]) => repeating(withLevel(level)),
    setAccessMode: (mode: Parameters<typeof withMode>[0]) => repeating(withMode(mode)),
  });
}
