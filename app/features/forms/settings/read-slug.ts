/** Words that would be mistaken for a page of the product. */
const RESERVED = new Set([
  "admin",
  "api",
  "app",
  "edit",
  "embed",
  "form",
  "forms",
  "help",
  "login",
  "new",
  "preview",
  "sign-in",
  "test",
]);

const SHORTEST = 3;
export const LONGEST_SLUG = 60;

/** The last part of a form's public address as it is kept, or what is wrong with it. Capitals, spaces and accents are forgiven. */
export function readSlug(typed: string): { slug: string } | { problem: string } {
  const slug = typed
    .trim()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
  if (slug === "") return { problem: "Enter the last part of the form’s address" };
  const stranger = /[^a-z0-9-]/u.exec(slug)?.[0];
  if (stranger) return { problem: `Take “${stranger}” out of the address: it can hold letters from a to z, figures and hyphens` };
  if (/^-|-$|--/.test(slug)) return { problem: "Put hyphens in the address between words only, one at a time" };
  if (slug.length < SHORTEST) return { problem: `Make the address longer: at least ${SHORTEST} letters or figures` };
  if (slug.length > LONGEST_SLUG) return { problem: `Shorten the address to ${LONGEST_SLUG} letters; it has ${slug.length}` };
  if (RESERVED.has(slug)) return { problem: `Choose another address: “${slug}” is kept for pages of this site` };
  return { slug };
}
