import type { Project } from "#app/features/certificates/model/project.server.ts";
import {
  type PictureWidth,
  projectPicture,
} from "#app/features/certificates/model/project-paths.ts";
import type { Database } from "#db/database.server.ts";
import type { SendReview } from "../batches/audience.server.ts";

/** The certificate of somebody whom a send reaches. */
export interface FirstPicture {
  name: string;
  src: string;
}

const WIDTH_PX: PictureWidth = 480;

/** Pictures of the first certificates of a send, as they will be issued. */
export async function firstPictures(
  db: Database,
  project: Project,
  { first }: Pick<SendReview, "first">,
): Promise<FirstPicture[]> {
  if (!project.design) return [];
  return Promise.all(
    first.map(async ({ name, position }) => {
      const { before } = await db
        .selectFrom("recipients")
        .select((eb) => eb.fn.countAll<number | string>().as("before"))
        .where("listId", "=", project.listId ?? "")
        .where("position", "<", position)
        .executeTakeFirstOrThrow();
      return { name, src: projectPicture(project, WIDTH_PX, Number(before) + 1) };
    }),
  );
}
