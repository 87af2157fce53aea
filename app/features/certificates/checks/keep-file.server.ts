import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";

const MAX_NAME_LETTERS = 120;

/** Of the list that was pasted, before all files. */
export const LIST_PLACE = "";

/** The place of a file among others, as text that sorts. */
export const countedPlace = (at: number) => String(at).padStart(4, "0");

/** Puts a file into the check's folder, and says the row that names it. */
export async function keepFile(
  { files }: Pick<AppContext, "files">,
  checkId: string,
  { name, bytes, place }: { name: string; bytes: Uint8Array; place: string },
) {
  const id = newId();
  await files.put(fileKeyOf(checkId, id), bytes);
  return { id, place, name: shownName(name) };
}

export const CHECKS_FOLDER = "checks";
export const fileKeyOf = (checkId: string, id: string) => `${checkFolder(checkId)}/${id}`;
export const checkFolder = (checkId: string) => `${CHECKS_FOLDER}/${checkId}`;

/** Without the folders that it is in; the end of a long one says more than its middle. */
function shownName(name: string): string {
  const [last = ""] = name.normalize("NFC").split("/").slice(-1);
  const letters = [...last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim()];
  if (letters.length <= MAX_NAME_LETTERS) return letters.join("");
  return `${letters.slice(0, MAX_NAME_LETTERS - 20).join("")}…${letters.slice(-19).join("")}`;
}
