import { looksLikeAddress } from "#app/engines/mail/without-links.ts";
import type { SocialProfile, SocialProvider } from "./social.ts";

/**
 * In what the providers differ. The rest is OAuth 2.0: authorization code, state, PKCE with S256.
 */
export interface ProviderRules {
  provider: SocialProvider;
  scopes: string[];
  /** How our own id and secret go with the code: in its form, or as a user and password. */
  clientAuthentication: "request_body" | "http_basic_auth";
  authorizationParams: Record<string, string>;
  userInfoParams: Record<string, string>;
  /** Null: the answer does not say who it is. */
  readProfile: (answer: Record<string, unknown>) => SocialProfile | null;
}

/** More than anybody's name; what is longer was not typed as one. */
const LONGEST_NAME = 100;

/** A provider's own id of somebody. OpenID Connect allows 255 characters. */
function isSubject(written: unknown): written is string {
  return typeof written === "string" && written !== "" && written.length <= 255;
}

/**
 * A name as a provider wrote it, on one line, in composed letters, without characters that show
 * nothing.
 */
export function cleanName(written: unknown): string {
  if (typeof written !== "string") return "";
  const line = written
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Co}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  // An address is nobody's name: it would stand in e-mails that we send.
  if (looksLikeAddress(line.slice(0, 1_000))) return "";
  return [...line].slice(0, LONGEST_NAME).join("").trim();
}

/** The first word of a display name, and the rest. */
export function splitDisplayName(displayName: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = displayName.split(" ");
  return { firstName, lastName: rest.join(" ") };
}

/**
 * developers.google.com/identity/protocols/oauth2/web-server, with PKCE, which Google takes from
 * web servers too.
 */
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
  const givenName = cleanName(answer.given_name);
  const names = givenName
    ? { firstName: givenName, lastName: cleanName(answer.family_name) }
    : splitDisplayName(cleanName(answer.name) || cleanName(named?.split("@")[0]));
  return {
    provider: "google",
    subject: sub,
    email: named,
    // Some answers spell it as a word.
    emailVerified: named !== null && (email_verified === true || email_verified === "true"),
    ...names,
    label: named?.slice(0, 254) ?? cleanName(answer.name),
  };
}

/** docs.x.com: OAuth 2.0 authorization code flow of a confidential client, and GET /2/users/me. */
export const X: ProviderRules = {
  provider: "x",
  scopes: ["users.read", "tweet.read", "users.email"],
  clientAuthentication: "http_basic_auth",
  authorizationParams: {},
  userInfoParams: { "user.fields": "confirmed_email,profile_image_url" },
  readProfile: readXProfile,
};

/**
 * X's answer about a person. Null when it does not say who. The address is there only when X has
 * confirmed one.
 */
export function readXProfile(answer: Record<string, unknown>): SocialProfile | null {
  const { id, name, username, confirmed_email } = (answer.data ?? {}) as Record<string, unknown>;
  if (!isSubject(id)) return null;
  const email =
    typeof confirmed_email === "string" && confirmed_email !== "" ? confirmed_email : null;
  const handle = cleanName(username);
  return {
    provider: "x",
    subject: id,
    email,
    emailVerified: email !== null,
    ...splitDisplayName(cleanName(name) || handle),
    label: handle ? `@${handle}` : cleanName(name),
  };
}
