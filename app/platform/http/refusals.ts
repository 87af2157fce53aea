import type { HeadersFunction } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";

/** "Wait 3 min", or "Wait 23 h" where it is long: said wherever a limit is reached. */
export function waitMessage(seconds: number): string {
  if (seconds > 2 * 3600) return `Wait ${Math.ceil(seconds / 3600)} hours`;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "Wait a minute" : `Wait ${minutes} minutes`;
}

/**
 * Passes on Retry-After. Every page whose action has rate limits or takes files exports this as
 * `headers`.
 */
export const retryAfterHeaders: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = (errorHeaders ?? actionHeaders).get("Retry-After");
  return new Headers(wait ? { "Retry-After": wait } : {});
};

/**
 * A refusal shows how things stand now: with scripts, a 4xx would leave the page and its
 * confirmation as they were.
 */
export const revalidateAfterRefusal: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus !== undefined || defaultShouldRevalidate;
