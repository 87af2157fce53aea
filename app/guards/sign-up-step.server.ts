import type { AppLoadContext } from "@remix-run/node";
import { findOrganiser, type Organiser } from "#app/features/accounts/organiser.server.ts";
import { readPlan } from "#app/features/accounts/plan.ts";
import { codeRefusalMessage } from "#app/features/accounts/sign-in/after-sign-in.server.ts";
import { SECOND_STEP, signInUser } from "#app/features/accounts/sign-in/sign-in.server.ts";
import {
  endRegistration,
  findRegistration,
  openAccount,
  type Registration,
  registrationProgress,
  sendRegistrationCode,
} from "#app/features/accounts/sign-up/registration.server.ts";
import {
  findStepRedirect,
  nextStep,
  type SignUpStep,
} from "#app/features/accounts/sign-up/sign-up-steps.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { type Browser, browserOf } from "#app/platform/http/browser.ts";
import { flashCookie } from "#app/platform/http/cookies.server.ts";
import { seeOther, setCookies } from "#app/platform/http/responses.server.ts";
import { requireSameOrigin } from "#app/platform/http/same-origin.server.ts";

interface Given {
  registration: Registration;
  browser: Browser;
  /** Set-Cookie values that go along. */
  cookies?: string[];
}

/**
 * The answer to a step that has been passed: on to the next one. When that asks for the code, it is
 * sent; when there is none, the account is opened.
 */
export async function passStep(
  app: AppContext,
  given: Given & { step: SignUpStep },
): Promise<Response> {
  const { registration, cookies = [] } = given;
  const next = nextStep(given.step, registrationProgress(registration));
  if (!next) return enterAccount(app, given);
  if (next !== "/verify-email" && next !== "/institution-emailverify")
    return seeOther(next, setCookies(cookies));
  const issue = await sendRegistrationCode(app, {
    registration,
    clientAddress: given.browser.address,
  });
  if (issue.kind !== "wait") return seeOther(next, setCookies(cookies));
  const refusal = flashCookie(app, { kind: "failed", text: codeRefusalMessage(issue) });
  return seeOther(next, setCookies([...cookies, refusal]));
}

/** Opens the account and leads on to what comes after it. */
export async function enterAccount(app: AppContext, given: Given): Promise<Response> {
  const { registration, cookies = [] } = given;
  const opened = await openAccount(app, given);
  if (opened.kind === "opened") {
    if (opened.next === "code")
      return seeOther(SECOND_STEP, setCookies([...cookies, ...opened.cookies]));
    const next = registration.kind === "company" ? "/institution-welcomepopup" : "/kyc-popup";
    return seeOther(next, setCookies([...cookies, ...opened.cookies]));
  }
  if (opened.kind === "moved") {
    return seeOther(
      registration.kind === "company" ? "/institution-emailverify" : "/verify-email",
      setCookies(cookies),
    );
  }
  // They proved the address, so they may know.
  const forget = await endRegistration(app.db, app.config, registration);
  const text = "There is already an account with this e-mail address. Sign in to it.";
  return seeOther("/sign-in", setCookies([forget, flashCookie(app, { kind: "info", text })]));
}

/**
 * A form sent twice on a slow line: the browser may have thrown the first answer away, and the
 * session with it.
 */
const SECOND_SUBMIT_MS = 60_000;

/**
 * Who stands at a step of registration, and with what. The first line of its loader and action.
 * Throws the redirect to where they belong when it is not here (302, 303 for a form), and 403 for a
 * form from another site. `registration` is null when there is none, or when it is not of the
 * person who is signed in.
 */
export async function requireStep(
  request: Request,
  context: AppLoadContext,
  step: SignUpStep,
): Promise<{ registration: Registration | null; organiser: Organiser | null }> {
  const { app } = context;
  requireSameOrigin(request, app.config.appUrl);
  const found = await findRegistration(
    app.db,
    app.config,
    request.headers.get("Cookie"),
    app.clock(),
  );
  const organiser = await findOrganiser(context.app, request.headers.get("Cookie"));
  const registration = organiser && found?.userId !== organiser.user.id ? null : found;
  const place = findStepRedirect(step, {
    registration: registration && registrationProgress(registration),
    organiser: organiser && {
      kind: organiser.account.kind,
      identity: organiser.account.identityStatus,
    },
  });
  if (!place) return { registration, organiser };
  const isForm = request.method !== "GET" && request.method !== "HEAD";
  const to = place === "/sign-in" ? `/sign-in?to=${encodeURIComponent(step)}` : place;
  if (!isForm) throw new Response(null, { status: 302, headers: { Location: to } });
  if (!registration?.userId || organiser) throw seeOther(to);
  throw seeOther(
    to,
    setCookies(await signInAgain(app, { registration, browser: browserOf({ request, context }) })),
  );
}

/** The same of a step before the account, which nobody comes to without a registration. */
export async function requireRegistration(
  request: Request,
  context: AppLoadContext,
  step: Exclude<SignUpStep, "/signup">,
): Promise<Registration> {
  const { registration } = await requireStep(request, context, step);
  if (!registration) throw new Error(`Somebody came to ${step} without a registration`);
  return registration;
}

/** The same of a step behind it, which only who is signed in comes to. */
export async function requireSignedInStep(
  request: Request,
  context: AppLoadContext,
  step: SignUpStep,
): Promise<{ registration: Registration | null; organiser: Organiser }> {
  const { registration, organiser } = await requireStep(request, context, step);
  if (!organiser) throw new Error(`Somebody came to ${step} without an account`);
  return { registration, organiser };
}

/** Cookies of a session for whoever opened the account a moment ago by the same form. */
async function signInAgain(
  app: AppContext,
  given: { registration: Registration; browser: Browser },
): Promise<string[]> {
  const { db, clock } = app;
  const userId = given.registration.userId;
  const user =
    userId &&
    (await db
      .selectFrom("users")
      .select(["id", "createdAt"])
      .where("id", "=", userId)
      .executeTakeFirst());
  if (!user || clock().getTime() - Date.parse(user.createdAt) > SECOND_SUBMIT_MS) return [];
  return (
    await signInUser(app, {
      userId: user.id,
      remember: false,
      browser: given.browser,
      announce: false,
    })
  ).cookies;
}

/**
 * The price list is the same page for everybody: whoever is signed in and chose a plan on it pays
 * for it instead of registering.
 */
export async function checkoutOfSignedIn(
  request: Request,
  context: AppLoadContext,
): Promise<string | null> {
  const plan = readPlan(new URL(request.url).searchParams.get("plan"));
  if (!plan || !context.app.payments) return null;
  const organiser = await findOrganiser(context.app, request.headers.get("Cookie"));
  if (organiser?.role !== "owner") return null;
  return plan === "free" ? "/settings/plan" : `/settings/plan/checkout?plan=${plan}`;
}
