import { zonedMomentLabel } from "#app/engines/time/zoned-time.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { linkOfPlanProblem } from "#app/features/billing/quota/quota-messages.ts";
import {
  type ListImport,
  pageOfList,
} from "#app/features/recipients/imports/find-import.server.ts";
import {
  listPeopleSegments,
  readRuleOptions,
} from "#app/features/recipients/segments/people-segments.server.ts";
import { shortMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { audienceLabel } from "../bulk/bulk-audience.ts";
import { draftTitle, findDraft } from "../bulk/bulk-drafts.server.ts";
import { countChosen } from "../bulk/chosen-people.server.ts";
import { attendeesCard, findAddingTo, findSource } from "../bulk/sources.server.ts";
import { readWebinarTimes } from "./after-attending.server.ts";
import { CannotRun } from "./cannot-run.ts";
import { readRuleSource } from "./give-certificates.server.ts";
import { DATE_FIELDS, type RuleGiven, ruleForm, timingOf } from "./rule-forms.ts";
import { type RuleSource, sourceValue } from "./rule-source.ts";
import { isOnCalendar, nextRuns, type RuleTiming, timingLabel } from "./rule-times.ts";
import type { SendRule } from "./send-rules.server.ts";

/** A rule as its pages show it. */
export function showRule(
  rule: SendRule & { subject?: string | null; projectTitle?: string | null },
  account: Pick<Organiser["account"], "name" | "timeZone">,
) {
  const { timeZone } = account;
  const { id, state, stoppedReason, nextRunAt, kind, toEveryone } = rule;
  const at = nextRunAt ? new Date(nextRunAt) : null;
  return {
    id,
    kind,
    state,
    stoppedReason,
    /** Where the reason is put right, if that is elsewhere. */
    fixAt: stoppedReason === null ? null : linkOfPlanProblem(stoppedReason),
    subject: nameOf(rule, account),
    timing: timingLabel(rule),
    next: at && isOnCalendar(rule) ? zonedMomentLabel(at, timeZone) : null,
    whom: WHOM[kind][toEveryone],
  };
}

/** Whom a rule goes to, without and with `toEveryone`. */
const WHOM: Record<SendRule["kind"], readonly [string, string]> = {
  "new-people": ["Each person once, when they join.", "Each person once, when they join."],
  certificates: [
    "Each person once, when they join.",
    "Everybody once, including those already there.",
  ],
  "after-attending": ["Each person who attended, once.", "Each person who attended, once."],
  weekly: ["Only people who haven’t had it yet.", "Everyone, each week."],
  monthly: ["Only people who haven’t had it yet.", "Everyone, each month."],
  dates: ["Only people who haven’t had it yet.", "Everyone, on each date."],
};

/** The next three dates of a rule, in words; none of one that isn't on the calendar. */
export function showNextDates(rule: RuleTiming, now: Date, timeZone: string): string[] {
  return nextRuns(rule, now, timeZone).map((at) => zonedMomentLabel(at, timeZone));
}

/**
 * The form of a rule as its page shows it: what is typed in the address in place of what is saved,
 * and the dates on which it would go out.
 */
export function showTypedRule(
  search: URLSearchParams,
  saved: RuleGiven,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const names = Object.keys(saved).filter((name) => search.has(name));
  const typed = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ""]));
  const kind = ruleForm.shape.kind.catch(saved.kind).parse(typed.kind);
  const values: RuleGiven = { ...saved, ...typed, kind };
  const read = ruleForm.safeParse(values);
  return { values, dates: read.success ? showNextDates(timingOf(values), now, timeZone) : [] };
}

function nameOf(
  { kind, draftId, subject, projectTitle }: Parameters<typeof showRule>[0],
  account: { name: string },
): string {
  if (kind === "certificates") return (projectTitle ?? subject) || "A certificate that was deleted";
  if (draftId === null) return "Its message was deleted";
  return draftTitle({ subject: subject ?? "" }, account);
}

/**
 * What a rule waits for, in a sentence: the day after its webinar, or where its new people come
 * from.
 */
export async function showWaiting(db: Database, rule: SendRule, timeZone: string): Promise<string> {
  if (rule.kind === "certificates") {
    const source = readRuleSource(rule);
    const found = source && (await findSource(db, rule.accountId, source));
    return found
      ? `From ${found.title}. We look for new people every hour.`
      : "Where its people come from was deleted.";
  }
  if (rule.kind !== "after-attending")
    return rule.kind === "new-people" ? "We look for new people every hour." : "";
  try {
    const { dueAt, title } = await readWebinarTimes(db, rule, timeZone);
    const late = "Anyone you mark as attended in the 30 days after that gets it within the hour.";
    return `After ${title}: ${zonedMomentLabel(dueAt, timeZone)}. ${late}`;
  } catch (error) {
    if (error instanceof CannotRun) return error.message;
    throw error;
  }
}

/** The import that a rule's people are still being added by; null: everybody is there. */
export async function findAddingOfRule(db: Database, rule: SendRule): Promise<ListImport | null> {
  const draft = rule.draftId === null ? null : await findDraft(db, rule.accountId, rule.draftId);
  const from = rule.kind === "certificates" ? readRuleSource(rule) : draft?.audience;
  const source = from ? await findSource(db, rule.accountId, from) : null;
  return source && findAddingTo(db, source);
}

