import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { draftPicture } from "#app/features/certificates/draw/draft-drawing.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { SendReview } from "../batches/audience.server.ts";

/** The certificate of somebody whom a send reaches. */
export interface FirstPicture {
  name: string;
  src: string;
  /** For a phone, where three are as wide as the page: a third of the bytes. */
  smallSrc: string;
  /** Why this one. */
  why: string;
}

const WIDTH_PX = "480";
const SMALL_WIDTH_PX = "240";

/** Pictures of some certificates of a send, as they will be issued. */
export async function firstPictures(
  app: Pick<AppContext, "db" | "config" | "clock">,
  drafted: { account: Organiser["account"]; project: Project },
  { samples }: Pick<SendReview, "samples">,
): Promise<FirstPicture[]> {
  const pictures = await Promise.all(
    samples.map(async ({ name, position, why }) => {
      const { before } = await app.db
        .selectFrom("recipients")
        .select((eb) => eb.fn.countAll<number | string>().as("before"))
        .where("listId", "=", drafted.project.listId ?? "")
        .where("position", "<", position)
        .executeTakeFirstOrThrow();
      const src = await draftPicture(app, drafted, Number(before) + 1, { w: WIDTH_PX });
      if (src === null) return [];
      const smallSrc = src.replace(`w=${WIDTH_PX}`, `w=${SMALL_WIDTH_PX}`);
      return [{ name, src, smallSrc, why }];
    }),
  );
  return pictures.flat();
}
