/** Where a page of a list by time begins or ends: the moment of a line and its id. */
export interface PageKey {
  at: string;
  id: string;
}

const KEY = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-z-]{1,64})$/i;

/** As it stands in an address: "2026-11-21T08:00:00.000Z_01kab…". */
export function writePageKey({ at, id }: PageKey): string {
  return `${at}_${id}`;
}

/** Null: none, or not one: then the list begins at its newest. */
export function readPageKey(text: string | null): PageKey | null {
  // Addresses come in small letters too: paths and their queries are retyped.
  const [, at, id] = KEY.exec(text ?? "") ?? [];
  return at && id ? { at: at.toUpperCase(), id: id.toLowerCase() } : null;
}
