import { deflateSync } from "node:zlib";

/** A body of an object: text as it is, or a stream of these bytes with those entries. */
export type PdfObject = string | { entries?: string; data: string | Uint8Array };

export interface HandMadePdf {
  /** Operators of the page. */
  content: string;
  /** Further entries of the page: `/Rotate 90`. */
  page?: string;
  mediaBox?: string;
  /** Entries of the resources, besides the fonts F1 (Helvetica) and F2 (Times). */
  resources?: string;
  /** Further entries of the catalog. */
  catalog?: string;
  /** From number 10 on; the page is 3, its content 4, the fonts 5 and 6. */
  objects?: Readonly<Record<number, PdfObject>>;
  /** What stands before `%PDF-`. */
  before?: string;
  /** Entries of the trailer. */
  trailer?: string;
}

const latin1 = (text: string) => Buffer.from(text, "latin1");

/**
 * A PDF of one page, 842 × 595 points unless told otherwise, written byte by byte, so that it can
 * have whatever another program's has.
 */
export function handMadePdf({
  content,
  page = "",
  mediaBox = "0 0 842 595",
  resources = "",
  catalog = "",
  objects = {},
  before = "",
  trailer = "",
}: HandMadePdf): Uint8Array {
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`;
  const all: Record<number, PdfObject> = {
    1: `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    3:
      `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Contents 4 0 R` +
      `/Resources<</Font<</F1 5 0 R/F2 6 0 R>>${resources}>>${page}>>`,
    4: { data: deflateSync(latin1(content)), entries: "/Filter/FlateDecode" },
    5: font("Helvetica-Bold"),
    6: font("Times-Roman"),
    ...objects,
  };
  const parts: Buffer[] = [latin1(`${before}%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`)];
  const offsets = new Map<number, number>();
  let at = (parts[0]?.length ?? 0) - before.length;
  const push = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [number, body] of Object.entries(all)) {
    offsets.set(Number(number), at);
    push(latin1(`${number} 0 obj\n`));
    push(typeof body === "string" ? latin1(body) : streamOf(body));
    push(latin1("\nendobj\n"));
  }
  const size = Math.max(...offsets.keys()) + 1;
  const lines = Array.from({ length: size - 1 }, (_, index) => {
    const offset = offsets.get(index + 1);
    return offset === undefined
      ? "0000000000 00000 f \n"
      : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const end = `trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`;
  push(latin1(`xref\n0 ${size}\n0000000000 65535 f \n${lines.join("")}${end}`));
  return new Uint8Array(Buffer.concat(parts));
}

function streamOf({ entries = "", data }: Exclude<PdfObject, string>): Buffer {
  const bytes = typeof data === "string" ? latin1(data) : Buffer.from(data);
  return Buffer.concat([
    latin1(`<<${entries}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    latin1("\nendstream"),
  ]);
}
