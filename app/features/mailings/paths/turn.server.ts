import { setImmediate as letOthersRun } from "node:timers/promises";
import { sendingLock } from "#app/features/delivery/health/sending-lock.ts";
import { fitsRule } from "#app/features/recipients/segments/compile-rule.server.ts";
import type { PeopleRule } from "#app/features/recipients/segments/people-rule.ts";
import { readRestore } from "#app/platform/restored-backup.server.ts";
import type { Database } from "#db/database.server.ts";
import { insertRows } from "#db/writing.server.ts";
import { findAddingTo, type Source } from "../bulk/sources.server.ts";
import { CannotRun, NotYet } from "../rules/cannot-run.ts";
import { type RuleContext, readGivingAccount } from "../rules/give-certificates.server.ts";
import { inTurn, type Turn } from "./moves.server.ts";
import { dueAt } from "./path-model.ts";
import { enqueueTurn, type Path, readPath, readSteps, stopPath } from "./paths.server.ts";
import { problemOfPath, sourceOfPath } from "./steps.server.ts";
import { takeStep } from "./take-step.server.ts";

/** After so long a turn lets others go first, and asks for another one. */
const TURN_MS = 80;
const PEOPLE_PER_PIECE = 250;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Looks at a path when its time has come: new people come onto it, and everybody whose step is due
 * moves on, some at a time. May run twice, and may be killed at any point: what a step does and
 * where its people are is written in one transaction, with a key of path, person and step.
 */
export async function takeTurn(app: RuleContext, pathId: string): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const path = await readPath(db, pathId);
  if (path?.state !== "on" || path.nextTurnAt === null) return;
  if (path.nextTurnAt > now.toISOString()) return;
  try {
    const turn = await readTurn(app, path, now);
    if (await takePieces(turn)) await enqueueTurn(db, path.id, now);
    else await setNext(db, path, await nextLook(turn));
  } catch (error) {
    if (error instanceof OtherTurn) await enqueueTurn(db, path.id, now);
    else if (error instanceof NotYet)
      await setNext(db, path, new Date(now.getTime() + MINUTE_MS).toISOString());
    else if (error instanceof CannotRun) await stopPath(db, path, error.message, now);
    else throw error;
  }
}

/** Another turn looks at the same people. */
class OtherTurn extends Error {}

async function readTurn(app: RuleContext, path: Path, now: Date): Promise<Turn> {
  const { db } = app;
  const steps = await readSteps(db, path.id);
  const source = await sourceOfPath(db, path);
  const problem = await problemOfPath(db, path, steps);
  if (problem || !source) throw new CannotRun(problem ?? "");
  const account = await readGivingAccount(db, path.accountId, now);
  const lock = sendingLock(account);
  if (lock?.goesOnByItself) throw new NotYet(lock.text);
  if (lock) throw new CannotRun(lock.text);
  const restore = await readRestore(db);
  const wasOn = restore && (path.startedAt ?? "") < restore.restoredAt;
  return { app, path, source, steps, account, restore: wasOn ? restore : null, now };
}

/** Returns whether there is more to do at once. */
async function takePieces(turn: Turn): Promise<boolean> {
  const until = performance.now() + TURN_MS;
  while (await walk(turn)) {
    if (performance.now() > until) return true;
    await letOthersRun();
  }
  // From the first to the last: a path leads forward only.
  for (const { id } of turn.steps)
    while (await takeStep(turn, id)) {
      if (performance.now() > until) return true;
      await letOthersRun();
    }
  return false;
}

/** What is true of a source's people. */
export function ruleOfSource({ kind, id, rule }: Source): PeopleRule {
  const what = kind === "list" ? ("onList" as const) : ("answered" as const);
  return rule ?? { match: "all", conditions: [{ what, value: id }] };
}

/**
 * Looks at the next few people the account knows, and lets those who fit come onto the path, or
 * notes that they were there. False: everybody was looked at.
 */
async function walk(turn: Turn): Promise<boolean> {
  const { app, path, source, restore, now } = turn;
  const { accountId, id: pathId, walkedTo: from } = path;
  if (from < 0 || (await findAddingTo(app.db, source))) return false;
  const last = await app.db
    .selectFrom("people")
    .select("number")
    .where("accountId", "=", accountId)
    .where("number", ">", from)
    .orderBy("number")
    .offset(PEOPLE_PER_PIECE - 1)
    .limit(1)
    .executeTakeFirst();
  const walkedTo = last?.number ?? -1;
  await inTurn(turn, async (trx, [first]) => {
    const walked = await trx
      .updateTable("paths")
      .set({ walkedTo, ...(last ? {} : { letsIn: 1 as const }) })
      .where("id", "=", pathId)
      .where("walkedTo", "=", from)
      .executeTakeFirst();
    if (walked.numUpdatedRows === 0n || !first) throw new OtherTurn();
    const fresh = await trx
      .selectFrom("people")
      .select("people.email")
      .where("people.accountId", "=", accountId)
      .where("people.number", ">", from)
      .where("people.number", "<=", last?.number ?? Number.MAX_SAFE_INTEGER)
      .where((eb) =>
        fitsRule(eb, { db: trx, accountId, rule: ruleOfSource(source), asked: "one by one", now }),
      )
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom("pathPeople")
              .select("pathPeople.email")
              .where("pathPeople.pathId", "=", pathId)
              .whereRef("pathPeople.email", "=", "people.email"),
          ),
        ),
      )
      .execute();
    // The round of before a restore: they may have come onto it in the time that was lost.
    const isLost = restore !== null && (path.nextTurnAt ?? "") <= restore.restoredAt;
    const due = dueAt(first, isLost ? new Date(path.nextTurnAt ?? now) : now);
    const state = path.letsIn === 1 ? ("waiting" as const) : ("before" as const);
    const rest = { state, dueAt: due, reason: "", giving: null, movedAt: now.toISOString() };
    const rows = fresh.map(({ email }) => Object.assign({ pathId, email, stepId: first.id }, rest));
    await insertRows(trx, "pathPeople", rows);
  });
  path.walkedTo = walkedTo;
  return walkedTo >= 0;
}

/** When a path is looked at again: when somebody's step is due, and for new people every hour. */
async function nextLook({ app, path, steps, now }: Turn): Promise<string> {
  let next = new Date(now.getTime() + HOUR_MS).toISOString();
  for (const { id } of steps) {
    const first = await app.db
      .selectFrom("pathPeople")
      .select("dueAt")
      .where("pathId", "=", path.id)
      .where("state", "=", "waiting")
      .where("stepId", "=", id)
      .orderBy("dueAt")
      .limit(1)
      .executeTakeFirst();
    if (first && first.dueAt < next) next = first.dueAt;
  }
  return next;
}

async function setNext(db: Database, path: Path, nextTurnAt: string): Promise<void> {
  await db
    .updateTable("paths")
    .set({ nextTurnAt, walkedTo: 0 })
    .where("id", "=", path.id)
    .where("state", "=", "on")
    .where("nextTurnAt", "=", path.nextTurnAt)
    .execute();
}
