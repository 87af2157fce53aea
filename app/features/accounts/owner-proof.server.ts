import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { confirmPassword, passwordCheckErrors } from "./passwords.server.ts";

/** How long after signing in nobody is asked again. */
const FRESH_MINUTES = 10;

/**
 * What shows that it is really the person who takes everybody's data along, or changes how they sign in: the password; for somebody
 * without one, that they signed in (with Google or X) a few minutes ago. An open laptop, or a stolen cookie, has neither.
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

/** Takes that proof from a form whose field is `password`. */
export async function proveOwner(
  app: Pick<AppContext, "db" | "clock">,
  given: { userId: string; session: { sessionCreatedAt: string } | null; password: string },
): Promise<{ kind: "proved" } | { kind: "refused"; status: 422 | 429; errors: FormErrors; headers: Record<string, string> }> {
  const needed = await requiredProof(app, given);
  if (needed === "nothing") return { kind: "proved" };
  if (needed === "sign-in-again") {
    const form = `You signed in more than ${FRESH_MINUTES} minutes ago. Sign out and in again with Google or X, then come back to this page.`;
    return { kind: "refused", status: 422, errors: { form }, headers: {} };
  }
  const check = await confirmPassword(app.db, given.userId, given.password);
  return check.kind === "right" ? { kind: "proved" } : { kind: "refused", ...passwordCheckErrors(check, "password") };
}

export async function hasPassword({ db }: Pick<AppContext, "db">, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("passwordHash").where("id", "=", userId).executeTakeFirstOrThrow();
  return row.passwordHash !== null;
}
