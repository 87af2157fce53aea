/**
 * Text that was UTF-8, was read as another encoding and saved again: "José" became "JosÃ©". Reading
 * it back the same way gives exactly what it was, or is no UTF-8 at all. One letter of UTF-8 is a
 * `lead` and one to three that continue it (RFC 3629); what they look like depends on the encoding
 * that was taken for it.
 */
interface TakenFor {
  byteOf: ReadonlyMap<string, number>;
  /** Pairs and threes that nobody writes: where one is, the text is damaged. */
  isNeverWritten(sequence: string): boolean;
}

/** Marks that may follow a letter in honest text, as in "RENÉ’S", "«RENÉ»" and "RENÉ – MARIE". */
const MAY_FOLLOW_A_LETTER = /^[’‘“”–—…\u00a0\u00ad»›ªºŠŒŽšœžŸ™®]+$/;
/** After these they make letters with dots below (U+1E00–1EFF), of Yoruba, Igbo and Vietnamese. */
const DOTTED = /^á[¸¹º»](?![’”–—…\u00a0])/;
/** Ƙ, ƙ, Ɗ, Ɓ, ƴ: no word ends in "Æ". */
const HOOKED = /^Æ(?![’”–—…\u00a0])/;

const LATIN_1 = String.fromCharCode(...Array.from({ length: 128 }, (_, index) => 128 + index));
/** Some versions of Node decode 0x80–0x9F of Windows-1252 as Latin-1. */
const WINDOWS_1252 = `€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ${LATIN_1.slice(32)}`;

const WINDOWS: TakenFor = {
  byteOf: bytesOf(WINDOWS_1252),
  isNeverWritten: isNeverWindows,
};
const LATIN: TakenFor = {
  byteOf: bytesOf(LATIN_1),
  isNeverWritten: isNeverWindows,
};
const MACINTOSH: TakenFor = {
  byteOf: bytesOf(tableOf("macintosh")),
  isNeverWritten: (sequence) => /^[√≈∆¬ƒŸÿ]|^·[∏π∫ª]|^‚[Äà]/.test(sequence),
};
const ENCODINGS = [WINDOWS, LATIN, MACINTOSH];

function isNeverWindows(sequence: string): boolean {
  return (
    DOTTED.test(sequence) || HOOKED.test(sequence) || !MAY_FOLLOW_A_LETTER.test(sequence.slice(1))
  );
}

/** The 128 letters that follow ASCII. */
function tableOf(label: string): string {
  return new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index));
}

/** The byte of each of the 128 letters that follow ASCII. */
function bytesOf(letters: string): Map<string, number> {
  return new Map([...letters].map((letter, index) => [letter, 128 + index]));
}

/** Damaged more often than that is no text any more. */
const MAX_TIMES = 3;
/** Every damaged letter begins with one of these, and the next is no plain letter either. */
const MAY_BE_DAMAGED = /[Â-ßà-ôÿƒŒœŸ√≈∆¬«»…·‚„‰][^\u0000-\u007f]/;
const MAX_LETTERS = 5_000;

/** What a damaged text was. `isCertain`: something in it is written by nobody. */
interface Repair {
  text: string;
  isCertain: boolean;
}

/**
 * What a text was before it was damaged, however often; null: it is none that was. Exact: damaging
 * the answer in the same way gives `text` back, letter by letter. Without `isCertain` it may be an
 * honest text that happens to look like a damaged one.
 */
export function repairText(text: string): Repair | null {
  let was = text;
  let isCertain = false;
  for (let time = 0; time < MAX_TIMES; time++) {
    const next = repairOnce(was);
    if (!next) break;
    was = next.text;
    isCertain ||= next.isCertain;
  }
  return was === text ? null : { text: was, isCertain };
}

function repairOnce(text: string): Repair | null {
  if (text.length > MAX_LETTERS || !MAY_BE_DAMAGED.test(text)) return null;
  for (const encoding of ENCODINGS) {
    const found = readBack(text, encoding);
    if (found) return found;
  }
  return null;
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function readBack(text: string, { byteOf, isNeverWritten }: TakenFor): Repair | null {
  const bytes: number[] = [];
  for (const letter of text) {
    const byte = letter < "\u0080" ? letter.charCodeAt(0) : byteOf.get(letter);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  try {
    const was = UTF_8.decode(Uint8Array.from(bytes)).replace(/^\ufeff/, "");
    const letters = [...text];
    const isCertain = sequencesOf(bytes).some(([from, length]) =>
      isNeverWritten(letters.slice(from, from + length).join("")),
    );
    return isLikely(was, isCertain) ? { text: was, isCertain } : null;
  } catch {
    return null;
  }
}

/** Where the letters of several bytes begin in valid UTF-8, and how many bytes each has. */
function sequencesOf(bytes: readonly number[]): [from: number, length: number][] {
  return bytes.flatMap((byte, index): [number, number][] => {
    if (byte < 0xc2) return [];
    return [[index, lengthFrom(byte)]];
  });
}

function lengthFrom(lead: number): number {
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

const LETTERS_OF_NAMES =
  /^[\u0000-\u007f\u00c0-\u017fƁɓƉɖƊɗƎǝƐɛƑƒƔɣƘƙƝɲƆɔƲʋƳƴ\u1e00-\u1eff\p{M}’‘“”–—…]*$/u;

/** Letters of languages around us, and no small one among capitals, as "RENÉ–MARIE" would give. */
function isLikely(was: string, isCertain: boolean): boolean {
  const isSmallAmongCapitals = /[ɓɖɗɛɣɲɔʋ]/.test(was) && /[A-Z]/.test(was) && !/[a-z]/.test(was);
  return (isCertain || LETTERS_OF_NAMES.test(was)) && !isSmallAmongCapitals;
}

/** A text as it was before it was damaged, where it was; else as it is. */
export function repaired(text: string): string {
  return repairText(text)?.text ?? text;
}

/**
 * Pairs that nobody writes, also in a text that can't be read back any more: a letter of it was
 * changed or left out since. "AdÃ© Ã ", "Chiá»ma".
 */
const TRACES =
  /[ÂÃÄÅÆÈ-ÖØ-Ý][\u0080-\u009f¡-§©«¬¯-±´-¶¸¼-¿€‚ƒ„†‡ˆ‰‹•˜]|Ã[¹²³]|á[¸¹º»][^\s’”…–—]|â[€\u0080]|ðŸ|Æ[™Š]/;
const TRACES_OF_MAC = /[√≈∆][^\u0000-\u007f]|‚Ä|·[∏π∫ª]/;

/** Whether a text has something in it that only damage leaves. */
export function looksDamaged(text: string): boolean {
  return MAY_BE_DAMAGED.test(text) && (TRACES.test(text) || TRACES_OF_MAC.test(text));
}
