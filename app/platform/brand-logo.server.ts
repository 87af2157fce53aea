import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";

/** The operator's own logo, ready to be served. */
export interface BrandLogo {
  bytes: Uint8Array<ArrayBuffer>;
  type: "image/svg+xml" | "image/png" | "image/webp";
  /** Names these very bytes: "logo-3f9a….svg". */
  fileName: string;
  width: number;
  height: number;
}

const MAX_BYTES = 200 * 1024;

/**
 * Reads an SVG, PNG or WebP of at most 200 KB. Throws an error whose message is a clause that says
 * what is wrong with the file, for the person who configures the installation.
 */
export function readLogo(path: string): BrandLogo {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    if (statSync(path).size > MAX_BYTES)
      throw new TooLarge(`${path} is larger than 200 KB; make it smaller, or use an SVG`);
    bytes = new Uint8Array(readFileSync(path));
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    throw new Error(`${path} can't be read`);
  }
  const read = readPng(bytes) ?? readWebp(bytes) ?? readSvg(bytes);
  if (!read || !(read.width > 0 && read.height > 0))
    throw new Error(`${path} is not an SVG, PNG or WebP picture`);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const extension = { "image/svg+xml": "svg", "image/png": "png", "image/webp": "webp" }[read.type];
  return { bytes, fileName: `logo-${hash}.${extension}`, ...read };
}

class TooLarge extends Error {}

type Read = Pick<BrandLogo, "type" | "width" | "height"> | null;

function readPng(bytes: Uint8Array): Read {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452)
    return null;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** The three ways in which a WebP says its size (RFC 9649). */
function readWebp(bytes: Uint8Array): Read {
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 30 || word(0) !== "RIFF" || word(8) !== "WEBP") return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = "image/webp" as const;
  if (word(12) === "VP8X") {
    const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
    return { type, width: three(24), height: three(27) };
  }
  if (word(12) === "VP8L") {
    const bits = view.getUint32(21, true);
    return { type, width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (word(12) === "VP8 ") {
    return {
      type,
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    };
  }
  return null;
}

function readSvg(bytes: Uint8Array): Read {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (
      !/^\s*<(?:\?xml|!--|!doctype svg|svg)\b/i.test(text) &&
      !text.trimStart().startsWith("<!--")
    )
      return null;
    const { width, height } = new Resvg(text, { font: { loadSystemFonts: false } });
    return { type: "image/svg+xml", width, height };
  } catch {
    return null;
  }
}
