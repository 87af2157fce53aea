import type { Organiser } from "#app/features/accounts/require-organiser.server.ts";
import { findSession } from "#app/features/accounts/sessions.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";

/** How long after signing in nobody is asked again. */
const FRESH_MINUTES = 10;

/**
 * What shows that it is really the owner who takes everybody's data along: the password; for somebody without one, that
 * they signed in (with Google or X) a few minutes ago. An open laptop, or a stolen cookie, has neither.
 */
export type ProofNeeded = "password" | "sign-in-again" | "nothing";

export async function requiredProof(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  request: Request,
  { user }: Organiser,
): Promise<ProofNeeded> {
  if (await hasPassword({ db }, user.id)) return "password";
  const now = clock();
  const session = await findSession(db, config, request, now);
  const isFresh = session !== null && now.getTime() - Date.parse(session.sessionCreatedAt) < FRESH_MINUTES * 60_000;
  return isFresh ? "nothing" : "sign-in-again";
}

export async function hasPassword({ db }: Pick<AppContext, "db">, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirstOrThrow();
  return row.passwordHash !== null;
}
