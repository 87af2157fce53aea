const LINE_LENGTH = 25;
const MAX_LINES = 4;

/** A title in lines of about the same length, as few as a poster wants. Words are never broken. */
export function titleLines(title: string): string[] {
  const words = title.split(/\s+/).filter(Boolean);
  const lettersOf = (line: string) => [...line.normalize("NFC")].length;
  const count = Math.min(MAX_LINES, words.length, Math.ceil(lettersOf(title) / LINE_LENGTH));
  const lines: string[] = [];
  let rest = words;
  for (let left = count; left > 0; left--) {
    const fair = lettersOf(rest.join(" ")) / left;
    let taken = 1;
    // The next word comes along while that brings the line closer to its fair share.
    while (left === 1 ? taken < rest.length : taken < rest.length - left + 1) {
      const [without, withIt] = [taken, taken + 1].map((many) => lettersOf(rest.slice(0, many).join(" ")));
      if (left > 1 && Math.abs(withIt! - fair) > Math.abs(without! - fair)) break;
      taken++;
    }
    lines.push(rest.slice(0, taken).join(" "));
    rest = rest.slice(taken);
  }
  return lines;
}
