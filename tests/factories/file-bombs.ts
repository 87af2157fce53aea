import { crc32, deflateRawSync, deflateSync } from "node:zlib";

const MEGABYTE = 1024 * 1024;

/** A PDF of one page; `streams` are objects from number 5 on, the page's contents first. */
export function pdfOf(
  streams: { dictionary: string; data: Uint8Array }[],
  resources = "",
): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  const write = (text: string | Uint8Array) => parts.push(Buffer.from(text as string));
  const at = () => parts.reduce((sum, part) => sum + part.length, 0);
  const object = (number: number, body: () => void) => {
    offsets[number] = at();
    write(`${number} 0 obj\n`);
    body();
    write("\nendobj\n");
  };
  write("%PDF-1.7\n");
  object(1, () => write("<< /Type /Catalog /Pages 2 0 R >>"));
  object(2, () => write("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"));
  object(3, () =>
    write(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Contents 4 0 R /Resources << ${resources} >> >>`,
    ),
  );
  for (const [index, { dictionary, data }] of streams.entries())
    object(4 + index, () => {
      write(`<< ${dictionary} /Length ${data.length} >>\nstream\n`);
      write(data);
      write("\nendstream");
    });
  const table = at();
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n`);
  for (const offset of offsets.slice(1)) write(`${String(offset).padStart(10, "0")} 00000 n \n`);
  write(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** 512 MB of zeros, deflated three times: under a kilobyte. */
export function nestedFlateBomb(megabytes = 512): Buffer<ArrayBuffer> {
  const data = deflateSync(deflateSync(deflatedZeros(megabytes * MEGABYTE), { level: 9 }), {
    level: 9,
  });
  return pdfOf([{ dictionary: "/Filter [/FlateDecode /FlateDecode /FlateDecode]", data }]);
}

/** A page whose contents are 1.8 GB of zeros, deflated once: 1.8 MB. */
export function flateBomb(megabytes = 1800): Buffer<ArrayBuffer> {
  return pdfOf([{ dictionary: "/Filter /FlateDecode", data: deflatedZeros(megabytes * MEGABYTE) }]);
}

/**
 * A page that paints itself over with half-transparent shadings, thousands of times: small, and a
 * quarter of an hour's work.
 */
export function paintBomb(layers = 5_000): Buffer<ArrayBuffer> {
  const shading =
    "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 842 595] /Function 5 0 R /Extend [true true] >>";
  const words = Array.from(
    { length: layers },
    (_, layer) => `q /G gs ${layer % 7} ${layer % 5} 840 590 re W n /S sh Q % ${layer}\n`,
  );
  const resources = `/Shading << /S ${shading} >> /ExtGState << /G << /ca 0.5 /BM /Luminosity >> >>`;
  const curve = Buffer.from("{ dup 360 mul sin exch dup 720 mul cos exch }");
  return pdfOf(
    [
      { dictionary: "", data: Buffer.from(words.join("")) },
      { dictionary: "/FunctionType 4 /Domain [0 1] /Range [-1 1 -1 1 0 1]", data: curve },
    ],
    resources,
  );
}

/** A page that is one picture of `side` × `side` black pixels, deflated. */
export function pictureBombPdf(side = 12_000): Buffer<ArrayBuffer> {
  const contents = Buffer.from("842 0 0 595 0 0 cm /P Do");
  const picture = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
  return pdfOf(
    [
      { dictionary: "", data: contents },
      { dictionary: `${picture} /Filter /FlateDecode`, data: deflatedZeros(side * side * 3) },
    ],
    "/XObject << /P 5 0 R >>",
  );
}

/**
 * A PNG that says it is `width` × `height`; its rows are zeros, deflated. `interlaced` ones can't
 * be read row by row.
 */
export function pngBomb({
  width,
  height,
  isInterlaced = false,
  bitDepth = 8,
}: {
  width: number;
  height: number;
  isInterlaced?: boolean;
  bitDepth?: 8 | 16;
}): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const rows = Math.ceil(((width * 4 * bitDepth) / 8 + 1) * height * (isInterlaced ? 1.01 : 1));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflatedZeros(Math.min(rows, 600 * MEGABYTE))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A workbook of `parts` sheets that unpack to `megabytes` each; `claim` lies about that. */
export function workbookBomb({
  parts = 40,
  megabytes = 50,
  claim,
}: {
  parts?: number;
  megabytes?: number;
  claim?: number;
} = {}) {
  const bytes = megabytes * MEGABYTE;
  const sheet = { packed: deflateRawSync(Buffer.alloc(bytes, 0x20)), claim: claim ?? bytes };
  return zipOf([
    { name: "xl/workbook.xml", packed: deflateRawSync("<workbook/>"), claim: 11 },
    ...Array.from({ length: parts }, (_, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      ...sheet,
    })),
  ]);
}

/** A ZIP of deflated parts that claim to unpack to `claim` bytes. */
export function zipOf(
  parts: { name: string; packed: Uint8Array; claim: number }[],
): Buffer<ArrayBuffer> {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const { name, packed, claim } of parts) {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claim, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claim, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    locals.push(head, Buffer.from(name), packed);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

function deflatedZeros(bytes: number): Buffer<ArrayBuffer> {
  return deflateSync(Buffer.alloc(bytes), { level: 9 });
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const whole = Buffer.alloc(8 + data.length + 4);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), 8 + data.length);
  return whole;
}
