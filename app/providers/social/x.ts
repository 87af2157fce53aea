import type { SocialProfile } from "../social.ts";
import { isSubject, splitDisplayName, tidyName } from "./person-name.ts";
import type { ProviderRules } from "./provider-rules.ts";

/** docs.x.com: OAuth 2.0 authorization code flow of a confidential client, and GET /2/users/me. */
export const X: ProviderRules = {
  provider: "x",
  scopes: ["users.read", "tweet.read", "users.email"],
  clientAuthentication: "http_basic_auth",
  authorizationParams: {},
  userInfoParams: { "user.fields": "confirmed_email,profile_image_url" },
  readProfile: readXProfile,
};

/** X's answer about a person. Null when it does not say who. The address is there only when X has confirmed one. */
export function readXProfile(answer: Record<string, unknown>): SocialProfile | null {
  const { id, name, username, confirmed_email } = (answer.data ?? {}) as Record<string, unknown>;
  if (!isSubject(id)) return null;
  const email = typeof confirmed_email === "string" && confirmed_email !== "" ? confirmed_email : null;
  const handle = tidyName(username);
  return {
    provider: "x",
    subject: id,
    email,
    emailVerified: email !== null,
    ...splitDisplayName(tidyName(name) || handle),
    label: handle ? `@${handle}` : tidyName(name),
  };
}
