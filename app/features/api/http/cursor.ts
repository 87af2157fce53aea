/** Where a page of a list ended: the keys of its last row. Opaque to who asks. */
export function writeCursor(keys: readonly (string | number)[]): string {
  return btoa(JSON.stringify(keys)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The keys of a cursor; null when it is none that a list of so many keys gave out. */
export function readCursor(cursor: string, keyCount: number): string[] | null {
  try {
    const keys: unknown = JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")));
    if (!Array.isArray(keys) || keys.length !== keyCount) return null;
    return keys.every((key) => typeof key === "string" || Number.isSafeInteger(key)) ? keys.map(String) : null;
  } catch {
    return null;
  }
}
