import type { AppContext } from "#app/platform/app-context.ts";
import { wholeName } from "#app/platform/text/names.ts";
import { SOCIAL_NAMES, type SocialProvider } from "#app/providers/social/social.ts";
import type { Database } from "#db/database.server.ts";
import { queueAccountEmail } from "../account-email.server.tsx";
import { requestOrigin } from "../sign-in/after-sign-in.ts";
import type { SocialUser } from "./find-social-user.server.ts";

/** Mails somebody that Google or X signs them in from now on, or no longer. Call `wakeDelivery(db)` after the commit. */
export async function notifySocialConnection(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    kind: "social-connected" | "social-disconnected";
    user: SocialUser;
    provider: SocialProvider;
    request: Request;
    clientAddress: string;
    now: Date;
  },
): Promise<void> {
  const { kind, user, provider, request, clientAddress, now } = given;
  const { accountId, firstName, email, timeZone } = user;
  const place = requestOrigin(request, clientAddress);
  await queueAccountEmail(trx, app, {
    accountId,
    to: { name: wholeName(user), email },
    mail: { kind, firstName, provider: SOCIAL_NAMES[provider], at: now, timeZone, ...place },
    now,
  });
}
