import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { isNotRenewed } from "#app/features/certificates/renewal/mark-renewed.server.ts";
import { withCorrected } from "#app/features/certificates/renewal/renewal-chain.server.ts";
import {
  dueStep,
  type RenewalStep,
  readSteps,
  stepDay,
} from "#app/features/certificates/renewal/renewal-steps.ts";
import type { Restore } from "#app/platform/restored-backup.server.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly, keysetPages } from "#db/query-parts.server.ts";
import type { CertificatesTable } from "#db/schema/certificates.ts";

const DAY_MS = 86_400_000;
/** A little more than the farthest step: days end at other moments elsewhere. */
const FARTHEST_DAYS = 92;
const ROWS_PER_PAGE = 300;

/** A certificate whose holder is to be reminded now. */
export interface DueCertificate
  extends Pick<
    Selectable<CertificatesTable>,
    | "id"
    | "projectId"
    | "title"
    | "holderName"
    | "holderEmail"
    | "values"
    | "issuedAt"
    | "timeZone"
    | "language"
  > {
  expiresAt: string;
  /** The certificate that was corrected first, or itself. */
  firstId: string;
  step: RenewalStep;
  /** Nobody was reminded of it before. */
  isFirst: boolean;
}

/**
 * The certificates of an account whose holders are to be reminded now, by their addresses. What the
 * holder may have been reminded of while a backup knew nothing of it is left out.
 */
export async function readDueReminders(
  db: Database,
  given: { accountId: string; now: Date; restore: Restore | null },
): Promise<Map<string, DueCertificate[]>> {
  const { accountId, now, restore } = given;
  const byEmail = new Map<string, DueCertificate[]>();
  const pages = keysetPages(
    (last: { expiresAt: string; id: string } | null, limit) =>
      readEnding(db, accountId, now, { last, limit }),
    ROWS_PER_PAGE,
  );
  for await (const rows of pages) {
    const due: DueCertificate[] = [];
    for (const { steps, replacesId, ...row } of rows) {
      const step = dueStep(readSteps(steps), row, now);
      if (step === null || mayHaveLeft(stepDay(row, step), restore)) continue;
      const firstId = replacesId === null ? row.id : (await withCorrected(db, row.id)).at(-1);
      due.push({ ...row, firstId: firstId ?? row.id, step, isFirst: true });
    }
    for (const one of await withoutReminded(db, due))
      byEmail.set(one.holderEmail, [...(byEmail.get(one.holderEmail) ?? []), one]);
    await letOthersRun();
  }
  return byEmail;
}

/** Of these certificates, those whose holders had no reminder of that step yet. */
export async function withoutReminded(
  db: Database,
  due: readonly DueCertificate[],
): Promise<DueCertificate[]> {
  if (due.length === 0) return [];
  const firstIds = [...new Set(due.map(({ firstId }) => firstId))];
  const had = await db
    .selectFrom("renewalReminders")
    .select(["firstId", "expiresAt", "step"])
    .where("firstId", "in", firstIds)
    .execute();
  const ofDay = ({ firstId, expiresAt }: (typeof had)[number]) => `${firstId} ${expiresAt}`;
  const days = new Set(had.map(ofDay));
  const steps = new Set(had.map((row) => `${ofDay(row)} ${row.step}`));
  return due
    .filter((one) => !steps.has(`${ofDay(one)} ${one.step}`))
    .map((one) => ({ ...one, isFirst: !days.has(ofDay(one)) }));
}

function readEnding(
  db: Database,
  accountId: string,
  now: Date,
  { last, limit }: { last: { expiresAt: string; id: string } | null; limit: number },
) {
  const until = new Date(now.getTime() + FARTHEST_DAYS * DAY_MS).toISOString();
  return db
    .selectFrom("certificates as c")
    .innerJoin("renewalPlans as plan", "plan.projectId", "c.projectId")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .select(["c.id", "c.projectId", "c.title", "c.holderName", "c.holderEmail", "c.values"])
    .select(["c.issuedAt", "c.timeZone", "c.language", "c.replacesId", "plan.steps"])
    .select((of) => of.ref("c.expiresAt").$notNull().as("expiresAt"))
    .where("c.accountId", "=", accountId)
    .where("c.expiresAt", ">=", last?.expiresAt ?? now.toISOString())
    .where("c.expiresAt", "<", until)
    .$if(last !== null, (rows) =>
      rows.where(sql<boolean>`("c"."expiresAt", "c"."id") > (${last?.expiresAt}, ${last?.id})`),
    )
    .where(compareOnly("c.status", "valid"))
    .where("c.holderEmail", "!=", "")
    .where("plan.steps", "!=", "")
    .where("p.deletedAt", "is", null)
    .where("p.isSample", "=", 0)
    .where(isNotRenewed("c"))
    .orderBy("c.expiresAt")
    .orderBy("c.id")
    .limit(limit)
    .execute();
}

/** A reminder of that day left between the backup and its restore, or a day before it. */
function mayHaveLeft(day: Date, restore: Restore | null): boolean {
  if (!restore) return false;
  const from = Date.parse(restore.backupAt) - DAY_MS;
  return day.getTime() >= from && day.getTime() <= Date.parse(restore.restoredAt);
}
