import type { Kysely } from "kysely";
import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { looksLikeAddress } from "#app/engines/mail/without-links.ts";
import { compareNames, isSamePerson, type Name } from "#app/engines/names/index.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { splitFullName } from "#app/platform/text/typed-name.ts";
import { MAX_NAME_LETTERS, wholeName } from "#app/platform/text/wording.ts";
import type { Language } from "#app/ui/languages/languages.ts";
import { perLanguage } from "#app/ui/languages/texts.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { acceptCorrection } from "./accept-correction.server.ts";
import { findHeld, type HeldCertificate } from "./holder-proof.server.ts";

/** The name as its holder wants it. Counted in letters, so there is no `maxLength`. */
export const holderNameForm = perLanguage(({ guest: t, fields }) =>
  z.object({
    name: z
      .string({ error: t.enterName })
      .transform((typed) => normaliseName(typed.slice(0, 5000)))
      .refine((name) => /\p{L}/u.test(name), t.enterName)
      .refine((name) => !looksLikeAddress(name), fields.noAddressInName)
      .refine(
        (name) => countLetters(name) <= MAX_NAME_LETTERS,
        t.shortenName({ most: MAX_NAME_LETTERS }),
      )
      .transform(splitFullName),
  }),
);

/** Corrections of corrections are rare; a circle is impossible but would be endless. */
const MAX_CORRECTIONS_FOLLOWED = 20;

/** Whether a certificate, or one that it replaced, was corrected before without anybody looking. */
async function wasAutomatic(db: Database, { id, replacesId }: HeldCertificate): Promise<boolean> {
  const chain = [id];
  let before = replacesId;
  while (before !== null && chain.length < MAX_CORRECTIONS_FOLLOWED) {
    chain.push(before);
    const row = await db
      .selectFrom("certificates")
      .select("replacesId")
      .where("id", "=", before)
      .executeTakeFirst();
    before = row?.replacesId ?? null;
  }
  const automatic = await db
    .selectFrom("nameCorrections")
    .select("id")
    .where("newCertificateId", "in", chain)
    .where("state", "=", "automatic")
    .limit(1)
    .executeTakeFirst();
  return automatic !== undefined;
}

/** What becomes of a name that a holder types: accepted at once, or looked at by the organiser. */
export async function foresee(
  db: Database,
  held: HeldCertificate,
  name: Name,
): Promise<"same" | "at-once" | "checked"> {
  const change = compareNames(held.holderName, wholeName(name));
  if (change === "none") return "same";
  const isAllowed = held.acceptsSpellings === 1 && isSamePerson(change);
  return isAllowed && !(await wasAutomatic(db, held)) ? "at-once" : "checked";
}

/** The name that waits for a certificate's organiser; null: none does. */
export async function waitingName(db: Database, certificateId: string): Promise<string | null> {
  const row = await db
    .selectFrom("nameCorrections")
    .select(["firstName", "lastName"])
    .where("certificateId", "=", certificateId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row ? wholeName(row) : null;
}

export type Asked =
  | { kind: "same" | "waiting" | "gone" }
  | { kind: "corrected"; certificateId: string };

/**
 * Takes a holder's correction: done at once, or kept for the organiser, in the place of another that
 * waits. `gone`: the certificate was revoked, replaced or corrected meanwhile.
 */
export async function askCorrection(
  app: Pick<AppContext, "config" | "clock"> & { db: Kysely<Schema> },
  certificateId: string,
  name: Name,
  language: Language,
): Promise<Asked> {
  const asked = await app.db.transaction().execute(async (trx): Promise<Asked> => {
    // Writing first takes the lock, so that two at once are taken one after the other.
    const replaced = await trx
      .deleteFrom("nameCorrections")
      .where("certificateId", "=", certificateId)
      .where("state", "=", "waiting")
      .returningAll()
      .executeTakeFirst();
    const held = await findHeld(trx, certificateId);
    if (!held) return { kind: "gone" };
    const change = compareNames(held.holderName, wholeName(name));
    if (change === "none") return { kind: "same" };
    const now = app.clock();
    const isSame = replaced !== undefined && wholeName(replaced) === wholeName(name);
    const correction = {
      id: isSame ? replaced.id : newId(now.getTime()),
      accountId: held.accountId,
      certificateId,
      newCertificateId: null,
      nameBefore: held.holderName,
      ...name,
      change,
      state: "waiting" as const,
      reason: "",
      language,
      askedAt: isSame ? replaced.askedAt : now.toISOString(),
      decidedAt: null,
      decidedBy: null,
    };
    await trx
      .insertInto("nameCorrections")
      .values(correction)
      // Another request of the same moment was first.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if ((await foresee(trx, held, name)) === "at-once") {
      const corrected = await acceptCorrection(trx, app, correction, null);
      return corrected ? { kind: "corrected", certificateId: corrected } : { kind: "gone" };
    }
    if (!replaced)
      await recordActivity(trx, {
        accountId: held.accountId,
        actorId: null,
        kind: "review",
        text: `${held.holderName} says that their name should be ${wholeName(name)}: ${held.title}`,
        link: "/certificates/corrections",
        now,
      });
    return { kind: "waiting" };
  });
  if (asked.kind === "corrected") wakeDelivery(app.db);
  return asked;
}
