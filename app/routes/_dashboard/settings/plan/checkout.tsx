import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import {
  buyPlan,
  payerForm,
  showCheckout,
} from "#app/features/billing/checkout/checkout-form.server.ts";
import { CheckoutForm, OfferPicker } from "#app/features/billing/views/checkout-form.tsx";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readPostedForm, refuse, submissionOf } from "#app/platform/http/forms.server.ts";
import { seeOther, seeOtherWith } from "#app/platform/http/responses.server.ts";
import type { DashboardHandle } from "#app/ui/dashboard/dashboard-handle.ts";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const handle: DashboardHandle = {
  crumbs: () => [
    { label: "Account settings" },
    { label: "Pricing plans", to: "/settings/plan" },
    { label: "Choose a plan" },
  ],
};
export const meta: MetaFunction = () => [{ title: "Choose a plan · Account settings" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  return showCheckout(context.app, organiser, new URL(request.url).searchParams);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const form = await readPostedForm(request);
  const submission = submissionOf(form, payerForm);
  const payer = submission.status === "success" ? submission.value : null;
  const outcome = await buyPlan(context.app, organiser, { form, payer });
  switch (outcome.kind) {
    case "begun":
      return seeOther(outcome.location);
    case "scheduled":
      return seeOtherWith(context.app, "/settings/plan", outcome.message);
    case "refused":
      return refuse(submission, { form: outcome.text });
    case "payer-needed":
      return refuse(submission);
  }
}

/** Which plan, how many e-mails, what that costs today, and who pays. */
export default function Checkout() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const submit = useSubmit();
  if (page.closed !== null) {
    return (
      <SettingsCard id="checkout" title="Choose a plan">
        <p className="max-w-prose">{page.closed}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a className="btn btn-primary" href="/help?plan=custom">
            Write to us
          </a>
          <Link className="btn btn-plain" to="/settings/plan">
            Back to your plan
          </Link>
        </p>
      </SettingsCard>
    );
  }
  return (
    <div className="grid gap-5 lg:grid-cols-2 items-start">
      <SettingsCard id="offer" title="Choose a plan">
        <Form
          method="get"
          preventScrollReset
          onChange={(event) =>
            submit(event.currentTarget, { replace: true, preventScrollReset: true })
          }
        >
          <OfferPicker plans={page.plans} plan={page.wanted.plan} emails={page.wanted.emails} />
          <button type="submit" className="btn btn-plain mt-5">
            Show what it costs
          </button>
        </Form>
      </SettingsCard>
      <CheckoutForm page={page} answer={answer} />
    </div>
  );
}
