import type { SocialProfile, SocialProvider } from "../social.ts";

/** In what the providers differ. The rest is OAuth 2.0: authorization code, state, PKCE with S256. */
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
