import { z } from "zod";
import { brandingOf } from "#app/features/billing/quota/branding.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import {
  CannotSend,
  confirmBatch,
  NobodyToSendTo,
} from "#app/features/messages/batches/confirm-batch.server.ts";
import {
  checkBeforeSending,
  type SendCheck,
} from "#app/features/messages/compose/check-before-sending.server.ts";
import { findConfirmedBatch, LETTERS_MISSING } from "#app/features/messages/compose/send.server.ts";
import { IS_PREPARING } from "#app/features/messages/confirmed/preparation.server.ts";
import { projectMessage } from "#app/features/messages/message/message-draft.ts";
import { renderProjectMessage } from "#app/features/messages/message/project-preview.server.ts";
import { IS_ADDING } from "#app/features/recipients/imports/find-import.server.ts";
import { addRecipients } from "#app/features/recipients/lists/change-recipients.server.ts";
import { recordListEvent } from "#app/features/recipients/lists/list-events.server.ts";
import { ensureProjectList } from "#app/features/recipients/lists/project-list.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStored } from "#app/platform/database/stored-json.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { EVERYBODY } from "../bulk/bulk-choice.ts";
import { type BulkPerson, readBulkAudience } from "../bulk/chosen-people.server.ts";
import { findAddingTo, findSource, type Source } from "../bulk/sources.server.ts";
import { CannotRun, NotYet } from "./cannot-run.ts";
import { whoWasWrittenTo } from "./rule-people.server.ts";
import { RULE_SOURCE_TABS, type RuleSource } from "./rule-source.ts";
import type { SendRule } from "./send-rules.server.ts";

export type RuleContext = Pick<AppContext, "db" | "config" | "clock" | "drawing" | "mail" | "log">;

const ruleSourceShape = z.object({
  tab: z.enum(RULE_SOURCE_TABS),
  card: z.string(),
}) satisfies z.ZodType<RuleSource>;

export function readRuleSource({ id, source }: Pick<SendRule, "id" | "source">): RuleSource | null {
  return source === null ? null : readStored(ruleSourceShape, source, "sendRules.source", id);
}

export interface Given {
  /** The send that it made; null: there was nobody new. */
  batchId: string | null;
  sentCount: number;
  leftOutCount: number;
  /** Why people were left out, in sentences. */
  detail: string;
}

/** Somebody who is put on a project's list. */
type GivenPerson = Pick<BulkPerson, "firstName" | "lastName" | "email" | "fields" | "language">;

type Account = Awaited<ReturnType<typeof readGivingAccount>>;

/**
 * Gives a rule's certificate to everybody who is new: puts them on the project's list, checks them,
 * and confirms a send to them alone. Killed anywhere, the next try finds the same people, who are
 * put on the list once; a send confirmed already is known by its token, which is of this rule and
 * this time. Throws `CannotRun`.
 */
export async function giveRuleCertificates(
  app: RuleContext,
  rule: SendRule,
  now: Date,
): Promise<Given> {
  const { db } = app;
  const token = `rule-${rule.id}-${rule.nextRunAt}`;
  const first = await findConfirmedBatch(db, rule.accountId, token);
  if (first)
    return { batchId: first, sentCount: await sentCountOf(db, first), leftOutCount: 0, detail: "" };
  const account = await readGivingAccount(db, rule.accountId, now);
  const project = await findRuleProject(db, rule);
  const source = await findSource(
    db,
    rule.accountId,
    readRuleSource(rule) ?? { tab: "uploads", card: null },
  );
  if (!source) throw new CannotRun("Where its people come from was deleted.");
  if (await findAddingTo(db, source)) throw new NotYet("people are being added");
  const fresh = await findNewPeople(db, rule, source);
  // An import that began while everybody was read, over by now or not: some of its people were read
  // and some were not.
  if (await findAddingTo(db, source, now)) throw new NotYet("people were added meanwhile");
  const named = fresh.filter(({ firstName, lastName }) => firstName || lastName);
  const noted = noteNameless(fresh.length - named.length);
  if (named.length === 0) return { batchId: null, sentCount: 0, ...noted };
  const given = { account, project, from: source.title ?? "", people: named, token, now };
  return giveTo(app, rule, given, noted);
}

