import type { AppLoadContext } from "@remix-run/node";
import { seeOther, setCookies } from "../../http/redirects.server.ts";
import { requireSameOrigin } from "../../http/same-origin.server.ts";
import type { Installation } from "../../installation.server.ts";
import { findOrganiser, type Organiser } from "../require-organiser.server.ts";
import { signInUser } from "../sign-in/sign-in-user.server.ts";
import { type Progress, placeFor, previousStep, type Step } from "./journey.ts";
import { findRegistration, type Registration } from "./registration.server.ts";
import { backPath } from "./sign-up-search.ts";

/** A form sent twice on a slow line: the browser may have thrown the first answer away, and the session with it. */
const SECOND_SUBMIT_MS = 60_000;

/** What the journey's model knows of a registration. */
export function givenIn(registration: Registration): NonNullable<Progress["registration"]> {
  return {
    kind: registration.kind,
    social: registration.provider !== null,
    email: registration.email !== null,
    emailVerified: registration.emailVerifiedAt !== null,
    password: registration.passwordHash !== null,
    company: registration.companyName !== null,
    opened: registration.userId !== null,
  };
}

/** The way back from a step on this person's path. */
export function wayBack(step: Step, registration: Registration): string {
  return backPath(previousStep(step, givenIn(registration)), registration.kind);
}

/**
 * Who stands at a step of registration, and with what. The first line of its loader and action.
 * Throws the redirect to where they belong when it is not here (302, 303 for a form), and 403 for a form from another site.
 * `registration` is null when there is none, or when it is not of the person who is signed in.
 */
export async function requireStep(
  request: Request,
  context: AppLoadContext,
  step: Step,
): Promise<{ registration: Registration | null; organiser: Organiser | null }> {
  const { installation } = context;
  requireSameOrigin(request, installation.config.appUrl);
  const found = await findRegistration(installation.db, installation.config, request, installation.clock());
  const organiser = await findOrganiser(request, context);
  const registration = organiser && found?.userId !== organiser.user.id ? null : found;
  const place = placeFor(step, {
    registration: registration && givenIn(registration),
    organiser: organiser && { kind: organiser.account.kind, identity: organiser.account.identityStatus },
  });
  if (!place) return { registration, organiser };
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  const to = place === "/sign-in" ? `/sign-in?to=${encodeURIComponent(step)}` : place;
  if (!isForm) throw new Response(null, { status: 302, headers: { Location: to } });
  if (!registration?.userId || organiser) throw seeOther(to);
  const { clientAddress } = context;
  throw seeOther(to, setCookies(await signInAgain(installation, { registration, request, clientAddress })));
}

/** Cookies of a session for whoever opened the account a moment ago by the same form. */
async function signInAgain(
  installation: Installation,
  given: { registration: Registration; request: Request; clientAddress: string },
): Promise<string[]> {
  const { db, clock } = installation;
  const userId = given.registration.userId;
  const user = userId && (await db.selectFrom("users").select(["id", "createdAt"]).where("id", "=", userId).executeTakeFirst());
  if (!user || clock().getTime() - Date.parse(user.createdAt) > SECOND_SUBMIT_MS) return [];
  const { request, clientAddress } = given;
  return signInUser(installation, { userId: user.id, remember: false, request, clientAddress, announce: false });
}
