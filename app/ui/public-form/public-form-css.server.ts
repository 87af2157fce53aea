import { existsSync, readFileSync } from "node:fs";

let css: string | undefined;

/** The built `public-form.css`, for printing into a page: minified by `npm run build`. */
export function publicFormCss(): string {
  if (css !== undefined) return css;
  const beside = new URL("./public-form.css", import.meta.url);
  css = readFileSync(existsSync(beside) ? beside : `${process.cwd()}/build/public-form.css`, "utf8").trim();
  return css;
}
