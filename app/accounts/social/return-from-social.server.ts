import { type FlashMessage, flashCookie } from "../../http/flash.server.ts";
import { consume } from "../../http/rate-limit.server.ts";
import { seeOther, setCookies } from "../../http/redirects.server.ts";
import { waitWords } from "../../http/wait-words.ts";
import type { Installation } from "../../installation.server.ts";
import { openSocial } from "../../providers/social/open-social.server.ts";
import { SOCIAL_NAMES, type SocialProfile, type SocialProvider } from "../../providers/social.ts";
import { passStep } from "../registration/pass-step.server.ts";
import { afterSignIn } from "../sign-in/after-sign-in.ts";
import { findSession } from "../sign-in/sessions.server.ts";
import { connectSocial } from "./connect-social.server.ts";
import { enterWithSocial } from "./enter-with-social.server.ts";
import { findByIdentity, findSocialUser } from "./find-social-user.server.ts";
import { readSocialIntent, type SocialIntent, startingPage } from "./social-intent.ts";

/** Each return asks the provider twice: a browser gets so many. */
const PER_CLIENT = { name: "social-return", points: 60, seconds: 15 * 60 };
/** A state leads back once, whatever a browser keeps of its cookies. */
const PER_STATE = { name: "social-state", points: 1, seconds: 15 * 60 };

interface Given {
  provider: SocialProvider;
  request: Request;
  clientAddress: string;
}

/** The answer to somebody whom a provider sent back: signed in, on the way to an account, connected, or told what failed. */
export async function returnFromSocial(installation: Installation, given: Given): Promise<Response> {
  const { config, clock, log } = installation;
  const { provider, request, clientAddress } = given;
  if (!config.social[provider]) {
    return failed(installation, null, [], `${SOCIAL_NAMES[provider]} sign-in is not set up on this site`);
  }
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) {
    return failed(installation, null, [], `there were too many tries from here. ${waitWords(wait)}, then try again.`);
  }
  const spend = async (state: string) => (await consume(state, PER_STATE)) === null;
  const outcome = await openSocial(config).finish(provider, { request, now: clock(), spend });
  const intent = outcome.carried ? readSocialIntent(outcome.carried) : null;
  const cookies = [outcome.cookie];
  if (outcome.kind === "failed") {
    log.warn({ provider, reason: outcome.reason }, "social sign-in failed");
    return failed(installation, intent, cookies, outcome.reason);
  }
  return intent?.from === "settings"
    ? connect(installation, given, outcome.profile, intent, cookies)
    : enter(installation, given, outcome.profile, intent ?? readSocialIntent({}), cookies);
}

async function enter(
  installation: Installation,
  { provider, request, clientAddress }: Given,
  profile: SocialProfile,
  intent: SocialIntent,
  cookies: string[],
): Promise<Response> {
  const entry = await enterWithSocial(installation, { profile, intent, request, clientAddress });
  if (entry.kind === "unknown") {
    const name = SOCIAL_NAMES[provider];
    const text = `There is no account for this ${name} sign-in yet. To create one, press ${name} again here, or fill in the form.`;
    return seeOther("/signup", setCookies([...cookies, flashCookie(installation, { kind: "info", text })]));
  }
  if (entry.kind === "ended") {
    return seeOther("/sign-in", setCookies([...cookies, flashCookie(installation, { kind: "failed", text: entry.why })]));
  }
  cookies.push(...entry.cookies);
  if (entry.kind === "signed-in") return seeOther(intent.to ? afterSignIn(intent.to) : "/dashboard", setCookies(cookies));
  return passStep(installation, { step: "/signup", registration: entry.registration, request, clientAddress, cookies });
}

/** From the settings: whoever was signed in there must be signed in still. */
async function connect(
  installation: Installation,
  { provider, request, clientAddress }: Given,
  profile: SocialProfile,
  intent: SocialIntent,
  cookies: string[],
): Promise<Response> {
  const { db, config, clock } = installation;
  const session = await findSession(db, config, request, clock());
  if (!session || session.userId !== intent.userId) {
    return failed(installation, intent, cookies, "you were signed out meanwhile. Sign in, then connect again.");
  }
  const user = await findSocialUser(db, session.userId);
  if (!user) throw new Error("a session without a person");
  const name = SOCIAL_NAMES[provider];
  const say = (message: FlashMessage) =>
    seeOther(startingPage(intent), setCookies([...cookies, flashCookie(installation, message)]));
  if ((await connectSocial(installation, { user, profile, request, clientAddress })) === "connected") {
    return say({ kind: "success", text: `${name} is connected. It signs you in from now on.` });
  }
  const owner = await findByIdentity(db, profile);
  if (owner?.userId === user.userId) return say({ kind: "info", text: `${name} is connected already.` });
  const text = `${profile.label} at ${name} signs in to another account here. Disconnect it there first, or connect another one.`;
  return say({ kind: "failed", text });
}

function failed(installation: Installation, intent: SocialIntent | null, cookies: string[], reason: string): Response {
  const flash = flashCookie(installation, { kind: "failed", text: `Authentication failed: ${reason}` });
  return seeOther(intent ? startingPage(intent) : "/sign-in", setCookies([...cookies, flash]));
}
