/** RFC 5545, 3.1: a line has at most 75 octets, its end not counted. */
const MAX_OCTETS = 75;

/**
 * A line of a calendar file in as many lines as it needs: folded between letters, never inside one,
 * by octets of UTF-8.
 */
export function foldLine(line: string): string {
  if (line.length * 3 <= MAX_OCTETS) return line;
  let folded = "";
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}

/** Text of a calendar file: control characters may not stand in it (RFC 5545, 3.3.11). */
export function calendarText(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .trim()
    .replace(/[\\;,]/g, "\\$&");
}
