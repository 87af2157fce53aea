import { readStoredOrNull } from "#app/platform/database/stored-json.ts";
import type { AgendaItem, Material } from "./event-text.ts";
import type { Webinar } from "./webinar.server.ts";

/** The agenda that a row holds; a damaged one is none. */
export function readAgendaOf({ agenda }: Pick<Webinar, "agenda">): AgendaItem[] {
  return listOf<AgendaItem>(agenda);
}

/** What guests of a webinar are given. */
export function readMaterialsOf({ materials }: Pick<Webinar, "materials">): Material[] {
  return listOf<Material>(materials);
}

function listOf<Item>(json: string): Item[] {
  const held = readStoredOrNull(json);
  return Array.isArray(held) ? (held as Item[]) : [];
}
