import { FILE_TYPES, type FileType } from "../model/file-types.ts";
import { readLine } from "../model/read-text.ts";

const LONGEST = 100;
/** Endings of what can run. One in the middle of a name only serves to deceive. */
const RUNNING =
  "apk app bat bin cmd com cpl dll docm dmg exe hta htm html iso jar js jse lnk mjs msi php ps1 py reg scr sh svg vb vbs wsf xlsm";
const ENDINGS = new Set([...RUNNING.split(" "), ...FILE_TYPES.flatMap(({ extensions }) => extensions)]);

/**
 * A visitor's name for a file, safe to show and to save under: one line without folders, control characters or marks that
 * turn the direction of writing, and with the one ending that its content has, so that "cv.pdf.exe" or "cv.exe.pdf" is
 * "cv.pdf". At most 100 letters.
 */
export function safeFileName(given: string, type: FileType): string {
  const line = readLine(given.slice(0, 2_000)).replace(/[\u200e\u200f\u061c]/g, "");
  let base = line
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[<>:"|?*%;]/g, " ");
  let ending = type.extensions[0]!;
  for (let isLast = true; ; isLast = false) {
    const [, before, extension = ""] = /^(.*?)\.([a-z0-9]{1,5})[\s.]*$/i.exec(base) ?? [];
    const lower = extension.toLowerCase();
    if (before === undefined || !ENDINGS.has(lower)) break;
    if (isLast && type.extensions.includes(lower)) ending = lower;
    base = before;
  }
  base = base.replace(/\s+/g, " ").replace(/^[\s.]+|[\s.]+$/g, "");
  return `${[...base].slice(0, LONGEST - ending.length - 1).join("") || "file"}.${ending}`;
}
