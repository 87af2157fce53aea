import type { AppLoadContext } from "@remix-run/node";
import { notYet, unprocessable } from "../../http/form-problem.server.ts";
import { consume } from "../../http/rate-limit.server.ts";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { waitWords } from "../../http/wait-words.ts";
import { openStep } from "./journey.ts";
import { passStep } from "./pass-step.server.ts";
import { changeRegistration, endRegistration, type Registration, startRegistration } from "./registration.server.ts";
import { readSignUp } from "./registration-forms.server.ts";
import { givenIn, requireStep } from "./require-step.server.ts";
import { readSignUpSearch } from "./sign-up-search.ts";

/** Each leaves a row for a day. A class may share one address on the way out. */
const PER_CLIENT = { name: "sign-up-client", points: 120, seconds: 3600 };

/**
 * What the sign-up page shows. Someone who came back from a later step finds everything they typed. A plain visit, perhaps in a
 * second tab, gets an empty form, and `continueAt` is the step where this browser's unfinished registration continues: only
 * submitting the form replaces that. A completed registration is removed (`cookie` clears the rest of it).
 */
export async function showSignUp(request: Request, context: AppLoadContext) {
  const { registration } = await requireStep(request, context, "/signup");
  const { db, config } = context.installation;
  const search = readSignUpSearch(request.url);
  const begun = unfinished(registration);
  const kept = search.back ? begun : null;
  const cookie = registration && !begun ? await endRegistration(db, config, registration) : null;
  return {
    cookie,
    page: {
      kind: search.kind ?? kept?.kind ?? ("individual" as const),
      plan: search.plan ?? kept?.plan ?? null,
      referral: search.referral ?? kept?.referralCode ?? null,
      back: kept !== null,
      continueAt: begun && !kept ? openStep(givenIn(begun)) : null,
      values: kept && valuesOf(kept),
    },
  };
}

function unfinished(registration: Registration | null): Registration | null {
  return registration?.userId ? null : registration;
}

function valuesOf(registration: Registration): Record<string, string> {
  const { firstName, lastName, email, countryCode, phoneNumber } = registration;
  return {
    firstName,
    lastName,
    email: email ?? "",
    countryCode: countryCode ?? "",
    phone: phoneNumber ?? "",
    termsAccepted: "yes",
  };
}

/** Takes the sign-up form, 422 when something is wrong with it. */
export async function answerSignUp(request: Request, context: AppLoadContext) {
  const { registration } = await requireStep(request, context, "/signup");
  const { installation, clientAddress } = context;
  const { db, config, clock } = installation;
  const search = readSignUpSearch(request.url);
  const kind = search.kind ?? "individual";
  const form = await readPostedForm(request);
  const read = readSignUp(form, kind);
  if ("errors" in read) return unprocessable(form, read.errors);
  const now = clock();
  const kept = search.back ? unfinished(registration) : null;
  const { countryCode, phoneNumber } = read.value;
  const given = {
    ...read.value,
    kind,
    plan: search.plan ?? kept?.plan ?? null,
    referralCode: search.referral ?? kept?.referralCode ?? null,
    // Whoever looks at the other tab keeps the number.
    countryCode: countryCode ?? kept?.countryCode ?? null,
    phoneNumber: phoneNumber ?? kept?.phoneNumber ?? null,
    termsAcceptedAt: now.toISOString(),
  };
  if (kept) {
    // Google and X vouched for another address.
    const emailVerifiedAt = given.email === kept.email ? kept.emailVerifiedAt : null;
    const changed = await changeRegistration(db, kept.id, { ...given, emailVerifiedAt });
    return passStep(installation, { step: "/signup", registration: changed, request, clientAddress });
  }
  const wait = await consume(clientAddress, PER_CLIENT);
  if (wait !== null) return notYet(form, `Many people signed up from your network. ${waitWords(wait)}, then try again.`, wait);
  if (registration) await endRegistration(db, config, registration);
  const { registration: begun, cookie } = await startRegistration(db, config, given, now);
  return passStep(installation, { step: "/signup", registration: begun, request, clientAddress, cookies: [cookie] });
}
