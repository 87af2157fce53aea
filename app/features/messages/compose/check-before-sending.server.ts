import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Design, neededTexts } from "#app/engines/certificate/design.ts";
import { fillMessage, measureMessage } from "#app/engines/message-document/message-template.ts";
import { placeholderText } from "#app/engines/message-document/message-text.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { readTallies } from "#app/features/activity/tallies.server.ts";
import { withOwnFonts } from "#app/features/certificates/fonts/design-fonts.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { projectDesign } from "#app/features/certificates/model/stored-design.server.ts";
import { readSpoilt } from "#app/features/certificates/preflight/preflight.server.ts";
import { stampLeftOut } from "#app/features/certificates/projects/left-out-people.server.ts";
import { ADDRESSES_LOOKED_AT } from "#app/features/delivery/ceilings/held-back.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";
import { firstReached, reviewSend, type SendReview } from "../batches/audience.server.ts";
import { findPreparing } from "../confirmed/preparation.server.ts";
import { projectMessage } from "../message/message-draft.ts";
import { type MissingValue, ValueGaps } from "../message/message-placeholders.ts";
import { draftValues, renderProjectMessage } from "../message/project-preview.server.ts";
import { weighSend } from "../message/weigh-email.server.ts";
import { readDetails } from "../message/write-message.server.ts";
import { PrintCheck, type PrintProblems } from "./print-check.server.ts";
import { findBlockers, type SendBlocker } from "./send-blockers.server.ts";

/** Everything that is to be known before a send is confirmed. */
export interface SendCheck {
  /**
   * Sentences that forbid sending, each with the step, or the page elsewhere, that mends it. Empty:
   * it may go.
   */
  blockers: SendBlocker[];
  review: SendReview;
  /** Whom it reaches, in list order; of very many the first. */
  addresses: readonly string[];
  /** Nobody is left for another send: this one was confirmed, here or in another window. */
  isConfirmedAlready: boolean;
  /**
   * People of the list who share their address with somebody else in it; each gets a mail of their
   * own (C10).
   */
  sharedAddressCount: number;
  missing: MissingValue[];
  printProblems: PrintProblems;
  /** The people of `printProblems`; of more than a thousand the first. */
  printProblemIds: readonly string[];
  /** The largest mail of this send. */
  htmlBytes: number;
  tooLarge: boolean;
  /**
   * What it costs mailboxes and mobile data, as a sentence, from the first person's e-mail; null
   * when nothing could be drawn.
   */
  weight: string | null;
  /**
   * Changes whenever any of this could: a confirmation that carries an older one is asked again
   * (C02).
   */
  stamp: string;
}

type CheckContext = Pick<AppContext, "db" | "config" | "drawing" | "mail" | "clock" | "log">;

/** Checked results by project: the page and its confirmation ask the same within seconds. */
const recent = new LRUCache<string, SendCheck>({ max: 20 });

/**
 * Checks the whole list against design and message: whom it reaches, which values are missing,
 * which names will not print well. Reads the list in pieces, so that 100,000 cost time and no
 * memory. With `recipientIds` it looks at these only.
 */
export async function checkBeforeSending(
  app: CheckContext,
  account: Organiser["account"],
  project: Project,
  recipientIds?: readonly string[],
): Promise<SendCheck> {
  const stamp = await stampOf(app.db, { account, project, recipientIds, now: app.clock() });
  if (recipientIds)
    return { ...(await readEverything(app, account, project, recipientIds)), stamp };
  const known = recent.get(project.id);
  if (known?.stamp === stamp) return known;
  const check = { ...(await readEverything(app, account, project)), stamp };
  recent.set(project.id, check);
  return check;
}

/** Whom "send to the first so many" reaches; undefined: everybody, because it was not asked. */
export async function firstOfList(
  { db }: Pick<AppContext, "db">,
  project: Project,
  count: number | null,
): Promise<readonly string[] | undefined> {
  if (count === null) return undefined;
  const { accountId, id: projectId } = project;
  return firstReached(
    db,
    { accountId, projectId, listId: project.listId ?? "", audience: "new" },
    count,
  );
}

