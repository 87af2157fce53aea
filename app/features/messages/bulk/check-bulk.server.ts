import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import { fillMessage, measureMessage } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readSendingPause } from "#app/platform/sending-pause.server.ts";
import { type ShownCheck, UNSENDABLE_DRAFT } from "../compose/message-draft.ts";
import { unknownErrors } from "../compose/message-form.server.ts";
import { knownPlaceholders } from "../compose/unknown-placeholders.ts";
import { BULK_PLACEHOLDERS } from "./bulk-audience.ts";
import type { BulkDraft } from "./bulk-drafts.server.ts";
import { type Walked, walkBulk } from "./confirm-bulk.server.ts";
import { renderBulkMessage } from "./render-bulk-message.server.tsx";
import type { Source } from "./sources.server.ts";

/** Everything that is to be known before a bulk mail is confirmed. */
export interface BulkCheck {
  shown: ShownCheck;
  twinCount: number;
  stamp: string;
}

const NOTHING: Omit<Walked, "stamp"> = { toSendCount: 0, leftOut: [], twinCount: 0, missing: [], longest: {} };

/** Checks the mail, its account and everybody it was written to. Reads the people in pieces, so that 100,000 cost time and no memory. */
export async function checkBulk(
  app: Pick<AppContext, "db" | "config">,
  account: Organiser["account"],
  draft: BulkDraft,
  source: Source | null,
): Promise<BulkCheck> {
  const { db } = app;
  const blockers = bulkBlockers(account, draft, source);
  const walked = source ? await walkBulk(db, account, draft, source) : { ...NOTHING, stamp: "" };
  if (source && walked.toSendCount === 0) {
    const why = walked.leftOut.length > 0 ? "None of the people you chose can be mailed." : "Nobody is chosen.";
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
    printProblems: { count: 0, examples: [] },
    attachments: null,
    ...measureMessage(fillMessage(template, walked.longest)),
  };
  return { shown, twinCount: walked.twinCount, stamp: walked.stamp };
}

/** Why it can't be sent, whoever gets it. */
export function bulkBlockers(account: Organiser["account"], draft: BulkDraft, source: Source | null): ShownCheck["blockers"] {
  const blockers: ShownCheck["blockers"] = [];
  const lock = sendingLock(account);
  if (lock) blockers.push(lock);
  const edit = { href: `/bulk-email/compose/${draft.id}`, label: "Go back to the message" };
  if (draft.messageDraft !== null) blockers.push({ text: UNSENDABLE_DRAFT, link: edit });
  if (!draft.subject) blockers.push({ text: "It has no subject yet.", link: edit });
  if (!draft.body) blockers.push({ text: "It has no message yet.", link: edit });
  const unknown = unknownErrors(draft, knownPlaceholders(source?.columns ?? [], {}, BULK_PLACEHOLDERS));
  for (const text of Object.values(unknown)) if (text) blockers.push({ text, link: edit });
  if (!source) {
    const link = { href: "/bulk-email", label: "Choose other people" };
    blockers.push({ text: "The list this was written to is gone.", link });
  }
  return blockers;
}
