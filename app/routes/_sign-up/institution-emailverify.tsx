import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SignUpHandle } from "#app/features/accounts/sign-up/sign-up-layout.server.ts";
import { stepNumber } from "#app/features/accounts/sign-up/sign-up-steps.ts";
import { CodeStep } from "#app/features/accounts/sign-up/views/code-step.tsx";
import { retryAfterHeaders } from "#app/platform/http/refusals.ts";
import { brandedMeta } from "#app/ui/page/page-head.tsx";
import { answerCodeStep, showCodeStep } from "./sign-up-forms.server.ts";

const STEP = "/institution-emailverify";

export const headers = retryAfterHeaders;
export const meta = brandedMeta("Check your e-mail");
export const handle: SignUpHandle = { step: stepNumber(STEP), enhance: true };

export function loader({ request, context }: LoaderFunctionArgs) {
  return showCodeStep(request, context, STEP);
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerCodeStep(request, context, STEP);
}

export default function InstitutionEmailVerify() {
  const { back, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <CodeStep {...page} back={{ href: back, label: "Back to previous step" }} answer={answer} />
  );
}
