import { createHmac } from "node:crypto";
import { createCookieSessionStorage, type Session } from "@remix-run/node";
import { Authenticator, AuthorizationError } from "remix-auth";
import { type OAuth2Profile, OAuth2Strategy, type TokenResponseBody } from "remix-auth-oauth2";
import { withBoundedFetch } from "#app/engines/calls/bounded-fetch.server.ts";
import type { Config, SocialSettings } from "#app/platform/config.server.ts";
import { GOOGLE, type ProviderRules, X } from "./provider-rules.ts";
import {
  failureMessage,
  providerLabel,
  SOCIAL_NAMES,
  SocialFailure,
  type SocialProfile,
  type SocialProvider,
  unreadable,
} from "./social.ts";

interface AnsweredProfile extends OAuth2Profile {
  answer: Record<string, unknown>;
}

/** One sign-in with one provider. `signal` ends what takes too long. */
class SocialStrategy extends OAuth2Strategy<SocialProfile, AnsweredProfile> {
  override name: string;
  private readonly rules: ProviderRules;
  private readonly settings: SocialSettings;
  private readonly at: { callbackUrl: string; signal: AbortSignal };

  constructor(
    rules: ProviderRules,
    settings: SocialSettings,
    at: { callbackUrl: string; signal: AbortSignal },
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
        if (!person)
          throw new SocialFailure(`${SOCIAL_NAMES[rules.provider]} did not say who you are.`);
        return person;
      },
    );
    this.rules = rules;
    this.settings = settings;
    this.at = at;

    this.name = rules.provider;
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    return new URLSearchParams([...params, ...Object.entries(this.rules.authorizationParams)]);
  }

  protected override async userProfile(tokens: TokenResponseBody): Promise<AnsweredProfile> {
    const name = SOCIAL_NAMES[this.rules.provider];
    const url = new URL(this.settings.userInfoUrl);
    for (const [key, value] of Object.entries(this.rules.userInfoParams))
      url.searchParams.set(key, value);
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${tokens.access_token}`, Accept: "application/json" },
      signal: this.at.signal,
    });
    const text = await response.text();
    const answer = readObject(text);
    if (!response.ok) {
      const words = providerLabel(answer?.error_description) ?? providerLabel(answer?.detail);
      throw new SocialFailure(
        words ?? `${name} answered with an error (${response.status}). Try again.`,
      );
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

const RULES = { google: GOOGLE, x: X };
const LIFE_SECONDS = 600;

/** What our own pages want to know again when the person comes back. */
export type Carried = Record<string, string>;

/** `cookie` removes the one of the start. `carried` null: this browser started no such sign-in. */
export type SocialReturn = { cookie: string } & (
  | { kind: "known"; carried: Carried; profile: SocialProfile }
  | { kind: "failed"; carried: Carried | null; reason: string }
);

/** Signing in with the providers that the settings name. */
export interface Social {
  /**
   * Where to send the browser, with the cookie that finds it again. Throws when the provider is not
   * set up.
   */
  start(
    provider: SocialProvider,
    carried: Carried,
    now: Date,
  ): Promise<{ location: string; cookie: string }>;
  /**
   * Reads what the provider sent the browser back with, and asks it who that is. The state must be
   * the one that this browser was given, for this provider, within ten minutes; `spend` says
   * whether it comes for the first time. Never throws for what came from outside.
   */
  finish(
    provider: SocialProvider,
    given: { request: Request; now: Date; spend: (state: string) => Promise<boolean> },
  ): Promise<SocialReturn>;
}

export function openSocial(config: Config, timeoutMs = 10_000): Social {
  const secure = config.appUrl.startsWith("https:");
  const storage = createCookieSessionStorage({
    cookie: {
      name: secure ? "__Host-iweri_oauth" : "iweri_oauth",
      // A key of its own: what one cookie proves must say nothing in another's place.
      secrets: [
        createHmac("sha256", config.sessionSecret).update("oauth cookie").digest("base64url"),
      ],
      httpOnly: true,
      sameSite: "lax",
      secure,
      path: "/",
      maxAge: LIFE_SECONDS,
    },
  });
  const authenticate = (provider: SocialProvider, url: URL, cookie: string) => {
    const settings = config.social[provider];
    if (!settings) throw new Error(`${provider} is not set up`);
    const signal = AbortSignal.timeout(timeoutMs);
    const callbackUrl = `${config.appUrl}/auth/${provider}/callback`;
    return new Authenticator<SocialProfile>(storage, { throwOnError: true })
      .use(new SocialStrategy(RULES[provider], settings, { callbackUrl, signal }))
      .authenticate(provider, new Request(url, { headers: { Cookie: cookie }, signal }));
  };
  return {
    async start(provider, carried, now) {
      const session = await storage.getSession();
      session.set("provider", provider);
      session.set("carried", carried);
      session.set("startedAt", now.getTime());
      const [pair = ""] = (await storage.commitSession(session)).split(";");
      try {
        await authenticate(provider, new URL(`${config.appUrl}/auth/${provider}`), pair);
      } catch (thrown) {
        if (!(thrown instanceof Response)) throw thrown;
        return {
          location: thrown.headers.get("Location") ?? "",
          cookie: thrown.headers.get("Set-Cookie") ?? "",
        };
      }
      throw new Error(`${provider} was not asked`);
    },
    async finish(provider, { request, now, spend }) {
      const header = request.headers.get("Cookie") ?? "";
      const { searchParams } = new URL(request.url);
      const session = await storage.getSession(header);
      const cookie = await storage.destroySession(await storage.getSession());
      const state = stateOf(session, provider, now);
      const carried = state === null ? null : (session.get("carried") as Carried);
      if (
        carried === null ||
        state === null ||
        searchParams.get("state") !== state ||
        !(await spend(state))
      ) {
        const reason =
          "this sign-in was not started in this browser, or more than ten minutes ago. Start it again.";
        return { kind: "failed", cookie, carried, reason };
      }
      const own = { cookie, carried };
      if (searchParams.has("error"))
        return { kind: "failed", ...own, reason: refusalMessage(searchParams, provider) };
      try {
        const url = new URL(`${config.appUrl}/auth/${provider}/callback`);
        url.search = searchParams.toString();
        const { result } = await withBoundedFetch(() => authenticate(provider, url, header));
        return { kind: "known", ...own, profile: result };
      } catch (thrown) {
        const cause = thrown instanceof AuthorizationError ? (thrown.cause ?? thrown) : thrown;
        return { kind: "failed", ...own, reason: failureMessage(cause, SOCIAL_NAMES[provider]) };
      }
    },
  };
}

/**
 * The state that this browser was given. Null when there is none, it is too old, or another
 * provider's.
 */
function stateOf(session: Session, provider: SocialProvider, now: Date): string | null {
  const ageMs = now.getTime() - Number(session.get("startedAt"));
  if (session.get("provider") !== provider || !(ageMs >= 0 && ageMs <= LIFE_SECONDS * 1000))
    return null;
  const state = session.get("oauth2:state");
  return typeof state === "string" && state !== "" ? state : null;
}

/**
 * The provider sent the browser back with an error in the address. Only for a state of ours: its
 * words are shown.
 */
function refusalMessage(params: URLSearchParams, provider: SocialProvider): string {
  if (params.get("error") === "access_denied")
    return `permission was not given at ${SOCIAL_NAMES[provider]}.`;
  return (
    providerLabel(params.get("error_description")) ??
    providerLabel(params.get("error")) ??
    "no reason was given."
  );
}
