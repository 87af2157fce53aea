import { z } from "zod";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { quotaProblem } from "#app/features/billing/quota/reservations.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { changeProject } from "#app/features/certificates/projects/write-project.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { AudienceChanged, CannotSend, confirmBatch } from "../batches/confirm-batch.server.ts";
import { projectMessage } from "../message/message-draft.ts";
import { renderProjectMessage } from "../message/project-preview.server.ts";
import { checkBeforeSending, type SendCheck } from "./check-before-sending.server.ts";
import { perDayField } from "./spread-field.server.ts";

/**
 * The forms that confirm a send, now or later. Their fields for values that are missing are read
 * with `readFallbacks`.
 */
export const confirmForm = z.object({
  /**
   * See `Confirmation`: token and stamp travel in the button, so that month buttons do not carry
   * them.
   */
  confirm: z.string().optional(),
  leaveEmpty: z.string().optional(),
  printBoxes: z.string().optional(),
  perDay: perDayField,
});

const chosen = z.string().optional();

/** A moment as it is chosen, which `readScheduleForm` reads: its page reads it too. */
export const momentForm = z.object({
  day: chosen,
  hour: chosen,
  minute: chosen,
  half: chosen,
  quick: chosen,
  zone: chosen,
});

/** The scheduler's form. */
export const scheduleForm = confirmForm.extend(momentForm.shape);

/**
 * What came of a confirmation. Where it was not taken, the page shows the sentence and asks again.
 */
export type SendOutcome =
  | { kind: "confirmed"; batchId: string }
  /**
   * `already`: it was confirmed before, in another window or by another member. `changed`: the
   * people, the message or the design are not what the page showed (C02).
   */
  | { kind: "already" | "changed" | "refused"; problem: string };

/** What a confirming form says. */
export interface Confirmation {
  /** One-use. */
  token: string;
  /** Of the check that the page showed. */
  stamp: string;
  leaveEmpty: boolean;
  /** Letters that no font has may be printed as empty boxes. */
  printBoxes: boolean;
  scheduledAt: Date | null;
  /** The most of it that leaves in a day; null: it isn't spread. */
  perDay: number | null;
}

/**
 * Confirms a send that its organiser has seen. The same form twice leads to the same batch (C20).
 * When the people, the message or the design are not what the page showed, nothing is sent and the
 * page asks again (C02). `recipientIds`: only to these.
 */
export async function confirmSend(
  app: AppContext,
  { account, user }: Organiser,
  project: Project,
  given: Confirmation & { recipientIds?: readonly string[] | undefined },
): Promise<SendOutcome> {
  const { db, clock } = app;
  const { token, recipientIds } = given;
  const done = (batchId: string): SendOutcome => ({ kind: "confirmed", batchId });
  if (!token) return OUT_OF_DATE;
  const first = await findConfirmedBatch(db, account.id, token);
  if (first) return done(first);

  const check = await checkBeforeSending(app, account, project, recipientIds);
  const refusal = refusalOf(check, given);
  if (refusal) {
    const meanwhile = await findConfirmedBatch(db, account.id, token);
    return meanwhile ? done(meanwhile) : refusal;
  }
  const scheduledAt = given.scheduledAt?.toISOString() ?? null;
  // A refusal here is cheap. What counts is asked again in the transaction, where nothing races.
  const { toSendCount: emails } = check.review;
  const short = await quotaProblem(db, {
    account,
    emails,
    certificates: 0,
    countsAt: scheduledAt,
    now: clock(),
  });
  if (short) return refused(`${short} Nothing was sent.`);
  const ready: Project = { ...project, ...projectMessage(project) };
  const template = await renderProjectMessage(app, account, ready);
  try {
    const { batchId } = await confirmBatch(app, {
      account,
      actorId: user.id,
      project: ready,
      template,
      scheduledAt,
      perDay: given.perDay,
      confirmToken: token,
      expectedCount: check.review.toSendCount,
      confirmed: check.review.confirmed,
      recipientIds,
      now: clock(),
    });
    await markConfirmed(app, project);
    return done(batchId);
  } catch (error) {
    if (error instanceof AudienceChanged) {
      return changed(
        (await checkBeforeSending(app, account, project, recipientIds)).review.toSendCount,
      );
    }
    if (error instanceof CannotSend) return refused(`${error.message} Nothing was sent.`);
    throw error;
  }
}

function refusalOf(check: SendCheck, given: Confirmation): SendOutcome | null {
  if (check.isConfirmedAlready)
    return { kind: "already", problem: "This was confirmed already. Nobody gets theirs twice." };
  if (check.blockers.length > 0) return refused(check.blockers.map(({ text }) => text).join(" "));
  if (given.stamp !== check.stamp) return changed(check.review.toSendCount);
  if (check.missing.length > 0 && !given.leaveEmpty) return valuesMissing(check.missing);
  return check.printProblems.withoutLetters > 0 && !given.printBoxes
    ? refused(LETTERS_MISSING)
    : null;
}

export function refused(problem: string): SendOutcome {
  return { kind: "refused", problem };
}

/** Nobody's name is printed with boxes in it unless the organiser agrees. */
export const LETTERS_MISSING =
  "Some certificates have letters that no font can print. Write them in other letters, " +
  "leave these people out, or tick “Print empty boxes instead”.";

/** The form came without its token. */
export const OUT_OF_DATE = refused("This page was out of date. Check it again, then confirm.");

export function valuesMissing(missing: readonly { name: string }[]): SendOutcome {
  const names = missing.map(({ name }) => name).join(", ");
  return refused(
    `${names}: some people have no value. Write one for everyone without, or tick “Leave it empty”.`,
  );
}

/** The people or the message are not what the page showed. */
export function changed(count: number): SendOutcome {
  const people = count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  const problem =
    "Something changed since this page was shown, so nothing was sent. It would now go " +
    `to ${people}. Check it again, then confirm.`;
  return { kind: "changed", problem };
}

async function markConfirmed({ db, clock }: AppContext, project: Project): Promise<void> {
  const at = clock().toISOString();
  await changeProject(db, project.id, { step: "send", plannedAt: null, editedAt: at });
}

/**
 * The batch that a confirmation with this token made already, or null: the second press of a double
 * click (C20).
 */
export async function findConfirmedBatch(
  db: Database,
  accountId: string,
  token: string,
): Promise<string | null> {
  const batch = await db
    .selectFrom("batches")
    .select("id")
    .where("confirmToken", "=", `${accountId}:${token}`)
    .executeTakeFirst();
  return batch?.id ?? null;
}

/**
 * What the congratulations say of a batch of this project: the one named, or else the latest. Null
 * when there is none.
 */
export async function readConfirmedBatch(
  db: Database,
  accountId: string,
  projectId: string,
  batchId: string | null,
) {
  const batch = await db
    .selectFrom("batches")
    .select(["id", "title", "recipientCount", "scheduledAt", "startedAt", "status"])
    .where("accountId", "=", accountId)
    .where("projectId", "=", projectId)
    .where("kind", "=", "certificates")
    .$if(batchId !== null, (query) => query.where("id", "=", batchId ?? ""))
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return batch ?? null;
}
