/** The texts of a posted form by name: a name may come several times. */
export type PostedTexts = ReadonlyMap<string, string[]>;

/**
 * The texts of a posted form by name, in one go: a form asks for each of its own names for all that
 * were posted.
 */
export function textsByName(form: Iterable<[string, FormDataEntryValue]>): PostedTexts {
  const texts = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const known = texts.get(name);
    if (known) known.push(value);
    else texts.set(name, [value]);
  }
  return texts;
}
