import type { RequestHandler } from "express";
import { startSession } from "#app/features/accounts/sessions.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { DEMO_EMAIL } from "../demo/demo-organiser.server.ts";

/** A browser that has been here: signed in once, it signs in and out as anybody does. */
const KNOWN = "iweri_developer=known";
const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** Development only: signs a browser on this machine in as the demo's organiser at the first page that it asks for. */
export function signInDeveloper({ db, config, clock }: AppContext): RequestHandler {
  return (req, res, next) => {
    const isPage = req.method === "GET" && req.get("accept")?.includes("text/html");
    const isKnown = req.get("cookie")?.includes(KNOWN);
    if (!isPage || isKnown || !LOOPBACK.has(req.socket.remoteAddress ?? "")) return next();
    signIn()
      .then((session) => {
        res.append("Set-Cookie", session);
        res.append("Set-Cookie", `${KNOWN}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`);
        res.redirect(302, req.originalUrl);
      })
      .catch(next);
  };

  async function signIn(): Promise<string> {
    const { id: userId } = await db.selectFrom("users").select("id").where("email", "=", DEMO_EMAIL).executeTakeFirstOrThrow();
    return startSession(db, config, { userId, remember: true, userAgent: "npm run dev", address: null, now: clock() });
  }
}
