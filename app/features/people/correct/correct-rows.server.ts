import { moveCertificates } from "#app/features/certificates/issue/change-certificates.server.ts";
import {
  moveDeliveries,
  readdressDelivery,
} from "#app/features/delivery/queue/change-deliveries.server.ts";
import type { Correction } from "#app/features/forms/responses/edits/correct-respondents.server.ts";
import {
  correctRecipient,
  deleteDuplicate,
} from "#app/features/recipients/lists/correct-recipients.server.ts";
import { touchList } from "#app/features/recipients/lists/project-list.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { nameKey, personKey } from "#app/platform/text/search-text.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";

/** Who is corrected: an address, and of several people who share it the one with this name. */
export interface Wrong {
  accountId: string;
  /** Lower case. */
  email: string;
  /** See `nameKey`; null: everybody with the address. */
  key: string | null;
}

/** Whether a name is of whom is meant. */
export function isMeant({ key }: Pick<Wrong, "key">, name: string): boolean {
  return key === null || nameKey(name) === key;
}

/**
 * Corrects somebody on every list, and says on how many. Where a list has the right one already, the
 * wrong row goes.
 */
export async function correctRows(
  trx: Database,
  wrong: Wrong,
  to: Correction,
  now: Date,
): Promise<number> {
  const rows = await trx
    .selectFrom("recipients")
    .select(["id", "listId", "email", "firstName", "lastName"])
    .where("accountId", "=", wrong.accountId)
    .where("email", "=", wrong.email)
    .execute();
  const lists = new Set<string>();
  for (const row of rows) {
    if (!isMeant(wrong, wholeName(row))) continue;
    lists.add(row.listId);
    const duplicate = await sameOnList(trx, row.id, { ...row, ...to });
    if (duplicate) await mergeRecipients(trx, { goes: row.id, stays: duplicate });
    else await correctRecipient(trx, row.id, to, now);
  }
  for (const listId of lists) await touchList(trx, listId, now);
  return lists.size;
}

/** The row of a list that is the same person already, or null. */
async function sameOnList(
  trx: Database,
  except: string,
  person: { listId: string; email: string; firstName: string; lastName: string },
): Promise<string | null> {
  const rows = await trx
    .selectFrom("recipients")
    .select(["id", "email", "firstName", "lastName"])
    .where("listId", "=", person.listId)
    .where("email", "=", person.email)
    .where("id", "!=", except)
    .execute();
  return rows.find((row) => personKey(row) === personKey(person))?.id ?? null;
}

/** Two rows of a list turned out to be one person: what one was sent is the other's from now on. */
async function mergeRecipients(
  trx: Database,
  { goes, stays }: { goes: string; stays: string },
): Promise<void> {
  await moveCertificates(trx, { from: goes, to: stays });
  await moveDeliveries(trx, { from: goes, to: stays });
  await deleteDuplicate(trx, goes);
}

/** Mail that was never tried goes to the right address. */
export async function readdressQueued(
  trx: Database,
  wrong: Wrong,
  to: string,
  now: Date,
): Promise<number> {
  const rows = await trx
    .selectFrom("deliveries")
    .innerJoin("batches", "batches.id", "deliveries.batchId")
    .select(["deliveries.id", "deliveries.toName", "deliveries.values"])
    .where("deliveries.accountId", "=", wrong.accountId)
    .where("deliveries.toEmail", "=", wrong.email)
    .where("deliveries.kind", "=", "recipient")
    .where("deliveries.state", "=", "queued")
    .where("deliveries.attempt", "=", 0)
    .where("batches.kind", "in", ["certificates", "bulk", "webinar", "renewal"])
    .execute();
  let moved = 0;
  for (const { id, toName, values } of rows) {
    if (!isMeant(wrong, toName)) continue;
    const said = readStoredTexts(values, "deliveries.values", id);
    if ("Email Address" in said) said["Email Address"] = to;
    await readdressDelivery(trx, { id, toName, toEmail: to, values: said }, now);
    moved++;
  }
  return moved;
}
