import { sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { WaitingLeavesTable } from "#db/schema/transparency-log.ts";

/** Few enough that a statement with a case for each is read quickly. */
const AT_ONCE = 50;

/**
 * Takes leaves off the waiting list, now that they are in a log from `size` on in this order, and
 * writes down where each certificate's is.
 */
export async function takeWaiting(
  trx: Database,
  leaves: readonly Pick<WaitingLeavesTable, "id" | "certificateId">[],
  { log, size }: { log: number; size: number },
): Promise<void> {
  const placed = leaves.map(({ id, certificateId }, at) => ({
    id,
    certificateId,
    position: size + at,
  }));
  for (let start = 0; start < placed.length; start += AT_ONCE) {
    await writePlaces(trx, log, placed.slice(start, start + AT_ONCE));
  }
  const ids = placed.map(({ id }) => id);
  await trx.deleteFrom("waitingLeaves").where("id", "in", ids).execute();
}

async function writePlaces(
  trx: Database,
  log: number,
  leaves: readonly { certificateId: string | null; position: number }[],
): Promise<void> {
  // A certificate that was logged twice at once is where it was logged last.
  const positions = new Map(
    leaves.flatMap(({ certificateId, position }) =>
      certificateId === null ? [] : [[certificateId, position] as const],
    ),
  );
  if (positions.size === 0) return;
  const cases = [...positions].map(
    ([id, position]) => sql`when ${id} then cast(${position} as integer)`,
  );
  await trx
    .updateTable("certificates")
    .set({ logNumber: log, logPosition: sql<number>`case "id" ${sql.join(cases, sql` `)} end` })
    .where("id", "in", [...positions.keys()])
    .execute();
}
