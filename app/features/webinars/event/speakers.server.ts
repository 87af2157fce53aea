import type { Selectable } from "kysely";
import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { MAX_SPEAKERS } from "#app/engines/picture-reader/event-picture-sizes.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import { mailedNameField } from "#app/platform/text/mailed-name-field.ts";
import type { Database } from "#db/database.server.ts";
import type { WebinarSpeakersTable } from "#db/schema/webinars.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { type PictureNotTaken, parseEventPicture } from "./cover.server.ts";

export type Speaker = Selectable<WebinarSpeakersTable>;

const MAX_NAME_LETTERS = 80;
const MAX_ROLE_LETTERS = 100;

/** Counted in letters, so the browser can't do it: there is no `maxLength`. */
export const speakerForm = z.object({
  name: mailedNameField("Enter the speaker’s name").refine(
    (name) => countLetters(name) <= MAX_NAME_LETTERS,
    `Shorten the name to ${MAX_NAME_LETTERS} characters`,
  ),
  role: z
    .string()
    .default("")
    .transform(normaliseName)
    .refine(
      (role) => countLetters(role) <= MAX_ROLE_LETTERS,
      `Shorten this to ${MAX_ROLE_LETTERS} characters`,
    ),
  picture: z.instanceof(File).optional(),
  /** Ticked: the picture there is goes. */
  noPicture: z.string().optional(),
});

/** Who speaks, in the order in which they are shown. */
export async function listSpeakers(db: Database, webinarId: string): Promise<Speaker[]> {
  return db
    .selectFrom("webinarSpeakers")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** One of them; null: there is none of that id. */
export async function findSpeaker(
  db: Database,
  webinarId: string,
  speakerId: string | undefined,
): Promise<Speaker | null> {
  const speaker = await db
    .selectFrom("webinarSpeakers")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .where("id", "=", speakerId ?? "")
    .executeTakeFirst();
  return speaker ?? null;
}

export type SpeakerSaved =
  | { kind: "saved" }
  | { kind: "full" }
  | { kind: "picture"; refused: PictureNotTaken };

/** Adds somebody, or changes them where `before` is given. */
export async function saveSpeaker(
  app: Pick<AppContext, "db" | "fileParsers" | "clock">,
  { account }: Organiser,
  webinar: Webinar,
  { before, typed }: { before: Speaker | null; typed: z.output<typeof speakerForm> },
): Promise<SpeakerSaved> {
  const { name, role, picture: file, noPicture } = typed;
  let picture = noPicture ? "" : (before?.picture ?? "");
  if (file && file.size > 0) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = await parseEventPicture(app, account.id, { kind: "portrait", bytes });
    if ("problem" in read) return { kind: "picture", refused: read };
    picture = Buffer.from(read.webp).toString("base64");
  }
  return app.db.transaction().execute(async (trx): Promise<SpeakerSaved> => {
    if (before) {
      await trx
        .updateTable("webinarSpeakers")
        .set({ name, role, picture })
        .where("id", "=", before.id)
        .execute();
      return { kind: "saved" };
    }
    // Writing the webinar first keeps two at once from taking the same last place.
    await trx
      .updateTable("webinars")
      .set({ updatedAt: app.clock().toISOString() })
      .where("id", "=", webinar.id)
      .execute();
    const speakers = await listSpeakers(trx, webinar.id);
    if (speakers.length >= MAX_SPEAKERS) return { kind: "full" };
    await trx
      .insertInto("webinarSpeakers")
      .values({
        id: newId(),
        accountId: webinar.accountId,
        webinarId: webinar.id,
        name,
        role,
        picture,
        position: (speakers.at(-1)?.position ?? 0) + 1,
      })
      .execute();
    return { kind: "saved" };
  });
}

export async function removeSpeaker(db: Database, { id }: Speaker): Promise<void> {
  await db.deleteFrom("webinarSpeakers").where("id", "=", id).execute();
}

/** Shows somebody one place earlier; who is first, or gone, stays. */
export async function moveSpeakerUp(
  { db }: Pick<AppContext, "db">,
  webinarId: string,
  speakerId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const speakers = await listSpeakers(trx, webinarId);
    const at = speakers.findIndex(({ id }) => id === speakerId);
    if (at < 1) return;
    const order = speakers.toSpliced(at, 1);
    order.splice(at - 1, 0, ...speakers.slice(at, at + 1));
    for (const [index, { id, position }] of order.entries())
      if (position !== index + 1)
        await trx
          .updateTable("webinarSpeakers")
          .set({ position: index + 1 })
          .where("id", "=", id)
          .execute();
  });
}
