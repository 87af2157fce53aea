import { readCookie } from "./signed-cookie.server.ts";

export type Theme = "light" | "dark";

/** The reader's own choice, or null to follow the device. */
export function readTheme(request: Request): Theme | null {
  const value = readCookie(request, "iweri_theme");
  return value === "light" || value === "dark" ? value : null;
}
