import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { agendaText, materialsText, readAgenda, readMaterials } from "../model/event-text.ts";
import { readAgendaOf, readMaterialsOf } from "../model/stored-event.server.ts";
import type { Webinar } from "../model/webinar.server.ts";

const MAX_ABOUT_LETTERS = 4_000;

/**
 * What an event's page says. Counted in letters, so the browser can't do it: there is no
 * `maxLength`.
 */
export const eventWordsForm = z.object({
  about: z
    .string()
    .default("")
    .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
    .refine(
      (about) => countLetters(about) <= MAX_ABOUT_LETTERS,
      `Shorten this to ${MAX_ABOUT_LETTERS.toLocaleString("en")} characters`,
    ),
  agenda: linesField(readAgenda),
  materials: linesField(readMaterials),
});

/** Lines that are read, or a problem with one of them. */
function linesField<Item>(read: (typed: string) => { items: Item[] } | { problem: string }) {
  return z
    .string()
    .default("")
    .transform((typed, issues): Item[] => {
      const found = read(typed);
      if ("items" in found) return found.items;
      issues.addIssue(found.problem);
      return z.NEVER;
    });
}

export type EventWordsFields = z.input<typeof eventWordsForm>;

/** What the fields show of a webinar. */
export function eventWordsOf(webinar: Webinar): EventWordsFields {
  return {
    about: webinar.about,
    agenda: agendaText(readAgendaOf(webinar)),
    materials: materialsText(readMaterialsOf(webinar)),
  };
}

export async function saveEventWords(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { user }: Organiser,
  webinar: Webinar,
  { about, agenda, materials }: z.output<typeof eventWordsForm>,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("webinars")
      .set({
        about,
        agenda: JSON.stringify(agenda),
        materials: JSON.stringify(materials),
        updatedAt: now.toISOString(),
      })
      .where("id", "=", webinar.id)
      .execute();
    const { accountId, formId, title } = webinar;
    const text = `Changed the page of a webinar: ${title}`;
    await recordActivity(trx, {
      accountId,
      actorId: user.id,
      kind: "update",
      text,
      link: `/forms/${formId}/webinar/page`,
      now,
    });
  });
}
