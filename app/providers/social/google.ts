import type { SocialProfile } from "../social.ts";
import { isSubject, splitDisplayName, tidyName } from "./person-name.ts";
import type { ProviderRules } from "./provider-rules.ts";

/** developers.google.com/identity/protocols/oauth2/web-server, with PKCE, which Google takes from web servers too. */
export const GOOGLE: ProviderRules = {
  provider: "google",
  scopes: ["openid", "email", "profile"],
  clientAuthentication: "request_body",
  // Somebody with several accounts, or on a shared computer, says which.
  authorizationParams: { prompt: "select_account" },
  userInfoParams: {},
  readProfile: readGoogleProfile,
};

/** Google's answer about a person (OpenID Connect userinfo). Null when it does not say who. */
export function readGoogleProfile(answer: Record<string, unknown>): SocialProfile | null {
  const { sub, email, email_verified } = answer;
  if (!isSubject(sub)) return null;
  const named = typeof email === "string" && email !== "" ? email : null;
  const givenName = tidyName(answer.given_name);
  const names = givenName
    ? { firstName: givenName, lastName: tidyName(answer.family_name) }
    : splitDisplayName(tidyName(answer.name) || tidyName(named?.split("@")[0]));
  return {
    provider: "google",
    subject: sub,
    email: named,
    // Some answers spell it as a word.
    emailVerified: named !== null && (email_verified === true || email_verified === "true"),
    ...names,
    label: named?.slice(0, 254) ?? tidyName(answer.name),
  };
}
