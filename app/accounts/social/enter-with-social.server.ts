import type { Installation } from "../../installation.server.ts";
import { SOCIAL_NAMES, type SocialProfile } from "../../providers/social.ts";
import { readAccountEmail } from "../account-email.server.ts";
import { findWorkplace, whyNoWorkplace } from "../members/find-workplace.server.ts";
import { readName } from "../read-name.ts";
import { openAccount } from "../registration/open-account.server.ts";
import { endRegistration, type Registration, startRegistration } from "../registration/registration.server.ts";
import { signInUser } from "../sign-in/sign-in-user.server.ts";
import { connectSocial } from "./connect-social.server.ts";
import { findByIdentity, findByVerifiedEmail } from "./find-social-user.server.ts";
import type { SocialIntent } from "./social-intent.ts";

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

interface Given {
  profile: SocialProfile;
  intent: SocialIntent;
  request: Request;
  clientAddress: string;
}

/**
 * Lets in whom a provider named: the person its account belongs to; else the person whose address it has proved, to whom it
 * belongs from now on; else somebody new. An address it has not proved says nothing about who somebody is.
 */
export async function enterWithSocial(installation: Installation, given: Given): Promise<SocialEntry> {
  // Two callbacks at once, as from an impatient second press, find each other's account on another turn.
  for (let turn = 0; turn < 3; turn++) {
    const known = await enterAsKnown(installation, given);
    if (known && "why" in known) return { kind: "ended", why: known.why };
    if (known) return { kind: "signed-in", cookies: known };
    if (given.intent.from === "sign-in") return { kind: "unknown" };
    const entry = await enterAsNew(installation, given);
    if (entry) return entry;
  }
  throw new Error("somebody from a provider is neither known nor new");
}

async function enterAsKnown(
  installation: Installation,
  { profile, request, clientAddress }: Given,
): Promise<string[] | { why: string } | null> {
  const { db, clock } = installation;
  const known = await findByIdentity(db, profile);
  const user = known ?? (await findByVerifiedEmail(db, profile));
  if (!user) return null;
  if (!(await findWorkplace(db, { userId: user.userId, now: clock() })))
    return { why: await whyNoWorkplace(installation, user.userId) };
  if (!known) await connectSocial(installation, { user, profile, request, clientAddress });
  return signInUser(installation, { userId: user.userId, remember: false, request, clientAddress, announce: true });
}

/** Null: somebody else has just become the person. */
async function enterAsNew(
  installation: Installation,
  { profile, intent, request, clientAddress }: Given,
): Promise<SocialEntry | null> {
  const { db, config, clock } = installation;
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
  const opened = await openAccount(installation, { registration, request, clientAddress });
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
