import { type OAuth2Profile, OAuth2Strategy, type TokenResponseBody } from "remix-auth-oauth2";
import type { SocialSettings } from "../../config.server.ts";
import { SOCIAL_NAMES, type SocialProfile } from "../social.ts";
import type { ProviderRules } from "./provider-rules.ts";
import { providerWords, SocialFailure, unreadable } from "./social-failure.ts";

interface AnsweredProfile extends OAuth2Profile {
  answer: Record<string, unknown>;
}

/** One sign-in with one provider. `signal` ends what takes too long. */
export class SocialStrategy extends OAuth2Strategy<SocialProfile, AnsweredProfile> {
  override name: string;

  constructor(
    private readonly rules: ProviderRules,
    private readonly settings: SocialSettings,
    private readonly at: { callbackUrl: string; signal: AbortSignal },
  ) {
    super(
      {
        clientId: settings.clientId,
        clientSecret: settings.clientSecret,
        authorizationEndpoint: settings.authUrl,
        tokenEndpoint: settings.tokenUrl,
        redirectURI: at.callbackUrl,
        scopes: rules.scopes,
        codeChallengeMethod: "S256",
        authenticateWith: rules.clientAuthentication,
      },
      async ({ profile }) => {
        const person = rules.readProfile(profile.answer);
        if (!person) throw new SocialFailure(`${SOCIAL_NAMES[rules.provider]} did not say who you are.`);
        return person;
      },
    );
    this.name = rules.provider;
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    return new URLSearchParams([...params, ...Object.entries(this.rules.authorizationParams)]);
  }

  protected override async userProfile(tokens: TokenResponseBody): Promise<AnsweredProfile> {
    const name = SOCIAL_NAMES[this.rules.provider];
    const url = new URL(this.settings.userInfoUrl);
    for (const [key, value] of Object.entries(this.rules.userInfoParams)) url.searchParams.set(key, value);
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${tokens.access_token}`, Accept: "application/json" },
      signal: this.at.signal,
    });
    const text = await response.text();
    const answer = readObject(text);
    if (!response.ok) {
      const words = providerWords(answer?.error_description) ?? providerWords(answer?.detail);
      throw new SocialFailure(words ?? `${name} answered with an error (${response.status}). Try again.`);
    }
    if (!answer) throw new SocialFailure(unreadable(name));
    return { provider: this.rules.provider, answer };
  }
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
