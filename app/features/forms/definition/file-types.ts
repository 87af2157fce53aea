import { isPdf } from "#app/engines/picture-reader/file-type.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";

/** What organisers may let people upload, by groups they can tick. */
export const FILE_GROUPS = [
  { id: "pictures", label: "Pictures" },
  { id: "pdf", label: "PDF" },
  { id: "documents", label: "Documents" },
  { id: "spreadsheets", label: "Spreadsheets" },
] as const;

export type FileGroup = (typeof FILE_GROUPS)[number]["id"];

export interface FileType {
  group: FileGroup;
  contentType: string;
  /** Of names, without the dot; the first is the usual one. */
  extensions: readonly [string, ...string[]];
  /**
   * Whether these bytes, a whole file, are one. Names are not believed, except to tell one plain
   * text from another.
   */
  matches(bytes: Uint8Array, extension: string): boolean;
}

/** Whatever an organiser sets: files are kept in memory while they are read. */
export const MAX_UPLOAD_MEGABYTES = 10;
export const MEGABYTE = 1_000_000;

/** Photos of documents can still be read with so many pixels; scripts make larger ones smaller. */
export const PHOTO_SIDE_PX = 2000;

const OPEN_XML = "application/vnd.openxmlformats-officedocument.";
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";

export const WEBP: FileType = {
  group: "pictures",
  contentType: "image/webp",
  extensions: ["webp"],
  matches: (bytes) => begins(bytes, "RIFF") && begins(bytes, "WEBP", 8),
};

/** Every type that is taken. Nothing here can run as a program, a page or a macro. */
export const FILE_TYPES: readonly FileType[] = [
  {
    group: "pictures",
    contentType: "image/jpeg",
    extensions: ["jpg", "jpeg"],
    matches: (bytes) => begins(bytes, "\xff\xd8\xff"),
  },
  {
    group: "pictures",
    contentType: "image/png",
    extensions: ["png"],
    matches: (bytes) => begins(bytes, "\x89PNG\r\n\x1a\n"),
  },
  WEBP,
  {
    group: "pictures",
    contentType: "image/gif",
    extensions: ["gif"],
    matches: (bytes) => begins(bytes, "GIF87a") || begins(bytes, "GIF89a"),
  },
  {
    group: "pictures",
    contentType: "image/heic",
    extensions: ["heic", "heif"],
    matches: (bytes) =>
      ["heic", "heix", "mif1", "msf1"].some((brand) => begins(bytes, `ftyp${brand}`, 4)),
  },
  {
    group: "pdf",
    contentType: "application/pdf",
    extensions: ["pdf"],
    matches: isPdf,
  },
  {
    group: "documents",
    contentType: `${OPEN_XML}wordprocessingml.document`,
    extensions: ["docx"],
    matches: (bytes) => isZipWith(bytes, "word/document"),
  },
  {
    group: "documents",
    contentType: "application/msword",
    extensions: ["doc"],
    matches: (bytes) => isOldOffice(bytes, "WordDocument"),
  },
  {
    group: "documents",
    contentType: `${OPEN_DOCUMENT}text`,
    extensions: ["odt"],
    matches: (bytes) => isOpenDocument(bytes, "text"),
  },
  {
    group: "documents",
    contentType: "application/rtf",
    extensions: ["rtf"],
    matches: (bytes) => begins(bytes, "{\\rtf1"),
  },
  {
    group: "documents",
    contentType: "text/plain",
    extensions: ["txt"],
    matches: (bytes, extension) => extension === "txt" && isPlainText(bytes),
  },
  {
    group: "spreadsheets",
    contentType: `${OPEN_XML}spreadsheetml.sheet`,
    extensions: ["xlsx"],
    matches: (bytes) => isZipWith(bytes, "xl/workbook"),
  },
  {
    group: "spreadsheets",
    contentType: "application/vnd.ms-excel",
    extensions: ["xls"],
    matches: (bytes) => isOldOffice(bytes, "Workbook") || isOldOffice(bytes, "Book"),
  },
  {
    group: "spreadsheets",
    contentType: `${OPEN_DOCUMENT}spreadsheet`,
    extensions: ["ods"],
    matches: (bytes) => isOpenDocument(bytes, "spreadsheet"),
  },
  {
    group: "spreadsheets",
    contentType: "text/csv",
    extensions: ["csv"],
    matches: (bytes, extension) => extension === "csv" && isPlainText(bytes),
  },
];

