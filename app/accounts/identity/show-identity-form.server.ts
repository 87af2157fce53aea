import type { Installation } from "../../installation.server.ts";
import { dayMoment } from "../../ui/relative-time.ts";
import { wholeName } from "../../whole-name.ts";
import { COUNTRIES } from "../phone-number.ts";
import type { Organiser } from "../require-organiser.server.ts";
import { checksUsedUp } from "./begin-check.server.ts";
import { consentWords } from "./consent-words.ts";
import { lastRefusal } from "./list-checks.server.ts";
import { phoneStage } from "./phone-stage.server.ts";

/** What the page of the identity check shows before anything is typed. */
export async function showIdentityForm(
  { db, config, identity, clock }: Pick<Installation, "db" | "config" | "identity" | "clock">,
  { user, account }: Organiser,
) {
  const now = clock();
  const code = await db
    .selectFrom("codes")
    .select("destination")
    .where("purpose", "=", "phone")
    .where("subject", "=", user.id)
    .executeTakeFirst();
  const proof = await db
    .selectFrom("provedPhones")
    .select("phone")
    .where("userId", "=", user.id)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  const phone = code?.destination ?? proof?.phone ?? null;
  const country = COUNTRIES.find(({ code: prefix }) => phone?.startsWith(prefix));
  const until = await checksUsedUp(db, account.id, now);
  return {
    status: account.identityStatus,
    name: wholeName(user),
    email: user.email,
    phone: { countryCode: country?.code ?? "+234", phoneNumber: phone && country ? phone.slice(country.code.length) : "" },
    stage: phone ? await phoneStage(db, { userId: user.id, phone, now }) : ("unsent" as const),
    usedUp: until && usedUpWords(until, now, account.timeZone),
    refusal: account.identityStatus === "refused" ? await lastRefusal(db, account.id) : null,
    consent: consentWords(identity.name, config.appName),
    appName: config.appName,
    supportEmail: config.supportEmail,
  };
}

/** Says that today's checks are used up, and until when. */
export function usedUpWords(until: Date, now: Date, timeZone: string): string {
  const when = dayMoment(until.toISOString(), now, timeZone);
  return `A NIN can be checked three times a day, and that is used up. You can try again ${when}. Nothing else is blocked.`;
}
