import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { keyActor, recordAccess } from "#app/features/activity/access-log.server.ts";
import {
  ApiProblem,
  fieldProblems,
  problemBody,
  resourceNotFound,
  unexpectedError,
} from "#app/features/api/http/api-problem.server.ts";
import { entityTag, requireMatch } from "#app/features/api/http/entity-tag.server.ts";
import { readBody, readJson } from "#app/features/api/http/read-json.server.ts";
import { type ApiCaller, findCaller } from "#app/features/api/keys/keys.server.ts";
import { isAllowed, scopeLabel } from "#app/features/api/keys/scopes.ts";
import {
  requestSha256,
  runIdempotently,
  type StoredResponse,
} from "#app/features/api/operations/idempotency.server.ts";
import type { ApiContext, Operation } from "#app/features/api/operations/operation.server.ts";
import { consume, countUse } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";

/** Of one key. Said in the headers of every answer. */
const API_LIMIT = { name: "api", points: 120, seconds: 60 };
/** Of one address, without a key that is known. */
const REFUSED_LIMIT = { name: "api-refused", points: 60, seconds: 60 };

/** Of one network, for what needs no key. */
const OPEN_LIMIT = { name: "api-open", points: 30, seconds: 60 };

type Args = Pick<ActionFunctionArgs, "request" | "params"> & { context: AppLoadContext };

/**
 * The loader and action of an address of the API, with the methods that it answers. Who asks is
 * known by their key alone: no cookie counts, and nothing is said to other origins. Whatever
 * happens, the answer is JSON.
 */
export function apiRoute(
  ...operations: Operation[]
): ((args: Args) => Promise<Response>) & { methods: string[] } {
  return Object.assign((args: Args) => handleRequest(args, operations), {
    methods: operations.map(({ method }) => method),
  });
}

async function handleRequest(args: Args, operations: Operation[]): Promise<Response> {
  const { context } = args;
  const { config, log } = context.app;
  const headers = new Headers({ "Cache-Control": "no-store" });
  const answer = await runOperation(args, operations, headers).catch((error: unknown) => {
    if (error instanceof ApiProblem) return problemResponse(config.appUrl, error);
    if (error instanceof Response && error.status === 404)
      return problemResponse(config.appUrl, resourceNotFound());
    log.error(
      { requestId: context.requestId, operations: operations.map(({ id }) => id), err: error },
      "unexpected error",
    );
    return problemResponse(config.appUrl, unexpectedError(error, context.requestId));
  });
  for (const [name, value] of headers) answer.headers.set(name, value);
  return answer;
}

async function runOperation(
  { request, params, context }: Args,
  operations: Operation[],
  headers: Headers,
): Promise<Response> {
  const { app, clientAddress } = context;
  const { db, clock } = app;
  const now = clock();
  const method = request.method === "HEAD" ? "GET" : request.method;
  const operation = operations.find((one) => one.method === method);
  if (!operation) throw methodNotAllowed(request.method, operations);
  if (operation.scope === null) return runOpen({ request, params, context }, operation, headers);
  const authorization = request.headers.get("Authorization");
  const caller = await findCaller(db, { authorization, address: clientAddress, now });
  if (!caller) throw await unauthorized(clientAddress);
  await countRequest(caller, headers);
  if (!isAllowed(caller.key.scopes, operation.scope)) throw insufficientScope(operation);
  const url = new URL(request.url);
  const body =
    operation.body || method === "DELETE"
      ? await readBody(request.body, request.headers.get("Content-Length"))
      : "";
  const sha = requestSha256(method, url.pathname, body);
  const idempotencyKey = method === "POST" ? readIdempotencyKey(request) : null;
  const asked = {
    params: readParams(operation, params),
    query: operation.query && parse(operation.query, readQuery(url.searchParams), "the query"),
    body:
      operation.body &&
      parse(operation.body, readJson(body, request.headers.get("Content-Type")), "the body"),
  };
  const ifMatch = request.headers.get("If-Match");
  if (!operation.minds && method !== "GET") requireMatch(ifMatch, null);
  const requireUnchanged: ApiContext["requireUnchanged"] = ({ answer }, state) =>
    requireMatch(ifMatch, entityTag(JSON.stringify(answer?.parse(state))));
  const run = async (requestToken: string, once: ApiContext["once"]) => {
    const given = { ...caller, app, db, now, requestToken, once, requireUnchanged };
    const answer = await operation.run(given, asked as never);
    const { reads } = operation;
    if (reads) {
      const by = { account: caller.account, user: { id: keyActor(caller.key.id) } };
      await recordAccess(app, by, reads.what, reads.of && params[reads.of]);
    }
    return answer;
  };
  const asking = { accountId: caller.account.id, idempotencyKey, requestSha256: sha, now };
  const stored = await runIdempotently(db, operation, asking, run);
  const tag = operation.isTagged ? entityTag(stored.answer) : null;
  if (method === "GET") requireMatch(ifMatch, tag);
  if (tag) headers.set("ETag", tag);
  const path = operation.location?.(JSON.parse(stored.answer), asked.params);
  if (path) headers.set("Location", `${app.config.appUrl}/api/v1${path}`);
  return toResponse(operation, stored, headers);
}

