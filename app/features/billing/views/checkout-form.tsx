import { Form } from "@remix-run/react";
import type { FormAnswer } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, Select, TextInput } from "#app/ui/forms/field.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";
import type { OfferedPlan, ShownCheckout } from "../checkout/checkout-form.server.ts";

/** What is paid today, line by line, and by whom. The button leads to the provider's page. */
export function CheckoutForm({
  page,
  answer,
}: {
  page: Extract<ShownCheckout, { closed: null }>;
  answer: FormAnswer | undefined;
}) {
  const { wanted, title, lines, total, after, button, payer, hidden, rules } = page;
  const { form, fields, problems } = useCheckedForm({ rules, answer, values: payer });
  return (
    <SettingsCard id="today" title={title}>
      {lines.length > 0 ? (
        <dl className="grid gap-2">
          {lines.map(({ text, amount }) => (
            <div className="flex justify-between gap-4" key={text}>
              <dt>{text}</dt>
              <dd className="num whitespace-nowrap">{amount}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 border-t border-line pt-3 mt-1 font-semibold text-lg">
            <dt>Paid today</dt>
            <dd className="num whitespace-nowrap">{total}</dd>
          </div>
        </dl>
      ) : null}
      {after.map((line) => (
        <p className="mt-3 text-ink-2 max-w-prose" key={line}>
          {line}
        </p>
      ))}
      {button ? (
        // The answer leads to another site, which a script must not fetch.
        <Form method="post" className="mt-5 grid gap-5" reloadDocument {...form}>
          <ErrorSummary errors={problems} />
          <input type="hidden" name="plan" value={wanted.plan} />
          <input type="hidden" name={wanted.plan} value={wanted.emails} />
          {Object.entries(hidden).map(([name, value]) => (
            <input type="hidden" name={name} value={value} key={name} />
          ))}
          {lines.length > 0 ? (
            <>
              <TextInput
                {...inputOf(fields.payerName)}
                label="Name on the receipt"
                autoComplete="organization"
              />
              <TextInput
                {...inputOf(fields.payerEmail)}
                type="email"
                label="E-mail address for the receipt"
                hint="Receipts and the payment provider’s e-mails go there."
                autoComplete="email"
              />
            </>
          ) : null}
          <div>
            <button type="submit" className="btn btn-primary">
              {button}
            </button>
          </div>
        </Form>
      ) : null}
    </SettingsCard>
  );
}

/** The plans that are bought here, each with the numbers of e-mails it comes with. */
export function OfferPicker({
  plans,
  plan,
  emails,
}: {
  plans: OfferedPlan[];
  plan: string;
  emails: number;
}) {
  return (
    <fieldset className="grid gap-6">
      <legend className="sr-only">Plan</legend>
      {plans.map(({ id, name, per, about, steps }) => (
        <div className="grid gap-3" key={id}>
          <Choice
            name="plan"
            value={id}
            title={name}
            defaultChecked={plan === id}
            key={`${id}-${plan}`}
          >
            {about}
          </Choice>
          <Select
            name={id}
            label={`E-mails a ${per} with ${name}`}
            options={steps}
            defaultValue={plan === id ? String(emails) : steps[0]?.value}
          />
        </div>
      ))}
    </fieldset>
  );
}
