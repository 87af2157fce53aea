import type { AppContext } from "../app-context.ts";
import type { Config } from "../config.server.ts";
import { readCookie, sign, unsign, writeCookie } from "../crypto.server.ts";

export interface FlashMessage {
  kind: "success" | "failed" | "warning" | "info";
  text: string;
  /** A button beside the words that posts an empty form: "Undo". */
  button?: { label: string; action: string };
  /** Where there is more to read about it. */
  link?: { label: string; to: string };
}

const NAME = "iweri_flash";

/** A Set-Cookie header that shows `message` once, on the next dashboard page. */
export function flashCookie(app: AppContext, message: FlashMessage): string {
  return writeCookie(app.config, NAME, signJson(app, message), 300);
}

function signJson({ config }: AppContext, value: unknown): string {
  return sign(Buffer.from(JSON.stringify(value)).toString("base64url"), config.sessionSecret);
}

/** What `signJson` signed; null when it is absent or was changed. */
function readSigned<Value>(request: Request, { config }: AppContext, name: string): Value | null {
  const raw = readCookie(request.headers.get("Cookie"), name);
  const value = raw && unsign(raw, config.sessionSecret);
  if (!value) return null;
  try {
    return JSON.parse(Buffer.from(value, "base64url").toString("utf8")) as Value;
  } catch {
    return null;
  }
}

/** The message waiting in the request's cookies, with the header that removes it. */
export function readFlash(
  request: Request,
  app: AppContext,
): { message: FlashMessage; clear: string } | null {
  const message = readSigned<FlashMessage>(request, app, NAME);
  return message && { message, clear: writeCookie(app.config, NAME, "", 0) };
}

/** Fields by name that were typed on a page, and that nothing else keeps. */
interface TypedBeside {
  page: string;
  fields: Record<string, string>;
}

const BESIDE = "iweri_beside";
const HOUR_SECONDS = 3600;

/** A Set-Cookie header that fills these fields of the page again when it is loaded. */
export function besideCookie(app: AppContext, typed: TypedBeside): string {
  const isEmpty = Object.values(typed.fields).every((value) => value === "");
  return isEmpty
    ? writeCookie(app.config, BESIDE, "", 0)
    : writeCookie(app.config, BESIDE, signJson(app, typed), HOUR_SECONDS);
}

/** What was typed beside the text of this page before a button loaded it again. */
export function readBeside(request: Request, app: AppContext): TypedBeside["fields"] {
  const typed = readSigned<TypedBeside>(request, app, BESIDE);
  return typed && new URL(request.url).pathname.startsWith(typed.page) ? typed.fields : {};
}

export type Theme = "light" | "dark";

/** How this browser's owner wants the pages to look. Left out: stays as it is. */
export interface Appearance {
  theme?: Theme | "device";
  menuWidth?: "rail" | "wide";
  menuColour?: "light" | "blue";
}

const THEME = "iweri_theme";
const MENU_WIDTH = "iweri_menu";
const MENU_COLOUR = "iweri_menu_colour";
const YEAR_SECONDS = 365 * 24 * 3600;

/** The reader's own choice, or null to follow the device. */
export function readTheme(request: Request): Theme | null {
  const value = readCookie(request.headers.get("Cookie"), THEME);
  return value === "light" || value === "dark" ? value : null;
}

/** The side menu of the dashboard: narrow, and deep blue, when that was chosen. */
export function readMenu(request: Request): { rail: boolean; blue: boolean } {
  return {
    rail: readCookie(request.headers.get("Cookie"), MENU_WIDTH) === "rail",
    blue: readCookie(request.headers.get("Cookie"), MENU_COLOUR) === "blue",
  };
}

/** What a posted form chooses; anything else in it is passed over. */
export function chosenAppearance(form: FormData): Appearance {
  const one = <Value extends string>(name: string, ...values: Value[]) =>
    values.find((value) => value === form.get(name));
  return {
    theme: one("theme", "device", "light", "dark"),
    menuWidth: one("menu", "rail", "wide"),
    menuColour: one("menuColour", "light", "blue"),
  };
}

/** Set-Cookie values that keep the choice in this browser for a year. */
export function appearanceCookies(
  config: Config,
  { theme, menuWidth, menuColour }: Appearance,
): string[] {
  const keep = (name: string, value: string | undefined, usual: string): string[] => {
    if (!value) return [];
    return [
      value === usual
        ? writeCookie(config, name, "", 0)
        : writeCookie(config, name, value, YEAR_SECONDS),
    ];
  };
  return [
    ...keep(THEME, theme, "device"),
    ...keep(MENU_WIDTH, menuWidth, "wide"),
    ...keep(MENU_COLOUR, menuColour, "light"),
  ];
}
