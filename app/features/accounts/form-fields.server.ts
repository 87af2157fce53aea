import { z } from "zod";
import { normaliseName } from "#app/engines/letters/normalise-name.ts";
import type { FormAnswer, FormErrors } from "#app/platform/http/form-errors.ts";
import { answerOf } from "#app/platform/http/forms.server.ts";
import { readAccountEmail } from "./account-email.server.tsx";
import { readCode } from "./codes.server.ts";
import { isCommonPassword } from "./common-passwords.server.ts";
import { readName } from "./names.ts";
import { PASSWORD_RULES, passwordProblem, rulesMet } from "./password-rules.ts";
import { ROLES } from "./role.ts";

/** A person's or an organisation's name as it is kept. `what` begins its messages: "First name". */
export function nameField(what: string) {
  return z.string({ error: `${what} is required` }).transform((typed, context) => {
    const read = readName(typed, what);
    if ("name" in read) return read.name;
    context.addIssue(read.problem);
    return z.NEVER;
  });
}

/** An address as accounts are known by it. `malformed` is said of one that isn't an address. */
export function emailField(malformed: string, missing = "Email is required") {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .transform((typed, context) => {
      const email = readAccountEmail(typed);
      if (email) return email;
      context.addIssue(malformed);
      return z.NEVER;
    });
}

const INCOMPLETE_CODE = "Please enter the complete verification code";

/** Five digits that were sent by e-mail, however they are spaced. */
export const codeForm = z.object({
  code: z.string({ error: INCOMPLETE_CODE }).transform((typed, context) => {
    const code = readCode(typed);
    if (code) return code;
    context.addIssue(INCOMPLETE_CODE);
    return z.NEVER;
  }),
});

export const roleField = z.enum(
  ROLES.map(({ value }) => value),
  { error: "Choose a role from the list" },
);

/** The password of who is signed in already, asked for once more. */
export const ownPasswordForm = z.object({ password: z.string().default("") });

/** A form of nothing but a button. */
export const buttonForm = z.object({ intent: z.string().optional() });

/** Name, e-mail and password of somebody new come with a tick for their age and the terms. */
export const termsField = z.string({
  error: "Tick the box to confirm your age and accept the terms",
});

const COMMON_PASSWORD =
  "This password is among the first that anyone tries. Choose one that is harder to guess";

/**
 * A new password, typed twice. A schema that has these fields needs `.check(samePasswords)` too.
 */
export const newPasswordFields = {
  password: z.string({ error: PASSWORD_RULES[0].message }).superRefine((typed, context) => {
    const problem = passwordProblem(typed) ?? (isCommonPassword(typed) ? COMMON_PASSWORD : null);
    if (problem) context.addIssue(problem);
  }),
  confirmPassword: z.string().default(""),
};

/** Compared only when the password keeps the rules, whatever else is wrong with the form. */
export const samePasswords = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    path: ["confirmPassword"],
    error: "Passwords do not match",
    when: ({ value }) => {
      const { password } = value as { password?: unknown };
      return typeof password === "string" && passwordProblem(password) === null;
    },
  },
);

export const newPasswordForm = z.object(newPasswordFields).check(samePasswords);

type PasswordSubmission = Parameters<typeof answerOf>[0] & { payload: Record<string, unknown> };

/**
 * The form again, with the rules that the new password in it keeps (see `rulesMet`): the field
 * itself comes back empty.
 */
export function passwordAnswerOf(
  submission: PasswordSubmission,
  problems?: FormErrors,
): FormAnswer & { met: string } {
  const { password } = submission.payload;
  return {
    ...answerOf(submission, problems),
    met: rulesMet(typeof password === "string" ? password : ""),
  };
}

const MAX_HELPER_LETTERS = 60;

/** Who gets a helper's link. `missing`: said when it is left empty. */
export function helperNameField(missing: string) {
  return z
    .string({ error: missing })
    .transform(normaliseName)
    .refine((name) => name !== "", missing)
    .refine(
      (name) => name.length <= MAX_HELPER_LETTERS,
      `Shorten the name to ${MAX_HELPER_LETTERS} characters`,
    );
}
