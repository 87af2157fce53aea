/**
 * What a line's link speaks of, where looking it up costs little: its row is there, in the bin, or
 * gone.
 */
export type LinkState = "there" | "in-the-bin" | "gone";

export type LinkTable = "projects" | "forms" | "batches" | "people" | "webhookEndpoints";

/** As `newId` makes them, or a person's; "bin" and "new" are pages of their own. */
const ID = /^([0-9a-hjkmnp-tv-z]{25}|[0-9a-f]{20})$/;

const AREAS: Record<string, LinkTable> = {
  projects: "projects",
  certificates: "projects",
  forms: "forms",
  sent: "batches",
  people: "people",
  "settings/api/webhooks": "webhookEndpoints",
};

/**
 * The row that a path on this site needs: "/forms/{id}/webinar" → forms, {id}. Null: it needs none.
 */
export function linkTarget(link: string | null): { table: LinkTable; id: string } | null {
  const parts = link?.split(/[?#]/)[0]?.split("/").slice(1) ?? [];
  const at = parts.findIndex((part) => ID.test(part));
  const id = parts[at];
  const table = AREAS[parts.slice(0, Math.max(at, 0)).join("/")];
  return table && id !== undefined ? { table, id } : null;
}
