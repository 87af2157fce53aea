import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { isSocialProvider, SOCIAL_NAMES } from "#app/providers/social/social.ts";
import type { Database } from "#db/database.server.ts";
import { listPasskeys, removePasskey } from "../passkeys/passkeys.server.ts";
import { readSecondFactor } from "../second-factor/second-factor.server.ts";
import { disconnectSocial, listIdentities } from "../social/connections.server.ts";

/** Something besides the password that signs somebody in. */
interface WayIn {
  /** `passkey:…` or `social:google` */
  id: string;
  label: string;
}

/** What signs in the person of an address besides their password; null when it has no account. */
export async function listWaysIn(
  db: Database,
  email: string,
): Promise<{ userId: string; hasSecondFactor: boolean; ways: WayIn[] } | null> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user) return null;
  const passkeys = await listPasskeys(db, user.id);
  const identities = await listIdentities(db, user.id);
  return {
    userId: user.id,
    hasSecondFactor: (await readSecondFactor(db, user.id)) !== null,
    ways: [
      ...passkeys.map(({ id, name }) => ({ id: `passkey:${id}`, label: `Passkey “${name}”` })),
      ...identities.map(({ provider, label }) => ({
        id: `social:${provider}`,
        label: `${SOCIAL_NAMES[provider]}, ${label}`,
      })),
    ],
  };
}

/** Removes one of them, and mails the person that. One that is gone already stays gone. */
export async function removeWayIn(
  app: AppContext,
  { userId, wayId, browser }: { userId: string; wayId: string; browser: Browser },
): Promise<void> {
  const [kind = "", id = ""] = wayId.split(":");
  if (kind === "passkey") await removePasskey(app, { userId, id, browser });
  if (kind === "social" && isSocialProvider(id))
    await disconnectSocial(app, { userId, provider: id, browser });
}
