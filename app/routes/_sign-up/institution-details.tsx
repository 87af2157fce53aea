import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { INDUSTRIES, SIZES } from "#app/features/accounts/names.ts";
import {
  changeRegistration,
  previousStepPath,
} from "#app/features/accounts/sign-up/registration.server.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { companyDetailsForm } from "#app/features/accounts/sign-up/sign-up-schemas.server.ts";
import { stepNumber } from "#app/features/accounts/sign-up/sign-up-steps.ts";
import { SignUpPage, StepButton } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { passStep, requireRegistration } from "#app/guards/sign-up-step.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { brandedMeta } from "#app/ui/page/page-head.tsx";

const STEP = "/institution-details";
const CHOOSE = { value: "", label: "Choose one" };
const SIZE_OPTIONS = [
  CHOOSE,
  ...SIZES.map((size) => ({ value: size, label: `${size.replace("-", " to ")} people` })),
];

export const meta = brandedMeta("Company Details");
export const handle: SignUpHandle = { step: stepNumber(STEP), enhance: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const registration = await requireRegistration(request, context, STEP);
  const { companyName, industry, size, website } = registration;
  const kept = {
    companyName: companyName ?? "",
    industry: industry ?? "",
    size: size ?? "",
    website: website ?? "",
  };
  return { kept, rules: rulesOf(companyDetailsForm), back: previousStepPath(STEP, registration) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const found = await requireRegistration(request, context, STEP);
  const { app } = context;
  const submission = await readSubmission(request, companyDetailsForm);
  if (submission.status !== "success") return refuse(submission);
  const registration = await changeRegistration(app.db, found.id, submission.value);
  return passStep(app, { step: STEP, registration, browser: browserOf({ request, context }) });
}

export default function InstitutionDetails() {
  const { kept, rules, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: kept });
  return (
    <SignUpPage
      title="Company Details"
      intro="This name appears on your certificates as the issuer."
      back={{ href: back, label: "Back to previous step" }}
    >
      <ErrorSummary errors={problems} />
      <form method="post" action={STEP} className="grid gap-5" {...form}>
        <TextInput
          {...inputOf(fields.companyName)}
          label="Company name"
          autoComplete="organization"
        />
        <Select {...selectOf(fields.industry)} label="Industry" options={[CHOOSE, ...INDUSTRIES]} />
        <Select {...selectOf(fields.size)} label="Size" options={SIZE_OPTIONS} />
        <TextInput
          {...inputOf(fields.website)}
          label="Website"
          optional
          inputMode="url"
          autoComplete="url"
          autoCapitalize="off"
          spellCheck={false}
        />
        <StepButton busy="Saving…">Continue</StepButton>
      </form>
    </SignUpPage>
  );
}
