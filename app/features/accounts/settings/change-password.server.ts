import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { Organiser } from "../organiser.server.ts";
import {
  confirmPassword,
  endOldPassword,
  hashPassword,
  passwordCheckErrors,
} from "../passwords.server.ts";
import { endOtherSessions, renewSession, sessionIdOf } from "../sessions.server.ts";

interface Asked {
  currentPassword: string;
  /** Keeps the rules. */
  password: string;
  browser: Browser;
}

type PasswordOutcome =
  | { kind: "changed"; cookies: string[]; ended: number }
  | { kind: "refused"; status: 422 | 429; errors: FormErrors; headers: Record<string, string> };

/**
 * Changes the password. Every other session ends, and this one goes on under another token; other
 * browsers are strangers again, and what was under way to get in or to change the address is over.
 * `cookies` are Set-Cookie values.
 */
export async function changePassword(
  app: AppContext,
  organiser: Organiser,
  { currentPassword, password, browser }: Asked,
): Promise<PasswordOutcome> {
  const { db, config, clock } = app;
  const { user, account } = organiser;
  const refused = (errors: FormErrors): PasswordOutcome => ({
    kind: "refused",
    status: 422,
    errors,
    headers: {},
  });
  const check = await confirmPassword(db, user.id, currentPassword);
  if (check.kind !== "right")
    return { kind: "refused", ...passwordCheckErrors(check, "currentPassword") };
  if (password === currentPassword)
    return refused({ password: "This is already your password. Choose another." });

  const passwordHash = await hashPassword(password);
  const now = clock();
  const outcome = await db.transaction().execute(async (trx): Promise<PasswordOutcome> => {
    const changed = await trx
      .updateTable("users")
      .set({ passwordHash, passwordChangedAt: now.toISOString() })
      .where("id", "=", user.id)
      .where("passwordHash", "=", check.passwordHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n)
      return refused({ form: "Your password was just changed somewhere else. Try again." });
    const ended = await endOtherSessions(trx, user.id, sessionIdOf(config, browser.cookies));
    const session = await renewSession(trx, config, browser.cookies, now);
    const person = { ...user, accountId: account.id, timeZone: account.timeZone };
    const device = await endOldPassword(trx, app, { user: person, browser, now });
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      text: "Changed the password",
      link: "/settings/security",
      now,
    });
    return { kind: "changed", cookies: session ? [session, device] : [device], ended };
  });
  wakeDelivery(db);
  return outcome;
}
