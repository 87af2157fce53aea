import type { Config } from "../../config.server.ts";
import type { SocialProvider } from "../../providers/social.ts";

/** Which of the providers the operator has set up. The buttons of the others say that they are not. */
export function socialAvailable(config: Pick<Config, "social">): Record<SocialProvider, boolean> {
  return { google: config.social.google !== null, x: config.social.x !== null };
}
