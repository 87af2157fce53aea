import type { AppContext } from "#app/platform/app-context.ts";
import { type FlashMessage, flashCookie } from "#app/platform/http/cookies.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { waitMessage } from "#app/platform/http/wait-message.ts";
import { openSocial } from "#app/providers/social/open-social.server.ts";
import { SOCIAL_NAMES, type SocialProfile, type SocialProvider } from "#app/providers/social/social.ts";
import { readAccountEmail } from "../account-email.server.tsx";
import { findSession } from "../sessions.server.ts";
import { readName } from "../settings/names.ts";
import { afterSignIn } from "../sign-in/after-sign-in.ts";
import { signInUser } from "../sign-in/sign-in.server.ts";
import { endRegistration, openAccount, type Registration, startRegistration } from "../sign-up/registration.server.ts";
import { passStep } from "../sign-up/require-step.server.ts";
import { findSignInAccount, noAccountMessage } from "../switch-account.server.ts";
import { connectSocial } from "./connections.server.ts";
import { findByIdentity, findByVerifiedEmail, findSocialUser } from "./find-social-user.server.ts";
import { readSocialIntent, type SocialIntent, startingPage } from "./social-intent.ts";

/**
 * `registering`: a new person, some of whose steps remain. `unknown`: a new person who wanted to sign in. `ended`: somebody
 * who is no member of any account any more.
 */
export type SocialEntry =
  | { kind: "signed-in"; cookies: string[] }
  | { kind: "registering"; cookies: string[]; registration: Registration }
  | { kind: "unknown" }
  /** Nobody lets them in any more; `why` in words. */
  | { kind: "ended"; why: string };

interface SocialVisit {
  profile: SocialProfile;
  intent: SocialIntent;
  request: Request;
  clientAddress: string;
}

/**
 * Lets in whom a provider named: the person its account belongs to; else the person whose address it has proved, to whom it
 * belongs from now on; else somebody new. An address it has not proved says nothing about who somebody is.
 */
async function enterWithSocial(app: AppContext, given: SocialVisit): Promise<SocialEntry> {
  // Two callbacks at once, as from an impatient second press, find each other's account on another turn.
  for (let turn = 0; turn < 3; turn++) {
    const known = await enterAsKnown(app, given);
    if (known && "why" in known) return { kind: "ended", why: known.why };
    if (known) return { kind: "signed-in", cookies: known };
    if (given.intent.from === "sign-in") return { kind: "unknown" };
    const entry = await enterAsNew(app, given);
    if (entry) return entry;
  }
  throw new Error("somebody from a provider is neither known nor new");
}

async function enterAsKnown(
  app: AppContext,
  { profile, request, clientAddress }: SocialVisit,
): Promise<string[] | { why: string } | null> {
  const { db, clock } = app;
  const known = await findByIdentity(db, profile);
  const user = known ?? (await findByVerifiedEmail(db, profile));
  if (!user) return null;
  if (!(await findSignInAccount(db, { userId: user.userId, now: clock() })))
    return { why: await noAccountMessage(app, user.userId) };
  if (!known) await connectSocial(app, { user, profile, request, clientAddress });
  return signInUser(app, { userId: user.userId, remember: false, request, clientAddress, announce: true });
}

/** Null: somebody else has just become the person. */
async function enterAsNew(
  app: AppContext,
  { profile, intent, request, clientAddress }: SocialVisit,
): Promise<SocialEntry | null> {
  const { db, config, clock } = app;
  const now = clock();
  const email = profile.email ? readAccountEmail(profile.email) : null;
  const { registration, cookie } = await startRegistration(
    db,
    config,
    {
      kind: intent.kind,
      plan: intent.plan,
      referralCode: intent.referral,
      ...namesOf(profile),
      email,
      // The words are under the button.
      termsAcceptedAt: now.toISOString(),
      provider: profile.provider,
      providerSubject: profile.subject,
      providerLabel: profile.label,
      emailVerifiedAt: email && profile.emailVerified ? now.toISOString() : null,
    },
    now,
  );
  if (intent.kind === "company" || !registration.emailVerifiedAt) return { kind: "registering", cookies: [cookie], registration };
  const opened = await openAccount(app, { registration, request, clientAddress });
  const forget = await endRegistration(db, config, registration);
  return opened.kind === "opened" ? { kind: "signed-in", cookies: [...opened.cookies, forget] } : null;
}

