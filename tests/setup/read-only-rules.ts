import { readFileSync } from "node:fs";

export interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** An element of a page that can be pressed. */
export interface Pressable extends Tag {
  /** The form that it sends; null: it is a link. */
  form: Tag | null;
}

/** The links of a page's main part, and the buttons there that send a form. */
export function pressables(html: string): Pressable[] {
  const main = html.slice(html.indexOf("<main"), html.lastIndexOf("</main>"));
  const found: Pressable[] = [];
  const forms = [...main.matchAll(/<form\b[^>]*>/g)].map(([tag]) => readTag(tag));
  let around: Tag | null = null;
  for (const [tag] of main.matchAll(/<\/?(?:form|button|input|a)\b[^>]*>/g)) {
    const read = readTag(tag);
    const { attributes } = read;
    if (tag === "</form>") around = null;
    else if (tag.startsWith("<form")) around = read;
    else if (tag.startsWith("<a") && attributes.href) found.push({ ...read, form: null });
    else if (
      /^<(?:button|input)/.test(tag) &&
      (attributes.type ?? (read.name === "button" ? "submit" : "")) === "submit"
    ) {
      const form = attributes.form
        ? forms.find((one) => one.attributes.id === attributes.form)
        : around;
      if (form) found.push({ ...read, form });
    }
  }
  return found;
}

function readTag(tag: string): Tag {
  const attributes: Record<string, string> = {};
  for (const [, name = "", value = ""] of tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)) {
    attributes[name.toLowerCase()] = value.replaceAll("&amp;", "&");
  }
  return { name: /^<\/?(\w+)/.exec(tag)?.[1] ?? "", attributes };
}

const css = readFileSync("app/ui/styles/read-only.css", "utf8");
const hidden = /:is\((.*)\) \{/s
  .exec(css)![1]!
  .split(/,\s*/)
  .map((selector) => selector.trim().split(" "));

/** Whether the style sheet for viewers hides it, on a page that says that they only look. */
export function isHidden(html: string, { form, ...own }: Pressable): boolean {
  if (!/data-looks=""/.test(html)) return false;
  return hidden.some(([first = "", second]) =>
    second === undefined
      ? matches(own, first)
      : form !== null && matches(form, first) && matches(own, second),
  );
}

/** Knows a tag, a class, attributes with "=", "^=", "$=" and "*=", and `:not(…)` of these. */
function matches({ name, attributes }: Tag, selector: string): boolean {
  const without = selector.replace(/:not\([^)]*\)/g, "");
  const nots = [...selector.matchAll(/:not\(([^)]*)\)/g)].map(([, inner]) => inner!);
  const [tag = ""] = /^\w*/.exec(without) ?? [];
  const classes = [...without.replace(/\[[^\]]*\]/g, "").matchAll(/\.([\w-]+)/g)].map(
    ([, one]) => one!,
  );
  return (
    (!tag || tag === name) &&
    classes.every((one) => (attributes.class ?? "").split(" ").includes(one)) &&
    [...without.matchAll(/\[([\w-]+)(?:([\^$*]?=)"([^"]*)")?\]/g)].every(
      ([, key = "", how, value = ""]) => {
        const given = attributes[key];
        if (given === undefined) return false;
        if (how === "^=") return given.startsWith(value);
        if (how === "$=") return given.endsWith(value);
        if (how === "*=") return given.includes(value);
        return how === undefined || given === value;
      },
    ) &&
    !nots.some((inner) => matches({ name, attributes }, inner))
  );
}
