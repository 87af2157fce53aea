import { render } from "@react-email/components";
import type { ReactElement } from "react";
import { escapeHtml } from "#app/platform/text/wording.ts";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import { OPEN, restoreMarkers } from "./message-body.ts";
import type { MessageTemplate } from "./message-template.ts";

/**
 * An e-mail without the zero bytes that React leaves where a letter of several bytes does not fit
 * into its block of 2,048: mail servers may refuse them (RFC 5321, 4.5.2), and a plain text shows
 * them as gaps.
 */
export async function renderWhole(
  mail: ReactElement,
  options?: Parameters<typeof render>[1],
): Promise<string> {
  return (await render(mail, options)).replaceAll("\0", "");
}

/** Headings as they are written, and an address on a line of its own below the button's words. */
export const TEXT_OPTIONS = {
  // Without the U+200B that is usually among them: it keeps names from becoming links
  // (`withoutLinks`).
  whitespaceCharacters: " \t\r\n\f",
  selectors: [
    ...["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: "a", options: { linkBrackets: false as const, hideLinkHrefIfSameAsText: true } },
    { selector: "a.btn", format: "buttonAsText" },
    { selector: "a.a", format: "linkAsText" },
    { selector: "img", format: "skip" },
    { selector: "img.pic", format: "pictureAsText" },
    { selector: "hr", format: "ruleAsText" },
    { selector: "ul", options: { itemPrefix: "- " } },
  ],
  formatters: {
    buttonAsText: asText((words, address) => [`${words}:`, address]),
    linkAsText: asText((words, address) => [linkWords(words, address)]),
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

function textIn(element: Builder): string {
  return (element.children ?? []).map((child: Builder) => child.data ?? textIn(child)).join("");
}

/** The address alone where the words say nothing else. */
function linkWords(words: string, address: string): string {
  if (withoutScheme(address) !== withoutScheme(words)) return `${words} (${address})`;
  return address.startsWith("mailto:") ? words : address;
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
export function restorePlaceholders(html: string): string {
  return html
    .replace(/<!--[/$]*-->|<!-- -->/g, "")
    .split(/(<style\b[\s\S]*?<\/style>)/i)
    .map((part) => (part.toLowerCase().startsWith("<style") ? part : restoreMarkers(part)))
    .join("");
}

// biome-ignore lint/suspicious/noExplicitAny: html-to-text ships no types with React Email
type Builder = any;

/**
 * A mail of the product itself as the ledger takes it, in HTML and as plain text. Typed braces stay
 * braces; only what stands in markers is left open.
 */
export async function renderNotice(subject: string, mail: ReactElement): Promise<MessageTemplate> {
  const text = await renderWhole(mail, { plainText: true, htmlToTextOptions: TEXT_OPTIONS });
  return {
    subject: restoreMarkers(subject),
    html: restorePlaceholders(await renderWhole(mail)).replace(
      /^<!DOCTYPE[^>]*>/,
      "<!DOCTYPE html>",
    ),
    text: restoreMarkers(text)
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  };
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
 * than the name.
 */
export function brandNotice(template: MessageTemplate, config: MailBrand): MessageTemplate {
  const coloured = withBrandColour(template, config);
  const words = legalWords(config);
  if (!words) return coloured;
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
