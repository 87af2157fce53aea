import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";

const sleepers = new WeakMap<Kysely<Schema>, Set<() => void>>();

/** Has `wake` called whenever new work is written through this database handle. Returns the way to stop that. */
export function onDeliveryWork(db: Kysely<Schema>, wake: () => void): () => void {
  const set = sleepers.get(db) ?? new Set();
  sleepers.set(db, set.add(wake));
  return () => set.delete(wake);
}

/** Starts this process's workers at once. Call it after the commit; workers of other processes look every second. */
export function wakeDelivery(db: Kysely<Schema>): void {
  for (const wake of sleepers.get(db) ?? []) wake();
}
