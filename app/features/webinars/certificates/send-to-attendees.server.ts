import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import {
  AudienceChanged,
  CannotSend,
  confirmBatch,
  NobodyToSendTo,
} from "#app/features/messages/batches/confirm-batch.server.ts";
import {
  checkBeforeSending,
  type SendCheck,
} from "#app/features/messages/compose/check-before-sending.server.ts";
import { type Confirmation, LETTERS_MISSING } from "#app/features/messages/compose/send.server.ts";
import { writeDetails } from "#app/features/messages/message/write-message.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { withPlanBlocker } from "../../messages/compose/show-check.server.ts";
import { projectMessage } from "../../messages/message/message-draft.ts";
import { renderProjectMessage } from "../../messages/message/project-preview.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import {
  findPlacedAttendees,
  linkCertificates,
  type PlacedAttendees,
  placeAttendees,
} from "./attendees.server.ts";
import { certificateProject } from "./certificate-settings.server.ts";

type Account = Organiser["account"];

export type SentToAttendees =
  | { outcome: "sent"; batchId: string; count: number }
  /** Everyone who attended has theirs. */
  | { outcome: "nobody" }
  /** Sentences that say what is in the way. Nothing was sent. */
  | { outcome: "refused"; problems: string[] };

/**
 * Puts those who attended and have no certificate yet into the project's list, and checks what
 * would be sent to them.
 */
export async function checkAttendees(
  app: AppContext,
  {
    account,
    webinar,
    now,
    only,
  }: { account: Account; webinar: Webinar; now: Date; only?: ReadonlySet<string> },
): Promise<{ project: Project; placed: PlacedAttendees; check: SendCheck }> {
  const chosen = await certificateProject(app.db, webinar);
  if (!chosen) throw new Error("The webinar’s certificate was deleted while it was being sent");
  const { project, placed } = await placeAttendees(app.db, { webinar, project: chosen, now, only });
  const check = await checkBeforeSending(app, account, project, [...placed.values()]);
  return {
    project,
    placed,
    check: await withPlanBlocker(app.db, { account, project, now }, check),
  };
}

/** The same without writing: of those who are in the list already. */
export async function readAttendeeCheck(
  app: AppContext,
  { account, webinar, project }: { account: Account; webinar: Webinar; project: Project },
): Promise<SendCheck> {
  const placed = await findPlacedAttendees(app.db, { webinar, project });
  const check = await checkBeforeSending(app, account, project, [...placed.values()]);
  return withPlanBlocker(app.db, { account, project, now: app.clock() }, check);
}

/**
 * Puts those who attended into the certificate's list, so that the page can check exactly what
 * would go.
 */
export async function prepareAttendees({ db, clock }: AppContext, webinar: Webinar): Promise<void> {
  const project = await certificateProject(db, webinar);
  if (project) await placeAttendees(db, { webinar, project, now: clock() });
}

/** Keeps values for everyone who has none, typed beside the check. */
export async function giveMissingValues(
  { db, clock }: AppContext,
  webinar: Webinar,
  values: Record<string, string>,
): Promise<void> {
  const project = await certificateProject(db, webinar);
  if (project) await writeDetails(db, project, values, clock());
}

/** Sends what the organiser saw and confirmed. */
export async function sendConfirmed(
  app: AppContext,
  { account, user }: Organiser,
  webinar: Webinar,
  {
    token,
    stamp,
    leaveEmpty,
    printBoxes,
  }: Pick<Confirmation, "token" | "stamp" | "leaveEmpty" | "printBoxes">,
): Promise<SentToAttendees> {
  if (!token || !(await certificateProject(app.db, webinar)))
    return {
      outcome: "refused",
      problems: ["This page was out of date. Check it again, then send."],
    };
  return sendToAttendees(app, {
    account,
    actorId: user.id,
    webinar,
    token,
    stamp,
    leaveEmpty,
    printBoxes,
    now: app.clock(),
  });
}

/**
 * Sends certificates to those who attended and have none yet, through the ledger. Pressed twice, or
 * again after somebody was ticked later, it reaches only who has none (C21, C02). `stamp`: of the
 * check that the organiser saw; without it (the turn of the webinar) whatever the check says now
 * counts, and nothing may be missing. `only`: to these registrations.
 */
export async function sendToAttendees(
  app: AppContext,
  given: {
    account: Account;
    actorId: string;
    webinar: Webinar;
    token: string;
    only?: ReadonlySet<string>;
    stamp?: string;
    leaveEmpty?: boolean;
    printBoxes?: boolean;
    now: Date;
  },
): Promise<SentToAttendees> {
  const { db } = app;
  const {
    account,
    actorId,
    webinar,
    token,
    only,
    stamp,
    leaveEmpty = false,
    printBoxes = false,
    now,
  } = given;
  const { project, placed, check } = await checkAttendees(app, { account, webinar, now, only });
  // Certificates of a send that was cut off before it was noted here.
  await linkCertificates(db, project.id, placed);
  if (placed.size === 0) return { outcome: "nobody" };
  const problems = problemsOf(check, { leaveEmpty, printBoxes });
  if (problems.length > 0) return { outcome: "refused", problems };
  if (stamp !== undefined && stamp !== check.stamp) return changed(check.review.toSendCount);
  const ready: Project = { ...project, ...projectMessage(project) };
  try {
    const { batchId } = await confirmBatch(app, {
      account,
      actorId,
      project: ready,
      template: await renderProjectMessage(app, account, ready),
      scheduledAt: null,
      confirmToken: token,
      audience: "new",
      recipientIds: [...placed.values()],
      expectedCount: check.review.toSendCount,
      confirmed: check.review.confirmed,
      now,
    });
    await linkCertificates(db, project.id, placed);
    return { outcome: "sent", batchId, count: check.review.toSendCount };
  } catch (error) {
    if (error instanceof NobodyToSendTo) return { outcome: "nobody" };
    if (error instanceof AudienceChanged) return changed(check.review.toSendCount);
    if (error instanceof CannotSend) return { outcome: "refused", problems: [error.message] };
    throw error;
  }
}

/** What keeps certificates from going, in sentences. */
export function problemsOf(
  check: SendCheck,
  agreed: { leaveEmpty: boolean; printBoxes: boolean },
): string[] {
  const missing = agreed.leaveEmpty ? [] : check.missing;
  return [
    ...check.blockers.map(({ text }) => text),
    ...missing.map(
      ({ name, count }) =>
        `${name} has no value for ${count === 1 ? "1 person" : `${count.toLocaleString("en")} people`}.`,
    ),
    ...(check.printProblems.withoutLetters > 0 && !agreed.printBoxes ? [LETTERS_MISSING] : []),
  ];
}

function changed(count: number): SentToAttendees {
  const people = count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  const problem =
    "Something changed since this page was shown, so nothing was sent. Certificates " +
    `would now go to ${people}. Check it again, then confirm.`;
  return { outcome: "refused", problems: [problem] };
}
