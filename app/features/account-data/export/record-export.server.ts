import { emailOwners, queueAccountEmail } from "#app/features/accounts/account-email.server.tsx";
import type { RequestOrigin } from "#app/features/accounts/account-email-kinds.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { wholeName } from "#app/platform/text/wording.ts";

type Recorder = Pick<AppContext, "db" | "config" | "clock">;

/**
 * Writes down that somebody downloads all data of their account, and e-mails its owners: whoever
 * took it may not be who they seem.
 */
export async function recordAccountExport(
  app: Recorder,
  { account, user }: Organiser,
  origin: RequestOrigin,
): Promise<void> {
  const now = app.clock();
  const by = { accountId: account.id, actorId: user.id, now };
  await app.db.transaction().execute(async (trx) => {
    await recordActivity(trx, { ...by, kind: "info", text: "Downloaded all data of the account" });
    await recordSecurityEvent(trx, {
      kind: "export",
      userId: user.id,
      accountId: account.id,
      origin,
      now,
    });
    await emailOwners(trx, app, by, (about) => ({
      kind: "data-downloaded",
      ...about,
      at: now,
      ...origin,
    }));
  });
  wakeDelivery(app.db);
}

/** The same of somebody's own data: it is theirs alone, so they alone get the e-mail. */
export async function recordOwnExport(
  app: Recorder,
  { account, user }: Organiser,
  origin: RequestOrigin,
): Promise<void> {
  const now = app.clock();
  const { firstName, email } = user;
  await app.db.transaction().execute(async (trx) => {
    await recordSecurityEvent(trx, {
      kind: "own-export",
      userId: user.id,
      accountId: account.id,
      origin,
      now,
    });
    await queueAccountEmail(trx, app, {
      accountId: account.id,
      to: { name: wholeName(user), email },
      mail: {
        kind: "data-downloaded",
        firstName,
        accountName: null,
        doneBy: null,
        timeZone: account.timeZone,
        at: now,
        ...origin,
      },
      now,
    });
  });
  wakeDelivery(app.db);
}
