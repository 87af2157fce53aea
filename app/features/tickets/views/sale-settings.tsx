import { Form } from "@remix-run/react";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, TextInput } from "#app/ui/forms/field.tsx";

type Values = {
  buyerPaysFee?: "yes" | undefined;
  bankTransfer?: "yes" | undefined;
  fullDays?: string | undefined;
  partDays?: string | undefined;
  partPercent?: string | undefined;
};

/** How a webinar sells: fees, bank transfer, and what those get back who cancel. */
export function SaleSettings({
  rules,
  values,
  answer,
  operatorShare,
}: {
  rules: FormRules<Values>;
  values: Values;
  answer: FormAnswer | undefined;
  operatorShare: number;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <Form method="post" className="card p-5 grid gap-5" {...form}>
      <h2 className="panel-title">Paying and cancelling</h2>
      <ErrorSummary errors={problems} />
      <p className="text-ink-2 max-w-prose">
        A local card payment costs 1.5% and ₦100 from ₦2,500 on, ₦2,000 at most.
        {operatorShare > 0 ? ` We keep ${operatorShare}% of the tickets’ price paid by card.` : ""}
      </p>
      <Check
        name="buyerPaysFee"
        value="yes"
        defaultChecked={fields.buyerPaysFee.initialValue === "yes"}
        label="Add the card fee to the price"
      />
      <Check
        name="bankTransfer"
        value="yes"
        defaultChecked={fields.bankTransfer.initialValue === "yes"}
        label="Also take bank transfers. You confirm each one; places are held for a day."
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextInput
          {...inputOf(fields.fullDays)}
          label="Full refund until, days before"
          hint="Empty: no full refund."
          inputMode="numeric"
          optional
        />
        <TextInput
          {...inputOf(fields.partDays)}
          label="Part refund until, days before"
          hint="Empty: no part refund."
          inputMode="numeric"
          optional
        />
        <TextInput
          {...inputOf(fields.partPercent)}
          label="How much of it, in percent"
          inputMode="numeric"
          optional
        />
      </div>
      <p className="text-sm text-ink-2 max-w-prose">
        Buyers cancel on their order’s page and get back the ticket’s price by this rule, without
        the card fee. If you move or cancel the event, they can cancel for a full refund.
      </p>
      <div>
        <button type="submit" className="btn btn-primary" name="intent" value="settings">
          Save
        </button>
      </div>
    </Form>
  );
}
