import { type Kysely, sql } from "kysely";
import { isNotRenewed } from "#app/features/certificates/renewal/mark-renewed.server.ts";
import { readSteps } from "#app/features/certificates/renewal/renewal-steps.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { MAX_NAMED, placeholdersAt } from "./reminder-email.ts";

interface Reminders {
  batchId: string;
  rows: readonly { id: string; toEmail: string; values: string }[];
  now: Date;
}

/**
 * Reminders that wait and name a certificate that was moved, revoked, replaced, renewed or erased
 * since, has ended, or is no longer to be reminded of. What else such an e-mail names is reminded of
 * again by the next round.
 */
export async function findOutdated(
  db: Kysely<Schema>,
  { batchId, rows, now }: Reminders,
): Promise<ReadonlySet<string>> {
  const byEmail = Map.groupBy(await readReminded(db, batchId), ({ holderEmail }) => holderEmail);
  const outdated = new Set<string>();
  for (const row of rows) {
    const reminded = byEmail.get(row.toEmail.toLowerCase()) ?? [];
    const sound = reminded.filter((one) => isSound(one, now));
    const ids = new Set(sound.map(({ certificateId }) => certificateId));
    const isWhole = sound.length === reminded.length && namedIn(row).every((id) => ids.has(id));
    if (isWhole) continue;
    outdated.add(row.id);
    if (ids.size > 0)
      await db
        .deleteFrom("renewalReminders")
        .where("batchId", "=", batchId)
        .where("certificateId", "in", [...ids])
        .execute();
  }
  return outdated;
}

/** The certificates that an e-mail leads to. */
function namedIn({ id, values }: Reminders["rows"][number]): string[] {
  const texts = readStoredTexts(values, "deliveries.values", id);
  return Array.from(
    { length: MAX_NAMED },
    (_, index) => texts[placeholdersAt(index + 1).id],
  ).filter((named) => named !== undefined);
}

/** What a send reminds of, with its certificates as they are now. */
function readReminded(db: Database, batchId: string) {
  return db
    .selectFrom("renewalReminders as r")
    .innerJoin("certificates as c", "c.id", "r.certificateId")
    .innerJoin("renewalPlans as plan", "plan.projectId", "c.projectId")
    .select(["r.certificateId", "r.expiresAt as saidExpiresAt", "r.step", "plan.steps"])
    .select(["c.status", "c.expiresAt", "c.holderEmail"])
    .select(isNotRenewed("c").as("isOpen"))
    .select(
      sql<boolean>`exists (select 1 from "renewalReminders" as "later"
        where "later"."firstId" = "r"."firstId" and "later"."expiresAt" = "r"."expiresAt"
        and "later"."step" < "r"."step")`.as("isOvertaken"),
    )
    .where("r.batchId", "=", batchId)
    .execute();
}

type Reminded = Awaited<ReturnType<typeof readReminded>>[number];

function isSound(one: Reminded, now: Date): boolean {
  const { status, expiresAt, saidExpiresAt, step, steps, isOpen, isOvertaken } = one;
  return (
    status === "valid" &&
    expiresAt === saidExpiresAt &&
    saidExpiresAt > now.toISOString() &&
    readSteps(steps).some((wanted) => wanted === step) &&
    Boolean(isOpen) &&
    !isOvertaken
  );
}
