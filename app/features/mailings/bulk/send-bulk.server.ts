import { fillMessage, measureMessage } from "#app/engines/message-document/message-template.ts";
import { messageProblems } from "#app/engines/message-document/message-text.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { ADDRESSES_LOOKED_AT } from "#app/features/delivery/ceilings/held-back.server.ts";
import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import {
  AudienceChanged,
  CannotSend,
} from "#app/features/messages/batches/confirm-batch.server.ts";
import {
  type Confirmation,
  changed,
  findConfirmedBatch,
  OUT_OF_DATE,
  refused,
  type SendOutcome,
  valuesMissing,
} from "#app/features/messages/compose/send.server.ts";
import { readWaits, type ShownCheck } from "#app/features/messages/compose/show-check.server.ts";
import { UNSENDABLE_DRAFT } from "#app/features/messages/message/message-draft.ts";
import { unknownErrors } from "#app/features/messages/message/message-problems.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import { bulkFields } from "./bulk-audience.ts";
import { type BulkDraft, isUnwritten } from "./bulk-drafts.server.ts";
import { AlreadySent, confirmBulk, ValuesMissing } from "./confirm-bulk.server.ts";
import { renderBulkMessage } from "./render-bulk-message.server.tsx";
import { FIRST_PART_OPEN, isFirstPartOpen } from "./rest-of-send.server.ts";
import { findSource, type Source } from "./sources.server.ts";
import { NOBODY_WALKED, walkBulk } from "./walk-bulk.server.ts";

interface BulkToCheck {
  account: Organiser["account"];
  draft: BulkDraft;
  source: Source | null;
  /** Only the first so many whom it reaches. */
  first?: number | undefined;
}

/**
 * Everything that is to be known before a bulk mail is confirmed: of the mail, its account and
 * everybody it was written to. Reads the people in pieces, so that 100,000 cost time and no memory.
 */
export async function checkBulk(
  app: Pick<AppContext, "db" | "config" | "clock" | "mail">,
  { account, draft, source, first }: BulkToCheck,
) {
  const { db } = app;
  const blockers = bulkBlockers(account, draft, source);
  if (await isFirstPartOpen(db, draft))
    blockers.push({ text: FIRST_PART_OPEN, link: { href: "/sent", label: "See its progress" } });
  const addresses: string[] = [];
  const onPeople = async (people: { email: string; leftOut: unknown }[]) => {
    for (const { email, leftOut } of people)
      if (leftOut === null && addresses.length < ADDRESSES_LOOKED_AT) addresses.push(email);
  };
  const walked = source
    ? await walkBulk(db, { account, draft, source }, { first, onPeople, now: app.clock() })
    : NOBODY_WALKED;
  if (source && walked.toSendCount === 0) {
    const why =
      walked.leftOut.length > 0
        ? "You can’t e-mail any of the people you chose."
        : "No recipients selected.";
    blockers.push({ text: why, link: { href: "/bulk-email", label: "Choose other people" } });
  }
  const template = await renderBulkMessage(app, account, draft);
  const shown: ShownCheck = {
    blockers,
    toSendCount: walked.toSendCount,
    alreadySentCount: 0,
    leftOut: walked.leftOut,
    summaryAddresses: [],
    pausedReason: (await readSendingPause(db))?.reason ?? null,
    sharedAddressCount: 0,
    missing: walked.missing,
    printProblems: { count: 0, withoutLetters: 0, examples: [] },
    weight: null,
    ...measureMessage(fillMessage(template, walked.longest)),
  };
  const readBulkWaits = (when: "now" | "later", now: Date) =>
    readWaits(app, account, { emails: addresses, count: walked.toSendCount, when }, now);
  return {
    shown,
    readBulkWaits,
    twinCount: walked.twinCount,
    pausedCount: walked.pausedCount,
    stamp: walked.stamp,
    isCut: walked.isCut,
  };
}

/** Why it can't be sent, whoever gets it. */
function bulkBlockers(
  account: Organiser["account"],
  draft: BulkDraft,
  source: Source | null,
): ShownCheck["blockers"] {
  const blockers: ShownCheck["blockers"] = [];
  const lock = sendingLock(account);
  if (lock) blockers.push(lock);
  const edit = { href: `/bulk-email/compose/${draft.id}`, label: "Go back to the message" };
  if (draft.messageDraft !== null) blockers.push({ text: UNSENDABLE_DRAFT, link: edit });
  if (!draft.subject) blockers.push({ text: "It has no subject yet.", link: edit });
  if (!draft.body) blockers.push({ text: "It has no message yet.", link: edit });
  else if (isUnwritten(draft))
    blockers.push({
      text: "There is nothing between the greeting and the closing yet.",
      link: edit,
    });
  for (const { line, text } of messageProblems(draft))
    blockers.push({ text: `Line ${line}: ${text}`, link: edit });
  const unknown = unknownErrors(draft, bulkFields(source));
  for (const text of Object.values(unknown)) if (text) blockers.push({ text, link: edit });
  if (!source) {
    const link = { href: "/bulk-email", label: "Choose other people" };
    blockers.push({ text: "The list this was written to was deleted.", link });
  }
  return blockers;
}

const ALREADY_SENT: SendOutcome = {
  kind: "already",
  problem: "This e-mail was confirmed already. Nobody gets it twice.",
};

/**
 * Confirms a bulk mail that its organiser has seen. The same form twice leads to the same batch
 * (C20). When people or message are not what the page showed, nothing is sent and the page asks
 * again (C02).
 */
export async function confirmBulkSend(
  app: AppContext,
  { account, user }: Organiser,
  draft: BulkDraft,
  given: Confirmation & Pick<BulkToCheck, "first">,
): Promise<SendOutcome> {
  const { db, clock } = app;
  if (!given.token) return OUT_OF_DATE;
  const first = await findConfirmedBatch(db, account.id, given.token);
  if (first) return { kind: "confirmed", batchId: first };
  if (draft.batchId) return ALREADY_SENT;
  const source = await findSource(db, account.id, draft.audience);
  const blockers = bulkBlockers(account, draft, source);
  if (await isFirstPartOpen(db, draft)) return refused(FIRST_PART_OPEN);
  if (blockers.length > 0 || !source) return refused(blockers.map(({ text }) => text).join(" "));
  try {
    const { batchId } = await confirmBulk(app, {
      account,
      actorId: user.id,
      draft,
      source,
      template: await renderBulkMessage(app, account, draft),
      scheduledAt: given.scheduledAt?.toISOString() ?? null,
      perDay: given.perDay,
      confirmToken: given.token,
      stamp: given.stamp,
      leaveEmpty: given.leaveEmpty,
      first: given.first,
      now: clock(),
    });
    return { kind: "confirmed", batchId };
  } catch (error) {
    if (error instanceof AlreadySent) return ALREADY_SENT;
    if (error instanceof ValuesMissing) return valuesMissing(error.missing);
    if (error instanceof AudienceChanged) {
      return changed(
        (await checkBulk(app, { account, draft, source, first: given.first })).shown.toSendCount,
      );
    }
    if (error instanceof CannotSend) return refused(`${error.message} Nothing was sent.`);
    throw error;
  }
}
