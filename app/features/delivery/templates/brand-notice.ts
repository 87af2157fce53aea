import { escapeHtml } from "#app/platform/text/wording.ts";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import type { MessageTemplate } from "./message-template.ts";

/** What a mail of the product itself takes from the operator's brand. */
export interface MailBrand {
  appName: string;
  brandColour: string | null;
  brand: { legalEntity: string; legalAddress: string | null };
}

/** `BRAND` of `emails/parts/look.ts`: the fill of buttons, and nothing else. */
const PRODUCT_BLUE = /#2448c8/gi;

/** The mail with its buttons in the operator's colour, in a shade on which white words can be read. */
export function withBrandColour<Mail extends { html: string }>(
  mail: Mail,
  { brandColour }: Pick<MailBrand, "brandColour">,
): Mail {
  const shade = readableShade(brandColour ?? "");
  return shade ? { ...mail, html: mail.html.replace(PRODUCT_BLUE, shade) } : mail;
}

/** A mail of the product with the operator's colour, and at its foot who stands behind it, where that is more than the name. */
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

/** Null where the company is called what the product is, and has no address. Braces would be taken for something to fill in. */
function legalWords({ appName, brand: { legalEntity, legalAddress } }: MailBrand): string | null {
  if (legalEntity === appName && !legalAddress) return null;
  return [legalEntity, legalAddress]
    .filter(Boolean)
    .join(", ")
    .replace(/[{}\s]+/g, " ")
    .trim();
}
