/** What a line's link speaks of, where looking it up costs little: its row is there, in the bin, or gone. */
export type LinkState = "there" | "in-the-bin" | "gone";

export type LinkTable = "projects" | "forms" | "batches" | "people";

/** As `newId` makes them; "bin" and "new" are pages of their own. */
const ID = /^[0-9a-hjkmnp-tv-z]{25}$/;
const AREAS: Record<string, LinkTable> = {
  projects: "projects",
  certificates: "projects",
  forms: "forms",
  sent: "batches",
  people: "people",
};

/** The row that a path on this site needs: "/forms/{id}/webinar" → forms, {id}. Null: it needs none. */
export function linkTarget(link: string | null): { table: LinkTable; id: string } | null {
  const [, area = "", id = ""] = link?.split(/[/?#]/) ?? [];
  const table = AREAS[area];
  return table && ID.test(id) ? { table, id } : null;
}
