import { readCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import { searchable } from "#app/engines/letters/searchable.ts";

/** How many certificates are checked in one go. */
export const MAX_CHECKED = 10_000;
/** So many are answered at once, and shown on one page; more get an address. */
export const MAX_AT_ONCE = 1_000;
/** A link with an ID and a long name; longer lines are no such thing. */
const MAX_LINE_LETTERS = 500;

/** As they are shown. `none`: it is no certificate, and isn't counted as one. */
export const GROUPS_IN_ORDER = ["bad", "closer", "none", "good"] as const;
export type CheckGroup = (typeof GROUPS_IN_ORDER)[number];

/** One line of a list of certificates to check, or a file. */
export interface CheckLine {
  /** Counted as they were pasted, from 1; empty lines count. Of files, as they were sent. */
  line: number;
  /** Without the name. */
  typed: string;
  /** Null: there is no ID in it. */
  id: string | null;
  /** The name that the certificate should have; empty: any. */
  name: string;
  /** Of a file. */
  file?: CheckedInFile;
}

/** What was found in a file that was to be checked. */
export interface CheckedInFile {
  /** Its name, that of the ZIP before it, and its page or row: "staff.zip, okafor.pdf, 3". */
  source: string;
  /**
   * `same`: exactly as issued. `changed`: it isn't, and says so in its words or its pixels. `copy`:
   * a photo, a scan or a page among others, which nobody can compare exactly. `listed`: a row of a
   * list.
   */
  state: "same" | "changed" | "copy" | "listed" | UnreadFile;
  /** What stands on the certificate, and not in the file. */
  missing: string[];
}

/**
 * Why a file has no certificate. `none`: no ID was found in it. `nested`: it is a ZIP in a ZIP.
 * `much`: it holds more than is checked at once. `late`: there was no time left for it.
 */
export const UNREAD_FILES = ["none", "type", "damaged", "large", "nested", "much", "late"] as const;
export type UnreadFile = (typeof UNREAD_FILES)[number];

/**
 * Reads a pasted list: one ID or link on each line, and after a comma, semicolon or tab the name it
 * should have; also the other way round, as cells come from a spreadsheet. Empty lines are skipped.
 * `first`: the number of the first line.
 */
export function readCheckLines(lines: readonly string[], first = 1): CheckLine[] {
  return lines.flatMap((whole, index) => {
    const written = whole.slice(0, MAX_LINE_LETTERS).trim();
    if (!written) return [];
    const parts = written.split(/[,;\t]/).map((part) => part.trim());
    const at = Math.max(
      0,
      parts.findIndex((part) => readCertificateId(part) !== null),
    );
    const typed = parts[at] ?? "";
    const name = normaliseName(parts.filter((part, place) => place !== at && part).join(" "));
    return [{ line: index + first, typed, id: readCertificateId(typed), name }];
  });
}

export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r]/);
}

/**
 * Whether somebody would take two names for one person's: the same words without marks and
 * capitals, in any order, of which one of the two may leave some out but not all but one.
 */
export function namesAgree(given: string, held: string): boolean {
  const [fewer = [], more = []] = [wordsOf(given), wordsOf(held)].sort(
    (one, other) => one.length - other.length,
  );
  if (fewer.length < Math.min(2, more.length)) return false;
  const left = [...more];
  return fewer.every((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function wordsOf(name: string): string[] {
  return searchable(normaliseName(name))
    .replace(/['.]/g, "")
    .split(/[\s-]+/)
    .filter(Boolean);
}
