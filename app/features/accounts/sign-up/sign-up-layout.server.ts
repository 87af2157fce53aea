import { existsSync, readFileSync } from "node:fs";

const sources = new Map<string, string>();

/**
 * The built `enhancements.ts`, for printing into a page. Empty when it was not built: every page
 * works without it.
 */
export function readEnhancements(): string {
  return readScript("enhancements.js");
}

/** The same for the forms with passkeys (`app/ui/passkeys/wire-all.ts`). */
export function readPasskeyScript(): string {
  return readScript("passkeys.js");
}

function readScript(name: string): string {
  const known = sources.get(name);
  if (known !== undefined) return known;
  const beside = new URL(`./${name}`, import.meta.url);
  const built = existsSync(beside) ? beside : `${process.cwd()}/build/${name}`;
  const source = existsSync(built) ? readFileSync(built, "utf8").trim() : "";
  sources.set(name, source);
  return source;
}

/** What a route under `_sign-up` says about itself in `export const handle`. */
export interface SignUpHandle {
  /**
   * "Step 1 of 4" in the header, with the bar below it. Null: the page is no step. From the
   * loader's data, where it depends.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each route knows the shape of its own loader's data
  step?: number | null | ((data: any) => number | null);
  /** How many steps there are; registration has four. */
  of?: number;
  /** The sentence on the panel. */
  words?: string;
  /** A dialog: what lies behind it is inert. */
  dialog?: boolean;
  /**
   * Prints `enhancements.ts` into the page: code boxes, passwords, countdowns, digits left, busy
   * buttons.
   */
  enhance?: boolean;
}
