/**
 * A small ICC profile of sRGB (IEC 61966-2-1) for PDF/A, which asks for one that says what its
 * colours mean. Made here from the numbers of the standard, so that no file of unknown origin is
 * shipped. Layout: ICC.1:2004-10 (version 4.2).
 */
export function srgbProfile(): Buffer {
  const description = textTag("sRGB");
  const copyright = textTag("No copyright, use freely");
  // The curve of sRGB: ((ax + b) ^ g) from d on, cx below it.
  const curve = Buffer.concat([
    Buffer.from("para\0\0\0\0\0\x03\0\0", "latin1"),
    ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map(s15Fixed16),
  ]);
  // Colourants and white are given for the light of D50, with the matrix that led there.
  const adaptation = [
    1.047882, 0.022919, -0.050217, 0.029587, 0.990479, -0.017059, -0.009247, 0.015076, 0.751678,
  ];
  const tags: [signature: string, data: Buffer][] = [
    ["desc", description],
    ["cprt", copyright],
    ["wtpt", xyzTag(0.9642, 1, 0.8249)],
    ["chad", Buffer.concat([Buffer.from("sf32\0\0\0\0", "latin1"), ...adaptation.map(s15Fixed16)])],
    ["rXYZ", xyzTag(0.43607, 0.22249, 0.01392)],
    ["gXYZ", xyzTag(0.38515, 0.71687, 0.09708)],
    ["bXYZ", xyzTag(0.14307, 0.06061, 0.7141)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  const places = new Map<Buffer, number>();
  let offset = 128 + table.length;
  for (const [i, [signature, data]] of tags.entries()) {
    // Equal tags share their data.
    if (!places.has(data)) {
      places.set(data, offset);
      bodies.push(padded(data));
      offset += padded(data).length;
    }
    table.write(signature, 4 + i * 12, "latin1");
    table.writeUInt32BE(places.get(data)!, 8 + i * 12);
    table.writeUInt32BE(data.length, 12 + i * 12);
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x04200000, 8);
  header.write("mntrRGB XYZ ", 12, "latin1");
  for (const [i, part] of [2026, 1, 1, 0, 0, 0].entries()) header.writeUInt16BE(part, 24 + i * 2);
  header.write("acsp", 36, "latin1");
  [0.9642, 1, 0.8249].forEach((value, i) => {
    s15Fixed16(value).copy(header, 68 + i * 4);
  });
  return Buffer.concat([header, table, ...bodies]);
}

function s15Fixed16(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeInt32BE(Math.round(value * 65536));
  return out;
}

function xyzTag(...values: number[]): Buffer {
  return Buffer.concat([Buffer.from("XYZ \0\0\0\0", "latin1"), ...values.map(s15Fixed16)]);
}

/** One text in English, in UTF-16. */
function textTag(text: string): Buffer {
  const letters = Buffer.from(text, "utf16le").swap16();
  const head = Buffer.alloc(28);
  head.write("mluc", 0, "latin1");
  head.writeUInt32BE(1, 8);
  head.writeUInt32BE(12, 12);
  head.write("enUS", 16, "latin1");
  head.writeUInt32BE(letters.length, 20);
  head.writeUInt32BE(28, 24);
  return Buffer.concat([head, letters]);
}

function padded(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}
