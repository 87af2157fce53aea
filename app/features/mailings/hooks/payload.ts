/** A value somewhere in a JSON document. */
export interface Leaf {
  /** Where it is: a JSON Pointer (RFC 6901), like `/data/people/0/email`. */
  path: string;
  value: string;
}

const MAX_LEAVES = 200;
const MAX_DEPTH = 8;

/** The texts, numbers and yes-or-no values of a document, in its order: at most 200, 8 deep. */
export function leavesOf(body: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (value: unknown, path: string, depth: number): void => {
    const text = textOf(value);
    if (text !== null) leaves.push({ path, value: text });
    if (typeof value !== "object" || value === null || depth === MAX_DEPTH) return;
    for (const key in value) {
      if (leaves.length >= MAX_LEAVES) return;
      const name = key.replaceAll("~", "~0").replaceAll("/", "~1");
      walk(value[key as keyof typeof value], `${path}/${name}`, depth + 1);
    }
  };
  walk(body, "", 0);
  return leaves;
}

/** The value at a JSON Pointer as text; "" where there is none, or a list or an object. */
export function valueAt(body: unknown, path: string): string {
  let value = body;
  for (const name of path.split("/").slice(1)) {
    const key = name.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return "";
    value = value[key as keyof typeof value];
  }
  return textOf(value) ?? "";
}

/** A path as people read it: "data › people › 1 › email". */
export function shownPath(path: string): string {
  const names = path.split("/").slice(1);
  return names
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((name) => (/^\d{1,4}$/.test(name) ? String(Number(name) + 1) : name))
    .join(" › ");
}

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}
