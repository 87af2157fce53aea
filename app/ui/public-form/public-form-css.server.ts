import { existsSync, readFileSync } from "node:fs";

const read = new Map<string, string>();

/** The built `public-form.css`, for printing into a page: minified by `npm run build`. */
export const publicFormCss = (): string => builtCss("public-form.css");

/** What event pages print after it. */
export const eventPageCss = (): string => builtCss("event-page.css");

/** What pages of guests print after it. */
export const guestPageCss = (): string => builtCss("guest-page.css");

// Read at the start where they are: later a server may have too many files open.
for (const name of ["public-form.css", "event-page.css", "guest-page.css"]) {
  try {
    builtCss(name);
  } catch {
    // Nothing was built: a test of a part.
  }
}

function builtCss(name: string): string {
  const before = read.get(name);
  if (before !== undefined) return before;
  const beside = new URL(`./${name}`, import.meta.url);
  const css = readFileSync(
    existsSync(beside) ? beside : `${process.cwd()}/build/${name}`,
    "utf8",
  ).trim();
  read.set(name, css);
  return css;
}
