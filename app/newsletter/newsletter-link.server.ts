import type { Config } from "../config.server.ts";
import { readSignedId, signedId } from "../http/signed-id.server.ts";

/** What the two links of the newsletter's mails do. */
export type NewsletterAct = "confirm" | "leave";

type House = Pick<Config, "appUrl" | "sessionSecret">;

/** The address at which the holder of the mailbox confirms, or leaves. */
export function newsletterAddress(config: House, act: NewsletterAct, subscriberId: string): string {
  return `${config.appUrl}/newsletter/${act}/${signedId(config, `newsletter-${act}`, subscriberId)}`;
}

/** The subscriber a link was made for; null when it is none of ours. */
export function readNewsletterToken(config: House, act: NewsletterAct, token: string | undefined): string | null {
  return readSignedId(config, `newsletter-${act}`, token);
}
