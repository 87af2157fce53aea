/** What a tag of a page says that may hide its element. */
export interface HidingAttributes {
  isHidden: boolean;
  style: string;
  className: string;
  height: string;
  width: string;
}

export const noAttributes = (): HidingAttributes => ({
  isHidden: false,
  style: "",
  className: "",
  height: "",
  width: "",
});

const HIDES = /(?:^|[;\s])(?:display\s?:\s?none|visibility\s?:\s?(?:hidden|collapse))(?![\w-])/i;
const NO_HEIGHT = /(?:^|[;\s])height\s?:\s?0+(?:\.0+)?(?:px|pt|em|%)?\s?(?:;|!|$)/i;
const NO_WIDTH = /(?:^|[;\s])width\s?:\s?0+(?:\.0+)?(?:px|pt|em|%)?\s?(?:;|!|$)/i;
const ZERO = /^0+(?:\.0+)?(?:px|pt)?$/;
/** Styles of one element; what is longer hides nothing that people made. */
export const MAX_STYLE_LETTERS = 1_000;
const MAX_CLASSES = 5_000;

/**
 * Whether an element isn't shown: by its attributes, or by one of `classes`. Without a height a row
 * isn't either, and without a width a column.
 */
export function isHiding(
  tag: string,
  { isHidden, style, className, height, width }: HidingAttributes,
  classes: ReadonlySet<string>,
): boolean {
  const said = style.replace(/\s+/g, " ");
  if (isHidden || HIDES.test(said)) return true;
  if (tag === "tr" && (ZERO.test(height) || NO_HEIGHT.test(said))) return true;
  if (tag === "col" && (ZERO.test(width) || NO_WIDTH.test(said))) return true;
  return classes.size > 0 && className.split(/\s+/).some((name) => classes.has(name));
}

/** The same of a tag as it is written: "<tr hidden>". At most 1,000 letters of it are looked at. */
export function isHidingTag(tag: string): boolean {
  const text = tag.slice(0, MAX_STYLE_LETTERS);
  const [, name = ""] = /^<(\w{1,10})/.exec(text) ?? [];
  const valueIn = (attribute: RegExp) =>
    (attribute.exec(text)?.[1] ?? "").replace(/^["']|["']$/g, "");
  const attributes: HidingAttributes = {
    isHidden: /\shidden(?=[\s=/>]|$)/i.test(text.replace(/"[^"]*"|'[^']*'/g, '""')),
    style: valueIn(/\sstyle\s?=\s?("[^"]*"|'[^']*'|[^\s>]*)/i),
    className: "",
    height: valueIn(/\sheight\s?=\s?("[^"]*"|'[^']*'|[^\s>]*)/i),
    width: "",
  };
  return isHiding(name.toLowerCase(), attributes, new Set());
}

/**
 * The classes whose elements the page's own styles hide: of plain rules such as ".gone" or "tr.gone".
 * What rules say of some screens, or of one element inside another, isn't looked at.
 */
export function hidingClasses(html: string): Set<string> {
  const classes = new Set<string>();
  for (const styles of stylesOf(html)) {
    for (const rule of styles.split("}")) {
      const open = rule.indexOf("{");
      if (
        open < 0 ||
        !HIDES.test(
          rule
            .slice(open + 1)
            .slice(0, MAX_STYLE_LETTERS)
            .replace(/\s+/g, " "),
        )
      )
        continue;
      for (const selector of rule.slice(0, open).slice(-MAX_STYLE_LETTERS).split(",")) {
        const [, name] = /^\s*[a-z]{0,10}\.([\w-]{1,80})\s*$/i.exec(selector) ?? [];
        if (name && classes.size < MAX_CLASSES) classes.add(name);
      }
    }
  }
  return classes;
}

function* stylesOf(html: string): Generator<string> {
  const [begin, end] = [/<style/gi, /<\/style/gi];
  for (let tag = begin.exec(html); tag; tag = begin.exec(html)) {
    const open = html.indexOf(">", begin.lastIndex);
    end.lastIndex = open;
    const close = open < 0 ? null : end.exec(html);
    if (!close) return;
    // Excel puts its styles between the marks of a comment.
    yield html.slice(open + 1, close.index).replace(/<!--|-->|\/\*[^*]*\*\//g, "");
    begin.lastIndex = close.index;
  }
}

/** Has no content, so it hides none. */
const VOID = /^(?:br|hr|img|input|col|meta|link|area|base|embed|source|track|wbr)$/;

/** Follows a hidden element to its end, by elements of the same name inside it. */
export class HiddenPart {
  private tag = "";
  private depth = 0;

  get isOpen(): boolean {
    return this.depth > 0;
  }

  open(tag: string, isHidden: boolean): void {
    if (this.depth > 0) {
      if (tag === this.tag) this.depth++;
    } else if (isHidden && !VOID.test(tag)) {
      this.tag = tag;
      this.depth = 1;
    }
  }

  close(tag: string): void {
    if (this.depth > 0 && tag === this.tag) this.depth--;
  }

  end(): void {
    this.depth = 0;
  }
}
