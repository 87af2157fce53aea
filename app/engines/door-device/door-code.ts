/*
 * The code a guest shows at the door: eight letters to read aloud, and in their QR code five more
 * before them that say which event it is for. Runs in browsers too and imports nothing.
 */

/** Crockford's letters: no I, L, O or U, which are taken for others. */
const LETTER = /^[0-9A-HJKMNP-TV-Z]+$/;

export const CODE_LETTERS = 8;
export const EVENT_LETTERS = 5;

/** What was scanned or typed, in capital letters. `event`: null when only the code was typed. */
export interface DoorText {
  event: string | null;
  code: string;
}

/**
 * Reads a code that was typed in any case, with O for 0, I or L for 1 and anything between its
 * letters, or scanned as the address that is in the QR code. Null: it is no such code, so it may be
 * a name.
 */
export function readDoorText(text: string): DoorText | null {
  const last = text.trim().replace(/^.*\/d\//i, "");
  const letters = last
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015.]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  if (!LETTER.test(letters)) return null;
  if (letters.length === CODE_LETTERS) return { event: null, code: letters };
  if (letters.length !== EVENT_LETTERS + CODE_LETTERS) return null;
  return { event: letters.slice(0, EVENT_LETTERS), code: letters.slice(EVENT_LETTERS) };
}

/**
 * Whether a text can only have been meant as a code: scanned, or with a digit in it, which names
 * don't have.
 */
export function looksLikeCode(text: string): boolean {
  return readDoorText(text) !== null && (/\/d\//i.test(text) || /\d/.test(text));
}

/** "K7M4-29QX": as people read it aloud. */
export function showDoorCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
