import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Selectable } from "kysely";
import { type MessageText, placeholderText } from "#app/engines/message-document/message-text.ts";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import { insertDeliveries } from "#app/features/delivery/queue/change-deliveries.server.ts";
import { newDelivery } from "#app/features/delivery/queue/new-delivery.ts";
import { mailHostOf } from "#app/features/delivery/queue/open-batch.server.ts";
import type { WrittenBatch } from "#app/features/messages/batches/write-certificates.server.ts";
import type { AudienceRecord } from "#app/features/messages/confirmed/audience-record.server.ts";
import { emptyFields, usedFields } from "#app/features/messages/message/message-placeholders.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import type { SendRulesTable } from "#db/schema/mailings.ts";
import { bulkValues } from "./bulk-audience.ts";
import type { BulkChoice } from "./bulk-choice.ts";
import type { BulkPerson } from "./chosen-people.server.ts";
import type { Source } from "./sources.server.ts";

/** Everything about a bulk e-mail that was fixed when it was confirmed. */
export interface BulkPlan {
  kind: "bulk";
  account: { id: string; name: string; supportEmail: string };
  fromEmail: string;
  title: string;
  /** Keys of the placeholders that it fills, and of the names. */
  used: string[];
  /** Placeholder → what stands where somebody has none. */
  fallbacks: Record<string, string>;
  choice: BulkChoice;
  source: Source;
  /** ISO 8601: when the messages may leave, and when they count. */
  sendAt: string;
  /** It goes to the first of them alone, as many as were confirmed. */
  isFirstOnly?: boolean | undefined;
  /**
   * Of a rule's run: it decides who of these people is due, and nobody confirmed them one by one.
   */
  rule?: RuleOfRun;
}

/** What decides who of a list a run of a rule goes to, as it was when the run began. */
export type RuleOfRun = Pick<
  Selectable<SendRulesTable>,
  "id" | "accountId" | "toEveryone" | "newSince" | "webinarId"
> & {
  kind: "weekly" | "monthly" | "dates" | "new-people" | "after-attending";
  /** Subject and message: who lacks a value for one of their placeholders is left out. */
  fields: string;
};

/** A person of a bulk mail with what their message is filled with. */
export interface ReadyPerson extends BulkPerson {
  values: Record<string, string>;
}

/** Keys of what a message fills in. The names belong to it always: they say who somebody is. */
export function usedKeys(message: MessageText & { subject: string }): string[] {
  const fields = usedFields(`${message.subject}\n${placeholderText(message)}`);
  return [...new Set([...fields, "First Name", "Last Name", "Full Name"].map(placeholderKey))];
}

/** People with the values that a message uses. */
export function readyPeople(
  plan: Pick<BulkPlan, "account" | "used" | "fallbacks">,
  people: BulkPerson[],
): ReadyPerson[] {
  const used = new Set(plan.used);
  return people.map((person) => {
    const all = bulkValues(person, plan.account, plan.fallbacks);
    return {
      ...person,
      values: Object.fromEntries(
        Object.entries(all).filter(([name]) => used.has(placeholderKey(name))),
      ),
    };
  });
}

/**
 * Of the people a rule's run is due to: those whose message would have no gap, and those who may
 * not be mailed, for the record of it.
 */
export function thoseWithoutGaps(rule: RuleOfRun, people: ReadyPerson[]): ReadyPerson[] {
  return people.filter(
    ({ leftOut, values }) => leftOut !== null || emptyFields(rule.fields, values).length === 0,
  );
}

/**
 * Adds somebody to the record of an audience, with everything that their message takes from them.
 */
export function recordReady(
  record: AudienceRecord,
  { email, values, leftOut, number }: ReadyPerson,
): void {
  record.add([number, email, values], { isReached: leftOut === null, number });
}

/**
 * Writes people's rows of the ledger, from the position after `last`. Of sample people there are
 * none.
 */
export async function writeBulkRows(
  trx: Database,
  plan: BulkPlan,
  { batchId, now, last }: WrittenBatch & { last: number },
  people: ReadyPerson[],
): Promise<{ emails: number; last: number }> {
  const { account, fromEmail, sendAt } = plan;
  const base = {
    accountId: account.id,
    batchId,
    mailHost: mailHostOf(fromEmail),
    sendAt,
    countsAt: sendAt,
    now,
  };
  let position = last;
  const rows = people
    .filter(({ leftOut }) => leftOut !== "sample")
    .map((person) => newDelivery({ ...base, ...rowOf(person), position: ++position }));
  await letOthersRun();
  await insertDeliveries(trx, rows);
  return { emails: rows.filter(({ state }) => state === "queued").length, last: position };
}

function rowOf({ firstName, lastName, email, values, leftOut }: ReadyPerson) {
  const toName = wholeName({ firstName, lastName });
  return {
    kind: "recipient" as const,
    recipientId: null,
    certificateId: null,
    toName,
    toEmail: email,
    searchText: `${toName} ${email}`,
    values,
    skipCode: leftOut,
  };
}
