import type { IdentityOutcome, IdentityVerifier } from "./identity.ts";
import { isSameName } from "./same-name.ts";

export interface DojahSettings {
  /** No slash at the end. */
  baseUrl: string;
  appId: string;
  secret: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Dojah's `GET /api/v1/kyc/nin`. Dojah gives the name on the record; whether it is the person's is judged here, by
 * `isSameName`. The number travels in the address, so nothing that fetch throws is passed on, and redirects are not
 * followed. Of the answer nothing but the names is looked at. Not tried against the live service.
 */
export function openDojah({ baseUrl, appId, secret }: DojahSettings, timeoutMs = TIMEOUT_MS): IdentityVerifier {
  return {
    name: "dojah",
    async verify({ nin, firstName, lastName }) {
      let status: number;
      let body: string;
      try {
        const response = await fetch(`${baseUrl}/api/v1/kyc/nin?nin=${encodeURIComponent(nin)}`, {
          headers: { AppId: appId, Authorization: secret, Accept: "application/json" },
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        status = response.status;
        body = await response.text();
      } catch (error) {
        return unavailable((error as Error).name === "TimeoutError" ? "did not answer in time" : "could not be reached");
      }
      const answer = readAnswer(body);
      if (status === 404 || (status === 400 && saysUnknown(answer))) return { kind: "not_found", reference: null };
      if (status !== 200) return unavailable(`answered ${status}`);
      const recorded = answer && readName(answer);
      if (!recorded) return unavailable("answered without a name");
      return { kind: isSameName({ firstName, lastName }, recorded) ? "match" : "mismatch", reference: null };
    },
  };
}

function unavailable(what: string): IdentityOutcome {
  return { kind: "unavailable", reference: null, reason: `Dojah ${what}.` };
}

type Answer = { entity?: unknown; error?: unknown };

function readAnswer(body: string): Answer | null {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === "object" ? answer : null;
  } catch {
    return null;
  }
}

function saysUnknown(answer: Answer | null): boolean {
  return typeof answer?.error === "string" && /not found|wrong nin|invalid nin|no record/i.test(answer.error);
}

function readName({ entity }: Answer) {
  if (typeof entity !== "object" || entity === null) return null;
  const text = (name: string) => {
    const value = (entity as Record<string, unknown>)[name];
    return typeof value === "string" ? value : "";
  };
  const recorded = { first: text("first_name"), middle: text("middle_name"), last: text("last_name") };
  return recorded.first || recorded.last ? recorded : null;
}
