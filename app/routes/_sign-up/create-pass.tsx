import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { previousStepPath, requireStep } from "#app/features/accounts/sign-up/require-step.server.ts";
import { answerPasswordStep } from "#app/features/accounts/sign-up/sign-up-forms.server.ts";
import { type SignUpHandle, signUpHeaders } from "#app/features/accounts/sign-up/sign-up-handle.ts";
import { stepNumber } from "#app/features/accounts/sign-up/sign-up-steps.ts";
import { PasswordStep } from "#app/features/accounts/sign-up/views/password-step.tsx";
import type { FormProblem } from "#app/platform/http/form-errors.ts";

const STEP = "/create-pass";

export const headers = signUpHeaders;
export const meta: MetaFunction = () => [{ title: "Create a password" }];
export const handle: SignUpHandle = { step: stepNumber(STEP), enhance: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { registration } = await requireStep(request, context, STEP);
  return { back: previousStepPath(STEP, registration!) };
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerPasswordStep(request, context, STEP);
}

export default function CreatePass() {
  const { back } = useLoaderData<typeof loader>();
  const problem = useActionData() as (FormProblem & { met: string }) | undefined;
  return <PasswordStep action={STEP} back={{ href: back, label: "Back to previous step" }} problem={problem} />;
}
