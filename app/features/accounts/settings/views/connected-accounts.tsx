import { Link } from "@remix-run/react";
import {
  SOCIAL_NAMES,
  SOCIAL_PROVIDERS,
  type SocialProvider,
} from "#app/providers/social/social.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { ConnectedIdentity } from "../../social/connections.server.ts";

/**
 * Google and X as ways to sign in: which are connected, with a button for each. `identities` is
 * what `listIdentities` gives, `available` what `socialAvailable` gives.
 */
export function ConnectedAccounts({
  identities,
  hasPassword,
  available,
}: {
  identities: ConnectedIdentity[];
  hasPassword: boolean;
  available: Record<SocialProvider, boolean>;
}) {
  return (
    <SettingsCard
      id="connected-accounts"
      title="Google and X"
      intro="Connect an account to sign in without a password."
    >
      <ul className="grid gap-4">
        {SOCIAL_PROVIDERS.map((provider) => {
          const own = identities.filter((identity) => identity.provider === provider);
          const isOnlyWayIn = own.length > 0 && !hasPassword && own.length === identities.length;
          return (
            <li
              key={provider}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
            >
              <div className="min-w-0">
                <p className="font-semibold">{SOCIAL_NAMES[provider]}</p>
                <p className="text-sm text-ink-2 break-words">
                  {connectionLabel(provider, own, available[provider])}
                </p>
                {isOnlyWayIn ? (
                  <p className="mt-1 text-sm text-ink-3">
                    This is your only way to sign in. Set a password before you disconnect it.
                  </p>
                ) : null}
              </div>
              <Change
                provider={provider}
                isConnected={own.length > 0}
                isPossible={own.length > 0 ? !isOnlyWayIn : available[provider]}
              />
            </li>
          );
        })}
      </ul>
    </SettingsCard>
  );
}

/**
 * Connecting is a plain form: it leads to another site, where scripts could not follow.
 * Disconnecting asks first.
 */
function Change({
  provider,
  isConnected,
  isPossible,
}: {
  provider: SocialProvider;
  isConnected: boolean;
  isPossible: boolean;
}) {
  if (!isPossible) return null;
  const name = SOCIAL_NAMES[provider];
  if (isConnected) {
    return (
      <Link className="btn btn-plain btn-sm" to={`/auth/${provider}/disconnect`} preventScrollReset>
        Disconnect {name}
      </Link>
    );
  }
  return (
    <form method="post" action={`/auth/${provider}`}>
      <input type="hidden" name="from" value="settings" />
      <button type="submit" className="btn btn-plain btn-sm">
        Connect {name}
      </button>
    </form>
  );
}

function connectionLabel(
  provider: SocialProvider,
  own: ConnectedIdentity[],
  isAvailable: boolean,
): string {
  if (own.length > 0) return `Connected as ${own.map(({ label }) => label).join(", ")}`;
  if (isAvailable) return "Not connected";
  return `${SOCIAL_NAMES[provider]} sign-in is not set up on this site.`;
}
