import { expect, test } from "vitest";
import {
  findStepRedirect,
  nextStep,
  openStep,
  previousStep,
  type SignUpProgress,
  type SignUpStep,
  stepNumber,
} from "./sign-up-steps.ts";

type Given = NonNullable<SignUpProgress["registration"]>;

const begun: Given = {
  kind: "individual",
  social: false,
  email: true,
  emailVerified: false,
  password: false,
  company: false,
  opened: false,
};
const company: Given = { ...begun, kind: "company" };
/** X named no address. */
const fromX: Given = { ...begun, social: true, email: false };
const fromGoogle: Given = { ...begun, social: true, emailVerified: true };

const person = { kind: "individual", identity: "none" } as const;
const institution = { kind: "company", identity: "passed" } as const;

const STATES = {
  nothing: null,
  "individual: signed up": { registration: begun, organiser: null },
  "individual: with a password": { registration: { ...begun, password: true }, organiser: null },
  "individual: account opened": {
    registration: { ...begun, password: true, opened: true },
    organiser: person,
  },
  "individual: being checked": {
    registration: { ...begun, password: true, opened: true },
    organiser: { ...person, identity: "pending" },
  },
  "individual: refused": {
    registration: { ...begun, password: true, opened: true },
    organiser: { ...person, identity: "refused" },
  },
  "individual: passed": {
    registration: { ...begun, password: true, opened: true },
    organiser: { ...person, identity: "passed" },
  },
  "individual: opened, signed out": {
    registration: { ...begun, password: true, opened: true },
    organiser: null,
  },
  "individual from X, no address": { registration: fromX, organiser: null },
  "individual from X, address given": { registration: { ...fromX, email: true }, organiser: null },
  "company: signed up": { registration: company, organiser: null },
  "company: with details": { registration: { ...company, company: true }, organiser: null },
  "company: with a password": {
    registration: { ...company, company: true, password: true },
    organiser: null,
  },
  "company: a password, no details": {
    registration: { ...company, password: true },
    organiser: null,
  },
  "company: account opened": {
    registration: { ...company, company: true, password: true, opened: true },
    organiser: institution,
  },
  "company: opened, signed out": {
    registration: { ...company, company: true, password: true, opened: true },
    organiser: null,
  },
  "company from X, no address": { registration: { ...fromX, kind: "company" }, organiser: null },
  "company from X, address given": {
    registration: { ...fromX, kind: "company", email: true },
    organiser: null,
  },
  "company from X, with details": {
    registration: { ...fromX, kind: "company", email: true, company: true },
    organiser: null,
  },
  "company from Google": { registration: { ...fromGoogle, kind: "company" }, organiser: null },
  "signed in, individual": { registration: null, organiser: person },
  "signed in, individual, passed": {
    registration: null,
    organiser: { ...person, identity: "passed" },
  },
  "signed in, company": { registration: null, organiser: institution },
} satisfies Record<string, SignUpProgress | null>;

const STEPS: Record<string, SignUpStep> = {
  signup: "/signup",
  email: "/signup-email",
  password: "/create-password",
  verify: "/verify-email",
  details: "/institution-details",
  pass: "/create-pass",
  emailverify: "/institution-emailverify",
  "kyc-popup": "/kyc-popup",
  "kyc-form": "/kyc-form",
  welcome: "/welcome-popup",
  "inst-welcome": "/institution-welcomepopup",
};

const COLUMNS = Object.keys(STEPS);

// "stay", or the name of the step one is led to.
const MATRIX: Record<keyof typeof STATES, string> = {
  //                                 signup email password verify details pass emailverify kyc-popup
  //                                 kyc-form welcome inst-welcome
  nothing:
    "                         stay      signup       signup       signup       signup       details      signup       sign-in      sign-in      signup       signup",
  "individual: signed up":
    "         stay      stay         stay         password     password     password     password     password     password     password     password",
  "individual: with a password":
    "   stay      stay         stay         stay         verify       verify       verify       verify       verify       verify       verify",
  "individual: account opened":
    "    dashboard kyc-popup    kyc-popup    kyc-popup    kyc-popup    kyc-popup    kyc-popup    stay         stay         stay         kyc-popup",
  "individual: being checked":
    "     dashboard welcome      welcome      welcome      welcome      welcome      welcome      stay         stay         stay         welcome",
  "individual: refused":
    "           dashboard kyc-popup    kyc-popup    kyc-popup    kyc-popup    kyc-popup    kyc-popup    stay         stay         stay         kyc-popup",
  "individual: passed":
    "            dashboard welcome      welcome      welcome      welcome      welcome      welcome      welcome      welcome      stay         welcome",
  "individual: opened, signed out":
    "stay      kyc-popup    kyc-popup    kyc-popup    kyc-popup    kyc-popup    kyc-popup    sign-in      sign-in      sign-in      sign-in",
  "individual from X, no address":
    " stay      stay         email        email        email        email        email        email        email        email        email",
  "individual from X, address given":
    "stay     stay         verify       stay         verify       verify       verify       verify       verify       verify       verify",
  "company: signed up":
    "            stay      stay         details      details      stay         details      details      details      details      details      details",
  "company: with details":
    "         stay      stay         pass         pass         stay         stay         pass         pass         pass         pass         pass",
  "company: with a password":
    "      stay      stay         emailverify  emailverify  stay         stay         stay         emailverify  emailverify  emailverify  emailverify",
  "company: a password, no details":
    "stay      stay         details      details      stay         details      details      details      details      details      details",
  "company: account opened":
    "       dashboard inst-welcome inst-welcome inst-welcome inst-welcome inst-welcome inst-welcome inst-welcome inst-welcome inst-welcome stay",
  "company: opened, signed out":
    "   stay      inst-welcome inst-welcome inst-welcome inst-welcome inst-welcome inst-welcome sign-in      sign-in      sign-in      sign-in",
  "company from X, no address":
    "    stay      stay         email        email        email        email        email        email        email        email        email",
  "company from X, address given":
    " stay      stay         details      details      stay         details      details      details      details      details      details",
  "company from X, with details":
    "  stay      stay         emailverify  emailverify  stay         emailverify  stay         emailverify  emailverify  emailverify  emailverify",
  "company from Google":
    "           stay      details      details      details      stay         details      details      details      details      details      details",
  "signed in, individual":
    "         dashboard signup       signup       signup       signup       details      signup       stay         stay         stay         dashboard",
  "signed in, individual, passed":
    " dashboard signup       signup       signup       signup       details      signup       dashboard    dashboard    stay         dashboard",
  "signed in, company":
    "            dashboard signup       signup       signup       signup       details      signup       dashboard    dashboard    dashboard    stay",
};

