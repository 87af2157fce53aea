import type { Selectable } from "kysely";
import { findUsers } from "#app/features/accounts/accounts.server.ts";
import { findApiKeys } from "#app/features/activity/extensions.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";

type Confirmed = Pick<Selectable<BatchesTable>, "accountId" | "createdBy" | "createdByKeyId">;

/**
 * Who confirmed each of these sends of one account, for "by …": a person's name, or which key of
 * the API. Empty when that is not known any more.
 */
export async function findSenders(
  db: Database,
  batches: readonly Confirmed[],
): Promise<(batch: Confirmed) => string> {
  const [first] = batches;
  if (!first) return () => "";
  const users = await findUsers(
    db,
    batches.flatMap(({ createdBy }) => createdBy ?? []),
  );
  const keyIds = batches.flatMap(({ createdByKeyId }) => createdByKeyId ?? []);
  const keys = await findApiKeys.get()(db, first.accountId, keyIds);
  const names = new Map([
    ...users.map((user) => [user.id, wholeName(user)] as const),
    ...keys.map(({ id, name }) => [id, `the API key “${name}”`] as const),
  ]);
  return ({ createdBy, createdByKeyId }) =>
    names.get(createdByKeyId ?? "") ?? names.get(createdBy ?? "") ?? "";
}
