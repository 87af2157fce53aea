/** Small words that belong to the family name after them: van der Berg, da Silva, de la Cruz, bin Ali, ben Ali. */
const PARTICLES = new Set(
  "van von der den de del della di da das do dos du la le las los el al bin bint ibn ben ter ten zu zum zur af av y e بن بنت ابن".split(
    " ",
  ),
);

/**
 * Splits one name cell into first and last name. "Last, First" is turned round; otherwise the last word, with the small
 * words before it, is the last name. One word is a first name. The two parts joined by a space always give the whole
 * name back (turned round where there was a comma), so a wrong guess never loses a letter.
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const comma = fullName.indexOf(",");
  if (comma > 0 && comma === fullName.lastIndexOf(",")) {
    const last = fullName.slice(0, comma).trim();
    const first = fullName.slice(comma + 1).trim();
    // "Ada Obi, PhD": what follows is a title, not a first name.
    if (first && !isTitle(first)) return { firstName: first, lastName: last };
  }
  const words = fullName.split(" ").filter(Boolean);
  if (words.length < 2) return { firstName: words.join(" "), lastName: "" };
  let start = words.length - 1;
  while (start > 1 && isTitle(words[start]!)) start--;
  while (start > 1 && PARTICLES.has(words[start - 1]!.toLowerCase())) {
    start--;
    // "Silva e Souza" is one family name of two.
    if (start > 1 && /^[ey]$/i.test(words[start]!)) start--;
  }
  return { firstName: words.slice(0, start).join(" "), lastName: words.slice(start).join(" ") };
}

function isTitle(word: string): boolean {
  return /^(?:jr|sr|ii|iii|iv|phd|ph\.d|md|msc|mba|bsc|fnse|mni|fca|aca|oon|mon|con|gcon|esq)\.?$/i.test(word);
}
