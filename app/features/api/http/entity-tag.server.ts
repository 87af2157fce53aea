import { createHash } from "node:crypto";
import { ApiProblem } from "./api-problem.server.ts";

/** Names one state of a thing: another one for every change of its JSON. */
export function entityTag(answer: string): string {
  return `"${createHash("sha256").update(answer).digest("base64url").slice(0, 22)}"`;
}

/**
 * Throws 412 unless an If-Match header names this tag or is `*` (RFC 9110, 13.1.1: compared
 * strongly, so a weak tag matches nothing). `tag` is null where the address has no state of its
 * own.
 */
export function requireMatch(ifMatch: string | null, tag: string | null): void {
  if (ifMatch === null || ifMatch.trim() === "*") return;
  if (tag === null) {
    throw new ApiProblem(
      "precondition-failed",
      "Nothing at this URL has an ETag, so If-Match can’t match and nothing was changed. Leave the header out.",
    );
  }
  const named = ifMatch.split(",").map((one) => one.trim());
  if (named.includes(tag)) return;
  throw new ApiProblem(
    "precondition-failed",
    "It has changed since you read it, so nothing was done. Get it again, then repeat your change with the new ETag.",
  );
}
