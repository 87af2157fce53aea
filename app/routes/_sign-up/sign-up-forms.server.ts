import { type AppLoadContext, data } from "@remix-run/node";
import { checkCode, isCodeSent, resendSeconds } from "#app/features/accounts/codes.server.ts";
import {
  buttonForm,
  codeForm,
  newPasswordForm,
  passwordAnswerOf,
} from "#app/features/accounts/form-fields.server.ts";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import { PAID_PLANS } from "#app/features/accounts/plan.ts";
import { codeRefusalMessage } from "#app/features/accounts/sign-in/after-sign-in.server.ts";
import {
  changeRegistration,
  codeOf,
  endRegistration,
  previousStepPath,
  type Registration,
  registrationProgress,
  sendRegistrationCode,
  startRegistration,
} from "#app/features/accounts/sign-up/registration.server.ts";
import {
  askAboutAddress,
  signUpFormOf,
  signUpRules,
} from "#app/features/accounts/sign-up/sign-up-schemas.server.ts";
import { readSignUpSearch } from "#app/features/accounts/sign-up/sign-up-search.ts";
import { openStep } from "#app/features/accounts/sign-up/sign-up-steps.ts";
import { CODE_MINUTES } from "#app/features/delivery/queue/queue-message.server.ts";
import { unlessBusy } from "#app/guards/passwords-busy.server.ts";
import {
  enterAccount,
  passStep,
  requireRegistration,
  requireSignedInStep,
  requireStep,
} from "#app/guards/sign-up-step.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import {
  intentOf,
  readPostedForm,
  readSubmission,
  refuse,
  refuseForNow,
  rulesOf,
  submissionOf,
} from "#app/platform/http/forms.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { seeOther } from "#app/platform/http/responses.server.ts";
import {
  type ClientLimit,
  consumeByClient,
  giveBackByClient,
} from "#app/platform/http/visitor.server.ts";
import { isSocialProvider, SOCIAL_NAMES } from "#app/providers/social/social.ts";

/**
 * Each leaves a row for a day. Of a network only those count that were begun and not finished, so
 * that a class, or the phones of a mobile network, may sign up together.
 */
const BEGUN: ClientLimit = { name: "sign-up-client", points: 30, perNetwork: 300, seconds: 3600 };

/**
 * What the sign-up page shows. Someone who came back from a later step finds everything they typed.
 * A plain visit, perhaps in a second tab, gets an empty form, and `continueAt` is the step where
 * this browser's unfinished registration continues: only submitting the form replaces that. A
 * completed registration is removed (`cookie` clears the rest of it).
 */
