import { toPlainLetters } from "#app/engines/letters/index.ts";

export const NAME_LETTERS = { min: 3, max: 40 } as const;

/** Files that could be asked for beside the pages. */
const RESERVED = new Set(["did", "index", "robots", "report"]);

/**
 * The last part of an issuer's public address as it is kept, or what is wrong with it. Capitals,
 * spaces and accents are forgiven: "Ìbàdàn Academy" is "ibadan-academy".
 */
export function readPageName(typed: string): { name: string } | { problem: string } {
  const name = plain(typed).replace(/[\s_]+/g, "-");
  const { min, max } = NAME_LETTERS;
  if (name === "") return { problem: "Enter a name for your page’s address" };
  const stranger = /[^a-z0-9-]/u.exec(name)?.[0];
  if (stranger)
    return { problem: `Remove “${stranger}”: use letters from a to z, numbers and hyphens` };
  if (/^-|-$|--/.test(name)) return { problem: "Use hyphens only between words, one at a time" };
  if (name.length < min) return { problem: `Use at least ${min} letters or numbers` };
  if (name.length > max)
    return { problem: `Shorten it to ${max} characters; it has ${name.length}` };
  if (!/[a-z]/.test(name)) return { problem: "Use at least one letter" };
  if (RESERVED.has(name)) return { problem: `Choose another name: “${name}” is reserved` };
  return { name };
}

/** What an organisation of this name could call its page; empty: none of its letters are a to z. */
export function suggestPageName(organisation: string): string {
  const name = plain(organisation)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, NAME_LETTERS.max)
    .replace(/^-|-$/g, "");
  return "name" in readPageName(name) ? name : "";
}

function plain(text: string): string {
  return toPlainLetters(text.slice(0, 200).trim().normalize("NFKC")).toLowerCase();
}
