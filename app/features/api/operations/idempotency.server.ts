import { createHash } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely } from "kysely";
import { underLease } from "#app/platform/locks/leases.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { ApiProblem } from "../http/api-problem.server.ts";
import type { ApiContext, Operation } from "./operation.server.ts";

const KEPT_MS = KEPT_DAYS.apiAnswers * 24 * 3_600_000;
const ROWS_PER_PRUNE = 500;

/** An answer as it was given: it is given again, byte by byte. */
export interface StoredResponse {
  status: number;
  /** JSON. */
  answer: string;
}

/** What distinguishes requests that have the same key. */
export function requestSha256(method: string, path: string, body: string): string {
  return createHash("sha256").update(`${method} ${path}\n${body}`).digest("base64url");
}

/** Which request is made; with a key of its own it is done once, however often it comes. */
interface IdempotentRequest {
  accountId: string;
  idempotencyKey: string | null;
  requestSha256: string;
  now: Date;
}

/**
 * Runs an operation. With an Idempotency-Key, what was answered to the same request in the last 24
 * hours is answered again and nothing is run. Throws an `ApiProblem` when the key came with another
 * request. `run` does it, given the request's token and `once`.
 */
export async function runIdempotently(
  db: Kysely<Schema>,
  operation: Operation,
  { idempotencyKey, ...given }: IdempotentRequest,
  run: (requestToken: string, once: ApiContext["once"]) => Promise<unknown>,
): Promise<StoredResponse> {
  if (idempotencyKey === null) {
    const once: ApiContext["once"] = (act) => db.transaction().execute(act);
    return toStoredResponse(operation, await run(crypto.randomUUID(), once));
  }
  const request = { ...given, idempotencyKey };
  const name = `api:${given.accountId}:${idempotencyKey}`;
  const act = async () => {
    const known = await findStoredResponse(db, request);
    if (known === "other") throw keyReused();
    if (known) return known;
    let isKept = false;
    const once: ApiContext["once"] = (act) =>
      db.transaction().execute(async (trx: Database) => {
        const answer = await act(trx);
        await storeResponse(trx, { ...request, kept: toStoredResponse(operation, answer) });
        isKept = true;
        return answer;
      });
    const kept = toStoredResponse(
      operation,
      await run(`${idempotencyKey} ${given.requestSha256}`, once),
    );
    if (!isKept) await storeResponse(db, { ...request, kept });
    return kept;
  };
  return withKeyedMutex(name, () => underLease(db, name, act));
}

/** What is answered, with nothing in it that the schema does not name. */
function toStoredResponse({ answer, status }: Operation, value: unknown): StoredResponse {
  return { status, answer: answer ? JSON.stringify(answer.parse(value)) : "" };
}

function keyReused(): ApiProblem {
  return new ApiProblem(
    "idempotency-key-reused",
    "This Idempotency-Key was used for another request in the last 24 hours. Use a different key for each request.",
  );
}

/**
 * What the request with this key was answered in the last 24 hours. `other`: the key was used for
 * something else.
 */
async function findStoredResponse(
  db: Database,
  given: { accountId: string; idempotencyKey: string; requestSha256: string; now: Date },
): Promise<StoredResponse | "other" | null> {
  const row = await db
    .selectFrom("apiRequests")
    .select(["requestSha256", "status", "answer", "createdAt"])
    .where("accountId", "=", given.accountId)
    .where("idempotencyKey", "=", given.idempotencyKey)
    .executeTakeFirst();
  if (!row || row.createdAt <= keptSince(given.now)) return null;
  return row.requestSha256 === given.requestSha256
    ? { status: row.status, answer: row.answer }
    : "other";
}

/**
 * Keeps an answer; in the transaction of the act, where it has one. What was kept longer ago than
 * 24 hours is replaced.
 */
async function storeResponse(
  trx: Database,
  given: {
    accountId: string;
    idempotencyKey: string;
    requestSha256: string;
    kept: StoredResponse;
    now: Date;
  },
): Promise<void> {
  const { accountId, idempotencyKey, kept, now } = given;
  const row = { requestSha256: given.requestSha256, ...kept, createdAt: now.toISOString() };
  await trx
    .insertInto("apiRequests")
    .values({ accountId, idempotencyKey, ...row })
    .onConflict((conflict) => conflict.columns(["accountId", "idempotencyKey"]).doUpdateSet(row))
    .execute();
}

/** Sweeps answers that are older than 24 hours. */
export async function pruneStoredResponses(db: Kysely<Schema>, now: Date): Promise<void> {
  for (;;) {
    const deleted = await db
      .deleteFrom("apiRequests")
      .where((eb) =>
        eb(
          eb.refTuple("accountId", "idempotencyKey"),
          "in",
          eb
            .selectFrom("apiRequests as old")
            .select(["old.accountId", "old.idempotencyKey"])
            .where("old.createdAt", "<=", keptSince(now))
            .limit(ROWS_PER_PRUNE)
            .$asTuple("accountId", "idempotencyKey"),
        ),
      )
      .executeTakeFirst();
    if (Number(deleted.numDeletedRows) < ROWS_PER_PRUNE) return;
    await letOthersRun();
  }
}

function keptSince(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString();
}

const lastByKey = new Map<string, Promise<unknown>>();

/**
 * Runs work of the same name one after another, in the order asked, in this process. Work of other
 * names waits for nothing.
 */
async function withKeyedMutex<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = lastByKey.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  lastByKey.set(name, mine);
  try {
    return await mine;
  } finally {
    if (lastByKey.get(name) === mine) lastByKey.delete(name);
  }
}
