import type { AppContext } from "#app/platform/app-context.ts";
import type { Browser } from "#app/platform/http/browser.ts";
import { SOCIAL_NAMES, type SocialProfile } from "#app/providers/social/social.ts";
import { readAccountEmail } from "../account-email.server.tsx";
import { readName } from "../names.ts";
import { afterSignIn } from "../sign-in/after-sign-in.server.ts";
import { FIRST_PAGE } from "../sign-in/first-page.ts";
import { type SignedIn, signInUser } from "../sign-in/sign-in.server.ts";
import {
  endRegistration,
  openAccount,
  type Registration,
  startRegistration,
} from "../sign-up/registration.server.ts";
import { findSignInAccount, noAccountMessage } from "../switch-account.server.ts";
import { connectSocial, findByIdentity, findByVerifiedEmail } from "./connections.server.ts";
import type { SocialIntent } from "./social-intent.ts";

/**
 * `code`: the code of their authenticator app is still to be given, see `SignedIn`. `registering`:
 * a new person, some of whose steps remain. `unknown`: a new person who wanted to sign in. `ended`:
 * somebody who is no member of any account any more.
 */
export type SocialEntry =
  | { kind: "signed-in"; cookies: string[] }
  | { kind: "code"; cookies: string[] }
  | { kind: "registering"; cookies: string[]; registration: Registration }
  | { kind: "unknown" }
  /** Nobody lets them in any more; `why` in words. */
  | { kind: "ended"; why: string };

interface SocialVisit {
  profile: SocialProfile;
  intent: SocialIntent;
  browser: Browser;
}

/**
 * Lets in whom a provider named: the person its account belongs to; else the person whose address
 * it has proved, to whom it belongs from now on; else somebody new. An address it has not proved
 * says nothing about who somebody is.
 */
export async function enterWithSocial(app: AppContext, given: SocialVisit): Promise<SocialEntry> {
  // Two callbacks at once, as from an impatient second press, find each other's account on another
  // turn.
  for (let turn = 0; turn < 3; turn++) {
    const known = await enterAsKnown(app, given);
    if (known && "why" in known) return { kind: "ended", why: known.why };
    if (known) return { kind: known.next, cookies: known.cookies };
    if (given.intent.from === "sign-in") return { kind: "unknown" };
    const entry = await enterAsNew(app, given);
    if (entry) return entry;
  }
  throw new Error("somebody from a provider is neither known nor new");
}

async function enterAsKnown(
  app: AppContext,
  { profile, intent, browser }: SocialVisit,
): Promise<SignedIn | { why: string } | null> {
  const { db, clock } = app;
  const known = await findByIdentity(db, profile);
  const user = known ?? (await findByVerifiedEmail(db, profile));
  if (!user) return null;
  if (!(await findSignInAccount(db, { userId: user.userId, now: clock() })))
    return { why: await noAccountMessage(app, user.userId) };
  if (!known) await connectSocial(app, { user, profile, browser });
  const to = intent.to ? afterSignIn(intent.to) : FIRST_PAGE;
  return signInUser(app, { userId: user.userId, remember: false, browser, announce: true, to });
}

/** Null: somebody else has just become the person. */
async function enterAsNew(
  app: AppContext,
  { profile, intent, browser }: SocialVisit,
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
  if (intent.kind === "company" || !registration.emailVerifiedAt)
    return { kind: "registering", cookies: [cookie], registration };
  const opened = await openAccount(app, { registration, browser });
  const forget = await endRegistration(db, config, registration);
  return opened.kind === "opened"
    ? { kind: opened.next, cookies: [...opened.cookies, forget] }
    : null;
}

/**
 * Names as an account takes them. Whoever has none that is a name there goes by what they sign in
 * with.
 */
function namesOf({ provider, firstName, lastName, label }: SocialProfile): {
  firstName: string;
  lastName: string;
} {
  const read = (written: string) => {
    const reading = readName(written, "Name");
    return "name" in reading ? reading.name : "";
  };
  const first = read(firstName);
  if (first) return { firstName: first, lastName: read(lastName) };
  const [handle = ""] = label.replace(/^@/, "").split("@");
  return { firstName: read(lastName) || read(handle) || SOCIAL_NAMES[provider], lastName: "" };
}
