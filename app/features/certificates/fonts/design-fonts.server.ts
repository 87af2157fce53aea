import {
  type Design,
  familyName,
  ownFamiliesOf,
  ownFamily,
} from "#app/engines/certificate/design.ts";
import type { Database } from "#db/database.server.ts";
import { isPostgres } from "#db/is-postgres.ts";

/**
 * The design with the files of the uploaded families that it names, as they are now: for drawing,
 * for checking, and for freezing it. A family that was deleted is left out, and Noto Sans printed
 * in its place. `isHeld`: none of them can be deleted before this transaction ends. A design that
 * was frozen already has its own and is never asked.
 */
export async function withOwnFonts(
  db: Database,
  accountId: string,
  draft: Design,
  { isHeld = false } = {},
): Promise<Design> {
  const { ownFonts: _, ...design } = draft;
  const families = ownFamiliesOf(draft);
  if (families.length === 0) return design;
  const found = db
    .selectFrom("uploadedFonts")
    .select(["family", "bold", "italic", "fileKey"])
    .where("accountId", "=", accountId)
    .where("family", "in", families.map(familyName))
    .orderBy("family")
    .orderBy("bold")
    .orderBy("italic");
  const rows = await (isHeld && isPostgres(db) ? found.forShare() : found).execute();
  if (rows.length === 0) return design;
  const ownFonts: NonNullable<Design["ownFonts"]> = {};
  for (const { family, bold, italic, fileKey } of rows) {
    const font = ownFamily(family);
    ownFonts[font] = [
      ...(ownFonts[font] ?? []),
      { bold: bold === 1, italic: italic === 1, fileKey },
    ];
  }
  return { ...design, ownFonts };
}

/** The names of the families that an account uploaded, in order. */
export async function listOwnFamilies(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("uploadedFonts")
    .select("family")
    .distinct()
    .where("accountId", "=", accountId)
    .orderBy("family")
    .execute();
  return rows.map(({ family }) => family);
}
