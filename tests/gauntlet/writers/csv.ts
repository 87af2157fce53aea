import { type Book, textOfCell } from "../tables/book.ts";

interface TextStyle {
  encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "latin-1";
  hasMark?: boolean;
  delimiter?: string;
  /** What ends the lines, in turn. */
  lineEnds?: string[];
  /** The line that tells Excel the delimiter. */
  saysDelimiter?: boolean;
  quotesAll?: boolean;
}

/** The text files that a case may name. */
export const TEXT_STYLES = {
  /** As Google Sheets downloads it. */
  google: { lineEnds: ["\r\n"] },
  utf8: {},
  bom: { hasMark: true, lineEnds: ["\r\n"] },
  utf16le: { encoding: "utf-16le", hasMark: true, delimiter: "\t", lineEnds: ["\r\n"] },
  utf16be: { encoding: "utf-16be", hasMark: true, lineEnds: ["\r\n"] },
  "utf16-bare": { encoding: "utf-16le" },
  "windows-1252": { encoding: "windows-1252", delimiter: ";", lineEnds: ["\r\n"] },
  "latin-1": { encoding: "latin-1" },
  sep: { saysDelimiter: true, delimiter: ";", lineEnds: ["\r\n"] },
  semicolon: { delimiter: ";" },
  tab: { delimiter: "\t" },
  pipe: { delimiter: "|" },
  mixed: { lineEnds: ["\r\n", "\n", "\r\n", "\n", "\n"] },
  "old-mac": { lineEnds: ["\r"] },
  quoted: { quotesAll: true, lineEnds: ["\r\n"] },
} satisfies Record<string, TextStyle>;

export type TextStyleName = keyof typeof TEXT_STYLES;

/** Writes the first sheet of a book as a text file. */
export function writeText({ sheets: [sheet] }: Book, name: TextStyleName): Uint8Array {
  const style: TextStyle = TEXT_STYLES[name];
  const { delimiter = ",", lineEnds = ["\n"] } = style;
  const quoted = (text: string) =>
    style.quotesAll || text.includes(delimiter) || /["\r\n]/.test(text)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const width = Math.max(...(sheet?.rows ?? []).map((row) => row.length), 1);
  const lines = (sheet?.rows ?? []).map((row) =>
    Array.from({ length: width }, (_, column) => quoted(textOfCell(row[column]))).join(delimiter),
  );
  const all = style.saysDelimiter ? [`sep=${delimiter}`, ...lines] : lines;
  const text = all.map((line, index) => line + (lineEnds[index % lineEnds.length] ?? "")).join("");
  return encoded((style.hasMark ? "\ufeff" : "") + text, style.encoding ?? "utf-8");
}

function encoded(text: string, encoding: NonNullable<TextStyle["encoding"]>): Uint8Array {
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "latin-1") return new Uint8Array(Buffer.from(text, "latin1"));
  if (encoding === "utf-16le") return new Uint8Array(Buffer.from(text, "utf16le"));
  if (encoding === "utf-16be") return new Uint8Array(Buffer.from(text, "utf16le").swap16());
  return Uint8Array.from([...text], (letter) => {
    const byte = WINDOWS_1252.get(letter);
    if (byte === undefined) throw new Error(`Windows-1252 has no ${letter}`);
    return byte;
  });
}

const WINDOWS_1252 = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [
    new TextDecoder("windows-1252").decode(Uint8Array.of(byte)),
    byte,
  ]),
);
