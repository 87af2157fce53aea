/** The pages of registration, by their paths. */
export type SignUpStep =
  | "/signup"
  | "/signup-email"
  | "/create-password"
  | "/verify-email"
  | "/kyc-popup"
  | "/kyc-form"
  | "/welcome-popup"
  | "/institution-details"
  | "/create-pass"
  | "/institution-emailverify"
  | "/institution-welcomepopup";

export type AccountType = "individual" | "company";

/** How far somebody is. Both null: nothing is known of them. */
export interface SignUpProgress {
  /** What they gave so far. Null: nothing, or it belongs to somebody else than who is signed in. */
  registration: {
    kind: AccountType;
    /** They came from Google or X: no password step. */
    social: boolean;
    email: boolean;
    /** The provider vouched for the address: no code step. */
    emailVerified: boolean;
    password: boolean;
    company: boolean;
    /** The account exists. */
    opened: boolean;
  } | null;
  /** Whose account is signed in. */
  organiser: { kind: AccountType; identity: "none" | "pending" | "passed" | "refused" } | null;
}

/** Where a guard sends somebody: a step, the dashboard, or signing in first. */
type StepDestination = SignUpStep | "/dashboard" | "/sign-in";

type RegistrationProgress = NonNullable<SignUpProgress["registration"]>;

/**
 * The two paths up to the account. `skipped` steps are not this person's; a step is `done` once it
 * has its data.
 */
const STEPS_BY_TYPE: Record<
  AccountType,
  {
    step: SignUpStep;
    skipped?: (given: RegistrationProgress) => boolean;
    done: (given: RegistrationProgress) => boolean;
  }[]
> = {
  individual: [
    { step: "/signup", done: () => true },
    {
      step: "/signup-email",
      skipped: (given) => given.emailVerified,
      done: (given) => given.email,
    },
    { step: "/create-password", skipped: (given) => given.social, done: (given) => given.password },
    { step: "/verify-email", skipped: (given) => given.emailVerified, done: () => false },
  ],
  company: [
    { step: "/signup", done: () => true },
    {
      step: "/signup-email",
      skipped: (given) => given.emailVerified,
      done: (given) => given.email,
    },
    // The last step when no code is needed: the account is opened there.
    { step: "/institution-details", done: (given) => given.company && !given.emailVerified },
    { step: "/create-pass", skipped: (given) => given.social, done: (given) => given.password },
    {
      step: "/institution-emailverify",
      skipped: (given) => given.emailVerified,
      done: () => false,
    },
  ],
};

const WELCOME: Record<AccountType, SignUpStep> = {
  individual: "/welcome-popup",
  company: "/institution-welcomepopup",
};
const IDENTITY_STEPS: readonly SignUpStep[] = ["/kyc-popup", "/kyc-form"];
const SIGNED_IN_STEPS: readonly SignUpStep[] = [
  ...IDENTITY_STEPS,
  "/welcome-popup",
  "/institution-welcomepopup",
];

/** Where somebody who asks for `step` belongs instead. Null: they may stay. */
export function findStepRedirect(
  step: SignUpStep,
  progress: SignUpProgress | null,
): StepDestination | null {
  const { registration = null, organiser = null } = progress ?? {};
  const place = SIGNED_IN_STEPS.includes(step)
    ? signedInStepFor(step, registration, organiser)
    : signUpStepFor(step, registration, organiser);
  return place === step ? null : place;
}

function signUpStepFor(
  step: SignUpStep,
  registration: RegistrationProgress | null,
  organiser: SignUpProgress["organiser"],
): StepDestination {
  if (step === "/signup") return organiser ? "/dashboard" : "/signup";
  if (!registration) return step === "/create-pass" ? "/institution-details" : "/signup";
  if (registration.opened) return afterOpening(registration.kind, organiser);
  const path = pathOf(registration);
  const at = path.findIndex((one) => one.step === step);
  const missing = path.findIndex((one) => !one.done(registration));
  return at >= 0 && at <= missing ? step : openStep(registration);
}

function signedInStepFor(
  step: SignUpStep,
  registration: RegistrationProgress | null,
  organiser: SignUpProgress["organiser"],
): StepDestination {
  const isIdentity = IDENTITY_STEPS.includes(step);
  if (!organiser) {
    if (!registration) return isIdentity ? "/sign-in" : "/signup";
    return registration.opened ? "/sign-in" : openStep(registration);
  }
  const own = WELCOME[organiser.kind];
  if (isIdentity) {
    if (organiser.kind === "individual" && organiser.identity !== "passed") return step;
    return registration ? own : "/dashboard";
  }
  if (step === own) return step;
  return registration ? afterOpening(organiser.kind, organiser) : "/dashboard";
}

/** Where somebody with an account goes on. Signed out, that page asks them to sign in. */
function afterOpening(kind: AccountType, organiser: SignUpProgress["organiser"]): SignUpStep {
  const isChecked = organiser?.identity === "passed" || organiser?.identity === "pending";
  return kind === "individual" && !isChecked ? "/kyc-popup" : WELCOME[kind];
}

/** The earliest step whose data is missing, of a registration without an account. */
export function openStep(registration: RegistrationProgress): SignUpStep {
  return pathOf(registration).find((one) => !one.done(registration))?.step ?? "/signup";
}

function pathOf(registration: RegistrationProgress) {
  return STEPS_BY_TYPE[registration.kind].filter((one) => !one.skipped?.(registration));
}

/** What comes after a step that has just been passed. Null past the last one before the account. */
export function nextStep(step: SignUpStep, registration: RegistrationProgress): SignUpStep | null {
  // Whoever changes the address goes back to where they were.
  if (step === "/signup-email") return openStep(registration);
  const path = pathOf(registration);
  const after = path.slice(path.findIndex((one) => one.step === step) + 1);
  return after.find((one) => one.step !== "/signup-email" || !registration.email)?.step ?? null;
}

/** What came before a step on this person's path. */
export function previousStep(step: SignUpStep, registration: RegistrationProgress): SignUpStep {
  const path = pathOf(registration).filter((one) => one.step !== "/signup-email");
  const at = path.findIndex((one) => one.step === step);
  return path[at - 1]?.step ?? "/signup";
}

const NUMBERS: Partial<Record<SignUpStep, number>> = {
  "/signup": 1,
  "/create-password": 2,
  "/verify-email": 3,
  "/kyc-popup": 4,
  "/kyc-form": 4,
  "/institution-details": 2,
  "/create-pass": 3,
  "/institution-emailverify": 4,
};

/** "Step 2 of 4"; null for a page that is no step of its own. */
export function stepNumber(step: SignUpStep): number | null {
  return NUMBERS[step] ?? null;
}