export async function showSignUp(request: Request, context: AppLoadContext) {
  const { registration } = await requireStep(request, context, "/signup");
  const { db, config } = context.app;
  const search = readSignUpSearch(request.url);
  const begun = unfinished(registration);
  const kept = search.back ? begun : null;
  const cookie = registration && !begun ? await endRegistration(db, config, registration) : null;
  const kind = search.kind ?? kept?.kind ?? ("individual" as const);
  return {
    cookie,
    page: {
      kind,
      rules: signUpRules(kind),
      plan: search.plan ?? kept?.plan ?? null,
      referral: search.referral ?? kept?.referralCode ?? null,
      back: kept !== null,
      continueAt: begun && !kept ? openStep(registrationProgress(begun)) : null,
      values: kept ? valuesOf(kept) : {},
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
  const { app } = context;
  const { db, config, clock } = app;
  const search = readSignUpSearch(request.url);
  const kind = search.kind ?? "individual";
  const submission = submissionOf(await readPostedForm(request), signUpFormOf(kind));
  const social = new URL(request.url).searchParams.get("social") ?? "";
  if (isSocialProvider(social)) {
    const form = `${SOCIAL_NAMES[social]} sign-in is not set up on this site. Fill in the form instead.`;
    const { initialValue } = submission.reply();
    return data<FormAnswer>(
      { status: "error", error: { "": [form] }, ...(initialValue ? { initialValue } : {}) },
      { status: 422 },
    );
  }
  if (submission.status !== "success") return refuse(submission);
  const doubt = askAboutAddress(
    submission.value.email,
    submission.payload.email,
    submission.value.meant,
  );
  if (doubt) return refuse(submission, { email: doubt });
  const now = clock();
  const kept = search.back ? unfinished(registration) : null;
  const { firstName, lastName, email, countryCode, phone } = submission.value;
  const given = {
    firstName,
    lastName,
    email,
    kind,
    plan: search.plan ?? kept?.plan ?? null,
    referralCode: search.referral ?? kept?.referralCode ?? null,
    // Whoever looks at the other tab keeps the number.
    countryCode: countryCode ?? kept?.countryCode ?? null,
    phoneNumber: phone ?? kept?.phoneNumber ?? null,
    termsAcceptedAt: now.toISOString(),
  };
  if (kept) {
    // Google and X vouched for another address.
    const emailVerifiedAt = given.email === kept.email ? kept.emailVerifiedAt : null;
    const changed = await changeRegistration(db, kept.id, { ...given, emailVerifiedAt });
    return passStep(app, {
      step: "/signup",
      registration: changed,
      browser: browserOf({ request, context }),
    });
  }
  const wait = await consumeByClient(context, BEGUN);
  if (wait !== null) {
    const text =
      "Many people have begun to sign up from your network and haven’t finished. " +
      `${waitMessage(wait)}, then try again.`;
    return refuseForNow(submission, text, wait);
  }
  if (registration) await endRegistration(db, config, registration);
  const { registration: begun, cookie } = await startRegistration(db, config, given, now);
  return passStep(app, {
    step: "/signup",
    registration: begun,
    browser: browserOf({ request, context }),
    cookies: [cookie],
  });
}

type CodeStep = "/verify-email" | "/institution-emailverify";

/** What the page that asks for a registration's code shows. */
export async function showCodeStep(request: Request, context: AppLoadContext, step: CodeStep) {
  const registration = await requireRegistration(request, context, step);
  const { db, clock } = context.app;
  const code = codeOf(registration);
  return {
    action: step,
    rules: rulesOf(codeForm),
    email: code.destination,
    minutes: CODE_MINUTES,
    isSent: await isCodeSent(db, code),
    waitSeconds: await resendSeconds(db, { ...code, now: clock() }),
    back: previousStepPath(step, registration),
  };
}

/**
 * Takes a registration's code and opens the account, or sends another. 422 for a wrong one, 429
 * when it is too soon.
 */
export async function answerCodeStep(request: Request, context: AppLoadContext, step: CodeStep) {
  const registration = await requireRegistration(request, context, step);
  const { app, clientAddress } = context;
  const form = await readPostedForm(request);
  if (intentOf(form) === "resend") {
    const issue = await sendRegistrationCode(app, { registration, clientAddress });
    if (issue.kind === "sent") return seeOther(step);
    return refuseForNow(submissionOf(form, buttonForm), codeRefusalMessage(issue), issue.seconds);
  }
  const submission = submissionOf(form, codeForm);
  if (submission.status !== "success") return refuse(submission);
  const { db, config, clock } = app;
  const result = await checkCode(db, config, {
    ...codeOf(registration),
    typed: submission.value.code,
    clientAddress,
    now: clock(),
  });
  if (result === "wrong") return refuse(submission, { code: "Invalid verification code" });
  if (result === "over") {
    const why = "It has expired, was entered wrongly too many times, or was never sent.";
    return refuse(submission, { code: `Invalid verification code. ${why} Send a new one below.` });
  }
  await giveBackByClient(context, BEGUN);
  return enterAccount(app, {
    registration,
    browser: browserOf({ request, context }),
  });
}

/**
 * Takes the new password of a registration, as /create-password and /create-pass send it. 422 when
 * it breaks a rule.
 */
export async function answerPasswordStep(
  request: Request,
  context: AppLoadContext,
  step: "/create-password" | "/create-pass",
) {
  const found = await requireRegistration(request, context, step);
  const { app } = context;
  const submission = await readSubmission(request, newPasswordForm);
  if (submission.status !== "success") return data(passwordAnswerOf(submission), { status: 422 });
  const passwordHash = await unlessBusy(hashPassword(submission.value.password));
  const registration = await changeRegistration(app.db, found.id, { passwordHash });
  return passStep(app, { step, registration, browser: browserOf({ request, context }) });
}

/** What the end of registration says to whom, on either path. */
export async function showWelcome(
  request: Request,
  context: AppLoadContext,
  step: "/welcome-popup" | "/institution-welcomepopup",
): Promise<{ name: string; note: string | null; locked: boolean }> {
  const { registration, organiser } = await requireSignedInStep(request, context, step);
  const { user, account } = organiser;
  return {
    name: user.firstName,
    note: planNote(context, registration?.plan),
    locked:
      account.kind === "individual" &&
      account.identityStatus !== "passed" &&
      account.identityStatus !== "pending",
  };
}

function planNote({ app }: AppLoadContext, plan: Registration["plan"] | undefined): string | null {
  if (!plan || plan === "free") return null;
  const chosen = `Your account starts on Free. You chose ${PAID_PLANS[plan]}: `;
  return app.payments
    ? `${chosen}pay for it on the dashboard, or later under Account settings, Pricing plans.`
    : `${chosen}write to us, and we’ll set it up with you.`;
}