/** The type of a whole file by its content; null: none that is taken. */
export function fileTypeOf(bytes: Uint8Array, name: string): FileType | null {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";
  return FILE_TYPES.find((type) => type.matches(bytes, extension)) ?? null;
}

/** For the `accept` of a file field: ".jpg,.jpeg,.png". */
export function acceptOf(groups: readonly string[]): string {
  return FILE_TYPES.filter(({ group }) => groups.includes(group))
    .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
    .join(",");
}

/** "a PDF or a picture (…)". */
export function groupLabel(groups: readonly string[], { files }: Texts): string {
  const words = FILE_GROUPS.filter(({ id }) => groups.includes(id)).map(({ id }) => files[id]);
  const last = words.pop() ?? "";
  return words.length > 0 ? files.or({ before: words.join(", "), last }) : last;
}

/** "1.2 MB", "340 KB"; without texts in English. */
export function sizeLabel(bytes: number, t?: Texts): string {
  if (bytes < 1000) return t ? t.files.bytes({ size: bytes }) : `${bytes} bytes`;
  if (bytes < MEGABYTE)
    return t
      ? t.files.kilobytes({ size: Math.round(bytes / 1000) })
      : `${Math.round(bytes / 1000)} KB`;
  const megabytes = Math.round(bytes / (MEGABYTE / 10)) / 10;
  return t ? t.files.megabytes({ size: megabytes }) : `${megabytes.toLocaleString("en")} MB`;
}

/**
 * A file as an answer to a question that takes `groups` of at most `megabytes`, or what to tell the
 * person.
 */
export function checkFile(
  { name, bytes }: { name: string; bytes: Uint8Array },
  { groups, megabytes }: { groups: readonly string[]; megabytes: number },
  t: Texts,
): { type: FileType } | { refused: string } {
  if (bytes.length === 0) return { refused: t.files.empty };
  if (bytes.length > megabytes * MEGABYTE)
    return { refused: tooLargeMessage(t, megabytes, bytes.length) };
  const type = fileTypeOf(bytes, name);
  if (type && groups.includes(type.group)) return { type };
  return { refused: t.files.notAccepted({ kinds: groupLabel(groups, t) }) };
}

/** `bytes`: when it is known how large the file is. */
export function tooLargeMessage(t: Texts, megabytes: number, bytes?: number): string {
  const size = bytes === undefined ? "" : sizeLabel(bytes, t);
  const isTold = size !== "" && size !== sizeLabel(megabytes * MEGABYTE, t);
  return isTold
    ? t.files.tooLargeBy({ size, most: megabytes })
    : t.files.tooLarge({ most: megabytes });
}

function begins(bytes: Uint8Array, letters: string, at = 0): boolean {
  if (bytes.length < at + letters.length) return false;
  for (let i = 0; i < letters.length; i++)
    if (bytes[at + i] !== letters.charCodeAt(i)) return false;
  return true;
}

function contains(bytes: Uint8Array, letters: string): boolean {
  const first = letters.charCodeAt(0);
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (begins(bytes, letters, at)) return true;
  return false;
}

/** An Office file: a ZIP with that part, and without macros. */
function isZipWith(bytes: Uint8Array, part: string): boolean {
  return (
    begins(bytes, "PK\x03\x04") &&
    contains(bytes, "[Content_Types].xml") &&
    contains(bytes, part) &&
    !contains(bytes, "vbaProject")
  );
}

function isOpenDocument(bytes: Uint8Array, kind: string): boolean {
  return (
    begins(bytes, "PK\x03\x04") &&
    begins(bytes, `mimetype${OPEN_DOCUMENT}${kind}`, 30) &&
    !contains(bytes, "Basic/")
  );
}

/** The old Office format names its streams in UTF-16; one of macros is refused. */
function isOldOffice(bytes: Uint8Array, stream: string): boolean {
  return (
    begins(bytes, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") &&
    contains(bytes, wide(stream)) &&
    !contains(bytes, wide("_VBA_PROJECT"))
  );
}

function wide(text: string): string {
  return [...text].map((letter) => `${letter}\0`).join("");
}

/**
 * Text in UTF-8 or an older one-byte coding: no control characters but line ends and tabs. UTF-16
 * has its mark in front.
 */
function isPlainText(bytes: Uint8Array): boolean {
  if (begins(bytes, "\xff\xfe") || begins(bytes, "\xfe\xff")) return true;
  return !bytes.some(
    (byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13,
  );
}
