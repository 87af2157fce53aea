import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { shownTime } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { audienceLabel } from "./bulk-audience.ts";
import type { BulkDraft } from "./bulk-drafts.server.ts";
import { countChosen } from "./find-bulk-person.server.ts";
import { findSource } from "./sources.server.ts";

/** Drafts with whom each goes to in words. */
export async function showDrafts(db: Database, account: Organiser["account"], drafts: BulkDraft[], now: Date) {
  const shown = [];
  for (const { id, subject, audience, editedAt } of drafts) {
    const source = await findSource(db, account.id, audience);
    const { count } = source ? await countChosen(db, source, audience.choice) : { count: 0 };
    const recipients = audienceLabel(count, audience, source?.title ?? null);
    shown.push({ id, subject, recipients, edited: shownTime(editedAt, now, account.timeZone) });
  }
  return shown;
}
