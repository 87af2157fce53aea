const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const FOCUSABLE = new Set([
  "a",
  "button",
  "input",
  "select",
  "textarea",
  "summary",
  "iframe",
  "audio",
  "video",
]);

/**
 * The controls of a page, as its server wrote it, that the keyboard reaches behind an open dialog:
 * one line each, empty when there are none or no dialog is open. What is inside `inert`, or
 * `hidden`, can't be reached.
 */
export function reachableBehindDialog(html: string): string[] {
  if (!/<dialog[^>]*\sopen/.test(html)) return [];
  const page = html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(script|style|svg|noscript|template)\b[\s\S]*?<\/\1>/g, "");
  const open: { name: string; isSafe: boolean }[] = [];
  const reached: string[] = [];
  for (const [tag, slash, word, attributes] of page.matchAll(
    /<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:"[^"]*"|[^">])*)>/g,
  )) {
    const name = word!.toLowerCase();
    if (slash) {
      const at = open.findLastIndex((one) => one.name === name);
      if (at >= 0) open.length = at;
      continue;
    }
    const isSafe =
      (open.at(-1)?.isSafe ?? false) ||
      name === "dialog" ||
      /\s(inert|hidden)[\s=/]/.test(`${attributes} `);
    const isUnreachable =
      /\stype="hidden"|\stabindex="-1"|\sdisabled/i.test(attributes!) ||
      (name === "a" && !/\shref=/.test(attributes!));
    if (!isSafe && !isUnreachable && (FOCUSABLE.has(name) || /\stabindex="0"/i.test(attributes!)))
      reached.push(tag.slice(0, 160));
    if (!VOID.has(name) && !attributes!.endsWith("/")) open.push({ name, isSafe });
  }
  return reached;
}
