import { setImmediate as letOthersRun } from "node:timers/promises";
import { findConfirmedBatch } from "#app/features/messages/compose/send.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { CannotRun } from "../rules/cannot-run.ts";
import { findRuleProject, giveTo } from "../rules/give-certificates.server.ts";
import { type AtStep, inTurn, move, type Results, sortOut, type Turn } from "./moves.server.ts";
import type { PathStep } from "./path-model.ts";
import { readPathPeople } from "./send-step.server.ts";

/**
 * Gives people their certificate. Issuing has a transaction of its own, so a token is put on them
 * first, and the send has that token: killed in between, the next turn finds the same people and
 * knows by the token whether they were given theirs.
 */
export async function giveAtStep(turn: Turn, planned: PathStep, due: AtStep[]): Promise<void> {
  const { app, path, now } = turn;
  const { db } = app;
  const begun = due.find(({ giving }) => giving !== null)?.giving;
  const token = begun ?? `path-${planned.id}-${newId(now.getTime())}`;
  let emails = begun ? await readGroup(turn, begun) : [];
  await inTurn(turn, async (trx, steps) => {
    const step = steps.find(({ id }) => id === planned.id);
    const ready = step ? await sortOut(trx, turn, step, due) : [];
    if (begun) return;
    emails = ready.flatMap(({ email, giving }) => (giving === null ? [email] : []));
    if (emails.length === 0) return;
    await trx
      .updateTable("pathPeople")
      .set({ giving: token })
      .where("pathId", "=", path.id)
      .where("email", "in", emails)
      .execute();
  });
  if (emails.length === 0) return;
  const batchId =
    (await findConfirmedBatch(db, path.accountId, token)) ??
    (await give(turn, planned, { token, emails }));
  await inTurn(turn, async (trx, steps) => {
    const step = steps.find(({ id }) => id === planned.id);
    const here = emails.map((email) => ({ email, dueAt: "", giving: token }));
    const ready = step ? await sortOut(trx, turn, step, here) : [];
    if (!step) return;
    const given = await trx
      .selectFrom("certificates")
      .select("holderEmail")
      .where("batchId", "=", batchId ?? "")
      .where("holderEmail", "in", emails)
      .execute();
    const has = new Set(given.map(({ holderEmail }) => holderEmail));
    const results: Results = new Map(
      ready.map(({ email }) => [
        email,
        batchId && has.has(email) ? { outcome: "done", batchId } : { outcome: "skipped" },
      ]),
    );
    await move(trx, turn, { step, people: ready, results });
  });
}

/** Whom a turn that was killed had put a token on. Page by page: asked for it, SQLite reads all. */
async function readGroup({ app, path }: Turn, token: string): Promise<string[]> {
  const emails: string[] = [];
  const pages = keysetPages(
    (last: { email: string } | null, limit) =>
      app.db
        .selectFrom("pathPeople")
        .select(["email", "giving"])
        .where("pathId", "=", path.id)
        .where("email", ">", last?.email ?? "")
        .orderBy("email")
        .limit(limit)
        .execute(),
    500,
  );
  for await (const people of pages) {
    for (const { email, giving } of people) if (giving === token) emails.push(email);
    await letOthersRun();
  }
  return emails;
}

/** Those who have the certificate already, or no name, go on without it. Null: nobody gets it. */
async function give(
  turn: Turn,
  step: PathStep,
  { token, emails }: { token: string; emails: string[] },
): Promise<string | null> {
  const { app, path, account, now } = turn;
  const project = await findRuleProject(app.db, {
    accountId: path.accountId,
    projectId: step.settings.about ?? null,
  });
  const had = await app.db
    .selectFrom("certificates")
    .select("holderEmail")
    .where("projectId", "=", project.id)
    .where("holderEmail", "in", emails)
    .execute();
  const has = new Set(had.map(({ holderEmail }) => holderEmail));
  const people = (await readPathPeople(app.db, turn, emails)).filter(
    ({ email, firstName, lastName }) => !has.has(email) && (firstName || lastName),
  );
  if (people.length === 0) return null;
  const given = { account, project, from: path.name, people, token, now };
  try {
    return (await giveTo(app, path, given, { leftOutCount: 0, detail: "" })).batchId;
  } catch (error) {
    if (error instanceof CannotRun)
      throw new CannotRun(`Step ${step.position}, Certificate: ${error.message}`);
    throw error;
  }
}
