import { FOOTER_COLUMNS, HEADER_LINKS, LEGAL_LINKS, type SiteLink } from "./site-links.ts";

/** Places outside the site's own menus that people look for. */
const EXTRA_PAGES: SiteLink[] = [
  { to: "/signup", label: "Get Started" },
  { to: "/sign-in", label: "Login" },
  { to: "/forgot-pass", label: "Choose a new password" },
  { to: "/find-my-certificates", label: "Find my certificates" },
  { to: "/api", label: "API reference" },
];

/** Words that people type for a page, beside those of its address. */
const SYNONYMS: Record<string, string> = {
  "/": "index home homepage start",
  "/about": "company team who",
  "/api": "developers swagger openapi rest",
  "/blog": "news articles posts",
  "/careers": "jobs work vacancies",
  "/docs": "documentation guide guides manual tutorial",
  "/find-my-certificates": "download lost mine",
  "/forgot-pass": "forgot forgotten password reset",
  "/free-trial": "demo try",
  "/help": "contact support faq faqs questions helpcenter",
  "/learn-more": "how",
  "/pricing": "price prices plan plans cost billing upgrade subscribe",
  "/privacy": "cookies gdpr ndpr data policy",
  "/sign-in": "login log signin logon account",
  "/signup": "register registration join create account",
  "/site-map": "sitemap",
  "/success-stories": "testimonials reviews customers",
  "/terms": "tos legal conditions agreement",
  "/verify": "verification validate validity genuine certificate",
  "/verify/many": "bulk employer background check certificates list",
};

const MAX_LENGTH = 200;

/**
 * The pages whose addresses are nearest to one that is not there, the nearest first; none when
 * nothing comes near.
 */
export function nearestPages(path: string, most = 4): SiteLink[] {
  const typed = wordsOf(path.slice(0, MAX_LENGTH)).slice(0, 8);
  const pages = [
    ...HEADER_LINKS,
    ...FOOTER_COLUMNS.flatMap(({ links }) => links),
    ...LEGAL_LINKS,
    ...EXTRA_PAGES,
  ];
  const byAddress = new Map(pages.map((page) => [page.to, page]));
  return [...byAddress.values()]
    .map((page) => ({ page, score: nearness(typed, page) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ page }) => page);
}

/** How well the words typed meet those of a page: of each its best, 0 to 1. */
function nearness(typed: string[], { to, label }: SiteLink): number {
  const own = wordsOf(to);
  const words = [...own, own.join(""), ...wordsOf(label), ...wordsOf(SYNONYMS[to] ?? "")].filter(
    Boolean,
  );
  const candidates = typed.length > 1 ? [...typed, typed.join("")] : typed;
  return candidates.reduce(
    (sum, word) => sum + Math.max(0, ...words.map((known) => likeness(word, known))),
    0,
  );
}

/**
 * 1: the same. 0: another word. Between: a slip or two of the finger, or one word beginning with
 * the other.
 */
function likeness(typed: string, known: string): number {
  if (typed === known) return 1;
  const [short, long] = typed.length < known.length ? [typed, known] : [known, typed];
  if (short.length >= 4 && long.startsWith(short)) return 0.8;
  if (short.length < 4 || long.length - short.length > 2) return 0;
  const slips = editDistance(typed, known);
  return slips <= (long.length > 6 ? 2 : 1) ? 0.7 - slips / 10 : 0;
}

/**
 * Letters to put in, take out, exchange or swap with their neighbour (optimal string alignment).
 */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const cell = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(change, cell(i - 1, j) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, cell(i - 2, j - 2) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return cell(a.length, b.length);
}

/** "/Help-Center.html" → help, center. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/\.(?:html?|php|aspx?)$/, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
