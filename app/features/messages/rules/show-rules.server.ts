import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import { momentLabel, zoneName } from "#app/platform/time/zoned-time.ts";
import type { Database } from "#db/database.server.ts";
import { audienceLabel } from "../bulk/bulk-audience.ts";
import { findDraft } from "../bulk/bulk-drafts.server.ts";
import { countChosen } from "../bulk/chosen-people.server.ts";
import { findSource } from "../bulk/sources.server.ts";
import { timingLabel } from "./rule-times.ts";
import type { SendRule } from "./send-rules.server.ts";

/** A rule as its pages show it. */
export function showRule(rule: SendRule & { subject?: string | null }, { timeZone }: Pick<Organiser["account"], "timeZone">) {
  const { id, state, stoppedReason, nextRunAt, kind, toEveryone } = rule;
  const at = nextRunAt ? new Date(nextRunAt) : null;
  return {
    id,
    state,
    stoppedReason,
    subject: rule.draftId === null ? "Its message was deleted" : rule.subject || "No subject yet",
    timing: timingLabel(rule),
    next: at && kind === "weekly" ? `${momentLabel(at, timeZone)}, ${zoneName(timeZone, at)}` : null,
    whom:
      kind === "new-people"
        ? "Each person once, when they join."
        : toEveryone === 1
          ? "Everyone, each week."
          : "Only people who haven’t had it yet.",
  };
}

/** The message and the people of a rule, or of the draft that one is made from. Null: they were deleted. */
export async function showRuleDraft(db: Database, account: Pick<Organiser["account"], "id">, draftId: string | null) {
  if (draftId === null) return null;
  const draft = await findDraft(db, account.id, draftId);
  const source = await findSource(db, account.id, draft.audience);
  const { count } = source ? await countChosen(db, source, draft.audience.choice) : { count: 0 };
  return {
    id: draft.id,
    subject: draft.subject || "No subject yet",
    recipients: audienceLabel(count, draft.audience, source?.title ?? null),
    /** It was sent on its own too, so its composer is closed. */
    isSent: draft.batchId !== null,
    /** People ticked one by one: nobody can join them. */
    isFixed: draft.audience.choice.all === null,
  };
}

const OUTCOMES = { sent: "Sent", nobody: "Nobody to send to", missed: "Missed", stopped: "Stopped" } as const;

/** A line of a rule's log. */
export function showRun(
  run: {
    id: string;
    ranAt: string;
    outcome: keyof typeof OUTCOMES;
    sentCount: number;
    leftOutCount: number;
    detail: string;
    batchId: string | null;
  },
  now: Date,
  timeZone: string,
) {
  const { id, outcome, sentCount, leftOutCount, detail, batchId } = run;
  return { id, outcome: OUTCOMES[outcome], sentCount, leftOutCount, detail, batchId, at: shortMoment(run.ranAt, now, timeZone) };
}
