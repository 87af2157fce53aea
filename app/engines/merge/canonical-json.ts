/**
 * JSON with the keys of every object in code-unit order and no spaces, so that equal values give
 * equal text.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** Quicker than a function that `stringify` calls for each value. */
function inOrder(value: unknown): unknown {
  if (value === null || typeof value !== "object" || "toJSON" in value) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const from: Record<string, unknown> = { ...value };
  // Without a prototype: one of the keys may be __proto__.
  const to: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(from).sort()) to[key] = inOrder(from[key]);
  return to;
}
