/** More is a mistake in typing: nothing takes five years without a pause. */
const MAX_NUMBER = 10_000;
export const MAX_NAMED = 20;
const MAX_NAME_LETTERS = 120;
const MAX_ADDRESS_LETTERS = 500;

/** "12", "1.5" or "1,5", up to 10,000 with two decimals; null: anything else. */
export function readNumber(text: string): number | null {
  const match = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const number = Number(`${match[1]}.${match[2] ?? "0"}`);
  return number <= MAX_NUMBER ? number : null;
}

interface Named {
  name: string;
  url?: string;
}

/**
 * Names, each with or without its address behind it, one a line or parted by semicolons:
 * "Airway management http://data.europa.eu/esco/skill/…". An address alone is its own name. Each
 * once, at most 20; `problems`: lines that are too long or whose address is none.
 */
export function readLinkedNames(text: string): { named: Named[]; problems: string[] } {
  const found = new Map<string, Named>();
  const problems: string[] = [];
  for (const line of text.slice(0, 20_000).split(/\n|;(?=\s|$)/)) {
    const words = line.trim().split(/\s+/);
    const last = words.at(-1) ?? "";
    const url = /^https?:\/\//i.test(last) ? last : undefined;
    const name = (url ? words.slice(0, -1) : words).join(" ") || (url ?? "");
    if (!name) continue;
    if (url ? !isWebAddress(url) : name.length > MAX_NAME_LETTERS) problems.push(line.trim());
    else if (url && name !== url && name.length > MAX_NAME_LETTERS) problems.push(line.trim());
    else if (!found.has(name)) found.set(name, url ? { name, url } : { name });
  }
  const named = [...found.values()];
  return { named: named.slice(0, MAX_NAMED), problems: [...problems, ...overflow(named)] };
}

function overflow(named: Named[]): string[] {
  return named.slice(MAX_NAMED).map(({ name }) => name);
}

/** An address of the web without a name and password in it, that a browser can open. */
function isWebAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS_LETTERS || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && hostname.includes(".");
}

/** As a field holds them to be edited. */
export function writeLinkedNames(named: readonly Named[] = []): string {
  return named.map(({ name, url }) => (url && url !== name ? `${name} ${url}` : name)).join("\n");
}
