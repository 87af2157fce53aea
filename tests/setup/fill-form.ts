import { expect } from "vitest";
import type { Visitor } from "./start-app.ts";

type Fields = Record<string, string | string[]>;

/** The three contact questions of `contactQuestions()`, filled in. */
export const ZAINAB = {
  "q-fullname.first": "Zainab",
  "q-fullname.last": "Bello",
  "q-emailadr": "zainab.bello@mail.test",
  "q-employer": "Eko House",
};

/** The hidden stamp of a page. */
export function stampOf(html: string): string {
  return /name="stamp" value="([^"]+)"/.exec(html)?.[1] ?? "";
}

/** Where the page's form is sent. */
export function actionOf(html: string): string {
  return (/<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
}

/** Opens a page of a form and sends it as a browser would, with all that is hidden in it. */
export async function fillIn(
  visitor: Visitor,
  path: string,
  fields: Fields,
  go = "on",
): Promise<Response> {
  const html = await visitor.page(path);
  return visitor.post(actionOf(html), { stamp: stampOf(html), go, ...fields });
}

/** Where an answer leads; the words of the page when it leads nowhere. */
export async function leadsTo(response: Response): Promise<string> {
  if (response.status !== 303)
    throw new Error(`${response.status} instead of 303\n${wordsOf(await response.text())}`);
  return response.headers.get("Location")!;
}

/** A place in a form, without what names the answers. */
export function placeOf(address: string): string {
  return address.replace(/([?&])d=[^&#]*(&|(?=#|$))/, "$1").replace(/[?&](?=#|$)/, "");
}

/** What a page says, without its markup, scripts and style, and with single spaces. */
export function wordsOf(html: string): string {
  return html
    .replace(/<!-- -->|<wbr\/?>/g, "")
    .replace(/<(style|script)\b.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

const KEEP_SCRIPT = /<script async="" nonce="[^"]+" src="\/f\/keep\.js\?v=\w+(?:#s)?"><\/script>/;

/** A page without the one script that forms load after it (decision 190). */
export function withoutKeepScript(html: string): string {
  return html.replace(KEEP_SCRIPT, "");
}

/** Nothing to fetch but the page itself, and nothing that runs before it is there. */
export function expectBare(html: string): void {
  expect(withoutKeepScript(html)).not.toMatch(
    /<script|rel="(?:stylesheet|preload|modulepreload)"|@import|url\(|\son\w+=|\sstyle="/,
  );
}

/** The same of a page that takes pictures: the few bytes that make photos smaller, in the page. */
export function expectOnlyPhotoScript(html: string): void {
  const scripts = html.match(/<script nonce="test">.*?<\/script>/gs) ?? [];
  expect(scripts).toHaveLength(1);
  expect(scripts[0]).toContain("toBlob");
  expect(Buffer.byteLength(scripts[0] ?? "")).toBeLessThan(2048);
  expectBare(html.replace(scripts[0] ?? "", ""));
}
