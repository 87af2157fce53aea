import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { INDUSTRIES, SIZES } from "#app/features/accounts/settings/organisation-choices.ts";
import { changeRegistration } from "#app/features/accounts/sign-up/registration.server.ts";
import { passStep, previousStepPath, requireStep } from "#app/features/accounts/sign-up/require-step.server.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-handle.ts";
import { readCompanyDetails } from "#app/features/accounts/sign-up/sign-up-schemas.server.ts";
import { stepNumber } from "#app/features/accounts/sign-up/sign-up-steps.ts";
import { SignUpPage } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import type { FormProblem } from "#app/platform/http/form-errors.ts";
import { readPostedForm, unprocessable } from "#app/platform/http/forms.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";

const STEP = "/institution-details";
const CHOOSE = { value: "", label: "Choose one" };
const SIZE_OPTIONS = [CHOOSE, ...SIZES.map((size) => ({ value: size, label: `${size.replace("-", " to ")} people` }))];

export const meta: MetaFunction = () => [{ title: "Company Details" }];
export const handle: SignUpHandle = { step: stepNumber(STEP), enhance: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { registration } = await requireStep(request, context, STEP);
  const { companyName, industry, size, website } = registration!;
  const kept = { companyName: companyName ?? "", industry: industry ?? "", size: size ?? "", website: website ?? "" };
  return { kept, back: previousStepPath(STEP, registration!) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { registration: found } = await requireStep(request, context, STEP);
  const { app, clientAddress } = context;
  const form = await readPostedForm(request);
  const read = readCompanyDetails(form);
  if ("errors" in read) return unprocessable(form, read.errors);
  const registration = await changeRegistration(app.db, found!.id, read.value);
  return passStep(app, { step: STEP, registration, request, clientAddress });
}

export default function InstitutionDetails() {
  const { kept, back } = useLoaderData<typeof loader>();
  const problem = useActionData() as FormProblem | undefined;
  const errors = problem?.errors;
  const values: Record<string, string> = problem?.values ?? kept;
  return (
    <SignUpPage
      title="Company Details"
      intro="The name stands on your certificates, as the one who issues them."
      back={{ href: back, label: "Back to previous step" }}
    >
      <ErrorSummary errors={errors} />
      <form method="post" action={STEP} className="grid gap-5" noValidate>
        <TextInput
          name="companyName"
          label="Company name"
          autoComplete="organization"
          required
          defaultValue={values.companyName}
          error={errors?.companyName}
        />
        <Select
          name="industry"
          label="Industry"
          required
          options={[CHOOSE, ...INDUSTRIES]}
          defaultValue={values.industry}
          error={errors?.industry}
        />
        <Select name="size" label="Size" required options={SIZE_OPTIONS} defaultValue={values.size} error={errors?.size} />
        <TextInput
          name="website"
          label="Website"
          optional
          inputMode="url"
          autoComplete="url"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={values.website}
          error={errors?.website}
        />
        <button type="submit" className="btn btn-primary w-full" data-busy="Saving…">
          Continue
        </button>
      </form>
    </SignUpPage>
  );
}
