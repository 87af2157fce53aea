import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { SocialProvider } from "#app/providers/social/social.ts";
import type { Database } from "#db/database.server.ts";
import { listPasskeys, usePasskey } from "../passkeys/passkeys.server.ts";
import { confirmPassword, passwordCheckErrors } from "../passwords.server.ts";
import {
  checkSecondFactor,
  secondFactorErrors,
} from "../second-factor/check-second-factor.server.ts";
import { hasSecondFactor } from "../second-factor/second-factor.server.ts";
import { findSession, sessionIdOf } from "../sessions.server.ts";
import { listIdentities } from "../social/connections.server.ts";
import { socialAvailable } from "../social/social-intent.ts";

/** How long nobody is asked again. */
export const CONFIRMED_MINUTES = 10;

/**
 * Whether the person signed in or confirmed that it's them a few minutes ago, in the session of
 * these cookies.
 */
export async function isConfirmed(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  cookies: string | null,
): Promise<boolean> {
  const session = await findSession(db, config, cookies, clock());
  if (!session?.confirmedAt) return false;
  return clock().getTime() - Date.parse(session.confirmedAt) < CONFIRMED_MINUTES * 60_000;
}

/** Notes that the person has just confirmed it in the session of these cookies. */
export async function confirmSession(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  cookies: string | null,
): Promise<void> {
  const id = sessionIdOf(config, cookies) ?? "";
  await db
    .updateTable("sessions")
    .set({ confirmedAt: clock().toISOString() })
    .where("id", "=", id)
    .execute();
}

/**
 * How somebody can confirm that it's them. Somebody with none of these has to set a password first.
 */
export interface ConfirmMethods {
  password: boolean;
  code: boolean;
  passkey: boolean;
  social: SocialProvider[];
}

export async function confirmMethods(
  { db, config }: Pick<AppContext, "db" | "config">,
  userId: string,
): Promise<ConfirmMethods> {
  const [password, code, passkeys, identities] = await Promise.all([
    hasPassword(db, userId),
    hasSecondFactor(db, userId),
    listPasskeys(db, userId),
    listIdentities(db, userId),
  ]);
  const available = socialAvailable(config);
  const social = [...new Set(identities.map(({ provider }) => provider))].filter(
    (provider) => available[provider],
  );
  return { password, code, passkey: passkeys.length > 0, social };
}

/** What the page that asks for it sends along. Null: nothing of it came. */
export interface Proof {
  password: string | null;
  code: string | null;
  /** What the browser answered. */
  passkey: string | null;
}

/** Takes a proof. Refused: what to say, beside `proof-password` or `proof-code`. */
export async function takeProof(
  app: AppContext,
  { userId, proof, browser }: { userId: string; proof: Proof; browser: Browser },
): Promise<
  | { kind: "confirmed" }
  | { kind: "refused"; status: 422 | 429; errors: FormErrors; headers: Record<string, string> }
> {
  if (proof.passkey !== null) {
    const found = await usePasskey(app, { answer: proof.passkey, browser });
    if (found?.userId !== userId) {
      return {
        kind: "refused",
        status: 422,
        errors: { form: "This passkey isn’t one of yours here. Try again, or use another way." },
        headers: {},
      };
    }
  } else if (proof.password !== null) {
    const check = await confirmPassword(app.db, userId, proof.password);
    if (check.kind !== "right")
      return { kind: "refused", ...passwordCheckErrors(check, "proof-password") };
  } else {
    const typed = proof.code ?? "";
    const check = await checkSecondFactor(app, { userId, typed, browser });
    if (check.kind !== "right") {
      const { errors, ...rest } = secondFactorErrors(check, typed);
      const { code, form } = errors;
      return {
        kind: "refused",
        ...rest,
        errors: { ...(form ? { form } : {}), ...(code ? { "proof-code": code } : {}) },
      };
    }
  }
  await confirmSession(app, browser.cookies);
  return { kind: "confirmed" };
}

async function hasPassword(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("passwordHash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.passwordHash !== null;
}