/** What needs no key: counted by the network it comes from. */
async function runOpen(
  { request, context }: Args,
  operation: Operation,
  headers: Headers,
): Promise<Response> {
  const { app, clientAddress } = context;
  const { remaining, resetSeconds, waitSeconds } = await countUse(clientAddress, OPEN_LIMIT);
  headers.set("RateLimit-Limit", String(OPEN_LIMIT.points));
  headers.set("RateLimit-Remaining", String(remaining));
  headers.set("RateLimit-Reset", String(resetSeconds));
  if (waitSeconds !== null)
    throw new ApiProblem("too-many-requests", `${waitMessage(waitSeconds)}, then continue.`, {
      headers: { "Retry-After": String(waitSeconds) },
    });
  const text = await readBody(request.body, request.headers.get("Content-Length"));
  const read = readJson(text, request.headers.get("Content-Type"));
  const body = operation.body && parse(operation.body, read, "the body");
  const given = { app, now: app.clock() } as ApiContext;
  const answer = await operation.run(given, { body: body as never } as never);
  headers.set("Content-Type", "application/json");
  return new Response(JSON.stringify(answer), { status: operation.status, headers });
}

function toResponse(
  { answer: schema }: Operation,
  { status, answer }: StoredResponse,
  headers: Headers,
): Response {
  if (schema) headers.set("Content-Type", "application/json");
  return new Response(schema ? answer : null, { status });
}

async function countRequest({ key }: ApiCaller, headers: Headers): Promise<void> {
  const { remaining, resetSeconds, waitSeconds } = await countUse(key.id, API_LIMIT);
  headers.set("RateLimit-Limit", String(API_LIMIT.points));
  headers.set("RateLimit-Remaining", String(remaining));
  headers.set("RateLimit-Reset", String(resetSeconds));
  if (waitSeconds !== null) throw tooMany(waitSeconds);
}

function tooMany(waitSeconds: number): ApiProblem {
  const detail =
    `This key can make ${API_LIMIT.points} requests a minute. ` +
    `${waitMessage(waitSeconds)}, then continue.`;
  return new ApiProblem("too-many-requests", detail, {
    headers: { "Retry-After": String(waitSeconds) },
  });
}

async function unauthorized(clientAddress: string): Promise<ApiProblem> {
  const wait = await consume(clientAddress, REFUSED_LIMIT);
  if (wait !== null) {
    const detail = `Too many requests without a valid key. ${waitMessage(wait)}, then try again.`;
    return new ApiProblem("too-many-requests", detail, {
      headers: { "Retry-After": String(wait) },
    });
  }
  const detail =
    "Send a valid key: Authorization: Bearer iwk_… Owners create keys under Settings → API and webhooks.";
  return new ApiProblem("unauthorized", detail, { headers: { "WWW-Authenticate": "Bearer" } });
}

/** RFC 6750, 3.1. */
function insufficientScope({ scope }: Operation): ApiProblem {
  const detail =
    `This key doesn’t have the scope ${scope} (${scope && scopeLabel(scope)}). An owner can ` +
    "create a key that has it under Settings → API and webhooks.";
  return new ApiProblem("insufficient-scope", detail, {
    headers: { "WWW-Authenticate": `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}

function methodNotAllowed(method: string, operations: Operation[]): ApiProblem {
  const known = operations.map((one) => one.method);
  const allowed = [...known, ...(known.includes("GET") ? ["HEAD"] : [])].join(", ");
  return new ApiProblem("method-not-allowed", `${method} isn’t supported here. Use ${allowed}.`, {
    headers: { Allow: allowed },
  });
}

function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("Idempotency-Key");
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ApiProblem(
    "bad-request",
    "An Idempotency-Key is 1 to 200 visible ASCII characters without spaces, ideally a random UUID.",
  );
}

/** What is no id names nothing. */
function readParams(operation: Operation, params: Args["params"]): unknown {
  const read = operation.params.safeParse(params);
  if (!read.success) throw resourceNotFound();
  return read.data;
}

function readQuery(search: URLSearchParams): Record<string, string> {
  const errors = [...new Set(search.keys())]
    .filter((name) => search.getAll(name).length > 1)
    .map((name) => ({ path: name.slice(0, 200), message: "Send it once" }));
  if (errors.length > 0)
    throw new ApiProblem("invalid", "A parameter was sent more than once.", { errors });
  return Object.fromEntries(search);
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: string,
): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new ApiProblem(
    "invalid",
    `Some values in ${where} aren’t valid. Each error names the field.`,
    {
      errors: fieldProblems(read.error),
    },
  );
}

/** A problem as an answer, RFC 9457. */
function problemResponse(appUrl: string, problem: ApiProblem): Response {
  const body = problemBody(appUrl, problem);
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      ...problem.given.headers,
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
    },
  });
}

/** For addresses below /api where there is nothing. */
export function unknownAddressResponse({ context }: Pick<Args, "context">): Response {
  const { appUrl } = context.app.config;
  const detail = `There is nothing at this URL. See ${appUrl}/api for a list of operations.`;
  return problemResponse(appUrl, new ApiProblem("not-found", detail));
}
