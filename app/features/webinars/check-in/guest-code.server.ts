import { showDoorCode } from "#app/engines/door-device/door-code.ts";
import type { Config } from "#app/platform/config.server.ts";
import { qrPath } from "#app/platform/text/qr-path.ts";
import { doorAddress, doorCodes, eventLetters } from "../model/sign-door-code.server.ts";
import type { Webinar, WebinarRegistration } from "../model/webinar.server.ts";

/** What a guest shows at the door. */
export interface GuestCode {
  /** "K7M4-29QX" */
  code: string;
  qr: { path: string; size: number };
}

/**
 * A guest's code for the door; null: their event has none, it is cancelled, or they have no place.
 */
export function guestCode(
  config: Pick<Config, "sessionSecret" | "appUrl">,
  webinar: Pick<Webinar, "id" | "seriesId" | "hasDoor" | "state">,
  registration: Pick<WebinarRegistration, "state" | "position">,
): GuestCode | null {
  if (webinar.hasDoor === 0 || webinar.state === "cancelled" || registration.state !== "registered")
    return null;
  const code = doorCodes(config, webinar).codeOf(registration);
  return { code: showDoorCode(code), qr: qrPath(doorAddress(config, eventLetters(webinar), code)) };
}
