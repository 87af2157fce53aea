import type { Config } from "../config.server.ts";
import { readSignedId, signedId } from "../http/signed-id.server.ts";
import type { Installation } from "../installation.server.ts";

/**
 * The placeholder that stands open in the template of a mail one can unsubscribe from: `buildMail` fills it. In a template the
 * address is `${appUrl}/u/{Unsubscribe Token}`.
 */
export const UNSUBSCRIBE_TOKEN = "Unsubscribe Token";

/** Where the person of a message unsubscribes: in the mail's List-Unsubscribe header and in its text. */
export function unsubscribeUrl({ config }: Pick<Installation, "config">, deliveryId: string): string {
  return `${config.appUrl}/u/${unsubscribeToken(config, deliveryId)}`;
}

/** The message's id and 80 bits that only this installation can make: no row is kept for it. */
export function unsubscribeToken(config: Pick<Config, "sessionSecret">, deliveryId: string): string {
  return signedId(config, "unsubscribe", deliveryId);
}

/** The message a token was made for; null when it was made up or changed. */
export function readUnsubscribeToken(config: Pick<Config, "sessionSecret">, token: string | undefined): string | null {
  return readSignedId(config, "unsubscribe", token);
}
