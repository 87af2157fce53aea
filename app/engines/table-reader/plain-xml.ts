/** Thrown and caught here: there is something in the workbook that the library has to read. */
export class NotPlain extends Error {}

/**
 * The value of an attribute in a tag; null: it has none. Throws `NotPlain` where it is written
 * otherwise than programs that write workbooks do.
 */
export function attribute(tag: string, name: string): string | null {
  const start = tag.indexOf(` ${name}=`);
  if (start < 0) return null;
  const from = start + name.length + 3;
  const end = tag.indexOf('"', from);
  if (tag.charCodeAt(from - 1) !== 34 || end < 0) throw new NotPlain();
  return plainText(tag.slice(from, end));
}

/** "1" and "true" */
export function isOn(tag: string, name: string): boolean {
  const value = attribute(tag, name);
  return value === "1" || value === "true";
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text without references and without Excel's own way of writing control letters (_x000D_). */
export function plainText(xml: string): string {
  if (xml.includes("<")) throw new NotPlain();
  const text = xml.includes("&") ? withoutEntities(xml) : xml;
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function withoutEntities(xml: string): string {
  return xml.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,5}));?/gi,
    (_, hex?: string, decimal?: string, name?: string) => {
      const inDecimal = decimal ? Number(decimal) : null;
      const code = hex ? Number.parseInt(hex, 16) : inDecimal;
      if (code !== null && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
        return String.fromCodePoint(code);
      const known = name ? ENTITIES[name] : undefined;
      if (known === undefined) throw new NotPlain();
      return known;
    },
  );
}

/** What the `<t>` in it hold together. */
export function textsOf(xml: string): string {
  let text = "";
  for (let at = xml.indexOf("<t"); at >= 0; at = xml.indexOf("<t", at)) {
    const open = xml.indexOf(">", at);
    const letter = xml.charCodeAt(at + 2);
    // <t>, <t/> or <t xml:space="preserve">, and nothing that only begins like it.
    if ((letter !== 62 && letter !== 32 && letter !== 47) || open < 0) throw new NotPlain();
    if (xml.charCodeAt(open - 1) === 47) {
      at = open;
      continue;
    }
    const close = xml.indexOf("</t>", open);
    if (close < 0) throw new NotPlain();
    text += plainText(xml.slice(open + 1, close));
    at = close + 4;
  }
  return text;
}

/** The same XML with elements of its main vocabulary named without a prefix ("x:row"). */
export function withoutPrefix(xml: string, root: string): string {
  const start = xml.slice(0, 4_096);
  if (start.includes(`<${root}`)) return xml;
  const end = start.indexOf(`:${root}`);
  const begin = end < 0 ? -1 : start.lastIndexOf("<", end);
  if (begin < 0) return xml;
  const prefix = start.slice(begin + 1, end);
  if (!/^\w{1,20}$/.test(prefix)) return xml;
  return xml.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</");
}
