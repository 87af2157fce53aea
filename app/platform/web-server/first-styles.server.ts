import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { classesIn, leanSheet } from "#app/engines/lean-styles/lean-styles.server.ts";

/** Names the dashboard's sheet that this browser has, so that it is not sent twice. */
export const STYLES_COOKIE = "iweri_styles";

const APP_SHEET = /<link rel="stylesheet" href="(\/build\/_assets\/app-(\w+)\.css)"\/>/;
const PUBLIC_SHEET = /<link rel="stylesheet" href="(\/build\/_assets\/public-\w+\.css)"\/>/;
const SITE_SHEET = /<link rel="stylesheet" href="\/build\/_assets\/site-\w+\.css"\/>/;
const BRAND_SHEET = '<link rel="stylesheet" href="/brand/';

const read = new Map<string, string>();

/** A style sheet that the build made, as `textOfBuilt`, kept in memory. */
function readBuilt(path: string): string {
  const before = read.get(path);
  if (before !== undefined) return before;
  const css = textOfBuilt(path);
  // What could not be read now may be later: the page keeps its link meanwhile.
  if (css) read.set(path, css);
  return css;
}

/**
 * A file that the build made, by its path from the project's folder. Empty where nothing was built,
 * or nothing can be read.
 */
function textOfBuilt(path: string): string {
  const beside = new URL(`../${path}`, import.meta.url);
  const from = [beside, path].find((place) => existsSync(place));
  try {
    return from ? readFileSync(from, "utf8").trim() : "";
  } catch {
    return "";
  }
}

/**
 * A page of the dashboard on the first visit: the rules that it needs stand in it, before the words
 * they are for, which spares a round trip and more than half of the sheet. The link stays, but asks
 * for nothing until the page's scripts are there (entry.client): then the whole sheet takes the
 * place of these rules. `seen` is the cookie's value. Null: the browser has it, or the page needs
 * another order.
 */
export function printAppStyles(
  page: Buffer,
  nonce: string,
  seen: string | null,
): { page: Buffer; seen: string } | null {
  const head = page.indexOf("</head>");
  const text = page.toString("latin1", 0, head);
  const [link, path, hash] = APP_SHEET.exec(text) ?? [];
  // The colours of a brand come behind the sheet that they change.
  if (head < 0 || !link || !hash || hash === seen || text.includes(BRAND_SHEET)) return null;
  const css = readBuilt(`public${path}`);
  if (!css) return null;
  const quiet = text.replace(link, link.replace("<link ", '<link disabled="" '));
  const rules = rulesFor(page.toString("utf8"), css);
  const style = `<style nonce="${nonce}" data-first="">${rules}</style>`;
  return {
    page: Buffer.concat([Buffer.from(quiet, "latin1"), Buffer.from(style), page.subarray(head)]),
    seen: hash,
  };
}

const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/g;
const MODULE = /<link rel="modulepreload"[^>]*? href="(\/build\/[^"]+)"/g;

/**
 * What a page needs of a sheet: the rules for what its elements have as classes, and what its
 * scripts may give them before the whole sheet has come, with the tokens of both.
 */
function rulesFor(html: string, css: string): string {
  const words = classesIn(html);
  for (const [, code = ""] of html.matchAll(SCRIPT))
    for (const word of wordsIn(code)) words.add(word);
  for (const [, path = ""] of html.matchAll(MODULE))
    for (const word of wordsOfScript(path)) words.add(word);
  return withoutUnusedTokens(leanSheet(css, words), html, words);
}

/** By their paths, which change with what is in them. */
const scriptWords = new LRUCache<string, Set<string>>({ max: 600 });

function wordsOfScript(path: string): Set<string> {
  let words = scriptWords.get(path);
  if (!words) {
    words = wordsIn(textOfBuilt(`public${path}`));
    scriptWords.set(path, words);
  }
  return words;
}

/** Whatever stands between quotes, blanks and braces: the names of classes are among it; tokens. */
function wordsIn(code: string): Set<string> {
  return new Set([...code.split(/[\s"'`{}$]+/), ...(code.match(/--[\w-]+/g) ?? [])]);
}

/**
 * A page for recipients, which most people open once: the rules that it needs take the place of the
 * link to the sheet.
 */
export function printPublicStyles(page: Buffer, nonce: string): Buffer {
  const head = page.indexOf("</head>");
  const text = page.toString("latin1", 0, head);
  const [link, path] = PUBLIC_SHEET.exec(text) ?? [];
  const css = path && readBuilt(`public${path}`);
  if (head < 0 || !link || !css) return page;
  const at = text.indexOf(link);
  const style = Buffer.from(
    `<style nonce="${nonce}">${rulesFor(page.toString("utf8"), css)}</style>`,
  );
  return Buffer.concat([page.subarray(0, at), style, page.subarray(at + link.length)]);
}

/** A sheet without tokens that neither its rules nor the page take: a KB on the line. */
function withoutUnusedTokens(css: string, html: string, words: ReadonlySet<string>): string {
  const used = new Set([...`${css}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return css.replace(/(--[\w-]+):[^;{}]*;/g, (whole, name) =>
    used.has(name) || words.has(name) ? whole : "",
  );
}

/** What the home page needs of the site's sheet, made by the build. */
const homeStyles = (): string => readBuilt("build/home.css");

/**
 * For the page's policy: the page is everybody's, kept in memory, and can't have a nonce. Null
 * where nothing was built.
 */
export function homeStyleHash(): string | null {
  const css = homeStyles();
  return css ? `'sha256-${createHash("sha256").update(css).digest("base64")}'` : null;
}

/** The home page: its own rules take the place of the link to the whole sheet. */
export function printHomeStyles(page: Buffer): Buffer {
  const css = homeStyles();
  const text = page.toString("latin1", 0, page.indexOf("</head>"));
  const [link] = SITE_SHEET.exec(text) ?? [];
  // Otherwise the colours of a brand would come before the sheet that they change.
  if (!css || !link || text.includes(BRAND_SHEET)) return page;
  const at = text.indexOf(link);
  return Buffer.concat([
    page.subarray(0, at),
    Buffer.from(`<style>${css}</style>`),
    page.subarray(at + link.length),
  ]);
}
