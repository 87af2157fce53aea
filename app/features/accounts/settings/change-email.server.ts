import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordSecurityEvent } from "#app/features/activity/security-events.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { queueAccountEmail } from "../account-email.server.tsx";
import type { RequestOrigin } from "../account-email-kinds.ts";
import { type CodeEmailResult, checkCode, emailCodeToNewAddress } from "../codes.server.ts";
import type { Organiser } from "../organiser.server.ts";

const PURPOSE = "email-change";
/**
 * So long after its last code was sent a change can be finished, or another code asked for, without
 * the password.
 */
const OPEN_MS = 60 * 60_000;

/** The address that a change was begun to. Null: none was, or it is too long ago. */
export async function newAddressOf(
  db: Database,
  userId: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom("codes")
    .select(["destination", "sentAt"])
    .where("purpose", "=", PURPOSE)
    .where("subject", "=", userId)
    .executeTakeFirst();
  return row && now.getTime() - Date.parse(row.sentAt) < OPEN_MS ? row.destination : null;
}

/** What code the change to that address waits for. */
export function codeOfChange(userId: string, email: string) {
  return { purpose: PURPOSE, subject: userId, destination: email } as const;
}

/** Mails a code to the new address. */
export function sendChangeCode(
  app: AppContext,
  { userId, email, clientAddress }: { userId: string; email: string; clientAddress: string },
): Promise<CodeEmailResult> {
  return emailCodeToNewAddress(app, codeOfChange(userId, email), clientAddress);
}

type ChangeOutcome =
  | { kind: "changed"; replyAddressToo: boolean }
  | { kind: "wrong" | "over" | "taken" };

/**
 * Takes the code and changes the address. The old one is told; a reply address that was the old one
 * goes along.
 */
export async function finishEmailChange(
  app: AppContext,
  { user, account }: Organiser,
  given: { email: string; typed: string; clientAddress: string; origin: RequestOrigin },
): Promise<ChangeOutcome> {
  const { db, config, clock } = app;
  const { email, typed, clientAddress, origin } = given;
  const now = clock();
  // Not within the transaction: a wrong try counts whatever happens then.
  const result = await checkCode(db, config, {
    ...codeOfChange(user.id, email),
    typed,
    clientAddress,
    now,
  });
  if (result !== "right") return { kind: result };
  const outcome = await db.transaction().execute(async (trx): Promise<ChangeOutcome> => {
    const taken = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    if (taken) return { kind: "taken" };
    await trx.updateTable("users").set({ email }).where("id", "=", user.id).execute();
    const replyAddressToo = account.supportEmail === user.email;
    if (replyAddressToo)
      await trx
        .updateTable("accounts")
        .set({ supportEmail: email })
        .where("id", "=", account.id)
        .execute();
    await recordActivity(trx, {
      accountId: account.id,
      actorId: user.id,
      kind: "update",
      text: `Changed the e-mail address to ${email}`,
      link: "/settings/security",
      now,
    });
    const event = {
      kind: "email-changed",
      userId: user.id,
      accountId: account.id,
      subject: email,
      origin,
      now,
    } as const;
    await recordSecurityEvent(trx, event);
    await queueAccountEmail(trx, app, {
      accountId: account.id,
      to: { name: wholeName(user), email: user.email },
      mail: {
        kind: "email-changed",
        firstName: user.firstName,
        newEmail: email,
        at: now,
        timeZone: account.timeZone,
        ...origin,
      },
      now,
    });
    return { kind: "changed", replyAddressToo };
  });
  wakeDelivery(db);
  return outcome;
}
