import { certificateFileName } from "../model/certificate-status.ts";

/** Few enough for every file explorer. */
const FILES_PER_FOLDER = 1_000;

/**
 * Gives each certificate of a ZIP its path, `certificates/00001-01000/Fúnmiláyọ̀ Adébáyọ̀.pdf`: safe on every system, and no two
 * alike, also where capitals and spellings of marks make no difference. A folder ends after a thousand, so that only its own
 * names have to be remembered. Withdrawn ones have folders of their own, since nobody may take them for valid.
 */
export class ZipNames {
  private readonly folders = {
    certificates: { count: 0, used: new Set<string>() },
    withdrawn: { count: 0, used: new Set<string>() },
  };

  next(holderName: string, extension: string, isWithdrawn: boolean): string {
    const name = isWithdrawn ? "withdrawn" : "certificates";
    const folder = this.folders[name];
    if (folder.count % FILES_PER_FOLDER === 0) folder.used.clear();
    const first = folder.count - (folder.count % FILES_PER_FOLDER) + 1;
    folder.count++;
    const range = [first, first + FILES_PER_FOLDER - 1].map((number) => String(number).padStart(5, "0")).join("-");
    return `${name}/${range}/${unused(folder.used, certificateFileName(holderName, extension), extension)}`;
  }
}

function unused(used: Set<string>, fileName: string, extension: string): string {
  const stem = fileName.slice(0, -extension.length - 1);
  for (let number = 1; ; number++) {
    const name = number === 1 ? safe(fileName) : safe(`${stem} (${number}).${extension}`);
    const key = name.normalize("NFKC").toLowerCase();
    if (used.has(key)) continue;
    used.add(key);
    return name;
  }
}

/** Names that Windows keeps for devices, whatever their ending. */
function safe(fileName: string): string {
  return /^(?:con|prn|aux|nul|com\d|lpt\d)\s*\./i.test(fileName) ? `_${fileName}` : fileName;
}