/** Names as an account takes them. Whoever has none that is a name there goes by what they sign in with. */
function namesOf({ provider, firstName, lastName, label }: SocialProfile): { firstName: string; lastName: string } {
  const read = (written: string) => {
    const reading = readName(written, "Name");
    return "name" in reading ? reading.name : "";
  };
  const first = read(firstName);
  if (first) return { firstName: first, lastName: read(lastName) };
  return { firstName: read(lastName) || read(label.replace(/^@|@.*$/g, "")) || SOCIAL_NAMES[provider], lastName: "" };
}

/** Each return asks the provider twice: a browser gets so many. */
const PER_CLIENT = { name: "social-return", points: 60, seconds: 15 * 60 };
/** A state leads back once, whatever a browser keeps of its cookies. */
const PER_STATE = { name: "social-state", points: 1, seconds: 15 * 60 };

interface SocialReturn {
  provider: SocialProvider;
  request: Request;
  clientAddress: string;
}

/** The answer to somebody whom a provider sent back: signed in, on the way to an account, connected, or told what failed. */
export async function returnFromSocial(app: AppContext, given: SocialReturn): Promise<Response> {
  const { config, clock, log } = app;
  const { provider, request, clientAddress } = given;
  if (!config.social[provider]) {
    return failed(app, null, [], `${SOCIAL_NAMES[provider]} sign-in is not set up on this site`);
  }
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) {
    return failed(app, null, [], `there were too many tries from here. ${waitMessage(wait)}, then try again.`);
  }
  const spend = async (state: string) => (await consume(state, PER_STATE)) === null;
  const outcome = await openSocial(config).finish(provider, { request, now: clock(), spend });
  const intent = outcome.carried ? readSocialIntent(outcome.carried) : null;
  const cookies = [outcome.cookie];
  if (outcome.kind === "failed") {
    log.warn({ provider, reason: outcome.reason }, "social sign-in failed");
    return failed(app, intent, cookies, outcome.reason);
  }
  return intent?.from === "settings"
    ? connect(app, given, outcome.profile, intent, cookies)
    : enter(app, given, outcome.profile, intent ?? readSocialIntent({}), cookies);
}

async function enter(
  app: AppContext,
  { provider, request, clientAddress }: SocialReturn,
  profile: SocialProfile,
  intent: SocialIntent,
  cookies: string[],
): Promise<Response> {
  const entry = await enterWithSocial(app, { profile, intent, request, clientAddress });
  if (entry.kind === "unknown") {
    const name = SOCIAL_NAMES[provider];
    const text = `There is no account for this ${name} sign-in yet. To create one, press ${name} again here, or fill in the form.`;
    return seeOther("/signup", setCookies([...cookies, flashCookie(app, { kind: "info", text })]));
  }
  if (entry.kind === "ended") {
    return seeOther("/sign-in", setCookies([...cookies, flashCookie(app, { kind: "failed", text: entry.why })]));
  }
  cookies.push(...entry.cookies);
  if (entry.kind === "signed-in") return seeOther(intent.to ? afterSignIn(intent.to) : "/dashboard", setCookies(cookies));
  return passStep(app, { step: "/signup", registration: entry.registration, request, clientAddress, cookies });
}

/** From the settings: whoever was signed in there must be signed in still. */
async function connect(
  app: AppContext,
  { provider, request, clientAddress }: SocialReturn,
  profile: SocialProfile,
  intent: SocialIntent,
  cookies: string[],
): Promise<Response> {
  const { db, config, clock } = app;
  const session = await findSession(db, config, request, clock());
  if (!session || session.userId !== intent.userId) {
    return failed(app, intent, cookies, "you were signed out meanwhile. Sign in, then connect again.");
  }
  const user = await findSocialUser(db, session.userId);
  if (!user) throw new Error("a session without a person");
  const name = SOCIAL_NAMES[provider];
  const say = (message: FlashMessage) => seeOther(startingPage(intent), setCookies([...cookies, flashCookie(app, message)]));
  if ((await connectSocial(app, { user, profile, request, clientAddress })) === "connected") {
    return say({ kind: "success", text: `${name} is connected. It signs you in from now on.` });
  }
  const owner = await findByIdentity(db, profile);
  if (owner?.userId === user.userId) return say({ kind: "info", text: `${name} is connected already.` });
  const text = `${profile.label} at ${name} signs in to another account here. Disconnect it there first, or connect another one.`;
  return say({ kind: "failed", text });
}

function failed(app: AppContext, intent: SocialIntent | null, cookies: string[], reason: string): Response {
  const flash = flashCookie(app, { kind: "failed", text: `Authentication failed: ${reason}` });
  return seeOther(intent ? startingPage(intent) : "/sign-in", setCookies([...cookies, flash]));
}
