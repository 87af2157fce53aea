import { Form } from "@remix-run/react";
import type { ShownCheckout } from "../../billing/answer-checkout.server.ts";
import type { FormProblem } from "../../http/form-errors.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { TextInput } from "../field.tsx";
import { SettingsCard } from "../settings/settings-card.tsx";

/** What is paid today, line by line, and by whom. The button leads to the provider's page. */
export function CheckoutForm({
  page,
  problem,
}: {
  page: Extract<ShownCheckout, { closed: null }>;
  problem: FormProblem | undefined;
}) {
  const { wanted, title, lines, total, after, button, payer, hidden } = page;
  const { errors = {}, values = {} } = problem ?? {};
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
        <Form method="post" className="mt-5 grid gap-5" reloadDocument>
          <ErrorSummary errors={problem?.errors} />
          <input type="hidden" name="plan" value={wanted.plan} />
          <input type="hidden" name={wanted.plan} value={wanted.emails} />
          {Object.entries(hidden).map(([name, value]) => (
            <input type="hidden" name={name} value={value} key={name} />
          ))}
          {lines.length > 0 ? (
            <>
              <TextInput
                name="payerName"
                label="Name on the receipt"
                defaultValue={values.payerName ?? payer.name}
                error={errors.payerName}
                maxLength={120}
                autoComplete="organization"
                required
              />
              <TextInput
                name="payerEmail"
                type="email"
                label="E-mail address for the receipt"
                hint="Receipts and the payment provider’s mails go there."
                defaultValue={values.payerEmail ?? payer.email}
                error={errors.payerEmail}
                maxLength={254}
                autoComplete="email"
                required
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
