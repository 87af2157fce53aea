/** A LIKE pattern; the letters that mean something to LIKE are taken as any letter, which finds at most a little more. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[%_\\]/g, "_")}%`;
}
