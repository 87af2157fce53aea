import {
  drawTypedSignature,
  outlineTypedSignature,
} from "#app/engines/certificate/drawing.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FormElement, Json } from "../definition/definition.ts";
import type { SignatureAnswer } from "../fields/signature.ts";
import { type FoundResponse, findFile } from "./responses.server.ts";

/**
 * Whether an answer is a signature of which there is a picture: the one that came with it, or its
 * name in a script font.
 */
export function isPictured(element: Pick<FormElement, "kind">, answer: Json | undefined): boolean {
  if (element.kind !== "signature" || answer === undefined) return false;
  const { name, picture } = answer as SignatureAnswer;
  return picture !== undefined || "svg" in outlineTypedSignature(name);
}

/**
 * The picture of a signature. What came with the answer was drawn anew when it came, so it may be
 * shown. Null: there is none.
 */
export async function signaturePicture(
  { db, files }: Pick<AppContext, "db" | "files">,
  response: Pick<FoundResponse, "id" | "answers">,
  element: FormElement | undefined,
): Promise<{ bytes: Uint8Array; contentType: "image/png" | "image/webp" } | null> {
  const answer =
    element?.kind === "signature"
      ? (response.answers[element.id] as SignatureAnswer | undefined)
      : undefined;
  if (!answer) return null;
  if (answer.picture) {
    const file = await findFile(db, response.id, answer.picture.fileId);
    return file && { bytes: await files.get(file.fileKey), contentType: "image/webp" };
  }
  const drawn = drawTypedSignature(answer.name);
  return "problem" in drawn ? null : { bytes: drawn.png, contentType: "image/png" };
}