const cells = Object.entries(MATRIX).flatMap(([state, row]) => {
  const places = row.trim().split(/\s+/);
  return COLUMNS.map(
    (column, at) => [state as keyof typeof STATES, STEPS[column]!, places[at]!] as const,
  );
});

test.each(cells)("%s, at %s: %s", (state, step, place) => {
  const expected = place === "stay" ? null : (STEPS[place] ?? `/${place}`);
  expect(findStepRedirect(step, STATES[state])).toBe(expected);
});

test("no chain of guards goes in a circle", () => {
  for (const [name, state] of Object.entries(STATES)) {
    for (const step of Object.values(STEPS)) {
      let at: string | null = step;
      for (let turn = 0; turn < 4 && at && Object.values(STEPS).includes(at as SignUpStep); turn++)
        at = findStepRedirect(at as SignUpStep, state);
      expect([name, step, at === null || at === "/dashboard" || at === "/sign-in"]).toEqual([
        name,
        step,
        true,
      ]);
    }
  }
});

test.each<[string, Given, (SignUpStep | null)[]]>([
  [
    "individual",
    { ...begun, password: true },
    ["/signup", "/create-password", "/verify-email", null],
  ],
  [
    "company",
    { ...company, company: true, password: true },
    ["/signup", "/institution-details", "/create-pass", "/institution-emailverify", null],
  ],
  ["individual from X", fromX, ["/signup", "/signup-email", "/verify-email", null]],
  [
    "company from X",
    { ...fromX, kind: "company", company: true },
    ["/signup", "/signup-email", "/institution-emailverify", null],
  ],
  [
    "company from Google",
    { ...fromGoogle, kind: "company" },
    ["/signup", "/institution-details", null],
  ],
  ["individual from Google", fromGoogle, ["/signup", null]],
])("%s: one step after the other", (_name, given, path) => {
  let registration = given;
  for (const [at, step] of path.slice(0, -1).entries()) {
    if (step === "/signup-email") registration = { ...registration, email: true };
    expect(nextStep(step!, registration)).toBe(path[at + 1]);
  }
});

test("whoever changes the address goes on where they were", () => {
  expect(nextStep("/signup-email", { ...begun, password: true })).toBe("/verify-email");
  expect(nextStep("/signup-email", { ...company, company: true, password: true })).toBe(
    "/institution-emailverify",
  );
  expect(nextStep("/signup-email", begun)).toBe("/create-password");
  expect(openStep({ ...company, password: true })).toBe("/institution-details");
});

test.each<[SignUpStep, Given, SignUpStep]>([
  ["/create-password", begun, "/signup"],
  ["/verify-email", begun, "/create-password"],
  ["/verify-email", { ...fromX, email: true }, "/signup"],
  ["/institution-details", company, "/signup"],
  ["/create-pass", company, "/institution-details"],
  ["/institution-emailverify", company, "/create-pass"],
  ["/institution-emailverify", { ...fromX, kind: "company" }, "/institution-details"],
])("before %s", (step, given, before) => {
  expect(previousStep(step, given)).toBe(before);
});

test("each path counts to four", () => {
  expect(
    (["/signup", "/create-password", "/verify-email", "/kyc-form"] as const).map(stepNumber),
  ).toEqual([1, 2, 3, 4]);
  const company = [
    "/signup",
    "/institution-details",
    "/create-pass",
    "/institution-emailverify",
  ] as const;
  expect(company.map(stepNumber)).toEqual([1, 2, 3, 4]);
  expect(stepNumber("/welcome-popup")).toBeNull();
});
