import type { Database } from "#db/database.server.ts";
import type { BulkPerson } from "../bulk/chosen-people.server.ts";
import type { RuleOfRun } from "../bulk/write-bulk.server.ts";
import { thoseWhoAttended } from "./after-attending.server.ts";
import type { SendRule } from "./send-rules.server.ts";

/**
 * Who of these people is to get a rule's e-mail now: of a rule for new people those who joined
 * since, and nobody twice unless it says so. `batchId`: the run itself, of which some may be
 * written already.
 */
export async function whoIsDue(
  trx: Database,
  rule: RuleOfRun,
  people: BulkPerson[],
  batchId = "",
): Promise<BulkPerson[]> {
  const joined = await whoJoined(trx, rule, people);
  if (rule.toEveryone === 1 || joined.length === 0) return joined;
  const emails = joined.map(({ email }) => email);
  const written = await whoWasWrittenTo(trx, rule, emails, batchId);
  return joined.filter(({ email }) => !written.has(email.toLowerCase()));
}

async function whoJoined(
  trx: Database,
  rule: RuleOfRun,
  people: BulkPerson[],
): Promise<BulkPerson[]> {
  if (rule.kind === "new-people") return people.filter(({ addedAt }) => addedAt >= rule.newSince);
  return rule.kind === "after-attending" ? thoseWhoAttended(trx, rule, people) : people;
}

/**
 * The run of a rule that is still being prepared, so that another can't know yet who has had it;
 * null: none is.
 */
export async function findPreparingRun(db: Database, ruleId: string): Promise<string | null> {
  const run = await db
    .selectFrom("sendRuleRuns")
    .innerJoin("batches", "batches.id", "sendRuleRuns.batchId")
    .select("batches.id")
    .where("sendRuleRuns.ruleId", "=", ruleId)
    .where("batches.status", "=", "preparing")
    .executeTakeFirst();
  return run?.id ?? null;
}

/**
 * Which of these addresses a rule has written to, in small letters; what `exceptBatchId` wrote
 * doesn't count.
 */
export async function whoWasWrittenTo(
  db: Database,
  rule: Pick<SendRule, "id" | "accountId">,
  emails: readonly string[],
  exceptBatchId = "",
): Promise<Set<string>> {
  const written = await db
    .selectFrom("deliveries")
    .innerJoin("sendRuleRuns", "sendRuleRuns.batchId", "deliveries.batchId")
    .select("deliveries.toEmail")
    .distinct()
    .where("sendRuleRuns.ruleId", "=", rule.id)
    .where("deliveries.accountId", "=", rule.accountId)
    .where("deliveries.batchId", "!=", exceptBatchId)
    .where("deliveries.toEmail", "in", emails)
    .execute();
  return new Set(written.map(({ toEmail }) => toEmail.toLowerCase()));
}
