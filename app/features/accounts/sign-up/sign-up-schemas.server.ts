import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { readAccountEmail } from "../account-email.server.tsx";
import { COMPANY_COUNTRIES, readPhoneNumber } from "../phone-number.ts";
import { readName } from "../settings/names.ts";
import { INDUSTRIES, SIZES } from "../settings/organisation-choices.ts";
import { readWebsite } from "../settings/website.ts";
import type { AccountType } from "./sign-up-steps.ts";

/** A registration form as it is kept, or what is wrong with it, in the order of its fields. */
type Reading<Value> = { value: Value } | { errors: FormErrors };

export interface SignUp {
  firstName: string;
  lastName: string;
  email: string;
  /** Both null for individuals. */
  countryCode: string | null;
  /** As it was typed. */
  phoneNumber: string | null;
}

/** The fields of a form, each taken on its own; what is wrong with one is noted under its name. */
class Fields {
  readonly errors: FormErrors = {};

  constructor(private readonly form: FormData) {}

  text(name: string): string {
    const value = this.form.get(name);
    return typeof value === "string" ? value.trim() : "";
  }

  name(field: string, what: string): string {
    const read = readName(this.text(field), what);
    if ("name" in read) return read.name;
    this.errors[field] = read.problem;
    return "";
  }

  email(): string {
    const typed = this.text("email");
    const email = typed && readAccountEmail(typed);
    if (!email) this.errors.email = typed ? "Enter an e-mail address in full, like name@example.com" : "Email is required";
    return email ?? "";
  }

  choice(field: string, what: string, values: readonly string[]): string {
    const value = this.text(field);
    if (!values.includes(value)) this.errors[field] = `${what} is required`;
    return value;
  }

  read<Value>(value: Value): Reading<Value> {
    return Object.keys(this.errors).length > 0 ? { errors: this.errors } : { value };
  }
}

/** The first form of both paths. */
export function readSignUp(form: FormData, kind: AccountType): Reading<SignUp> {
  const fields = new Fields(form);
  const firstName = fields.name("firstName", "First name");
  const lastName = fields.name("lastName", "Last name");
  const email = fields.email();
  let phone: Pick<SignUp, "countryCode" | "phoneNumber"> = { countryCode: null, phoneNumber: null };
  if (kind === "company") {
    phone = { countryCode: fields.text("countryCode"), phoneNumber: fields.text("phone") };
    const problem = phoneProblem(fields.text("countryCode"), fields.text("phone"));
    if (problem) fields.errors.phone = problem;
  }
  if (!fields.text("termsAccepted")) fields.errors.termsAccepted = "Tick the box to confirm your age and accept the terms";
  return fields.read({ firstName, lastName, email, ...phone });
}

function phoneProblem(countryCode: string, typed: string): string | null {
  if (!typed) return "Phone number is required";
  if (!COMPANY_COUNTRIES.some(({ code }) => code === countryCode)) return "Choose a country code from the list";
  const reading = readPhoneNumber(countryCode, typed);
  return reading.ok ? null : reading.message;
}

/** The one field of *Change email*. */
export function readSignUpEmail(form: FormData): Reading<string> {
  const fields = new Fields(form);
  const email = fields.email();
  return fields.read(email);
}

export interface CompanyDetails {
  companyName: string;
  industry: string;
  size: string;
  website: string | null;
}

export function readCompanyDetails(form: FormData): Reading<CompanyDetails> {
  const fields = new Fields(form);
  const companyName = fields.name("companyName", "Company name");
  const industry = fields.choice(
    "industry",
    "Industry",
    INDUSTRIES.map(({ value }) => value),
  );
  const size = fields.choice("size", "Size", SIZES);
  const website = readWebsite(fields.text("website"));
  if ("problem" in website) fields.errors.website = website.problem;
  return fields.read({ companyName, industry, size, website: "website" in website ? website.website : null });
}
