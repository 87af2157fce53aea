import type { Installation } from "../installation.server.ts";
import { startSession } from "./sessions.server.ts";

/**
 * Signs somebody in on the request's browser. `announce`: mails them when they never used this browser before (not at
 * registration). Returns Set-Cookie values: the session's and the device's.
 */
export async function signInUser(
  installation: Installation,
  given: { userId: string; remember: boolean; request: Request; clientAddress: string; announce: boolean },
): Promise<string[]> {
  const { db, config, clock } = installation;
  const session = await startSession(db, config, {
    userId: given.userId,
    remember: given.remember,
    userAgent: given.request.headers.get("User-Agent"),
    address: given.clientAddress,
    now: clock(),
  });
  return [session];
}
