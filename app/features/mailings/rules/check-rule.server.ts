import { messageProblems } from "#app/engines/message-document/message-text.ts";
import { UNSENDABLE_DRAFT } from "#app/features/messages/message/message-draft.ts";
import { unknownErrors } from "#app/features/messages/message/message-problems.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Database } from "#db/database.server.ts";
import { bulkFields } from "../bulk/bulk-audience.ts";
import { type BulkDraft, findDraft, isUnwritten } from "../bulk/bulk-drafts.server.ts";
import { findAddingTo, findSource, type Source } from "../bulk/sources.server.ts";
import { DATE_FIELDS, type RuleGiven } from "./rule-forms.ts";
import { momentOn } from "./rule-times.ts";
import { webinarsToFollow } from "./show-rules.server.ts";

/** Half of an import would be there before, and the other half be new. */
export const WAIT_FOR_EVERYBODY =
  "People are still being added to this list, so it isn’t clear yet who is new. Wait until everybody is there";

/**
 * What is wrong with the choices of a rule that writes; null: nothing is. `isFixed`: its people
 * were ticked one by one. `startsWith`: whom it begins with. `known`: the dates it has, which may
 * be over.
 */
export async function problemsOfRule(
  db: Database,
  account: { id: string; timeZone: string },
  given: RuleGiven,
  rule: { isFixed: boolean; startsWith?: BulkDraft["audience"]; known?: string; now: Date },
): Promise<FormErrors | null> {
  if (given.kind === "dates") return problemsOfDates(given, rule, account.timeZone);
  if (given.kind === "new-people" && rule.startsWith) {
    const source = await findSource(db, account.id, rule.startsWith);
    if (source && (await findAddingTo(db, source))) return { kind: `${WAIT_FOR_EVERYBODY}.` };
  }
  if (given.kind === "new-people" && rule.isFixed)
    return {
      kind: "You ticked people one by one, so nobody can join them. Choose all people of a list for the draft first.",
    };
  if (given.kind !== "after-attending") return null;
  const webinars = await webinarsToFollow(db, account.id);
  return webinars.some(({ value }) => value === given.webinar)
    ? null
    : { webinar: "Choose a webinar" };
}

function problemsOfDates(
  given: RuleGiven,
  { known = "", now }: { known?: string; now: Date },
  timeZone: string,
): FormErrors | null {
  const problems: FormErrors = {};
  let isAnyToCome = false;
  for (const field of DATE_FIELDS) {
    const day = given[field];
    if (day === "") continue;
    const at = momentOn(day, given.time, timeZone);
    if (!at) problems[field] = "There is no such day";
    else if (at > now) isAnyToCome = true;
    else if (!known.split(" ").includes(day)) problems[field] = "This date is over";
  }
  if (Object.keys(problems).length > 0) return problems;
  return isAnyToCome ? null : { date1: "Choose a date that is still to come" };
}

export const LIST_DELETED = "The list it goes to was deleted.";

/**
 * Why the message of a rule can't go out, in a sentence; null: it can. `source`: its people, null
 * where they were deleted.
 */
export function problemOfMessage(draft: BulkDraft, source: Source | null): string | null {
  if (!source) return LIST_DELETED;
  if (draft.messageDraft !== null) return UNSENDABLE_DRAFT;
  if (!draft.subject) return "Its message has no subject.";
  if (!draft.body) return "Its message is empty.";
  if (isUnwritten(draft))
    return "In its message, there is nothing between the greeting and the closing yet.";
  const [problem] = messageProblems(draft);
  if (problem) return `In its message, line ${problem.line}: ${problem.text}`;
  return Object.values(unknownErrors(draft, bulkFields(source))).find((text) => text) ?? null;
}

/**
 * The same before a rule starts, or goes on: nobody should learn of it on the day that nothing went
 * out. Null: all is well.
 */
export async function problemBeforeStart(
  db: Database,
  accountId: string,
  draftId: string | null,
): Promise<string | null> {
  const draft = draftId === null ? null : await findDraft(db, accountId, draftId);
  if (!draft) return "Its message was deleted.";
  return problemOfMessage(draft, await findSource(db, accountId, draft.audience));
}
