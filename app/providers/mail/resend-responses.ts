import { type FailureCode, failureCodeOfText } from "#app/engines/mail/failure-code.ts";
import type { SendOutcome } from "./mail.ts";

/** The SDK's `error`. `statusCode` null: no answer arrived, so nobody knows. */
export interface ResendError {
  name?: string;
  message?: string;
  statusCode?: number | null;
  /** Why nobody was reached, as `networkProblem` says it. */
  problem?: string | null;
}

const DAILY_QUOTA_WAIT_SECONDS = 3600;

/**
 * What an error means for every message of the call. A `rejected` here is about one message, or
 * about some of a batch.
 */
export function outcomeOfResendError(
  error: ResendError,
  headers: Record<string, string> | null,
  now: Date,
): SendOutcome {
  const status = typeof error.statusCode === "number" ? error.statusCode : null;
  const said = error.message ?? "";
  if (status === null || status >= 500 || status === 408) {
    return {
      kind: "unknown",
      reason: status === null ? lostReason(error.problem) : `Resend answered ${status}.`,
    };
  }
  switch (status) {
    case 429:
      return outcomeOfTooMany(error, headers, now);
    case 409:
      if (error.name === "invalid_idempotent_request") {
        return {
          kind: "uncertain",
          code: "idempotency_conflict",
          reason: "Resend already holds a different message under the same key.",
        };
      }
      return { kind: "unknown", reason: "Resend is still working on the same call." };
    case 401:
      return {
        kind: "halt",
        code: "provider_key",
        reason: `Resend does not accept this site’s API key. ${said}`.trim(),
      };
    case 403:
      return error.name === "invalid_api_key"
        ? {
            kind: "halt",
            code: "provider_key",
            reason: `Resend does not accept this site’s API key. ${said}`.trim(),
          }
        : {
            kind: "halt",
            code: "sender_domain",
            reason: `Resend does not let this site send from its address. ${said}`.trim(),
          };
    case 404:
    case 405:
      return {
        kind: "halt",
        code: "provider_address",
        reason: `RESEND_BASE_URL does not lead to Resend (it answered ${status}).`,
      };
    case 413:
      return { kind: "rejected", code: "too_large", reason: said };
    default:
      if (error.name === "invalid_from_address") {
        return {
          kind: "halt",
          code: "sender_domain",
          reason: `Resend does not accept the sender’s address. ${said}`.trim(),
        };
      }
      return {
        kind: "rejected",
        code: status === 451 ? "content_refused" : codeOfRefusal(said),
        reason: said,
      };
  }
}

/** A limit of theirs was reached: for now, for the day or for the month. */
function outcomeOfTooMany(
  error: ResendError,
  headers: Record<string, string> | null,
  now: Date,
): SendOutcome {
  if (error.name === "monthly_quota_exceeded") {
    return {
      kind: "halt",
      code: "monthly_quota",
      reason: "This site’s monthly limit at Resend is used up.",
    };
  }
  return {
    kind: "retry",
    everyone: true,
    reason:
      error.name === "daily_quota_exceeded"
        ? "Resend’s daily limit is used up."
        : "Resend asked us to slow down.",
    afterSeconds:
      retryAfterSeconds(headers, now) ??
      (error.name === "daily_quota_exceeded" ? DAILY_QUOTA_WAIT_SECONDS : null),
  };
}

function lostReason(problem: string | null | undefined): string {
  return problem ? `Resend ${problem}.` : "Resend could not be reached, or its answer was lost.";
}

/** Why Resend refused one message, from its sentence: it gives no code. */
export function codeOfRefusal(message: string): FailureCode {
  if (/example\.com|test\.com|testing email|resend\.dev/i.test(message)) return "test_address";
  if (/suppress/i.test(message)) return "suppressed";
  if (/invalid `?to`?|`to` field|email address needs|invalid email/i.test(message))
    return "invalid_address";
  return failureCodeOfText(message);
}

/** `retry-after` in seconds or as a date, else `ratelimit-reset` in seconds. */
export function retryAfterSeconds(
  headers: Record<string, string> | null,
  now: Date,
): number | null {
  const value = headers?.["retry-after"] ?? headers?.["ratelimit-reset"];
  if (!value) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
