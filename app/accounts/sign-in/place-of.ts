import type { Place } from "../mails/account-mail.ts";
import { deviceName } from "./device-name.ts";

/** Where a request comes from, as mails about an account say it. */
export function placeOf(request: Request, clientAddress: string): Required<Place> {
  return { device: deviceName(request.headers.get("User-Agent")), address: clientAddress };
}
