import { confirmSession } from "#app/features/accounts/confirm/confirm-session.server.ts";
import { findSession } from "#app/features/accounts/sessions.server.ts";
import { afterSignIn } from "#app/features/accounts/sign-in/after-sign-in.server.ts";
import { SECOND_STEP } from "#app/features/accounts/sign-in/sign-in.server.ts";
import {
  connectSocial,
  findByIdentity,
  findSocialUser,
} from "#app/features/accounts/social/connections.server.ts";
import {
  readSocialIntent,
  type SocialIntent,
  startingPage,
} from "#app/features/accounts/social/social-intent.ts";
import { enterWithSocial } from "#app/features/accounts/social/social-sign-in.server.ts";
import { passStep } from "#app/guards/sign-up-step.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { type FlashMessage, flashCookie } from "#app/platform/http/cookies.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { openSocial } from "#app/providers/social/open-social.server.ts";
import {
  SOCIAL_NAMES,
  type SocialProfile,
  type SocialProvider,
} from "#app/providers/social/social.ts";

/** Each return asks the provider twice: a browser gets so many. */
const PER_CLIENT = { name: "social-return", points: 60, seconds: 15 * 60 };
/** A state leads back once, whatever a browser keeps of its cookies. */
const PER_STATE = { name: "social-state", points: 1, seconds: 15 * 60 };

interface SocialReturn {
  provider: SocialProvider;
  request: Request;
  browser: Browser;
}

/**
 * The answer to somebody whom a provider sent back: signed in, on the way to an account, connected,
 * or told what failed.
 */
export async function returnFromSocial(app: AppContext, given: SocialReturn): Promise<Response> {
  const { config, clock, log } = app;
  const { provider, request, browser } = given;
  if (!config.social[provider]) {
    return failed(app, null, [], `${SOCIAL_NAMES[provider]} sign-in is not set up on this site`);
  }
  const wait = await consume(browser.address, PER_CLIENT);
  if (wait !== null) {
    return failed(
      app,
      null,
      [],
      `there were too many tries from here. ${waitMessage(wait)}, then try again.`,
    );
  }
  const spend = async (state: string) => (await consume(state, PER_STATE)) === null;
  const outcome = await openSocial(config).finish(provider, { request, now: clock(), spend });
  const intent = outcome.carried ? readSocialIntent(outcome.carried) : null;
  const cookies = [outcome.cookie];
  if (outcome.kind === "failed") {
    log.warn({ provider, reason: outcome.reason }, "social sign-in failed");
    return failed(app, intent, cookies, outcome.reason);
  }
  const signedIn = {
    ...given,
    profile: outcome.profile,
    intent: intent ?? readSocialIntent({}),
    cookies,
  };
  if (intent?.from === "confirm") return confirm(app, signedIn);
  return intent?.from === "settings" ? connect(app, signedIn) : enter(app, signedIn);
}

/** Somebody as a provider knows them, why they went there, and the cookies of the answer. */
interface SocialVisitor extends SocialReturn {
  profile: SocialProfile;
  intent: SocialIntent;
  cookies: string[];
}

async function enter(
  app: AppContext,
  { provider, browser, profile, intent, cookies }: SocialVisitor,
): Promise<Response> {
  const entry = await enterWithSocial(app, { profile, intent, browser });
  if (entry.kind === "unknown") {
    const name = SOCIAL_NAMES[provider];
    const text =
      `There is no account for this ${name} sign-in yet. To create one, press ${name} ` +
      "again here, or fill in the form.";
    return seeOther("/signup", setCookies([...cookies, flashCookie(app, { kind: "info", text })]));
  }
  if (entry.kind === "ended") {
    return seeOther(
      "/sign-in",
      setCookies([...cookies, flashCookie(app, { kind: "failed", text: entry.why })]),
    );
  }
  cookies.push(...entry.cookies);
  if (entry.kind === "code") return seeOther(SECOND_STEP, setCookies(cookies));
  if (entry.kind === "signed-in")
    return seeOther(intent.to ? afterSignIn(intent.to) : "/dashboard", setCookies(cookies));
  return passStep(app, { step: "/signup", registration: entry.registration, browser, cookies });
}

/** From the settings: whoever was signed in there must be signed in still. */
async function connect(
  app: AppContext,
  { provider, browser, profile, intent, cookies }: SocialVisitor,
): Promise<Response> {
  const { db, config, clock } = app;
  const session = await findSession(db, config, browser.cookies, clock());
  if (!session || session.userId !== intent.userId) {
    return failed(
      app,
      intent,
      cookies,
      "you were signed out in the meantime. Sign in, then connect again.",
    );
  }
  const user = await findSocialUser(db, session.userId);
  if (!user) throw new Error("a session without a person");
  const name = SOCIAL_NAMES[provider];
  const say = (message: FlashMessage) =>
    seeOther(startingPage(intent), setCookies([...cookies, flashCookie(app, message)]));
  if ((await connectSocial(app, { user, profile, browser })) === "connected") {
    return say({ kind: "success", text: `${name} is connected. You can now sign in with it.` });
  }
  const owner = await findByIdentity(db, profile);
  if (owner?.userId === user.userId)
    return say({ kind: "info", text: `${name} is already connected.` });
  const text =
    `${profile.label} at ${name} signs in to another account here. Disconnect it there ` +
    "first, or connect another one.";
  return say({ kind: "failed", text });
}

/**
 * From the page that asks somebody to confirm that it's them: the account must be one that signs
 * them in.
 */
async function confirm(
  app: AppContext,
  { provider, browser, profile, intent, cookies }: SocialVisitor,
): Promise<Response> {
  const { db, config, clock } = app;
  const session = await findSession(db, config, browser.cookies, clock());
  if (!session || session.userId !== intent.userId) {
    return failed(
      app,
      null,
      cookies,
      "you were signed out in the meantime. Sign in, then try again.",
    );
  }
  if ((await findByIdentity(db, profile))?.userId !== session.userId) {
    const text =
      `${profile.label} at ${SOCIAL_NAMES[provider]} doesn’t sign you in here. Choose the ` +
      "account that is connected.";
    return seeOther(
      startingPage(intent),
      setCookies([...cookies, flashCookie(app, { kind: "failed", text })]),
    );
  }
  await confirmSession(app, browser.cookies);
  return seeOther(startingPage(intent), setCookies(cookies));
}

function failed(
  app: AppContext,
  intent: SocialIntent | null,
  cookies: string[],
  reason: string,
): Response {
  const flash = flashCookie(app, { kind: "failed", text: `Authentication failed: ${reason}` });
  return seeOther(intent ? startingPage(intent) : "/sign-in", setCookies([...cookies, flash]));
}
