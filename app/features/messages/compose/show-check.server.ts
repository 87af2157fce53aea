import { zoneChoices } from "#app/engines/time/time-zones.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import {
  type PlanOfSend,
  readPlanOfSend,
} from "#app/features/billing/quota/reservations.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { waitsForFirstLook } from "#app/features/delivery/ceilings/first-look.server.ts";
import {
  type PlannedSend,
  readHeldBack,
} from "#app/features/delivery/ceilings/held-back.server.ts";
import { readPacePlan } from "#app/features/delivery/pace/show-pace.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import type { Database } from "#db/database.server.ts";
import type { SendReview } from "../batches/audience.server.ts";
import { type EarlierSend, findEarlierSend } from "../batches/earlier-send.server.ts";
import type { SendCheck } from "./check-before-sending.server.ts";
import { scheduleFieldsAt } from "./schedule-choice.ts";
import { scheduleForm } from "./send.server.ts";

/** What the confirmation and the scheduler show of a checked send. */
export interface ShownCheck
  extends Omit<
      SendCheck,
      "review" | "addresses" | "stamp" | "printProblemIds" | "isConfirmedAlready"
    >,
    Omit<SendReview, "fromEmail" | "confirmed" | "samples"> {
  /** What it uses of the plan. Absent where that depends on the time that is yet to be chosen. */
  plan?: Omit<PlanOfSend, "blocker">;
  /** How much of it waits for the ceilings of its account; null or absent: nothing does. */
  heldBack?: string | null;
  /** When it leaves by its account's hours and the allowance of its domain; null: all at once. */
  pace?: string | null;
  /** It waits until an operator has looked at it, as the first of its account. */
  firstLook?: boolean;
}

/** A check as its pages show it, with what it uses of the plan where it goes at once. */
export function showCheck(check: SendCheck, plan?: PlanOfSend): ShownCheck {
  const {
    review,
    addresses: _to,
    stamp: _,
    printProblemIds: __ids,
    isConfirmedAlready: _already,
    ...rest
  } = check;
  const { fromEmail: __, confirmed: ___, samples: ____, ...reached } = review;
  const shown = { ...rest, ...reached };
  return plan ? addPlan(shown, plan) : shown;
}

/**
 * The send before this one, where people of the list are in it; `isAll`: nobody is left for
 * another. Null: there is none.
 */
export async function readEarlier(
  db: Database,
  account: Organiser["account"],
  project: Project,
  { check, now }: { check: SendCheck; now: Date },
): Promise<(EarlierSend & { isAll: boolean }) | null> {
  if (!check.isConfirmedAlready && check.review.alreadySentCount === 0) return null;
  const { id: accountId, timeZone } = account;
  const earlier = await findEarlierSend(db, { accountId, projectId: project.id, timeZone, now });
  return earlier && { ...earlier, isAll: check.isConfirmedAlready };
}

/** Says what a send uses, and refuses what the plan does not hold. */
export function addPlan(check: ShownCheck, { blocker, ...plan }: PlanOfSend): ShownCheck {
  const blockers = blocker ? [...check.blockers, blocker] : check.blockers;
  // To send to fewer people is no help where something else is in the way, too.
  const fits = check.blockers.length > 0 ? null : plan.fits;
  return { ...check, plan: { ...plan, fits }, blockers };
}

/**
 * What a check says of what makes its e-mails wait: the ceilings of its account, and the look at a
 * first send.
 */
export async function waitsOfCheck(
  app: Pick<AppContext, "db" | "config" | "mail">,
  account: Organiser["account"],
  { addresses: emails, review }: Pick<SendCheck, "addresses" | "review">,
  { when, now }: { when: "now" | "later"; now: Date },
): Promise<Pick<ShownCheck, "heldBack" | "firstLook" | "pace">> {
  return readWaits(app, account, { emails, count: review.toSendCount, when }, now);
}

/** The same of addresses. */
export async function readWaits(
  app: Pick<AppContext, "db" | "config" | "mail">,
  account: Organiser["account"],
  planned: PlannedSend,
  now: Date,
): Promise<Pick<ShownCheck, "heldBack" | "firstLook" | "pace">> {
  const heldBack = await readHeldBack(app.db, account, planned, now);
  const pace = await readPacePlan(app, account, planned, now);
  return { heldBack, firstLook: await waitsForFirstLook(app, account.id, now), pace };
}

interface CheckedProject {
  account: Organiser["account"];
  project: Project;
  now: Date;
}

/**
 * What a checked send would use of the plan, now. Who was issued a certificate without a mail
 * before needs no new one.
 */
export async function readPlanOfCheck(
  db: Database,
  { account, project, now }: CheckedProject,
  check: Pick<SendCheck, "review">,
): Promise<PlanOfSend> {
  const emails = check.review.toSendCount;
  const { count } = await db
    .selectFrom("certificates")
    .select(({ fn }) => fn.count<number | string>("recipientId").distinct().as("count"))
    .where("projectId", "=", project.id)
    .where("batchId", "is", null)
    .where("status", "=", "valid")
    .executeTakeFirstOrThrow();
  return readPlanOfSend(db, {
    account,
    emails,
    certificates: Math.max(0, emails - Number(count)),
    now,
  });
}

/**
 * The check with what the plan says against it. It is never kept: what is left changes with every
 * send.
 */
export async function withPlanBlocker<Check extends SendCheck>(
  db: Database,
  project: CheckedProject,
  check: Check,
): Promise<Check> {
  const { blocker } = await readPlanOfCheck(db, project, check);
  return blocker ? { ...check, blockers: [...check.blockers, blocker] } : check;
}

/**
 * What the scheduler shows of a checked send. `query` is that of its address: what was typed before
 * a month button was pressed. `plannedAt`: when it was to leave before it was taken back to be
 * edited; the scheduler begins there.
 */
export function readSchedulePage(
  query: URLSearchParams,
  given: {
    timeZone: string;
    check: ShownCheck;
    stamp: string;
    now: Date;
    plannedAt: string | null;
  },
) {
  const { timeZone, check, stamp, now, plannedAt } = given;
  const planned =
    plannedAt !== null && plannedAt > now.toISOString()
      ? scheduleFieldsAt(new Date(plannedAt), timeZone)
      : {};
  return {
    rules: rulesOf(scheduleForm),
    accountZone: timeZone,
    query: { ...planned, ...Object.fromEntries(query) },
    typed: typedFallbacks(query),
    now: now.toISOString(),
    zones: zoneChoices(timeZone, now),
    check,
    confirm: `${newFormToken()}.${stamp}`,
  };
}

/** Values for everyone that a month button brought along. */
function typedFallbacks(query: URLSearchParams): Partial<Record<string, string>> {
  const values = query.getAll("detailValue");
  return Object.fromEntries(
    query.getAll("detailName").map((name, index) => [name, values[index] ?? ""]),
  );
}
