import { askProvider, record, text } from "#app/engines/calls/ask-provider.server.ts";
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
 * Dojah's `GET /api/v1/kyc/nin`. Dojah gives the name on the record; whether it is the person's is
 * judged here, by `isSameName`. The number travels in the address. Of the answer nothing but the
 * names is looked at. Not tried against the live service.
 */
export function openDojah(
  { baseUrl, appId, secret }: DojahSettings,
  timeoutMs = TIMEOUT_MS,
): IdentityVerifier {
  return {
    name: "dojah",
    async verify({ nin, firstName, lastName }) {
      const asked = await askProvider(`${baseUrl}/api/v1/kyc/nin?nin=${encodeURIComponent(nin)}`, {
        headers: { AppId: appId, Authorization: secret, Accept: "application/json" },
        timeoutMs,
      });
      if ("problem" in asked) return unavailable(asked.problem);
      const { status, said } = asked;
      if (status === 404 || (status === 400 && saysUnknown(said)))
        return { kind: "not_found", reference: null };
      if (status !== 200) return unavailable(`answered ${status}`);
      const recorded = said && readName(record(said.entity));
      if (!recorded) return unavailable("answered without a name");
      return {
        kind: isSameName({ firstName, lastName }, recorded) ? "match" : "mismatch",
        reference: null,
      };
    },
  };
}

function unavailable(what: string): IdentityOutcome {
  return { kind: "unavailable", reference: null, reason: `Dojah ${what}.` };
}

function saysUnknown(said: Record<string, unknown> | null): boolean {
  return (
    typeof said?.error === "string" && /not found|wrong nin|invalid nin|no record/i.test(said.error)
  );
}

function readName(entity: Record<string, unknown>) {
  const part = (name: string) => text(entity[name]) ?? "";
  const [first, middle, last] = [part("first_name"), part("middle_name"), part("last_name")];
  return first || last ? { first, middle, last } : null;
}
