import type { z } from "zod";

export interface FieldProblem {
  /** Where: `recipients.0.email`. */
  path: string;
  message: string;
}

/** Every kind of problem, by the last part of its `type`. */
export const PROBLEMS = {
  "bad-request": { status: 400, title: "The request can’t be read" },
  unauthorized: { status: 401, title: "A key is needed" },
  "plan-used-up": { status: 402, title: "The plan has not enough left" },
  "sending-locked": { status: 403, title: "This account may not send yet" },
  "account-closed": { status: 403, title: "This account is closed" },
  "not-found": { status: 404, title: "There is nothing here" },
  "method-not-allowed": { status: 405, title: "This can’t be done here" },
  conflict: { status: 409, title: "Something is in the way" },
  "idempotency-key-reused": { status: 409, title: "This key was used for something else" },
  "audience-changed": { status: 409, title: "It would go to other people" },
  "too-large": { status: 413, title: "This is too large" },
  "unsupported-media-type": { status: 415, title: "JSON is needed" },
  invalid: { status: 422, title: "Something is wrong with what was sent" },
  "cannot-send": { status: 422, title: "This can’t be sent" },
  "too-many-requests": { status: 429, title: "Too many requests" },
  "server-error": { status: 500, title: "Something went wrong on our side" },
  unavailable: { status: 503, title: "This can’t be done at the moment" },
} as const;
export type ProblemType = keyof typeof PROBLEMS;

/** What an act answers instead: thrown anywhere below a route of the API. */
export class ApiProblem extends Error {
  constructor(
    readonly kind: ProblemType,
    readonly detail: string,
    readonly given: { errors?: FieldProblem[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
  }
}

/** A problem as an answer, RFC 9457. */
export function problemResponse(appUrl: string, { kind, detail, given }: ApiProblem): Response {
  const { status, title } = PROBLEMS[kind];
  const body = { type: `${appUrl}/api#${kind}`, title, status, detail, errors: given.errors ?? [] };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...given.headers, "Content-Type": "application/problem+json", "Cache-Control": "no-store" },
  });
}

const MAX_ERRORS = 50;

/** What a schema found wrong, field by field. */
export function fieldProblems({ issues }: z.ZodError): FieldProblem[] {
  return issues.slice(0, MAX_ERRORS).map(({ path, message }) => ({ path: path.join(".").slice(0, 200), message }));
}
