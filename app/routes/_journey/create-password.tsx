import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerPasswordStep } from "../../accounts/registration/answer-password-step.server.ts";
import { stepNumber } from "../../accounts/registration/journey.ts";
import { requireStep, wayBack } from "../../accounts/registration/require-step.server.ts";
import type { FormProblem } from "../../http/form-errors.ts";
import type { JourneyHandle } from "../../ui/journey/journey-handle.ts";
import { journeyHeaders } from "../../ui/journey/journey-headers.ts";
import { PasswordStep } from "../../ui/journey/password-step.tsx";

const STEP = "/create-password";

export const headers = journeyHeaders;
export const meta: MetaFunction = () => [{ title: "Create a password" }];
export const handle: JourneyHandle = { step: stepNumber(STEP), enhance: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { registration } = await requireStep(request, context, STEP);
  return { back: wayBack(STEP, registration!) };
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerPasswordStep(request, context, STEP);
}

export default function CreatePassword() {
  const { back } = useLoaderData<typeof loader>();
  const problem = useActionData() as (FormProblem & { met: string }) | undefined;
  return <PasswordStep action={STEP} back={{ href: back, label: "Go back" }} problem={problem} />;
}
