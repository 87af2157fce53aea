/** How long browsers and this server keep a page of the site without asking again. */
export const PAGE_SECONDS = 60;

/**
 * The Cache-Control of a page of the site: everybody's, unless one of its loaders said otherwise or gave a cookie. `answer` is
 * what the page would be sent with, `loaders` what each of its loaders answered with.
 */
export function siteCacheControl(answer: Headers, loaders: Headers[], production: boolean): string {
  const said = answer.get("Cache-Control");
  if (said) return said;
  const all = [answer, ...loaders];
  if (all.some((headers) => headers.has("Set-Cookie"))) return "private, no-store";
  const strict = loaders.map((headers) => headers.get("Cache-Control") ?? "").find((control) => /private|no-store/.test(control));
  if (strict) return strict;
  const own = loaders.map((headers) => headers.get("Cache-Control")).findLast(Boolean);
  return own ?? (production ? `public, max-age=${PAGE_SECONDS}` : "public, max-age=0");
}

/** Seconds for which a page may be answered from memory; 0: not at all. */
export function sharedSeconds(control: string | null): number {
  if (!control || !/\bpublic\b/.test(control) || /\b(?:private|no-store|no-cache)\b/.test(control)) return 0;
  return Number(/\bmax-age=(\d{1,6})\b/.exec(control)?.[1] ?? 0);
}