/**
 * Gives a project's certificate to these people, all with names. `from`: where they come from, for
 * the list's history; `token`: the same gives it once. Throws `CannotRun` or `NotYet`.
 */
export async function giveTo(
  app: RuleContext,
  by: Pick<SendRule, "accountId" | "createdBy">,
  given: {
    account: Account;
    project: Project;
    from: string;
    people: GivenPerson[];
    token: string;
    now: Date;
  },
  noted: Pick<Given, "leftOutCount" | "detail">,
): Promise<Given> {
  const { account, token, now } = given;
  const lock = sendingLock(account);
  if (lock) throw new CannotRun(lock.text);
  const placed = await placePeople(app, by, given);
  const { check, ids, missing } = await checkPlaced(app, account, placed.project, placed.ids);
  const leftOut = joinNotes(noted, missing, check);
  if (ids.length === 0 || check.review.toSendCount === 0)
    return { batchId: null, sentCount: 0, ...leftOut };
  if (check.blockers.some(({ text }) => isPassing(text)))
    throw new NotYet("the project's list is not complete");
  const problem =
    check.blockers[0]?.text ?? (check.printProblems.withoutLetters > 0 ? LETTERS_MISSING : null);
  if (problem) throw new CannotRun(problem);
  const ready: Project = { ...placed.project, ...projectMessage(placed.project) };
  try {
    const { batchId } = await confirmBatch(app, {
      account,
      actorId: by.createdBy,
      project: ready,
      template: await renderProjectMessage(app, account, ready),
      scheduledAt: null,
      confirmToken: token,
      audience: "new",
      recipientIds: ids,
      expectedCount: check.review.toSendCount,
      confirmed: check.review.confirmed,
      now,
    });
    return { batchId, sentCount: check.review.toSendCount, ...leftOut };
  } catch (error) {
    if (error instanceof NobodyToSendTo) return { batchId: null, sentCount: 0, ...leftOut };
    if (error instanceof CannotSend)
      throw isPassing(error.message) ? new NotYet(error.message) : new CannotRun(error.message);
    throw error;
  }
}

/** What is over in a moment without anybody doing anything is no reason to stop a rule. */
const isPassing = (problem: string): boolean => problem === IS_ADDING || problem === IS_PREPARING;

async function sentCountOf(db: Database, batchId: string): Promise<number> {
  const batch = await db
    .selectFrom("batches")
    .select("recipientCount")
    .where("id", "=", batchId)
    .executeTakeFirst();
  return batch?.recipientCount ?? 0;
}

export async function readGivingAccount(db: Database, accountId: string, now: Date) {
  const account = await db
    .selectFrom("accounts")
    .select([
      "id",
      "kind",
      "name",
      "supportEmail",
      "timeZone",
      "identityStatus",
      "deleteAfter",
      "logoFileKey",
    ])
    .select([
      "sendingPausedReason",
      "suspendedAt",
      "terminatedAt",
      "nameHold",
      "nameHoldLike",
      "nameHoldReason",
    ])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { ...account, ...(await brandingOf(db, accountId, now)) };
}

export async function findRuleProject(
  db: Database,
  rule: Pick<SendRule, "accountId" | "projectId">,
): Promise<Project> {
  const project = await db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", rule.projectId ?? "")
    .where("accountId", "=", rule.accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!project) throw new CannotRun("Its certificate is in the bin or was deleted.");
  return project;
}

/**
 * Everybody who joined since the last run, or with `toEveryone` everybody, without those who were
 * given this certificate before.
 */
