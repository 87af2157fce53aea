import { setImmediate as letOthersRun } from "node:timers/promises";
import { lockLedger } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { plainReason } from "#app/features/delivery/status/delivery-state.ts";
import {
  readSuppressions,
  SUPPRESSED_CODE,
} from "#app/features/delivery/suppressions/suppressions.server.ts";
import type { Restore } from "#app/platform/restored-backup.server.ts";
import { type Database, inHastyTransaction } from "#db/database.server.ts";
import type { PathPassedTable } from "#db/schema/paths.ts";
import { insertRows } from "#db/writing.server.ts";
import type { Source } from "../bulk/sources.server.ts";
import type { RuleContext, readGivingAccount } from "../rules/give-certificates.server.ts";
import { dueAt, type PathStep } from "./path-model.ts";
import { type Path, readPath, readSteps } from "./paths.server.ts";

/** What a turn knows of its path. */
export interface Turn {
  app: RuleContext;
  path: Path;
  source: Source;
  steps: PathStep[];
  account: Awaited<ReturnType<typeof readGivingAccount>>;
  /** The last restore, where the path was under way before it. */
  restore: Restore | null;
  now: Date;
}

/** Somebody whose step is due. */
export interface AtStep {
  email: string;
  dueAt: string;
  giving: string | null;
}

/** What a step was for somebody. */
export interface Result {
  outcome: PathPassedTable["outcome"];
  batchId?: string;
}
export type Results = Map<string, Result>;

/**
 * In a transaction, with the steps as they are now, and only while the path is on: who pauses it
 * finds nobody moved afterwards. A power cut may undo the last of these, and then the next turn
 * does them again: nothing leaves before its claim is on the disk, and all of these before that.
 */
export async function inTurn(
  turn: Turn,
  work: (trx: Database, steps: PathStep[]) => Promise<void>,
): Promise<void> {
  const { app, path, now } = turn;
  await inHastyTransaction(app.db, async (trx) => {
    await lockLedger(trx, now);
    const current = await readPath(trx, path.id);
    turn.steps = await readSteps(trx, path.id);
    if (current?.state === "on") await work(trx, turn.steps);
    // The commit hands all of it to the disk at once.
    await letOthersRun();
  });
}

/**
 * Takes the people for whom the step is to be done, and moves the others: those who left, those
 * who have it behind them, and those who may have had it in the time that a restore lost.
 */
export async function sortOut(
  trx: Database,
  turn: Turn,
  step: PathStep,
  due: readonly AtStep[],
): Promise<AtStep[]> {
  const { path, restore } = turn;
  // Read by path and address alone: asked for the step, SQLite goes through everybody at it.
  const places = await trx
    .selectFrom("pathPeople")
    .select(["email", "dueAt", "giving", "state", "stepId"])
    .where("pathId", "=", path.id)
    .where(
      "email",
      "in",
      due.map(({ email }) => email),
    )
    .execute();
  const mine = places.filter((one) => one.state === "waiting" && one.stepId === step.id);
  const emails = mine.map(({ email }) => email);
  if (emails.length === 0) return [];
  const gone: Map<string, Gone> = await readSuppressions(trx, path.accountId, emails);
  const known = await trx
    .selectFrom("people")
    .select("email")
    .where("accountId", "=", path.accountId)
    .where("email", "in", emails)
    .execute();
  const isKnown = new Set(known.map(({ email }) => email));
  for (const email of emails) if (!isKnown.has(email)) gone.set(email, "unknown");
  await letGo(trx, turn, gone);
  const passed = await trx
    .selectFrom("pathPassed")
    .select("email")
    .where("pathId", "=", path.id)
    .where("stepId", "=", step.id)
    .where("email", "in", emails)
    .execute();
  await letOthersRun();
  const hasPassed = new Set(passed.map(({ email }) => email));
  const isLost = (one: AtStep) =>
    restore !== null && MESSAGES.has(step.kind) && one.dueAt <= restore.restoredAt;
  const here = mine.filter(({ email }) => !gone.has(email));
  const again = here.filter(({ email }) => hasPassed.has(email));
  if (again.length > 0) await move(trx, turn, { step, people: again, results: new Map() });
  const fresh = here.filter(({ email }) => !hasPassed.has(email));
  const lost = fresh.filter(isLost);
  const results: Results = new Map(lost.map(({ email }) => [email, { outcome: "skipped" }]));
  if (lost.length > 0) await move(trx, turn, { step, people: lost, results });
  return fresh.filter((one) => !isLost(one));
}

const MESSAGES = new Set<PathStep["kind"]>(["email", "certificate"]);

type Gone = keyof typeof SUPPRESSED_CODE | "unknown";

/** Lets people leave a path whose place on it was just read, with the reason. */
async function letGo(
  trx: Database,
  { path, now }: Pick<Turn, "path" | "now">,
  gone: ReadonlyMap<string, Gone>,
): Promise<void> {
  for (const why of new Set(gone.values())) {
    const reason =
      why === "unknown" ? "You don’t know them any more." : plainReason(SUPPRESSED_CODE[why]);
    await trx
      .updateTable("pathPeople")
      .set({ state: "left", reason, giving: null, movedAt: now.toISOString() })
      .where("pathId", "=", path.id)
      .where(
        "email",
        "in",
        [...gone].flatMap(([email, one]) => (one === why ? [email] : [])),
      )
      .execute();
  }
}

/** Moves people on from a step, and notes that they have it behind them. */
export async function move(
  trx: Database,
  turn: Turn,
  { step, people, results }: { step: PathStep; people: readonly AtStep[]; results: Results },
): Promise<void> {
  const { path, steps, now, restore } = turn;
  const at = now.toISOString();
  const rows = [...results].map(([email, { outcome, batchId = null }]) => {
    return { pathId: path.id, email, stepId: step.id, outcome, batchId };
  });
  await insertRows(trx, "pathPassed", rows);
  const done = rows.filter(({ outcome }) => outcome === "done").length;
  if (rows.length > 0)
    await trx
      .updateTable("pathSteps")
      .set((row) => ({
        passed: row("passed", "+", done),
        skipped: row("skipped", "+", rows.length - done),
      }))
      .where("id", "=", step.id)
      .execute();
  const next = step.kind === "end" ? undefined : steps[steps.indexOf(step) + 1];
  const otherwise = steps.find(({ id }) => id === step.settings.otherwise);
  const groups = new Map<string, { to: PathStep | undefined; from: string; emails: string[] }>();
  for (const { email, dueAt: wasDue } of people) {
    const to = results.get(email)?.outcome === "otherwise" ? otherwise : next;
    // What may have been done in the time that was lost counts from when it was due.
    const from = restore && wasDue <= restore.restoredAt ? wasDue : at;
    const key = `${to?.id} ${from}`;
    const group = groups.get(key) ?? { to, from, emails: [] };
    group.emails.push(email);
    groups.set(key, group);
  }
  for (const { to, from, emails } of groups.values())
    await trx
      .updateTable("pathPeople")
      .set(
        to
          ? { stepId: to.id, dueAt: dueAt(to, new Date(from)), giving: null, movedAt: at }
          : { state: "finished", giving: null, movedAt: at },
      )
      .where("pathId", "=", path.id)
      .where("email", "in", emails)
      .execute();
}
