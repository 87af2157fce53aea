import { CompiledQuery } from "kysely";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";
import type { WaitingLeavesTable } from "#db/schema/transparency-log.ts";

/** A statement holds the event loop for some milliseconds. */
const AT_ONCE = 256;

/**
 * Takes leaves off the waiting list, now that they are in a log from `size` on in this order, and
 * writes down where each certificate's is.
 */
export async function takeWaiting(
  trx: Database,
  leaves: readonly Pick<WaitingLeavesTable, "id" | "certificateId">[],
  { log, size }: { log: number; size: number },
): Promise<void> {
  // A certificate that was logged twice at once is where it was logged last.
  const places = new Map(
    leaves.flatMap(({ certificateId }, at) =>
      certificateId === null ? [] : [[certificateId, size + at] as const],
    ),
  );
  const all = [...places];
  for (let start = 0; start < all.length; start += AT_ONCE)
    await writePlaces(trx, log, all.slice(start, start + AT_ONCE));
  const ids = leaves.map(({ id }) => id);
  await trx.deleteFrom("waitingLeaves").where("id", "in", ids).execute();
}

/** As text: composing so long a statement takes longer than executing it. */
async function writePlaces(
  trx: Database,
  log: number,
  places: readonly (readonly [certificateId: string, position: number])[],
): Promise<void> {
  const parameters = [...places.flat(), log];
  const at = (number: number, type: string) => (isPostgres(trx) ? `$${number}::${type}` : "?");
  const rows = places.map(
    (_, row) => `(${at(2 * row + 1, "text")}, ${at(2 * row + 2, "integer")})`,
  );
  const text = `with "placed" ("id", "position") as (values ${rows.join()})
    update "certificates" set "logPosition" = "placed"."position",
      "logNumber" = ${at(parameters.length, "integer")}
    from "placed" where "certificates"."id" = "placed"."id"`;
  await trx.executeQuery(CompiledQuery.raw(text, parameters));
}
