import { z } from "zod";
import type { AccessKind } from "#app/features/activity/access-log.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import type { ApiCaller } from "../keys/keys.server.ts";
import type { Scope } from "../keys/scopes.ts";

/** What an act is given besides what was asked. */
export interface ApiContext extends ApiCaller {
  app: AppContext;
  db: AppContext["db"];
  now: Date;
  /**
   * Names this very request, so that asking again does nothing again; without an Idempotency-Key it
   * is new each time.
   */
  requestToken: string;
  /**
   * Runs an act in one transaction, and stores its response there for anyone who asks again with
   * the same Idempotency-Key.
   */
  once<Answer>(act: (trx: Database) => Promise<Answer>): Promise<Answer>;
  /**
   * Throws 412 when If-Match names another state than this one, which is as the operation that
   * reads it answers. Call it in the transaction of the change.
   */
  requireUnchanged(reading: Operation, state: unknown): void;
}

/**
 * One thing that programs can do: its address, what it takes, what it answers, and what it does.
 * The route parses by it and the document describes it, so that the two can't differ.
 */
export interface Operation {
  id: string;
  /** What a key must be allowed. Null: it needs no key. */
  scope: Scope | null;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below /api/v1, with {names}. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  params: z.ZodObject;
  query: z.ZodObject | null;
  body: z.ZodObject | null;
  /** Null: 204, without a body. */
  answer: z.ZodType | null;
  status: 200 | 201 | 204;
  /** Its answer is one thing that can change, with an ETag. */
  isTagged: boolean;
  /** Its act calls `requireUnchanged`: of others If-Match is refused. */
  minds: boolean;
  /** Of what was created: below /api/v1. */
  location?(answer: unknown, params: unknown): string;
  /**
   * What may be answered instead, besides what every operation may: 400, 401, 403, 404, 422, 429.
   */
  problems: readonly (402 | 409)[];
  /**
   * It answers with personal data, which is written down for the account's owners (`recordAccess`):
   * as what, and of which parameter's thing.
   */
  reads?: { what: AccessKind; of?: string };
  run(context: ApiContext, asked: { params: never; query: never; body: never }): Promise<unknown>;
}

type Read<Schema extends z.ZodType | null> = Schema extends z.ZodType
  ? z.output<Schema>
  : undefined;

type Defaults = Pick<Operation, "status" | "problems" | "isTagged" | "minds">;

/** What anybody can do without a key: its act knows of no account. */
export function publicOperation<Answer extends z.ZodType, Body extends z.ZodObject>(
  given: Pick<Operation, "id" | "path" | "tag" | "summary" | "description"> & {
    body: Body;
    answer: Answer;
    run(
      context: Pick<ApiContext, "app" | "now">,
      asked: { body: z.output<Body> },
    ): Promise<z.input<Answer>>;
  },
): Operation {
  const fixed = { scope: null, method: "POST", params: z.strictObject({}), query: null } as const;
  const defaults = { status: 200, problems: [], isTagged: false, minds: false } as const;
  return { ...fixed, ...defaults, ...given } as unknown as Operation;
}

/**
 * Says what an operation is; its act is held to the types of its schemas. Unless it says otherwise
 * it takes no query and no body, answers 200 without an ETag, minds no If-Match, and has no
 * problems of its own.
 */
export function operation<
  Params extends z.ZodObject,
  Answer extends z.ZodType | null,
  Query extends z.ZodObject | null = null,
  Body extends z.ZodObject | null = null,
>(
  given: Omit<
    Operation,
    "params" | "query" | "body" | "answer" | "run" | "location" | keyof Defaults
  > &
    Partial<Defaults> & {
      params: Params;
      query?: Query;
      body?: Body;
      answer: Answer;
      location?(answer: Read<Answer>, params: z.output<Params>): string;
      run(
        context: ApiContext,
        asked: { params: z.output<Params>; query: Read<Query>; body: Read<Body> },
      ): Promise<Answer extends z.ZodType ? z.input<Answer> : void>;
    },
): Operation {
  return {
    query: null,
    body: null,
    status: 200,
    problems: [],
    isTagged: false,
    minds: false,
    ...given,
  } as unknown as Operation;
}
