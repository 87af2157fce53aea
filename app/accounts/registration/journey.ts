/** The pages of registration, by their paths. */
export type Step =
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

export type Kind = "individual" | "company";

/** How far somebody is. Both null: nothing is known of them. */
export interface Progress {
  /** What they gave so far. Null: nothing, or it belongs to somebody else than who is signed in. */
  registration: {
    kind: Kind;
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
  organiser: { kind: Kind; identity: "none" | "pending" | "passed" | "refused" } | null;
}

/** Where a guard sends somebody: a step, the desk, or signing in first. */
export type Place = Step | "/dashboard" | "/sign-in";

type Given = NonNullable<Progress["registration"]>;

/** The two paths up to the account. `skipped` steps are not this person's; a step is `done` once it has its data. */
const PATHS: Record<Kind, { step: Step; skipped?: (given: Given) => boolean; done: (given: Given) => boolean }[]> = {
  individual: [
    { step: "/signup", done: () => true },
    { step: "/signup-email", skipped: (given) => given.emailVerified, done: (given) => given.email },
    { step: "/create-password", skipped: (given) => given.social, done: (given) => given.password },
    { step: "/verify-email", skipped: (given) => given.emailVerified, done: () => false },
  ],
  company: [
    { step: "/signup", done: () => true },
    { step: "/signup-email", skipped: (given) => given.emailVerified, done: (given) => given.email },
    // The last step when no code is needed: the account is opened there.
    { step: "/institution-details", done: (given) => given.company && !given.emailVerified },
    { step: "/create-pass", skipped: (given) => given.social, done: (given) => given.password },
    { step: "/institution-emailverify", skipped: (given) => given.emailVerified, done: () => false },
  ],
};

const WELCOME: Record<Kind, Step> = { individual: "/welcome-popup", company: "/institution-welcomepopup" };
const IDENTITY_STEPS: readonly Step[] = ["/kyc-popup", "/kyc-form"];
const SIGNED_IN_STEPS: readonly Step[] = [...IDENTITY_STEPS, "/welcome-popup", "/institution-welcomepopup"];

/** Where somebody who asks for `step` belongs instead. Null: they may stay. */
export function placeFor(step: Step, progress: Progress | null): Place | null {
  const { registration = null, organiser = null } = progress ?? {};
  const place = SIGNED_IN_STEPS.includes(step)
    ? placeForSignedIn(step, registration, organiser)
    : placeForRegistering(step, registration, organiser);
  return place === step ? null : place;
}

function placeForRegistering(step: Step, registration: Given | null, organiser: Progress["organiser"]): Place {
  if (step === "/signup") return organiser ? "/dashboard" : "/signup";
  if (!registration) return step === "/create-pass" ? "/institution-details" : "/signup";
  if (registration.opened) return afterOpening(registration.kind, organiser);
  const path = pathOf(registration);
  const at = path.findIndex((one) => one.step === step);
  const missing = path.findIndex((one) => !one.done(registration));
  return at >= 0 && at <= missing ? step : openStep(registration);
}

function placeForSignedIn(step: Step, registration: Given | null, organiser: Progress["organiser"]): Place {
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
function afterOpening(kind: Kind, organiser: Progress["organiser"]): Step {
  const isChecked = organiser?.identity === "passed" || organiser?.identity === "pending";
  return kind === "individual" && !isChecked ? "/kyc-popup" : WELCOME[kind];
}

/** The earliest step whose data is missing, of a registration without an account. */
export function openStep(registration: Given): Step {
  return pathOf(registration).find((one) => !one.done(registration))?.step ?? "/signup";
}

function pathOf(registration: Given) {
  return PATHS[registration.kind].filter((one) => !one.skipped?.(registration));
}

/** What comes after a step that has just been passed. Null past the last one before the account. */
export function nextStep(step: Step, registration: Given): Step | null {
  // Whoever changes the address goes back to where they were.
  if (step === "/signup-email") return openStep(registration);
  const path = pathOf(registration);
  const after = path.slice(path.findIndex((one) => one.step === step) + 1);
  return after.find((one) => one.step !== "/signup-email" || !registration.email)?.step ?? null;
}

/** What came before a step on this person's path. */
export function previousStep(step: Step, registration: Given): Step {
  const path = pathOf(registration).filter((one) => one.step !== "/signup-email");
  const at = path.findIndex((one) => one.step === step);
  return path[at - 1]?.step ?? "/signup";
}

const NUMBERS: Partial<Record<Step, number>> = {
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
export function stepNumber(step: Step): number | null {
  return NUMBERS[step] ?? null;
}
