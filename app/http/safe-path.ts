/** A path on this site to go to after signing in, or `fallback` when the wish leads anywhere else. */
export function safePath(wish: string | null | undefined, fallback: string): string {
  if (!wish || !/^\/(?![/\\])/.test(wish)) return fallback;
  const base = "http://site.invalid";
  try {
    const url = new URL(wish, base);
    return url.origin === base ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
