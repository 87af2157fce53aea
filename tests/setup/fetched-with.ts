import { namedFile } from "../../app/platform/web-server/named-files.server.ts";

/**
 * What a browser fetches to show a page before it is scrolled: styles, the icon, pictures that are
 * not lazy, the display font.
 */
export function fetchedWith(html: string): Set<string> {
  const links = [
    ...html.matchAll(/<link\b[^>]*\srel="(?:stylesheet|icon|manifest|preload)"[^>]*>/g),
  ].map(([tag]) => tag);
  // Of a picture with several formats the first, which browsers of today take, at its largest.
  const pictures = [...html.matchAll(/(?:<source\b[^>]*>\s*)?<img\b[^>]*>/g)].map(([tag]) => tag);
  const shown = pictures.filter((tag) => !/\sloading="lazy"/.test(tag)).map(largestSource);
  const addresses = [...links.map((tag) => /\shref="([^"]*)"/.exec(tag)?.[1] ?? ""), ...shown];
  if (/class="(?:[^"]*\s)?display(?:\s[^"]*)?"/.test(html))
    addresses.push(namedFile("/fonts/iweri-display-plain.woff2"));
  return new Set(addresses.filter((address) => address.startsWith("/")));
}

/** The last, and so the widest, of a picture's sources. */
function largestSource(tag: string): string {
  const set = /\ssrcset="([^"]*)"/i.exec(tag)?.[1];
  return set
    ? (set.split(",").at(-1)?.trim().split(/\s+/)[0] ?? "")
    : (/\ssrc="([^"]*)"/.exec(tag)?.[1] ?? "");
}
