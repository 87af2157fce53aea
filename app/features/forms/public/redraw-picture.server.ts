import { FileNotParsed, ParsersBusy } from "#app/engines/parser-processes/parsing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { waitText } from "#app/ui/languages/wait-text.ts";
import type { FormElement } from "../definition/definition.ts";
import type { RefusedFile } from "../definition/field-type.ts";
import { type FileType, WEBP } from "../definition/file-types.ts";
import { quote } from "../definition/read-text.ts";

/**
 * A visitor's picture as organisers may see it on their pages: opened in a parser process and drawn
 * anew, at most 1,200 pixels wide. Nothing hides in it, and where it was taken is not in it any
 * more.
 */
export async function redrawPicture(
  { fileParsers }: Pick<AppContext, "fileParsers">,
  bytes: Uint8Array,
  {
    element,
    clientAddress,
    texts,
  }: { element: Pick<FormElement, "label">; clientAddress: string; texts: Texts },
): Promise<{ type: FileType; bytes: Uint8Array } | RefusedFile> {
  const unreadable = { refused: texts.fields.pictureNotRead({ question: quote(element.label) }) };
  try {
    const read = await fileParsers.parse(
      "formPicture",
      { bytes },
      { lane: "public", from: clientAddress },
    );
    return "problem" in read ? unreadable : { type: WEBP, bytes: read.webp };
  } catch (error) {
    if (error instanceof ParsersBusy)
      return { refused: texts.refused.manyRequests({ wait: waitText(texts, error.seconds) }) };
    if (error instanceof FileNotParsed) return unreadable;
    throw error;
  }
}
