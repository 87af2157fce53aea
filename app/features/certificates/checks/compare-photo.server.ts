import { certificateFileType } from "#app/engines/certificate-proof/file-type.ts";
import { FileNotParsed, ParsersBusy } from "#app/engines/parser-processes/parsing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";

/** `poor`: no code of ours was found in it. */
export type PhotoFound =
  | { kind: "poor" }
  | { kind: "busy"; wait: number }
  /** `picture`: the photo as it may be shown, as a data URL: it is kept nowhere. */
  | { kind: "found"; certificateId: string; picture: string };

/** When it is worth trying a photo again for which there was no time. */
const LATE_SECONDS = 10;

/** Finds the code in a photo of a printed certificate, and draws the photo anew to be shown. */
export async function readPhoto(
  { fileParsers }: Pick<AppContext, "fileParsers">,
  bytes: Uint8Array,
  from: string,
): Promise<PhotoFound> {
  const { type } = certificateFileType(bytes);
  if (type === null || type === "pdf") return { kind: "poor" };
  const sender = { lane: "public", from } as const;
  try {
    const { id } = await fileParsers.parse("certificateId", { bytes, type }, sender);
    if (id === null) return { kind: "poor" };
    const read = await fileParsers.parse("formPicture", { bytes }, sender);
    if ("problem" in read) return { kind: "poor" };
    const picture = `data:image/webp;base64,${Buffer.from(read.webp).toString("base64")}`;
    return { kind: "found", certificateId: id, picture };
  } catch (error) {
    if (error instanceof ParsersBusy) return { kind: "busy", wait: error.seconds };
    // Taken for poor, it would be photographed again in vain.
    if (error instanceof FileNotParsed)
      return error.why === "time" ? { kind: "busy", wait: LATE_SECONDS } : { kind: "poor" };
    throw error;
  }
}
