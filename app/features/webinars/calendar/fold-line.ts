/** RFC 5545, 3.1: a line has at most 75 octets, its end not counted. */
const MAX_OCTETS = 75;

/** A line of a calendar file in as many lines as it needs: folded between letters, never inside one, by octets of UTF-8. */
export function foldLine(line: string): string {
  if (line.length * 3 <= MAX_OCTETS) return line;
  let folded = "";
  let octets = 0;
  for (const letter of line) {
    const code = letter.codePointAt(0) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}
