/**
 * Soft line ends come after at most so many letters, and the `=` that makes them one (RFC 2045,
 * 6.7).
 */
const LINE_LETTERS = 75;
const SOFT_END = "=\r\n";

/** A stretch of text, encoded as it is at the beginning of a line. */
export interface QuotedPiece {
  text: string;
  /** How many letters its last line has. */
  column: number;
}

const HEX = "0123456789ABCDEF";
const [TAB, LF, CR, SPACE, DOT, EQUALS, CAPITAL_F, TILDE] = [
  0x09, 0x0a, 0x0d, 0x20, 0x2e, 0x3d, 0x46, 0x7e,
] as const;

/**
 * Quoted-printable of one piece of a text (RFC 2045, 6.7), which begins a line. Line ends of any
 * kind become CRLF. White space at the end of a line or of the piece, a dot or an F (of "From") at
 * the beginning of one are written as numbers, so that no mail server has a reason to change a
 * line. UTF-8 letters are not split between two lines.
 */
export function quotePiece(piece: string): QuotedPiece {
  const bytes = Buffer.from(piece, "utf8");
  let text = "";
  let line = "";
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === CR || byte === LF) {
      text += `${line}\r\n`;
      line = "";
      at += byte === CR && bytes[at + 1] === LF ? 2 : 1;
      continue;
    }
    const size = sizeOf(byte);
    let letter = "";
    if (size === 1 && isLiteral(byte, bytes[at + 1], line.length === 0))
      letter = String.fromCharCode(byte);
    else
      for (let part = 0; part < size && at + part < bytes.length; part++)
        letter += numbered(bytes[at + part] ?? 0);
    if (line.length + letter.length > LINE_LETTERS) {
      text += line + SOFT_END;
      line = "";
      // What begins a line may have to be written in another way.
      continue;
    }
    line += letter;
    at += size;
  }
  return { text: text + line, column: line.length };
}

/** How many bytes the letter has that begins with this one. */
function sizeOf(byte: number): number {
  if (byte < 0xc0) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

/** `next`: undefined at the end of the piece. */
function isLiteral(byte: number, next: number | undefined, isFirst: boolean): boolean {
  if (byte === SPACE || byte === TAB) return next !== undefined && next !== CR && next !== LF;
  if (isFirst && (byte === DOT || byte === CAPITAL_F)) return false;
  return byte > SPACE && byte <= TILDE && byte !== EQUALS;
}

function numbered(byte: number): string {
  return `=${HEX[byte >> 4]}${HEX[byte & 15]}`;
}

/**
 * Pieces one after the other. Each begins a line of its own, after a soft line end where the one
 * before has begun one, so that a piece that many messages share is the same in all of them and is
 * encoded once (`quoted`). Short ones go on in the line if they fit.
 */
export function joinQuoted(
  pieces: readonly string[],
  quoted: (piece: string, index: number) => QuotedPiece,
): string {
  let text = "";
  let column = 0;
  for (const [index, piece] of pieces.entries()) {
    if (piece === "") continue;
    const next = quoted(piece, index);
    const fits = next.text.length === next.column && column + next.column <= LINE_LETTERS;
    if (column > 0 && !fits) {
      text += SOFT_END;
      column = 0;
    }
    text += next.text;
    column = fits ? column + next.column : next.column;
  }
  return text;
}
