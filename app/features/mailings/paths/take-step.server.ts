import { setImmediate as letOthersRun } from "node:timers/promises";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { fitsRule } from "#app/features/recipients/segments/compile-rule.server.ts";
import { findPeopleSegment } from "#app/features/recipients/segments/people-segments.server.ts";
import { findTag, tagAddresses } from "#app/features/recipients/tags/tags.server.ts";
import type { Database } from "#db/database.server.ts";
import { giveAtStep } from "./give-step.server.ts";
import { type AtStep, inTurn, move, type Results, sortOut, type Turn } from "./moves.server.ts";
import type { PathStep } from "./path-model.ts";
import { prepareEmail } from "./send-step.server.ts";

/** In one transaction: some 15 ms, in which other writers wait. Certificates take longer. */
const PEOPLE_PER_PIECE = 100;

/** Does a step for the next people at it. False: nobody's is due. */
export async function takeStep(turn: Turn, stepId: string): Promise<boolean> {
  const { db } = turn.app;
  const planned = turn.steps.find(({ id }) => id === stepId);
  const due = planned ? await readDue(db, turn, stepId) : [];
  if (!planned || due.length === 0) return false;
  if (planned.kind === "certificate") await giveAtStep(turn, planned, due);
  else {
    const send = planned.kind === "email" ? await prepareEmail(turn, planned) : null;
    await letOthersRun();
    await inTurn(turn, async (trx, steps) => {
      const step = steps.find(({ id }) => id === stepId);
      const ready = step ? await sortOut(trx, turn, step, due) : [];
      if (!step || ready.length === 0) return;
      await letOthersRun();
      const emails = ready.map(({ email }) => email);
      const results = send ? await send(trx, emails) : await act(trx, turn, step, emails);
      await move(trx, turn, { step, people: ready, results });
    });
    if (send) wakeDelivery(db);
  }
  return true;
}

function readDue(db: Database, { path, now }: Turn, stepId: string): Promise<AtStep[]> {
  return db
    .selectFrom("pathPeople")
    .select(["email", "dueAt", "giving"])
    .where("pathId", "=", path.id)
    .where("state", "=", "waiting")
    .where("stepId", "=", stepId)
    .where("dueAt", "<=", now.toISOString())
    .orderBy("dueAt")
    .orderBy("email")
    .limit(PEOPLE_PER_PIECE)
    .execute();
}

/** What sends nothing. Who isn't in a condition's segment goes where the step says. */
async function act(
  trx: Database,
  turn: Turn,
  { kind, settings }: PathStep,
  emails: string[],
): Promise<Results> {
  const { accountId } = turn.path;
  const { about = "" } = settings;
  const tag = kind === "tag" ? await findTag(trx, accountId, about) : null;
  if (tag) await tagAddresses(trx, { accountId, emails, names: [tag.name], now: turn.now });
  const fit = kind === "condition" ? await whoIsIn(trx, accountId, about, emails) : null;
  const outcomeOf = (email: string) => (!fit || fit.has(email) ? "done" : "otherwise");
  return new Map(emails.map((email) => [email, { outcome: outcomeOf(email) }]));
}

/** Which of these people are in a segment now. */
export async function whoIsIn(
  db: Database,
  accountId: string,
  segmentId: string,
  emails: string[],
): Promise<Set<string>> {
  const segment = await findPeopleSegment(db, accountId, segmentId);
  if (!segment || emails.length === 0) return new Set();
  const { rule } = segment;
  const rows = await db
    .selectFrom("people")
    .select("people.email")
    .where("people.accountId", "=", accountId)
    .where("people.email", "in", emails)
    .where((eb) => fitsRule(eb, { db, accountId, rule, asked: "one by one" }))
    .execute();
  return new Set(rows.map(({ email }) => email));
}