async function readEverything(
  app: CheckContext,
  account: Organiser["account"],
  project: Project,
  recipientIds?: readonly string[],
): Promise<Omit<SendCheck, "stamp">> {
  const { db, config, clock } = app;
  const message = projectMessage(project);
  const design = projectDesign(project);
  const query = {
    accountId: account.id,
    projectId: project.id,
    listId: project.listId ?? "",
    audience: "new" as const,
    recipientIds,
  };
  const details = readDetails(project);
  const now = clock();

  const gaps = new ValueGaps([message.subject, placeholderText(message), ...neededTexts(design)]);
  const isPart = recipientIds !== undefined;
  const printing = await openPrintCheck(app, { account, project, design }, isPart);
  let longest: { letters: number; values: Record<string, string> } = { letters: -1, values: {} };
  const addresses: string[] = [];
  let firstValues: Record<string, string> | null = null as Record<string, string> | null;
  const review = await reviewSend(
    { config },
    db,
    { ...query, cc: message.cc, bcc: message.bcc },
    async (reached) => {
      for (const person of reached) {
        if (addresses.length < ADDRESSES_LOOKED_AT) addresses.push(person.email);
        const values = draftValues({ account, project, details, now }, person);
        firstValues ??= values;
        gaps.add({ id: person.id, name: values["Full Name"] || person.email }, values);
        const letters = lettersIn(values);
        if (letters > longest.letters) longest = { letters, values };
        await printing.add(person, values);
      }
    },
  );
  const preparing = await findPreparing(db, project.id);
  const blockers = await findBlockers(db, {
    account,
    project,
    message,
    design,
    details,
    review,
    preparing,
  });

  const template = await renderProjectMessage({ config, db }, account, project);
  const { htmlBytes, tooLarge } = measureMessage(fillMessage(template, longest.values));
  const weight =
    design && firstValues
      ? await weighSend(
          app,
          { account, project, design, values: firstValues },
          fillMessage(template, firstValues),
          review.toSendCount,
        )
      : null;
  if (weight?.problem) blockers.push({ text: weight.problem, step: "message" });
  return {
    blockers,
    review,
    addresses,
    isConfirmedAlready:
      preparing !== null || (review.toSendCount === 0 && review.alreadySentCount > 0),
    sharedAddressCount: await countSharedAddresses(db, account.id, project.listId),
    missing: gaps.list(details),
    printProblems: await printing.finish(),
    printProblemIds: printing.personIds,
    htmlBytes,
    tooLarge,
    weight: weight?.text ?? null,
  };
}

/**
 * The whole list is laid out once, for the check of the design and for this one. A few people of it
 * are looked at by themselves.
 */
async function openPrintCheck(
  app: CheckContext,
  {
    account,
    project,
    design,
  }: { account: Organiser["account"]; project: Project; design: Design | null },
  isPart: boolean,
): Promise<PrintCheck> {
  if (!design) return new PrintCheck(app.drawing, null, null);
  const known = await readSpoilt(app, { account, project, design }, isPart);
  return new PrintCheck(app.drawing, await withOwnFonts(app.db, account.id, design), known);
}

function lettersIn(values: Record<string, string>): number {
  let letters = 0;
  for (const name in values) letters += values[name]?.length ?? 0;
  return letters;
}

async function countSharedAddresses(
  db: Database,
  accountId: string,
  listId: string | null,
): Promise<number> {
  if (!listId) return 0;
  const row = await db
    .selectFrom((from) =>
      from
        .selectFrom("recipients")
        .select((eb) => eb.fn.countAll<number | string>().as("people"))
        .where(compareOnly("accountId", accountId))
        .where("listId", "=", listId)
        .groupBy("email")
        .having((eb) => eb.fn.countAll(), ">", 1)
        .as("shared"),
    )
    .select((eb) => eb.fn.sum<number | string | null>("people").as("people"))
    .executeTakeFirst();
  return Number(row?.people ?? 0);
}

/** Of messages that left, may have, or are about to. */
const SENT_STATES = [
  "queued",
  "sending",
  "accepted",
  "delivered",
  "bounced",
  "complained",
  "failed",
  "uncertain",
] as const;

/**
 * One hash over everything that a check reads: cheap to ask again, different as soon as anything
 * moved.
 */
async function stampOf(
  db: Database,
  {
    account,
    project,
    recipientIds,
    now,
  }: {
    account: Organiser["account"];
    project: Project;
    recipientIds: readonly string[] | undefined;
    now: Date;
  },
): Promise<string> {
  const list = await db
    .selectFrom("recipients")
    .select((eb) => [
      eb.fn.countAll<number | string>().as("people"),
      eb.fn.max("updatedAt").as("updatedAt"),
      eb.fn.max("id").as("lastId"),
      eb.fn.max("position").as("position"),
      eb.fn.sum<number | string | null>("position").as("positions"),
    ])
    .where("accountId", "=", account.id)
    .where("listId", "=", project.listId ?? "")
    .executeTakeFirst();
  const suppressed = await db
    .selectFrom("suppressions")
    .select((eb) => [
      eb.fn.countAll<number | string>().as("count"),
      eb.fn.max("createdAt").as("latest"),
    ])
    .where("accountId", "=", account.id)
    .executeTakeFirst();
  // By stored counts: a send of this project, or a revocation, changes them.
  const sent = await db
    .selectFrom("batches")
    .innerJoin("batchTallies", "batchTallies.batchId", "batches.id")
    .select((eb) => eb.fn.sum<number | string | null>("batchTallies.count").as("count"))
    .where("batches.projectId", "=", project.id)
    .where("batches.kind", "=", "certificates")
    .where("batchTallies.what", "in", SENT_STATES)
    .executeTakeFirst();
  const revoked = await readTallies(db, account.id, [`issued:${project.id}:revoked`]);
  const design = projectDesign(project);
  const about = [
    project.design,
    project.listId,
    project.title,
    project.details,
    projectMessage(project),
    project.messageDraft,
    project.sameForEveryone,
    account,
    list,
    suppressed,
    sent,
    revoked,
    await stampLeftOut(db, project.id),
    await findPreparing(db, project.id),
    design && (await withOwnFonts(db, account.id, design)).ownFonts,
    // The printed date is today's.
    now.toISOString().slice(0, 10),
    recipientIds,
  ];
  return createHash("sha256").update(JSON.stringify(about)).digest("base64url").slice(0, 32);
}
