import { setImmediate as letOthersRun } from "node:timers/promises";
import { sql } from "kysely";
import { readSuppressions } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { fitsRule } from "#app/features/recipients/segments/compile-rule.server.ts";
import type { Database } from "#db/database.server.ts";
import { findAgreedToMailings, findSamplePeople } from "../bulk/chosen-people.server.ts";
import type { Source } from "../bulk/sources.server.ts";
import type { PathStep } from "./path-model.ts";
import { type Path, readSteps } from "./paths.server.ts";
import { sourceOfPath } from "./steps.server.ts";
import { whoIsIn } from "./take-step.server.ts";
import { ruleOfSource } from "./turn.server.ts";

const MONTH_MS = 30 * 86_400_000;
/** More of a month's people are not tried: the answer would be late. */
const MAX_TRIED = 5_000;
const PEOPLE_PER_PIECE = 250;

/** What would have happened to those who came in the last 30 days. */
export interface DryRun {
  entered: number;
  /** There were more: these are the newest. */
  isMore: boolean;
  emails: number;
  certificates: number;
  /** By the step's id: for how many it would have been done. */
  steps: Record<string, number>;
}

/**
 * Tries a path on the people of the last month and sends nothing. What is true of them now decides,
 * and waits take no time.
 */
export async function dryRun(db: Database, path: Path, now: Date): Promise<DryRun> {
  const steps = await readSteps(db, path.id);
  const source = await sourceOfPath(db, path);
  const since = new Date(now.getTime() - MONTH_MS).toISOString();
  const run: DryRun = { entered: 0, isMore: false, emails: 0, certificates: 0, steps: {} };
  for (let before = Number.MAX_SAFE_INTEGER; source && run.entered < MAX_TRIED; ) {
    const people = await newestBefore(db, source, { before, since });
    run.entered += people.length;
    const emails = people.map(({ email }) => email);
    await tryOn(db, { accountId: path.accountId, steps, run }, emails);
    await letOthersRun();
    if (people.length < PEOPLE_PER_PIECE) return run;
    before = people.at(-1)?.number ?? 0;
  }
  run.isMore = source !== null;
  return run;
}

/** Of a list or a form, who came to it since; of a segment, who became known since. */
function newestBefore(db: Database, source: Source, given: { before: number; since: string }) {
  const { accountId, kind, id } = source;
  const rule = ruleOfSource(source);
  const came = {
    all: sql<boolean>`"people"."createdAt" >= ${given.since}`,
    list: sql<boolean>`exists (select 1 from "recipients" as "r" where "r"."listId" = ${id}
      and "r"."email" = "people"."email" and "r"."createdAt" >= ${given.since})`,
    form: sql<boolean>`exists (select 1 from "formResponses" as "r" where "r"."formId" = ${id}
      and "r"."emailKey" = "people"."email" and "r"."submittedAt" >= ${given.since})`,
  };
  return db
    .selectFrom("people")
    .select(["people.number", "people.email"])
    .where("people.accountId", "=", accountId)
    .where("people.number", "<", given.before)
    .where((eb) => fitsRule(eb, { db, accountId, rule, asked: "one by one" }))
    .where(came[kind])
    .orderBy("people.number", "desc")
    .limit(PEOPLE_PER_PIECE)
    .execute();
}

interface Trying {
  accountId: string;
  steps: PathStep[];
  run: DryRun;
}

async function tryOn(db: Database, trying: Trying, emails: string[]): Promise<void> {
  const { accountId, steps, run } = trying;
  const suppressed = await readSuppressions(db, accountId, emails);
  const arrived = new Map<string | undefined, string[]>();
  const go = (id: string | undefined, some: string[]) =>
    arrived.set(id, [...(arrived.get(id) ?? []), ...some]);
  go(
    steps[0]?.id,
    emails.filter((email) => !suppressed.has(email)),
  );
  for (const [index, step] of steps.entries()) {
    const here = arrived.get(step.id) ?? [];
    const done = await doneFor(db, accountId, step, here);
    run.steps[step.id] = (run.steps[step.id] ?? 0) + done.size;
    if (step.kind === "email") run.emails += done.size;
    if (step.kind === "certificate") run.certificates += done.size;
    const isAsked = step.kind === "condition";
    const next = step.kind === "end" ? undefined : steps[index + 1]?.id;
    go(next, isAsked ? [...done] : here);
    if (isAsked)
      go(
        step.settings.otherwise,
        here.filter((email) => !done.has(email)),
      );
  }
}

/** For which of these people a step would be done. */
async function doneFor(
  db: Database,
  accountId: string,
  { kind, settings }: PathStep,
  emails: string[],
): Promise<Set<string>> {
  const { about = "" } = settings;
  if (kind === "email") {
    const agreed = await findAgreedToMailings(db, accountId, emails);
    const samples = await findSamplePeople(db, accountId, emails);
    return new Set(emails.filter((email) => agreed.has(email) && !samples.has(email)));
  }
  if (kind === "condition") return whoIsIn(db, accountId, about, emails);
  if (kind !== "certificate") return new Set(emails);
  const had = await db
    .selectFrom("certificates")
    .select("holderEmail")
    .where("projectId", "=", about)
    .where("holderEmail", "in", ["", ...emails])
    .execute();
  const has = new Set(had.map(({ holderEmail }) => holderEmail));
  return new Set(emails.filter((email) => !has.has(email)));
}
