import type { Webinar, WebinarRegistration } from "../find-webinar.server.ts";
import { webinarEnd } from "../webinar-times.ts";

const DAY_MS = 86_400_000;

/** Whether the page of a personal link asks for the code word: from the start until a day after the end. */
export function takesCodeWord(webinar: Webinar, { state }: Pick<WebinarRegistration, "state">, now: Date): boolean {
  if (!webinar.codeWord || webinar.state === "cancelled" || state !== "registered") return false;
  const at = now.getTime();
  return at >= Date.parse(webinar.startsAt) && at <= Date.parse(webinarEnd(webinar)) + DAY_MS;
}
