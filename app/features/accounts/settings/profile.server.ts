import type { Kysely } from "kysely";
import { zoneName } from "#app/engines/time/zoned-time.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { Schema } from "#db/schema.ts";
import { readAccountLanguage } from "../accounts.server.ts";
import { onAccountRenamed } from "../extensions.ts";
import { lockAccount } from "../identity/identity-check.server.ts";
import { NAME_LOCK_MESSAGE, nameLock } from "../names.ts";
import type { Organiser } from "../organiser.server.ts";
import { compareName, isNameHeld } from "../proof/names.server.ts";
import { hasPassedCheck } from "./settings.server.ts";
import type { Profile } from "./settings-forms.server.ts";

type ProfileOutcome =
  | { kind: "changed"; notes: string[] }
  | { kind: "same" }
  | { kind: "refused"; errors: FormErrors };

/**
 * Changes the profile; what isn't given stays. A locked name stays as it is; who sends another one
 * is told why.
 */
export async function changeProfile(
  db: Kysely<Schema>,
  organiser: Organiser,
  typed: Profile,
  now: Date,
): Promise<ProfileOutcome> {
  return db.transaction().execute(async (trx) => {
    const { user, account } = organiser;
    const { firstName = user.firstName, lastName = user.lastName } = typed;
    // The form may have been on its way for minutes, and the check has passed meanwhile.
    const identityStatus = (await lockAccount(trx, account.id)) ?? account.identityStatus;
    const lock = nameLock(
      { kind: account.kind, identityStatus },
      await hasPassedCheck(trx, account.id),
    );
    const renamed = firstName !== user.firstName || lastName !== user.lastName;
    if (lock && renamed) return { kind: "refused", errors: { form: NAME_LOCK_MESSAGE[lock] } };
    // Where answers go and whose clock is shown is the account's matter: who doesn't own it has no
    // such fields.
    const isOwner = organiser.role === "owner";
    const before = await readAccountLanguage(trx, account.id);
    const {
      supportEmail = account.supportEmail,
      timeZone = account.timeZone,
      language = before,
    } = isOwner ? typed : {};

    const moved = timeZone !== account.timeZone;
    const isSame = supportEmail === account.supportEmail && language === before;
    if (!renamed && !moved && isSame) return { kind: "same" };
    await trx.updateTable("users").set({ firstName, lastName }).where("id", "=", user.id).execute();
    if (isOwner)
      await trx
        .updateTable("accounts")
        .set({ supportEmail, timeZone, language })
        .where("id", "=", account.id)
        .execute();
    const changed = {
      accountId: account.id,
      actorId: user.id,
      kind: "update" as const,
      link: "/settings/profile",
      now,
    };
    await recordActivity(trx, {
      ...changed,
      text: isOwner ? "Changed the profile" : "Changed their own name",
    });
    const notes = [];
    if (moved) notes.push(`All times in your dashboard now use ${zoneName(timeZone)}.`);
    if (renamed && account.kind === "individual" && account.name === wholeName(user)) {
      notes.push(
        `Certificates still name ${account.name} as their issuer. You can change that under Organisation.`,
      );
    }
    return { kind: "changed", notes };
  });
}

/** What an account may say of itself. A person's has a name only. */
interface Organisation {
  companyName: string;
  industry?: string;
  size?: string;
  website?: string | null;
}

/** Changes what an account says of itself. What was issued or confirmed keeps the name it has. */
export async function changeOrganisation(
  { db, config }: Pick<AppContext, "db" | "config">,
  { user, account }: Organiser,
  { companyName: name, ...rest }: Organisation,
  now: Date,
): Promise<{ name: string; renamed: boolean; isHeld: boolean }> {
  const isHeld = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("accounts")
      .set({ name, ...rest })
      .where("id", "=", account.id)
      .execute();
    for (const part of onAccountRenamed.parts()) await part(trx, account.id, name);
    await compareName(trx, { config }, { accountId: account.id, name, now });
    const activity = {
      accountId: account.id,
      actorId: user.id,
      kind: "update" as const,
      link: "/settings/organisation",
      now,
    };
    await recordActivity(trx, { ...activity, text: "Changed the organisation" });
    return isNameHeld(trx, account.id);
  });
  if (isHeld) wakeDelivery(db);
  return { name, renamed: name !== account.name, isHeld };
}
