import type { z } from "zod";
import { isDatabaseAway } from "#app/engines/database/postgres-retries.server.ts";
import { isFilesAway } from "#app/providers/files/files-away.server.ts";

export interface FieldProblem {
  /** Where: `recipients.0.email`. */
  path: string;
  message: string;
}

/** Every kind of problem, by the last part of its `type`. */
export const PROBLEMS = {
  "bad-request": { status: 400, title: "The request can’t be read" },
  "malformed-credential": { status: 400, title: "This is no credential" },
  "unknown-option": { status: 400, title: "An option isn’t known" },
  unauthorized: { status: 401, title: "An API key is required" },
  "plan-used-up": { status: 402, title: "Your plan doesn’t have enough left" },
  "sending-locked": { status: 403, title: "This account can’t send yet" },
  "insufficient-scope": { status: 403, title: "This key doesn’t have the required scope" },
  "account-closed": { status: 403, title: "This account is closed" },
  "not-found": { status: 404, title: "Not found" },
  "method-not-allowed": { status: 405, title: "Method not allowed" },
  conflict: { status: 409, title: "Conflict" },
  "idempotency-key-reused": { status: 409, title: "This Idempotency-Key was already used" },
  "audience-changed": { status: 409, title: "The number of recipients doesn’t match" },
  "precondition-failed": { status: 412, title: "It has changed since you read it" },
  "too-large": { status: 413, title: "The request is too large" },
  "unsupported-media-type": { status: 415, title: "The request must be JSON" },
  invalid: { status: 422, title: "The request isn’t valid" },
  "cannot-send": { status: 422, title: "This can’t be sent" },
  "too-many-requests": { status: 429, title: "Too many requests" },
  "server-error": { status: 500, title: "Something went wrong on our side" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
} as const;
type ProblemType = keyof typeof PROBLEMS;

/** What an act answers instead: thrown anywhere below a route of the API. */
export class ApiProblem extends Error {
  readonly kind: ProblemType;
  readonly detail: string;
  readonly given: { errors?: FieldProblem[]; headers?: Record<string, string> };

  constructor(
    kind: ProblemType,
    detail: string,
    given: { errors?: FieldProblem[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.kind = kind;
    this.detail = detail;
    this.given = given;
  }
}

/** What programs get for an id that names nothing of theirs. */
export function resourceNotFound(): ApiProblem {
  return new ApiProblem("not-found", "It doesn’t exist, or belongs to another account.");
}

/** What was found. Nothing: it throws `resourceNotFound()`. */
export function orResourceNotFound<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw resourceNotFound();
  return found;
}

/**
 * What programs get about an error that nobody foresaw: only the request's number, to report to us.
 */
export function unexpectedError(error: unknown, requestId: string): ApiProblem {
  if (isDatabaseAway(error)) {
    const detail =
      "The database is not responding. Try again later. With an Idempotency-Key, nothing is " +
      `done twice. The request id is ${requestId}.`;
    return new ApiProblem("unavailable", detail, { headers: { "Retry-After": "10" } });
  }
  if (isFilesAway(error))
    return new ApiProblem("unavailable", error.message, { headers: { "Retry-After": "30" } });
  return new ApiProblem(
    "server-error",
    `Something went wrong on our side. Try again. If it happens again, send us this request id: ${requestId}.`,
  );
}

/** A problem, in the members of RFC 9457. */
export function problemBody(appUrl: string, { kind, detail, given }: ApiProblem) {
  const { status, title } = PROBLEMS[kind];
  const type = STANDARD_TYPES[kind] ?? `${appUrl}/api#${kind}`;
  return { type, title, status, detail, errors: given.errors ?? [] };
}

/** Problems that a standard names: VCALM, and the data model of verifiable credentials. */
const STANDARD_TYPES: Partial<Record<ProblemType, string>> = {
  "malformed-credential": "https://www.w3.org/TR/vc-data-model#MALFORMED_VALUE_ERROR",
  "unknown-option": "https://www.w3.org/TR/vcalm#UNKNOWN_OPTION_PROVIDED",
};

const MAX_ERRORS = 50;

/** What a schema found wrong, field by field. */
export function fieldProblems({ issues }: z.ZodError): FieldProblem[] {
  return issues
    .slice(0, MAX_ERRORS)
    .map(({ path, message }) => ({ path: path.join(".").slice(0, 200), message }));
}

/** Whether an address is the programs'. `/api` itself is a page for people. */
export function isApi(path: string): boolean {
  return /^\/api\//i.test(path);
}

const PROBLEM_TYPES: Record<number, string> = {
  403: "forbidden",
  405: "method-not-allowed",
  413: "too-large",
  500: "server-error",
  507: "no-room",
};

/** A problem (RFC 9457) for a request to the API that never reached a route. */
export function earlyProblem(appUrl: string, status: number, detail: string): string {
  const kind = PROBLEM_TYPES[status] ?? "bad-request";
  return JSON.stringify({
    type: `${appUrl}/api#${kind}`,
    title: kind.replaceAll("-", " "),
    status,
    detail,
    errors: [],
  });
}
