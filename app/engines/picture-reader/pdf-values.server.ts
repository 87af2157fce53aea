import { PDFArray, type PDFDict, PDFName, PDFNumber } from "@cantoo/pdf-lib";

/** The numbers of an entry that is an array or one number; none if it is neither. */
export function numbersIn(dictionary: PDFDict, key: string): number[] {
  const value = dictionary.lookup(PDFName.of(key));
  const all =
    value instanceof PDFArray ? value.asArray().map((_, at) => value.lookup(at)) : [value];
  return all.flatMap((one) => (one instanceof PDFNumber ? [one.asNumber()] : []));
}

export function nameIn(dictionary: PDFDict, key: string): string | null {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : null;
}
