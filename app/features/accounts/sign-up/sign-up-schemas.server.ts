import { z } from "zod";
import { suggestAddress } from "#app/engines/email-address/email-address.ts";
import type { FormRules } from "#app/platform/http/form-errors.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import {
  emailField,
  nameField,
  newPasswordFields,
  samePasswords,
  termsField,
} from "../form-fields.server.ts";
import { COMPANY_COUNTRIES, readAnyNumber } from "../identity.ts";
import { INDUSTRIES, readWebsite, SIZES } from "../names.ts";
import type { AccountType } from "./sign-up-steps.ts";

const email = emailField("Enter an e-mail address in full, like name@example.com");
/** What was typed before, and asked about: sent again it is taken as it is. */
const meant = z.string().optional();
const names = { firstName: nameField("First name"), lastName: nameField("Last name") };

/** The first form of a person's path. */
const individualForm = z.object({ ...names, email, meant, termsAccepted: termsField });

const NO_PHONE = "Phone number is required";

/** The first form of a company's path: the number is kept as it was typed. */
const companyForm = z
  .object({
    ...names,
    email,
    meant,
    countryCode: z.string().default(""),
    phone: z.string({ error: NO_PHONE }).trim().min(1, NO_PHONE),
    termsAccepted: termsField,
  })
  .check(
    z.refine<{ countryCode: string; phone: string }>((form) => phoneProblem(form) === null, {
      path: ["phone"],
      error: ({ input }) => phoneProblem(input as { countryCode: string; phone: string }),
      // Whatever else is wrong with the form.
      when: ({ value }) => Boolean((value as { phone?: unknown }).phone),
    }),
  );

function phoneProblem({
  countryCode,
  phone,
}: {
  countryCode: string;
  phone: string;
}): string | null {
  if (!COMPANY_COUNTRIES.some(({ code }) => code === countryCode))
    return "Choose a country code from the list";
  const reading = readAnyNumber(countryCode, phone);
  return reading.ok ? null : reading.message;
}

type Typed = z.input<typeof companyForm>;

/** What the page of the first form needs. Individuals give no phone number. */
export function signUpRules(kind: AccountType): FormRules<Omit<Typed, "phone"> & Partial<Typed>> {
  return kind === "company" ? rulesOf(companyForm) : rulesOf(individualForm);
}

type SignUp = z.output<typeof individualForm> & { countryCode?: string; phone?: string };

/** The first form of either path. */
export function signUpFormOf(kind: AccountType): z.ZodType<SignUp> {
  return kind === "company" ? companyForm : individualForm;
}

/**
 * What to ask about an address that looks mistyped (gmial.com), once: only its owner knows. Null:
 * nothing.
 */
export function askAboutAddress(
  email: string,
  typed: unknown,
  meantBefore: string | undefined,
): string | null {
  const suggestion = suggestAddress(email);
  if (!suggestion || meantBefore === typed) return null;
  return `Did you mean ${suggestion}? Correct it, or press Continue again if it is right`;
}

/** *Change email*, and the address of somebody whom Google or X sent without one. */
export const signUpEmailForm = z.object({ email, meant });

/** What an invited person types who has no account. */
export const joinForm = z
  .object({ ...names, ...newPasswordFields, termsAccepted: termsField })
  .check(samePasswords);

/** What a company says of itself, at registration and later. */
export const companyDetailsForm = z.object({
  companyName: nameField("Company name"),
  industry: z.enum(
    INDUSTRIES.map(({ value }) => value),
    { error: "Industry is required" },
  ),
  size: z.enum(SIZES, { error: "Size is required" }),
  website: z
    .string()
    .optional()
    .transform((typed, context) => {
      const read = readWebsite(typed ?? "");
      if ("website" in read) return read.website;
      context.addIssue(read.problem);
      return z.NEVER;
    }),
});
