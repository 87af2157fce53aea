const MAX_WEBSITE_LENGTH = 300;
const NOT_A_URL = "Enter the website as a URL, like https://www.example.com";

/**
 * An organisation's website as it is kept: a whole http or https address. "www.example.com" is how people write one, and
 * gets its https. Nothing typed is null.
 */
export function readWebsite(typed: string): { website: string | null } | { problem: string } {
  const text = typed.trim();
  if (!text) return { website: null };
  if (text.length > MAX_WEBSITE_LENGTH) return { problem: `The website can have at most ${MAX_WEBSITE_LENGTH} letters` };
  if (/\s/.test(text)) return { problem: NOT_A_URL };
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*\.[^/]*:\d/.test(text) ? text : `https://${text}`);
    const isOfTheWeb = url.protocol === "https:" || url.protocol === "http:";
    if (!isOfTheWeb || !/\.[^.]+$/.test(url.hostname) || url.username || url.password) return { problem: NOT_A_URL };
    return { website: url.pathname === "/" && !url.search && !url.hash ? url.origin : url.href };
  } catch {
    return { problem: NOT_A_URL };
  }
}
