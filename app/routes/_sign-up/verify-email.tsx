import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerCodeStep, showCodeStep } from "#app/features/accounts/sign-up/sign-up-forms.server.ts";
import { type SignUpHandle, signUpHeaders } from "#app/features/accounts/sign-up/sign-up-handle.ts";
import { stepNumber } from "#app/features/accounts/sign-up/sign-up-steps.ts";
import { CodeStep } from "#app/features/accounts/sign-up/views/code-step.tsx";

const STEP = "/verify-email";

export const headers = signUpHeaders;
export const meta: MetaFunction = () => [{ title: "Check your e-mail" }];
export const handle: SignUpHandle = { step: stepNumber(STEP), enhance: true };

export function loader({ request, context }: LoaderFunctionArgs) {
  return showCodeStep(request, context, STEP);
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerCodeStep(request, context, STEP);
}

export default function VerifyEmail() {
  const { back, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <CodeStep {...page} back={{ href: back, label: "Go back" }} answer={answer} />;
}
