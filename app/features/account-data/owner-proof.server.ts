import type { AppContext } from "#app/platform/app-context.ts";

/** How long after signing in nobody is asked again. */
const FRESH_MINUTES = 10;

/**
 * What shows that it is really the owner who takes everybody's data along: the password; for somebody without one, that
 * they signed in (with Google or X) a few minutes ago. An open laptop, or a stolen cookie, has neither.
 */
export type ProofNeeded = "password" | "sign-in-again" | "nothing";

/** `session`: the one that asks, of the person `userId`. */
export async function requiredProof(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { userId, session }: { userId: string; session: { sessionCreatedAt: string } | null },
): Promise<ProofNeeded> {
  if (await hasPassword({ db }, userId)) return "password";
  const isFresh = session !== null && clock().getTime() - Date.parse(session.sessionCreatedAt) < FRESH_MINUTES * 60_000;
  return isFresh ? "nothing" : "sign-in-again";
}

export async function hasPassword({ db }: Pick<AppContext, "db">, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirstOrThrow();
  return row.passwordHash !== null;
}