export async function findNewPeople(
  db: Database,
  rule: Pick<SendRule, "id" | "accountId" | "projectId" | "toEveryone" | "newSince">,
  source: Source,
): Promise<BulkPerson[]> {
  const fresh: BulkPerson[] = [];
  for await (const { people } of readBulkAudience(db, source, EVERYBODY)) {
    const joined = people.filter(
      ({ addedAt, leftOut }) =>
        leftOut !== "sample" && (rule.toEveryone === 1 || addedAt >= rule.newSince),
    );
    if (joined.length === 0) continue;
    const emails = joined.map(({ email }) => email);
    const had = await db
      .selectFrom("certificates")
      .select("holderEmail")
      .distinct()
      .where("projectId", "=", rule.projectId)
      .where("holderEmail", "in", emails)
      .execute();
    const known = new Set([
      ...had.map(({ holderEmail }) => holderEmail),
      ...(await whoWasWrittenTo(db, rule, emails)),
    ]);
    fresh.push(...joined.filter(({ email }) => !known.has(email)));
  }
  return fresh;
}

const PEOPLE_PER_STEP = 500;

/** Puts people on the project's list, some at a time; who is on it already stays as they are. */
async function placePeople(
  { db }: RuleContext,
  { accountId }: Pick<SendRule, "accountId">,
  given: { project: Project; from: string; people: GivenPerson[]; now: Date },
): Promise<{ project: Project; ids: string[] }> {
  const { people, now } = given;
  const listId = await ensureProjectList(db, given.project, now);
  const ids: string[] = [];
  for (let from = 0; from < people.length; from += PEOPLE_PER_STEP) {
    const some = people
      .slice(from, from + PEOPLE_PER_STEP)
      .map(({ firstName, lastName, email, fields, language }) => ({
        firstName,
        lastName,
        email,
        fields,
        language,
        certificateName: "",
      }));
    await db.transaction().execute(async (trx) => {
      const added = await addRecipients(trx, { accountId, listId }, some, now);
      const fresh = added.filter(({ isNew }) => isNew).length;
      const event = {
        accountId,
        listId,
        kind: "copied" as const,
        about: given.from,
        added: fresh,
        now,
      };
      if (fresh > 0) await recordListEvent(trx, event);
      ids.push(...added.map(({ recipientId }) => recipientId));
    });
  }
  return { project: { ...given.project, listId }, ids: [...new Set(ids)] };
}

/**
 * Values that somebody lacks leave them out, round by round; more rounds would be a certificate
 * that hardly fits anybody.
 */
const MAX_ROUNDS = 20;

async function checkPlaced(app: RuleContext, account: Account, project: Project, placed: string[]) {
  const missing = new Map<string, string>();
  for (let round = 0; ; round++) {
    const ids = placed.filter((id) => !missing.has(id));
    const check = await checkBeforeSending(app, account, project, ids);
    const [gap] = check.missing;
    if (!gap || ids.length === 0) return { check, ids, missing };
    if (round >= MAX_ROUNDS)
      throw new CannotRun(
        `${gap.name} has no value for ${counted(gap.count, "person", "people")}.`,
      );
    for (const { name, people } of check.missing)
      for (const { id } of people) missing.set(id, name);
  }
}

function noteNameless(count: number): Pick<Given, "leftOutCount" | "detail"> {
  return {
    leftOutCount: count,
    detail: count > 0 ? `${counted(count, "person", "people")} without a name.` : "",
  };
}

function joinNotes(
  noted: Pick<Given, "leftOutCount" | "detail">,
  missing: ReadonlyMap<string, string>,
  { review }: SendCheck,
): Pick<Given, "leftOutCount" | "detail"> {
  const names = [...new Set(missing.values())].join(", ");
  const words = [
    noted.detail,
    missing.size > 0
      ? `${counted(missing.size, "person", "people")} without a value for ${names}.`
      : "",
    ...review.leftOut.map(
      ({ count, reason }) => `${counted(count, "person", "people")}: ${reason}`,
    ),
  ];
  const leftOut = review.leftOut.reduce((sum, { count }) => sum + count, 0);
  return {
    leftOutCount: noted.leftOutCount + missing.size + leftOut,
    detail: words.filter(Boolean).join(" ").slice(0, 500),
  };
}
