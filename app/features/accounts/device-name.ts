import type { Browser } from "#app/platform/http/browser.ts";
import type { RequestOrigin } from "./account-email-kinds.ts";

/**
 * In the order in which they are looked for: most browsers also name the ones they descend from.
 */
const BROWSERS: [RegExp, string][] = [
  [/\b(?:EdgA|EdgiOS|Edg)\//, "Edge"],
  [/\b(?:OPR|OPiOS|Opera|OPT)\//, "Opera"],
  [/\bOpera Mini\b/, "Opera Mini"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:UCBrowser|UCWEB)/, "UC Browser"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:FBAN|FBAV|Instagram)\b/, "Facebook or Instagram"],
  [/\b(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/^(?=.*\bVersion\/\d).*\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bKaiOS\b/i, "KaiOS"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "a Chromebook"],
  [/\bMac(?:intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/**
 * A browser in words, from its User-Agent: "Chrome on Android", "Safari on iPhone", "An unknown
 * browser".
 */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, 500);
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ? `A browser on ${system}` : "An unknown browser";
}

/** Where a request comes from, as mails about an account say it. */
export function requestOrigin({ userAgent, address }: Browser): Required<RequestOrigin> {
  return { device: deviceName(userAgent), address };
}