/** A rule that waits looks again within a minute. */
const WAITING_MS = 2 * 60_000;

/**
 * What keeps a rule's run that is due: the file whose people are being added, and the page that
 * shows how far it is. Null: nothing does.
 */
export async function showAdding(
  db: Database,
  rule: SendRule,
  now: Date,
): Promise<{ file: string; to: string } | null> {
  if (
    rule.state !== "on" ||
    rule.nextRunAt === null ||
    Date.parse(rule.nextRunAt) > now.getTime() + WAITING_MS
  )
    return null;
  const adding = await findAddingOfRule(db, rule);
  return adding && { file: adding.fileName, to: `${pageOfList(adding)}/import/${adding.id}` };
}

const MAX_WEBINARS = 100;

/** The webinars that a rule can follow, the latest first. */
export async function webinarsToFollow(
  db: Database,
  accountId: string,
): Promise<{ value: string; label: string }[]> {
  return db
    .selectFrom("webinars")
    .innerJoin("forms", "forms.id", "webinars.formId")
    .select(["webinars.id as value", "webinars.title as label"])
    .where("webinars.accountId", "=", accountId)
    .where("webinars.seriesId", "is", null)
    .where("webinars.state", "!=", "cancelled")
    .where("forms.deletedAt", "is", null)
    .orderBy("webinars.startsAt", "desc")
    .limit(MAX_WEBINARS)
    .execute();
}

/**
 * What the form of a rule for certificates offers: projects, and lists, forms, webinars and
 * segments by "tab:card".
 */
export async function showCertificateRuleForm(db: Database, accountId: string) {
  const { project, list, form, webinar } = await readRuleOptions(db, accountId);
  const uploaded = await db
    .selectFrom("recipientLists")
    .select("id")
    .where("accountId", "=", accountId)
    .where("source", "!=", "project")
    .execute();
  const isUploaded = new Set(uploaded.map(({ id }) => id));
  const segments = await listPeopleSegments(db, accountId);
  const of = (tab: RuleSource["tab"], label: string, some: { value: string; label: string }[]) =>
    some.map((one) => ({ value: `${tab}:${one.value}`, label: `${label}: ${one.label}` }));
  return {
    projects: project,
    sources: [
      ...of(
        "uploads",
        "List",
        list.filter(({ value }) => isUploaded.has(value)),
      ),
      ...of("forms", "Form", form),
      ...of(
        "segments",
        "Attended",
        webinar.map(({ value, label }) => ({ value: attendeesCard(value), label })),
      ),
      ...of(
        "segments",
        "Segment",
        segments.map(({ id, name }) => ({ value: id, label: name })),
      ),
    ],
  };
}

/**
 * The message and the people of a rule, or of the draft that one is made from. Null: they were
 * deleted.
 */
export async function showRuleDraft(
  db: Database,
  account: Pick<Organiser["account"], "id" | "name">,
  draftId: string | null,
) {
  if (draftId === null) return null;
  const draft = await findDraft(db, account.id, draftId);
  if (!draft) return null;
  const source = await findSource(db, account.id, draft.audience);
  const { count } = source ? await countChosen(db, source, draft.audience.choice) : { count: 0 };
  return {
    id: draft.id,
    subject: draftTitle({ ...draft, name: "" }, account),
    recipients: audienceLabel(count, draft.audience, source?.title ?? null),
    isListDeleted: source === null,
    /** It was sent on its own too, so its composer is closed. */
    isSent: draft.batchId !== null,
    /** People ticked one by one: nobody can join them. */
    isFixed: draft.audience.choice.all === null,
    /** Of a draft to those who attended: after which webinar. */
    webinarId:
      draft.audience.tab === "segments"
        ? (/^attended:(\w+)$/.exec(draft.audience.card ?? "")?.[1] ?? null)
        : null,
  };
}

const OUTCOMES = {
  sent: "Sent",
  nobody: "Nobody to send to",
  missed: "Missed",
  stopped: "Stopped",
} as const;

/** A line of a rule's log. */
export function showRun(
  run: {
    id: string;
    dueAt: string;
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
  // What was missed is known by when it should have been; when that was noticed is nobody's affair.
  const at = shortMoment(outcome === "missed" ? run.dueAt : run.ranAt, now, timeZone);
  return { id, outcome: OUTCOMES[outcome], sentCount, leftOutCount, detail, batchId, at };
}

/** What a rule's form is filled with, by what it gives. */
export function valuesOfRule(rule: SendRule) {
  const toEveryone = rule.toEveryone === 1 ? ("yes" as const) : ("no" as const);
  if (rule.kind === "certificates") {
    const source = readRuleSource(rule);
    return {
      gives: "certificates" as const,
      project: rule.projectId ?? "",
      source: source ? sourceValue(source) : "",
      toEveryone,
    };
  }
  const { kind, weekday, monthDay, time, days, webinarId } = rule;
  const dates = rule.dates.split(" ");
  const values = ruleForm.parse({
    ...Object.fromEntries(DATE_FIELDS.map((field, index) => [field, dates[index] ?? ""])),
    kind,
    weekday: String(weekday),
    monthDay: String(monthDay),
    time,
    toEveryone,
    days: String(days || 1),
    webinar: webinarId ?? "",
  });
  return { gives: "mail" as const, values };
}
