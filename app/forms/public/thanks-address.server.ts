import type { Config } from "../../config.server.ts";
import { sign, unsign } from "../../http/signed-cookie.server.ts";
import { formAddress, type Visit } from "./form-address.ts";

/** The page names a person and a reference: after this it only says thank you. */
const SHOWN_MS = 24 * 3_600_000;

/** Where the sender of a response is thanked: an address that nobody else can make. */
export function thanksAddress(config: Config, visit: Visit, responseId: string, now: Date): string {
  const done = sign(`thanks:${responseId}:${now.getTime() + SHOWN_MS}`, config.sessionSecret);
  return formAddress({ ...visit, token: null }, "thanks", { done });
}

/** The response that a thank-you page was opened for; null when its time is over, or nobody sent one. */
export function thankedResponse(config: Config, done: string | null, now: Date): string | null {
  const [kind, responseId, until] = unsign(done ?? "", config.sessionSecret)?.split(":") ?? [];
  return kind === "thanks" && responseId && Number(until) > now.getTime() ? responseId : null;
}
