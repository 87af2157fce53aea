import { readBuiltScript } from "#app/platform/built-script.server.ts";

let source: string | undefined;

/** The built `public-photos.ts`, for printing into a page. */
export function readPhotoScript(): string {
  source ??= readBuiltScript("photos");
  return source;
}
