import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  changeRegistration,
  registrationProgress,
} from "#app/features/accounts/sign-up/registration.server.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import {
  askAboutAddress,
  signUpEmailForm,
} from "#app/features/accounts/sign-up/sign-up-schemas.server.ts";
import { backPath } from "#app/features/accounts/sign-up/sign-up-search.ts";
import { openStep, stepNumber } from "#app/features/accounts/sign-up/sign-up-steps.ts";
import { SignUpPage, StepButton } from "#app/features/accounts/sign-up/views/sign-up-page.tsx";
import { passStep, requireRegistration } from "#app/guards/sign-up-step.server.ts";
import { browserOf } from "#app/platform/http/browser.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import { brandedMeta } from "#app/ui/page/page-head.tsx";

const STEP = "/signup-email";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  brandedMeta(data?.email ? "Change your e-mail" : "Your e-mail")({ matches });
export const handle: SignUpHandle = {
  step: (data: { step: number } | undefined) => data?.step ?? null,
  enhance: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const registration = await requireRegistration(request, context, STEP);
  const { email, kind } = registration;
  const given = registrationProgress(registration);
  const open = openStep(given);
  // Somebody whom Google or X sent without an address is asked here; anybody else changes it and
  // goes back.
  const back = email ? open : backPath("/signup", kind);
  return {
    rules: rulesOf(signUpEmailForm),
    email: email ?? "",
    back,
    step: stepNumber(email ? open : "/signup"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const found = await requireRegistration(request, context, STEP);
  const { app } = context;
  const submission = await readSubmission(request, signUpEmailForm);
  if (submission.status !== "success") return refuse(submission);
  const { email, meant } = submission.value;
  const doubt = askAboutAddress(email, submission.payload.email, meant);
  if (doubt) return refuse(submission, { email: doubt });
  const registration = await changeRegistration(app.db, found.id, { email });
  return passStep(app, { step: STEP, registration, browser: browserOf({ request, context }) });
}

export default function SignUpEmail() {
  const { rules, email, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: { email } });
  return (
    <SignUpPage
      title={email ? "Change your e-mail" : "Your e-mail"}
      intro={
        email
          ? "We’ll send a new code there. Everything else stays as it is."
          : "One more thing before you continue."
      }
      back={{ href: back, label: "Go back" }}
    >
      <ErrorSummary errors={problems} />
      <form method="post" action={STEP} className="grid gap-5" {...form}>
        {problems?.email ? (
          <input type="hidden" name="meant" value={fields.email.initialValue} />
        ) : null}
        <TextInput
          {...inputOf(fields.email)}
          type="email"
          label="E-mail address"
          hint={problems?.email ? undefined : "We’ll send a 5-digit code here."}
          autoComplete="email"
        />
        <StepButton busy="Saving…">Continue</StepButton>
      </form>
    </SignUpPage>
  );
}
