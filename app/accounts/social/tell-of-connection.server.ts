import type { Database } from "#db/database.server.ts";
import type { Installation } from "../../installation.server.ts";
import { SOCIAL_NAMES, type SocialProvider } from "../../providers/social.ts";
import { wholeName } from "../../whole-name.ts";
import { queueAccountMail } from "../mails/account-mail.server.tsx";
import { placeOf } from "../sign-in/place-of.ts";
import type { SocialUser } from "./find-social-user.server.ts";

/** Mails somebody that Google or X signs them in from now on, or no longer. Call `wakeDelivery(db)` after the commit. */
export async function tellOfConnection(
  trx: Database,
  installation: Pick<Installation, "config">,
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
  const place = placeOf(request, clientAddress);
  await queueAccountMail(trx, installation, {
    accountId,
    to: { name: wholeName(user), email },
    mail: { kind, firstName, provider: SOCIAL_NAMES[provider], at: now, timeZone, ...place },
    now,
  });
}
