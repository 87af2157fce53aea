import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import { safePath } from "../http/safe-path.ts";
import { requireSameOrigin } from "../http/same-origin.server.ts";
import { writeCookie } from "../http/signed-cookie.server.ts";

const YEAR_SECONDS = 365 * 24 * 3600;

export function loader() {
  throw redirect("/");
}

/** Appearance and the width of the side menu: kept in cookies of this browser. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { config } = context.installation;
  requireSameOrigin(request, config.appUrl);
  const form = await readPostedForm(request);
  const headers = new Headers();
  const remember = (name: string, value: string, maxAgeSeconds = YEAR_SECONDS) =>
    headers.append("Set-Cookie", writeCookie(name, value, { secure: config.appUrl.startsWith("https:"), maxAgeSeconds }));
  const theme = form.get("theme");
  if (theme === "light" || theme === "dark") remember("iweri_theme", theme);
  if (theme === "device") remember("iweri_theme", "", 0);
  const menu = form.get("menu");
  if (menu === "rail" || menu === "wide") remember("iweri_menu", menu);
  return seeOther(safePath(String(form.get("back") ?? ""), "/projects"), headers);
}
