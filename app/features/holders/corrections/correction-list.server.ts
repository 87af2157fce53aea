import type { Kysely } from "kysely";
import { z } from "zod";
import { changedLetters } from "#app/engines/letters/changed-letters.ts";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { withoutLinks } from "#app/engines/mail/without-links.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import { dayMoment } from "#app/platform/time/relative-time.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { claimWaiting } from "./accept-correction.server.ts";
import { aboutIt, emailHolder, findHeld, holderLanguage } from "./holder-proof.server.ts";
import {
  CORRECTIONS_PER_PAGE,
  type CorrectionTab,
  type ShownCorrection,
} from "./shown-correction.ts";

/**
 * The corrections of a tab. One that waits is in the list while its certificate counts and has the
 * name that is said to be wrong.
 */
function correctionsOf(db: Database, accountId: string, tab: CorrectionTab) {
  const all = db
    .selectFrom("nameCorrections as n")
    .innerJoin("certificates as c", "c.id", "n.certificateId")
    .where("n.accountId", "=", accountId);
  if (tab === "automatic") return all.where("n.state", "=", "automatic");
  if (tab === "decided") return all.where("n.state", "in", ["approved", "refused"]);
  return all
    .where("n.state", "=", "waiting")
    .where("c.status", "=", "valid")
    .whereRef("c.holderName", "=", "n.nameBefore");
}

export async function countCorrections(
  db: Database,
  accountId: string,
  tab: CorrectionTab,
): Promise<number> {
  const { count } = await correctionsOf(db, accountId, tab)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of a tab: those that wait from the oldest on, the others from the newest. */
export async function readCorrections(
  db: Database,
  account: Pick<Organiser["account"], "id" | "timeZone">,
  { tab, page, now }: { tab: CorrectionTab; page: number; now: Date },
): Promise<ShownCorrection[]> {
  const order = tab === "waiting" ? "asc" : "desc";
  const rows = await correctionsOf(db, account.id, tab)
    .select(["c.title", "c.holderEmail as email", "c.projectId"])
    .selectAll("n")
    .orderBy(tab === "waiting" ? "n.askedAt" : "n.decidedAt", order)
    .orderBy("n.id", order)
    .limit(CORRECTIONS_PER_PAGE)
    .offset((page - 1) * CORRECTIONS_PER_PAGE)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    certificateId: row.certificateId,
    link: `/projects/${row.projectId}/certificates/${row.newCertificateId ?? row.certificateId}`,
    title: row.title,
    email: row.email,
    nameBefore: row.nameBefore,
    name: wholeName(row),
    pieces: changedLetters(row.nameBefore, wholeName(row)),
    change: row.change,
    state: row.state,
    reason: row.reason,
    when: dayMoment(row.decidedAt ?? row.askedAt, now, account.timeZone),
  }));
}

/** Whether an account has a correction with this id, decided or not. */
export async function hasCorrection(
  db: Database,
  accountId: string,
  id: string | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom("nameCorrections")
    .select("id")
    .where("id", "=", id ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A correction that waits, with its certificate; null: it was decided, or is another account's. */
export async function findWaiting(db: Database, accountId: string, id: string | undefined) {
  const row = await correctionsOf(db, accountId, "waiting")
    .selectAll("n")
    .where("n.id", "=", id ?? "")
    .executeTakeFirst();
  return row ?? null;
}

const MAX_REASON_LETTERS = 500;
const NO_REASON = "Enter the reason. The holder gets it by e-mail";

export const refusalForm = z.object({
  reason: z
    .string({ error: NO_REASON })
    .trim()
    .min(1, NO_REASON)
    .refine(
      (reason) => countLetters(reason) <= MAX_REASON_LETTERS,
      `Shorten the reason to ${MAX_REASON_LETTERS} characters`,
    ),
});

/**
 * Refuses a correction and mails the reason to its holder. False: it was decided or changed before;
 * null: the account has none with this id.
 */
export async function refuseCorrection(
  app: Pick<AppContext, "config" | "clock"> & { db: Kysely<Schema> },
  given: { accountId: string; actorId: string; id: string; reason: string },
): Promise<boolean | null> {
  const { accountId, actorId, id, reason } = given;
  const now = app.clock();
  const isRefused = await app.db.transaction().execute(async (trx) => {
    const correction = await claimWaiting(trx, accountId, id);
    if (!correction) return (await isOwn(trx, accountId, id)) ? false : null;
    const decided = { state: "refused" as const, decidedAt: now.toISOString(), decidedBy: actorId };
    await trx
      .updateTable("nameCorrections")
      .set({ ...decided, reason })
      .where("id", "=", id)
      .execute();
    const asked = wholeName(correction);
    const text = `Refused to change the name of ${correction.nameBefore} to ${asked}`;
    const link = "/certificates/corrections?tab=decided";
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link, now });
    const held = await findHeld(trx, correction.certificateId);
    if (!held) return true;
    const language = holderLanguage(correction.language);
    const { nameCorrection: t } = textsIn(language);
    const about = { ...aboutIt(held), name: mailedName(asked) };
    const subject = t.refused.subject(about);
    await emailHolder(trx, app, held, {
      language,
      subject,
      preheader: subject,
      heading: subject,
      body: t.refused.body(about),
      facts: [{ label: t.refused.reason, value: withoutLinks(reason) }],
      button: null,
      links: [],
      why: t.why,
      names: [],
    });
    return true;
  });
  if (isRefused) wakeDelivery(app.db);
  return isRefused;
}

async function isOwn(trx: Database, accountId: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("nameCorrections")
    .select("id")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes what somebody who is erased wrote about their name. */
export async function eraseCorrections(
  db: Kysely<Schema>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await db
    .deleteFrom("nameCorrections")
    .where("accountId", "=", accountId)
    .where("certificateId", "in", (theirs) =>
      theirs
        .selectFrom("certificates")
        .select("id")
        .where("accountId", "=", accountId)
        .where("holderEmail", "=", email),
    )
    .execute();
}
