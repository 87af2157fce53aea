import { z } from "zod";
import { isTimeZone } from "#app/engines/time/zoned-time.ts";
import type { FormRules } from "#app/platform/http/form-errors.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { isLanguage } from "#app/ui/languages/languages.ts";
import { emailField, nameField, newPasswordFields, samePasswords } from "../form-fields.server.ts";
import { companyDetailsForm } from "../sign-up/sign-up-schemas.server.ts";

const currentPassword = z.string({ error: "Password is required" });

/** The password that is used now, and a new one. */
export const changePasswordForm = z
  .object({ currentPassword, ...newPasswordFields })
  .check(samePasswords);

/** The new address. */
export const changeEmailForm = z.object({
  email: emailField("Please enter a valid email address"),
});

const issuerForm = z.object({ companyName: nameField("Issuer name") });

type AccountKind = "individual" | "company";
/** The form of the logo, and the one that says whether mails and forms name the app. */
export const logoForm = z.object({
  logo: z.instanceof(File, { error: "Choose a picture first: PNG, JPG or WebP." }),
});
export const brandingForm = z.object({ hidesBranding: z.string().optional() });

const colour = z
  .string({ error: "Choose a colour" })
  .trim()
  .toLowerCase()
  .regex(
    /^#[0-9a-f]{6}$/,
    "Enter the colour as # and six digits or letters from a to f, like #2448c8",
  );

/** The two colours of an organisation. */
export const brandColoursForm = z.object({ primary: colour, accent: colour });

type Company = z.input<typeof companyDetailsForm>;

/** What the organisation's form needs on its page. A person's account has a name only. */
export function organisationRules(
  kind: AccountKind,
): FormRules<Pick<Company, "companyName"> & Partial<Company>> {
  return kind === "company" ? rulesOf(companyDetailsForm) : rulesOf(issuerForm);
}

type Organisation = z.output<typeof issuerForm> & Partial<z.output<typeof companyDetailsForm>>;

export function organisationFormOf(kind: AccountKind): z.ZodType<Organisation> {
  return kind === "company" ? companyDetailsForm : issuerForm;
}

const NOT_AN_ADDRESS = "Enter an e-mail address in full, like name@example.com";
const firstName = nameField("First name");
const lastName = nameField("Last name");
const ofOwner = {
  supportEmail: emailField(NOT_AN_ADDRESS, NOT_AN_ADDRESS),
  timeZone: z
    .string({ error: "Choose a time zone from the list" })
    .refine(isTimeZone, "Choose a time zone from the list"),
  // Left out by pages that were open before there was a choice.
  language: z.string().refine(isLanguage, "Choose a language from the list").optional(),
};

/**
 * Whose profile it is: names may be locked, some people have one name, and an account's address and
 * clock are its owner's.
 */
interface ProfileOwner {
  isLocked: boolean;
  hasLastName: boolean;
  isOwner: boolean;
}

export type Profile = {
  firstName?: string;
  lastName?: string;
  supportEmail?: string;
  timeZone?: string;
  language?: string;
};

/** The profile of such a person. Locked names may be left out; one that is sent is compared. */
export function profileForm({
  isLocked,
  hasLastName,
  isOwner,
}: ProfileOwner): z.ZodType<Profile, Profile> {
  const names = {
    firstName: isLocked ? firstName.optional() : firstName,
    lastName: isLocked || !hasLastName ? lastName.optional() : lastName,
  };
  return z.object(isOwner ? { ...names, ...ofOwner } : names);
}
