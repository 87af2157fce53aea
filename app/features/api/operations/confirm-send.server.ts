import { createHash } from "node:crypto";
import { NOTHING_PERSONAL } from "#app/features/certificates/model/certificate-values.ts";
import { findProject, type Project } from "#app/features/certificates/model/project.server.ts";
import { changeProject } from "#app/features/certificates/projects/write-project.server.ts";
import { readSendingLock } from "#app/features/delivery/health/sending-lock.server.ts";
import {
  AudienceChanged,
  CannotSend,
  confirmBatch,
  PlanUsedUp,
} from "#app/features/messages/batches/confirm-batch.server.ts";
import {
  checkBeforeSending,
  type SendCheck,
} from "#app/features/messages/compose/check-before-sending.server.ts";
import {
  LEAST_MINUTES_AHEAD,
  MAX_DAYS_AHEAD,
} from "#app/features/messages/compose/schedule-choice.ts";
import { findConfirmedBatch } from "#app/features/messages/compose/send.server.ts";
import { projectMessage } from "#app/features/messages/message/message-draft.ts";
import { renderProjectMessage } from "#app/features/messages/message/project-preview.server.ts";
import { ApiProblem, orResourceNotFound } from "../http/api-problem.server.ts";
import type { ApiContext } from "./operation.server.ts";

export interface RequestedSend {
  projectId: string;
  recipientIds?: string[];
  expectedCount?: number;
  scheduledAt?: string;
  leaveEmpty: boolean;
  printBoxes: boolean;
  sameForEveryone: boolean;
}

/**
 * Confirms a send under the rules of the dashboard: nobody is mailed twice, the account may send,
 * design and message are whole, and the people are those that were expected (C02). The same request
 * again leads to the same batch. Returns its id; throws ApiProblem.
 */
export async function confirmSend(context: ApiContext, asked: RequestedSend): Promise<string> {
  const { app, db, account, key, now } = context;
  const confirmToken = `api-${createHash("sha256").update(context.requestToken).digest("base64url")}`;
  const first = await findConfirmedBatch(db, account.id, confirmToken);
  if (first) return first;
  const project = await findSendable(context, asked.projectId);
  const scheduledAt = asked.scheduledAt === undefined ? null : readMoment(asked.scheduledAt, now);
  const check = await checkBeforeSending(
    app,
    account,
    withSameForEveryone(project, asked),
    asked.recipientIds,
  );
  refuseIfBlocked(check, asked);
  const ready: Project = { ...project, ...projectMessage(project) };
  const template = await renderProjectMessage(app, account, ready);
  try {
    const { batchId } = await confirmBatch(app, {
      account,
      actorId: null,
      actorKeyId: key.id,
      project: ready,
      template,
      scheduledAt,
      confirmToken,
      recipientIds: asked.recipientIds,
      expectedCount: asked.expectedCount ?? check.review.toSendCount,
      confirmed: check.review.confirmed,
      now,
    });
    await changeProject(db, project.id, { step: "send", editedAt: now.toISOString() });
    return batchId;
  } catch (error) {
    if (error instanceof AudienceChanged) throw audienceChanged(error.message);
    if (error instanceof PlanUsedUp)
      throw new ApiProblem("plan-used-up", `${error.message} Nothing was sent.`);
    if (error instanceof CannotSend)
      throw new ApiProblem("cannot-send", `${error.message} Nothing was sent.`);
    throw error;
  }
}

/**
 * The account's project, when it may issue and send: it is no sample, and the account is not
 * locked.
 */
export async function findSendable(
  { db, account }: Pick<ApiContext, "db" | "account">,
  projectId: string,
): Promise<Project> {
  const project = orResourceNotFound(await findProject(db, account.id, projectId));
  if (project.isSample === 1) {
    throw new ApiProblem(
      "cannot-send",
      "This project is sample data, which is never sent. Duplicate it, or create your own.",
    );
  }
  const lock = await readSendingLock(db, account.id);
  if (lock) throw new ApiProblem("sending-locked", lock.text);
  return project;
}

function refuseIfBlocked(
  { blockers, missing, printProblems, review }: SendCheck,
  asked: RequestedSend,
): void {
  if (blockers.length > 0) throw new ApiProblem("cannot-send", blockerSentences(blockers));
  if (asked.expectedCount !== undefined && asked.expectedCount !== review.toSendCount) {
    throw audienceChanged(
      `It would go to ${review.toSendCount} people instead of ${asked.expectedCount}.`,
    );
  }
  if (missing.length > 0 && !asked.leaveEmpty) throw missingValues(missing);
  if (printProblems.withoutLetters > 0 && !asked.printBoxes) throw missingLetters(printProblems);
}

/**
 * The project as this request wants it sent: its "sameForEveryone" is the box on the message page,
 * ticked this once.
 */
export function withSameForEveryone(
  project: Project,
  asked: Pick<RequestedSend, "sameForEveryone">,
): Project {
  return asked.sameForEveryone ? { ...project, sameForEveryone: 1 } : project;
}

/** Why nothing may be sent, as a program can put it right. */
export function blockerSentences(blockers: readonly { text: string }[]): string {
  return blockers
    .map(({ text }) => (text === NOTHING_PERSONAL ? NOTHING_PERSONAL_BY_API : text))
    .join(" ");
}

const NOTHING_PERSONAL_BY_API =
  "Nothing on this certificate is personal, so everyone would get the same one, without " +
  'their name. Add a field like Full Name to the design, or send "sameForEveryone": ' +
  "true.";

/** Some people have no value for these placeholders. */
export function missingValues(missing: SendCheck["missing"]): ApiProblem {
  const names = missing.map(({ name }) => name).join(", ");
  const detail =
    `${names}: some people have no value. Add the missing values, set one for everyone ` +
    `on the project’s message page, or send "leaveEmpty": true.`;
  return new ApiProblem("cannot-send", detail);
}

/** Some people have letters that no font can print. */
export function missingLetters({ examples }: SendCheck["printProblems"]): ApiProblem {
  const example = examples.find(({ problem }) => problem.startsWith("no font"));
  const detail =
    `${example ? `${example.name}, ${example.field}: ${example.problem}. ` : ""}Write it ` +
    `with other letters, or send "printBoxes": true.`;
  return new ApiProblem("cannot-send", detail);
}

function audienceChanged(detail: string): ApiProblem {
  return new ApiProblem("audience-changed", `${detail} Nothing was sent.`);
}

function readMoment(text: string, now: Date): string {
  const at = new Date(text);
  const ahead = at.getTime() - now.getTime();
  let message: string;
  if (ahead < LEAST_MINUTES_AHEAD * 60_000)
    message = "This is in the past or less than a minute away. Leave it out to send now.";
  else if (ahead > MAX_DAYS_AHEAD * 86_400_000) message = "This is more than two years away.";
  else return at.toISOString();
  throw new ApiProblem("invalid", message, { errors: [{ path: "scheduledAt", message }] });
}
