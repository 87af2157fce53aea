import { newBrowserCookie } from "../../app/platform/http/visitor.server.ts";
import type { TestApp, Visitor } from "./start-app.ts";

/** A visitor who has sent a form before, and so has the cookie that limits count a browser by. */
export function knownBrowser(app: TestApp): Visitor {
  const visitor = app.visitor();
  const [pair = ""] = newBrowserCookie(app.context.config).split(";");
  visitor.cookies.set("iweri_browser", decodeURIComponent(pair.slice(pair.indexOf("=") + 1)));
  return visitor;
}
