import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { openStep, stepNumber } from "../../accounts/registration/journey.ts";
import { passStep } from "../../accounts/registration/pass-step.server.ts";
import { changeRegistration } from "../../accounts/registration/registration.server.ts";
import { readSignUpEmail } from "../../accounts/registration/registration-forms.server.ts";
import { givenIn, requireStep } from "../../accounts/registration/require-step.server.ts";
import { backPath } from "../../accounts/registration/sign-up-search.ts";
import type { FormProblem } from "../../http/form-errors.ts";
import { unprocessable } from "../../http/form-problem.server.ts";
import { readPostedForm } from "../../http/read-posted-form.server.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextInput } from "../../ui/field.tsx";
import type { JourneyHandle } from "../../ui/journey/journey-handle.ts";
import { JourneyPage } from "../../ui/journey/journey-page.tsx";

const STEP = "/signup-email";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.email ? "Change your e-mail" : "Your e-mail" }];
export const handle: JourneyHandle = { step: (data: { step: number } | undefined) => data?.step ?? null, enhance: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { registration } = await requireStep(request, context, STEP);
  const { email, kind } = registration!;
  const given = givenIn(registration!);
  const open = openStep(given);
  // Somebody whom Google or X sent without an address is asked here; anybody else changes it and goes back.
  const back = email ? open : backPath("/signup", kind);
  return { email: email ?? "", back, step: stepNumber(email ? open : "/signup") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { registration: found } = await requireStep(request, context, STEP);
  const { installation, clientAddress } = context;
  const form = await readPostedForm(request);
  const read = readSignUpEmail(form);
  if ("errors" in read) return unprocessable(form, read.errors);
  const registration = await changeRegistration(installation.db, found!.id, { email: read.value });
  return passStep(installation, { step: STEP, registration, request, clientAddress });
}

export default function SignUpEmail() {
  const { email, back } = useLoaderData<typeof loader>();
  const problem = useActionData() as FormProblem | undefined;
  return (
    <JourneyPage
      title={email ? "Change your e-mail" : "Your e-mail"}
      intro={email ? "We send a new code there. Everything else stays as it is." : "One more thing before we go on."}
      back={{ href: back, label: "Go back" }}
    >
      <ErrorSummary errors={problem?.errors} />
      <form method="post" action={STEP} className="grid gap-5" noValidate>
        <TextInput
          name="email"
          type="email"
          label="E-mail address"
          hint={problem?.errors.email ? undefined : "We send a 5-digit code here."}
          autoComplete="email"
          required
          defaultValue={problem?.values.email ?? email}
          error={problem?.errors.email}
        />
        <button type="submit" className="btn btn-primary w-full" data-busy="Saving…">
          Continue
        </button>
      </form>
    </JourneyPage>
  );
}
