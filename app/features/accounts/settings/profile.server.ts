import type { Kysely } from "kysely";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { wholeName } from "#app/platform/text/names.ts";
import { isTimeZone, zoneName } from "#app/platform/time/zoned-time.ts";
import type { Schema } from "#db/schema.ts";
import { readAccountEmail } from "../account-email.server.tsx";
import { lockAccount } from "../identity/identity-check.server.ts";
import type { Organiser } from "../require-organiser.server.ts";
import { NAME_LOCK_MESSAGE, nameLock } from "./name-lock.ts";
import { readName } from "./names.ts";
import { hasPassedCheck } from "./settings.server.ts";

type ProfileOutcome = { kind: "changed"; notes: string[] } | { kind: "same" } | { kind: "refused"; errors: FormErrors };

/** Takes the profile form. A locked name stays as it is; a form that brings another one is told why. */
export async function changeProfile(
  db: Kysely<Schema>,
  organiser: Organiser,
  form: FormData,
  now: Date,
): Promise<ProfileOutcome> {
  return db.transaction().execute(async (trx) => {
    const { user, account } = organiser;
    const errors: FormErrors = {};
    const text = (name: string): string => form.get(name)?.toString() ?? "";
    const names = { firstName: user.firstName, lastName: user.lastName };
    // The form may have been on its way for minutes, and the check has passed meanwhile.
    const identityStatus = (await lockAccount(trx, account.id)) ?? account.identityStatus;
    const lock = nameLock({ kind: account.kind, identityStatus }, await hasPassedCheck(trx, account.id));
    for (const [field, what] of [
      ["firstName", "First name"],
      ["lastName", "Last name"],
    ] as const) {
      if (lock && !form.has(field)) continue;
      // Some people have one name, and came with it from Google or X.
      if (field === "lastName" && !user.lastName && !text(field).trim()) continue;
      const read = readName(text(field), what);
      if ("problem" in read) errors[field] = read.problem;
      else names[field] = read.name;
    }
    const renamed = names.firstName !== user.firstName || names.lastName !== user.lastName;
    if (lock && renamed) errors.form = NAME_LOCK_MESSAGE[lock];
    // Where answers go and whose clock is shown is the account's matter: who doesn't own it has no such fields.
    const isOwner = organiser.role === "owner";
    const supportEmail = isOwner ? readAccountEmail(text("supportEmail")) : account.supportEmail;
    if (!supportEmail) errors.supportEmail = "Enter an e-mail address in full, like name@example.com";
    const timeZone = isOwner ? text("timeZone") : account.timeZone;
    if (!isTimeZone(timeZone)) errors.timeZone = "Choose a time zone from the list";
    if (Object.keys(errors).length > 0 || !supportEmail) return { kind: "refused", errors };

    const moved = timeZone !== account.timeZone;
    if (!renamed && !moved && supportEmail === account.supportEmail) return { kind: "same" };
    await trx.updateTable("users").set(names).where("id", "=", user.id).execute();
    if (isOwner) await trx.updateTable("accounts").set({ supportEmail, timeZone }).where("id", "=", account.id).execute();
    const changed = { accountId: account.id, actorId: user.id, kind: "update" as const, link: "/settings/profile", now };
    await recordActivity(trx, { ...changed, text: isOwner ? "Changed the profile" : "Changed their own name" });
    const notes = [];
    if (moved) notes.push(`Every time is now shown in ${zoneName(timeZone, now)}.`);
    if (renamed && account.kind === "individual" && account.name === wholeName(user)) {
      notes.push(`Certificates still name ${account.name} as their issuer; that is changed under Organisation.`);
    }
    return { kind: "changed", notes };
  });
}
