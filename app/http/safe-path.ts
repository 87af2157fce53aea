/** A path on this site to go to after signing in, or `fallback` when the wish leads anywhere else. */
export function safePath(wish: string | null | undefined, fallback: string): string {
  if (!wish || !/^\/(?![/\\])/.test(wish)) return fallback;
  const base = "http://site.invalid";
  try {
    const url = new URL(wish, base);
    // Without its dots "/.//evil.example" is the address of another site.
    if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
