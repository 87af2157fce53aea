import { readEmailAddress } from "#app/engines/email-address/email-address.ts";

/** Of a file with addresses that are not mailed. */
export const MAX_ADDRESS_FILE_BYTES = 2 * 1024 * 1024;

/** More than this at once is a list that belongs into several files. */
export const MAX_ADDRESSES = 100_000;

export interface AddressList {
  /** Lower-cased, each once. */
  emails: string[];
  /** Pieces that hold an @ and are no address, the first few. */
  invalid: string[];
  invalidCount: number;
}

const MAX_SHOWN = 5;

/**
 * The addresses of a text: one a line, or a spreadsheet's export with other columns, whatever
 * separates them. Pieces without an @ (names, headings) are passed over.
 */
export function readAddressList(text: string): AddressList {
  const emails = new Set<string>();
  const invalid = new Set<string>();
  for (const piece of text.split(/[\s,;"<>\u0000]+/)) {
    if (!piece.includes("@")) continue;
    const reading = readEmailAddress(piece.replace(/^'/, ""));
    if (reading.ok) emails.add(reading.email);
    else invalid.add(piece.slice(0, 100));
  }
  return {
    emails: [...emails],
    invalid: [...invalid].slice(0, MAX_SHOWN),
    invalidCount: invalid.size,
  };
}
