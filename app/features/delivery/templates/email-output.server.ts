import { render } from "@react-email/components";
import type { ReactElement } from "react";
import { isolateNames } from "#app/engines/letters/direction.ts";
import { OPEN, restoreMarkers } from "#app/engines/message-document/message-body.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { escapeHtml } from "#app/platform/text/wording.ts";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import { withOutlookComments } from "#emails/parts/outlook.ts";
import { isolateNamesIn } from "./isolate-names-in.ts";

/**
 * An e-mail without the zero bytes that React leaves where a letter of several bytes does not fit
 * into its block of 2,048: mail servers may refuse them (RFC 5321, 4.5.2), and a plain text shows
 * them as gaps.
 */
async function renderWhole(
  mail: ReactElement,
  options?: Parameters<typeof render>[1],
): Promise<string> {
  return (await render(mail, options)).replaceAll("\0", "");
}

/** Headings as they are written, and an address on a line of its own below the button's words. */
const TEXT_OPTIONS = {
  // Without the U+200B that is usually among them: it keeps names from becoming links
  // (`withoutLinks`).
  whitespaceCharacters: " \t\r\n\f",
  selectors: [
    ...["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: "a", options: { linkBrackets: false as const, hideLinkHrefIfSameAsText: true } },
    { selector: "a.btn", format: "buttonAsText" },
    { selector: "a.a", format: "linkAsText" },
    { selector: "tr.row", format: "rowAsText" },
    { selector: "img", format: "skip" },
    { selector: "img.pic", format: "pictureAsText" },
    { selector: "hr", format: "ruleAsText" },
    { selector: "ul", options: { itemPrefix: "- " } },
  ],
  formatters: {
    buttonAsText: asText((words, address) => [`${words}:`, address]),
    linkAsText: asText((words, address) => [linkWords(words, address)]),
    rowAsText(element: Builder, _walk: unknown, builder: Builder) {
      builder.openBlock({ leadingLineBreaks: 1 });
      builder.addInline(element.children.map(textIn).join(": "), { noWordTransform: true });
      builder.closeBlock({ trailingLineBreaks: 1 });
    },
    pictureAsText(element: Builder, _walk: unknown, builder: Builder) {
      if (!element.attribs.alt) return;
      builder.openBlock({ leadingLineBreaks: 2 });
      builder.addInline(`[Picture: ${element.attribs.alt}]`, { noWordTransform: true });
      builder.closeBlock({ trailingLineBreaks: 2 });
    },
    ruleAsText(_element: Builder, _walk: unknown, builder: Builder) {
      builder.openBlock({ leadingLineBreaks: 2 });
      builder.addInline("---", { noWordTransform: true });
      builder.closeBlock({ trailingLineBreaks: 2 });
    },
  },
};

function asText(write: (words: string, address: string) => string[]) {
  return (element: Builder, _walk: unknown, builder: Builder) => {
    const words = textIn(element);
    write(words, element.attribs.href).forEach((line, index) => {
      if (index > 0) builder.addLineBreak();
      builder.addInline(line, { noWordTransform: true });
    });
  };
}

function textIn({ data, attribs, children = [] }: Builder): string {
  if (attribs?.alt) return `[Picture: ${attribs.alt}]`;
  return data ?? children.map(textIn).join("");
}

/** Around an address until it is known what stands after it. Nobody types this. */
const MARK = "\u2063";

/** The address alone where the words say nothing else. */
function linkWords(words: string, address: string): string {
  if (words.trim() !== "" && withoutScheme(address) !== withoutScheme(words))
    return `${words.trim()}${MARK}${address}${MARK}`;
  return address.startsWith("mailto:") ? words : address;
}

/** "Cancel my place: https://…" at the end of a line; within a sentence in brackets. */
function placeAddresses(text: string): string {
  return text
    .replaceAll(new RegExp(`${MARK}([^${MARK}]*)${MARK}$`, "gm"), ": $1")
    .replaceAll(new RegExp(`${MARK}([^${MARK}]*)${MARK}`, "g"), " ($1)");
}

function withoutScheme(address: string): string {
  return address
    .replace(/^(?:https?:\/\/|mailto:)/i, "")
    .replaceAll(`${OPEN}/`, OPEN)
    .replaceAll(`${OPEN} `, OPEN);
}

/**
 * Everything typed loses its power to be a placeholder, except in the style sheet, which filling
 * leaves alone.
 */
function restorePlaceholders(html: string): string {
  return html
    .replace(/<!--[/$]*-->|<!-- -->/g, "")
    .split(/(<style\b[\s\S]*?<\/style>)/i)
    .map((part) => (part.toLowerCase().startsWith("<style") ? part : restoreMarkers(part)))
    .join("");
}

// biome-ignore lint/suspicious/noExplicitAny: html-to-text ships no types with React Email
type Builder = any;

/**
 * An e-mail as the ledger takes it, in HTML and as plain text. Typed braces stay braces; only what
 * stands in markers is left open.
 */
export async function renderEmail(subject: string, mail: ReactElement): Promise<MessageTemplate> {
  const text = await renderWhole(mail, { plainText: true, htmlToTextOptions: TEXT_OPTIONS });
  return {
    subject: restoreMarkers(subject),
    html: withOutlookComments(restorePlaceholders(await renderWhole(mail))).replace(
      /^<!DOCTYPE[^>]*>/,
      "<!DOCTYPE html>",
    ),
    text: restoreMarkers(placeAddresses(text))
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  };
}

/**
 * An e-mail of the product itself: its sentences read from left to right, whatever the names in
 * them.
 */
export async function renderNotice(subject: string, mail: ReactElement): Promise<MessageTemplate> {
  return renderEmail(isolateNames(subject), isolateNamesIn(mail));
}

/** The e-mail as it looks in one theme, whichever its reader has. */
export function inTheme(html: string, theme: string | null): string {
  if (theme !== "dark" && theme !== "light") return html;
  return html.replace(
    /@media ?\(prefers-color-scheme:dark\)/g,
    theme === "dark" ? "@media all" : "@media not all",
  );
}

/** What a mail of the product itself takes from the operator's brand. */
export interface MailBrand {
  appName: string;
  brandColour: string | null;
  brand: { legalEntity: string; legalAddress: string | null };
}

/** `BRAND` of `emails/parts/look.ts`: the fill of buttons, and nothing else. */
const PRODUCT_BLUE = /#2448c8/gi;

/**
 * The mail with its buttons in the operator's colour, in a shade on which white words can be read.
 */
export function withBrandColour<Mail extends { html: string }>(
  mail: Mail,
  { brandColour }: Pick<MailBrand, "brandColour">,
): Mail {
  const shade = readableShade(brandColour ?? "");
  return shade ? { ...mail, html: mail.html.replace(PRODUCT_BLUE, shade) } : mail;
}

/**
 * A mail of the product with the operator's colour, and at its foot who runs it, where that is more
 * than the name and isn't said there already.
 */
export function brandNotice(template: MessageTemplate, config: MailBrand): MessageTemplate {
  const coloured = withBrandColour(template, config);
  const words = isolateNames(legalWords(config) ?? "");
  if (!words || coloured.text.endsWith(words)) return coloured;
  const end = coloured.html.lastIndexOf("</td>");
  if (end < 0) return coloured;
  return {
    ...coloured,
    html: `${coloured.html.slice(0, end)}<p>${escapeHtml(words)}</p>${coloured.html.slice(end)}`,
    text: `${coloured.text}\n\n${words}`,
  };
}

/**
 * Null where the company is called what the product is, and has no address. Braces would be taken
 * for something to fill in.
 */
function legalWords({ appName, brand: { legalEntity, legalAddress } }: MailBrand): string | null {
  if (legalEntity === appName && !legalAddress) return null;
  return [legalEntity, legalAddress]
    .filter(Boolean)
    .join(", ")
    .replace(/[{}\s]+/g, " ")
    .trim();
}
