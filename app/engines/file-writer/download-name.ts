import { plainLetter } from "#app/engines/letters/index.ts";

const MAX_LENGTH = 80;

/**
 * A file name safe on every system, from words somebody typed: `Ọjọ́ kan, responses.csv`. Letters
 * are kept as they are; what file systems and headers refuse, and invisible direction marks, are
 * left out. `otherwise` is its name where nothing is left.
 */
export function downloadName(words: string, extension: string, otherwise: string): string {
  const kept = words
    .replaceAll(/[\ud800-\udfff]/gu, "\ufffd")
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " ")
    .replaceAll(/[\\/:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/\s+/g, " ");
  const name = Array.from(kept)
    .slice(0, MAX_LENGTH)
    .join("")
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, "");
  return `${name || otherwise}.${extension}`;
}

/**
 * Content-Disposition with the name twice: plain letters for old readers, RFC 5987 for the rest.
 */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  const plain = fileName
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\x20-\x7e]/gu, (letter) => plainLetter(letter) ?? "_")
    .replaceAll(/["\\%]/g, "");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
