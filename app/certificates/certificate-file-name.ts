import { downloadName } from "../http/download-name.ts";

/** The name of a certificate's file, after its holder: `Fúnmiláyọ̀ Adébáyọ̀.pdf`. */
export function certificateFileName(holderName: string, extension: string): string {
  return downloadName(holderName, extension, "Certificate");
}
