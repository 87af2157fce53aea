import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerCodeStep, showCodeStep } from "../../accounts/registration/answer-code-step.server.ts";
import { stepNumber } from "../../accounts/registration/journey.ts";
import type { FormProblem } from "../../http/form-errors.ts";
import { CodeStep } from "../../ui/journey/code-step.tsx";
import type { JourneyHandle } from "../../ui/journey/journey-handle.ts";
import { journeyHeaders } from "../../ui/journey/journey-headers.ts";

const STEP = "/verify-email";

export const headers = journeyHeaders;
export const meta: MetaFunction = () => [{ title: "Check your e-mail" }];
export const handle: JourneyHandle = { step: stepNumber(STEP), enhance: true };

export function loader({ request, context }: LoaderFunctionArgs) {
  return showCodeStep(request, context, STEP);
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerCodeStep(request, context, STEP);
}

export default function VerifyEmail() {
  const { back, ...page } = useLoaderData<typeof loader>();
  const problem = useActionData() as FormProblem | undefined;
  return <CodeStep {...page} back={{ href: back, label: "Go back" }} problem={problem} />;
}
