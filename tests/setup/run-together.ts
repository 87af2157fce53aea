const INLINE = new Set(
  "a abbr b button cite code em i img input kbd label mark path picture q s samp select small source span strong sub summary sup svg time u use".split(
    " ",
  ),
);
const ENDS_A_WORD = /[\p{L}\p{N}.!?)%]$/u;
const BEGINS_A_WORD = /^[\p{L}\p{N}(₦]/u;

/**
 * Places in a page where a text browser would print two parts without a space between them, as "the
 * end|the beginning".
 */
export function runTogether(html: string): string[] {
  const page = html
    .replace(/<(head|script|style|datalist)\b[\s\S]*?<\/\1>/g, "<div></div>")
    .replace(/<svg\b[\s\S]*?<\/svg>/g, "")
    .replace(/<!--[\s\S]*?-->|<input type="hidden"[^>]*>/g, "");
  const found: string[] = [];
  let before = "";
  let isApart = true;
  let isOtherPart = false;
  for (const [part, tag] of page.matchAll(/<\/?([a-z][a-z0-9]*)\b[^>]*>|[^<]+/gi)) {
    if (tag) {
      isApart ||= !INLINE.has(tag.toLowerCase());
      isOtherPart = true;
      continue;
    }
    const words = part.trim();
    isApart ||= words === "" || part.trimStart() !== part;
    if (words === "") continue;
    if (!isApart && isOtherPart && ENDS_A_WORD.test(before) && BEGINS_A_WORD.test(words))
      found.push(`${before.slice(-30)}|${words.slice(0, 30)}`);
    before = words;
    isApart = part.trimEnd() !== part;
    isOtherPart = false;
  }
  return found;
}
