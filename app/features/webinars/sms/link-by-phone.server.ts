import { z } from "zod";
import { readMobileNumber } from "#app/engines/phones/mobile-number.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { perLanguage } from "#app/ui/languages/texts.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { smsCountries } from "../model/webinar-sms.ts";
import { queueSms } from "./queue-sms.server.ts";

/** A form that asks for the number somebody registered with. */
export const linkByPhoneForm = perLanguage(({ sms }) =>
  z.object({
    phone: z
      .string({ error: sms.numberInFull })
      .trim()
      .transform((typed, issues) => {
        const number = readMobileNumber(typed);
        if (number === null) issues.addIssue({ code: "custom", message: sms.numberInFull });
        return number ?? z.NEVER;
      }),
  }),
);

/** Whether guests of a webinar can have their link as a text message. */
export function offersLinkByPhone(
  { config }: Pick<AppContext, "config">,
  webinar: Webinar,
): boolean {
  return smsCountries(config, webinar) !== null;
}

/** A family may share a phone; a class does not. */
const MAX_LINKS = 3;

/**
 * Texts everybody who registered with this number, and agreed to text messages, their own link.
 * Does nothing for any other number: the page says the same. It leaves at any hour, since somebody
 * waits for it.
 */
export async function sendLinkByPhone(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { webinarId, phone }: { webinarId: string; phone: string },
): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const webinar = await trx
      .selectFrom("webinars")
      .selectAll()
      .where("id", "=", webinarId)
      .executeTakeFirstOrThrow();
    const registrations = await trx
      .selectFrom("smsConsents as c")
      .innerJoin("webinarRegistrations as r", "r.id", "c.registrationId")
      .selectAll("r")
      .where("c.webinarId", "=", webinarId)
      .where("c.phone", "=", phone)
      .where("r.state", "in", ["registered", "waiting", "pending"])
      .orderBy("r.position")
      .limit(MAX_LINKS)
      .execute();
    await queueSms(trx, app, { webinar, kind: `link@${now.toISOString()}`, registrations, now });
  });
}
