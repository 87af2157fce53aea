import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newPasswordForm } from "#app/features/accounts/form-fields.server.ts";
import { previousStepPath } from "#app/features/accounts/sign-up/registration.server.ts";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { stepNumber } from "#app/features/accounts/sign-up/sign-up-steps.ts";
import { PasswordStep } from "#app/features/accounts/sign-up/views/password-step.tsx";
import { requireRegistration } from "#app/guards/sign-up-step.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { brandedMeta } from "#app/ui/page/page-head.tsx";
import { answerPasswordStep } from "./sign-up-forms.server.ts";

const STEP = "/create-pass";

export const headers = retryAfterHeaders;
export const meta = brandedMeta("Create a password");
export const handle: SignUpHandle = { step: stepNumber(STEP), enhance: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const registration = await requireRegistration(request, context, STEP);
  return { back: previousStepPath(STEP, registration), rules: rulesOf(newPasswordForm) };
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerPasswordStep(request, context, STEP);
}

export default function CreatePass() {
  const { back, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PasswordStep
      action={STEP}
      back={{ href: back, label: "Back to previous step" }}
      rules={rules}
      answer={answer}
    />
  );
}
