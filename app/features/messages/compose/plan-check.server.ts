import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { type PlanOfSend, readPlanOfSend } from "#app/features/billing/quota/reservations.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import type { Database } from "#db/database.server.ts";
import type { SendCheck } from "./check-before-sending.server.ts";

/** What a checked send would use of the plan, now. Who was issued a certificate without a mail before needs no new one. */
export async function readPlanOfCheck(
  db: Database,
  account: Organiser["account"],
  project: Project,
  check: Pick<SendCheck, "review">,
  now: Date,
): Promise<PlanOfSend> {
  const emails = check.review.toSendCount;
  const { count } = await db
    .selectFrom("certificates")
    .select(({ fn }) => fn.count<number | string>("recipientId").distinct().as("count"))
    .where("projectId", "=", project.id)
    .where("batchId", "is", null)
    .where("status", "=", "valid")
    .executeTakeFirstOrThrow();
  return readPlanOfSend(db, { account, emails, certificates: Math.max(0, emails - Number(count)), now });
}

/** The check with what the plan says against it. It is never kept: what is left changes with every send. */
export async function withPlanBlocker<Check extends SendCheck>(
  db: Database,
  account: Organiser["account"],
  project: Project,
  check: Check,
  now: Date,
): Promise<Check> {
  const { blocker } = await readPlanOfCheck(db, account, project, check, now);
  return blocker ? { ...check, blockers: [...check.blockers, blocker] } : check;
}
