import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import {
  listBanks,
  payoutForm,
  savePayout,
} from "#app/features/tickets/payouts/payout-account.server.ts";
import { payoutOf } from "#app/features/tickets/store/ticket-rows.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { answerOf, readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { inputOf, selectOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = () => [{ title: "Ticket payouts" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const payout = await payoutOf(app.db, account.id);
  const banks = await listBanks(app);
  return {
    rules: rulesOf(payoutForm),
    banks: banks?.map(({ code, name }) => ({ value: code, label: name })) ?? null,
    isSandbox: app.config.payments.provider === "sandbox",
    share: app.config.payments.ticketRate / 100,
    current: payout && `${payout.accountName}, ${payout.bankName}, ${payout.accountNumber}`,
    values: payout
      ? {
          bankCode: payout.bankCode,
          accountNumber: payout.accountNumber,
          legalName: payout.legalName,
          tin: payout.tin,
          vat: payout.vatRate === null ? "" : String(payout.vatRate / 100),
        }
      : { legalName: account.name },
  };
}

/** The bank names the holder first; the same form again, with that name, saves it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const organiser = await requireOrganiser(request, context, { role: "owner" });
  const submission = await readSubmission(request, payoutForm);
  if (submission.status !== "success") return refuse(submission);
  const saved = await savePayout(context.app, organiser, submission.value);
  if (saved.kind === "refused") return refuse(submission, saved.problems);
  if (saved.kind === "confirm")
    return data({ ...answerOf(submission), holder: saved.accountName }, { status: 422 });
  return seeOtherWith(context.app, "/settings/payouts", {
    kind: "success",
    text: `The money of your tickets goes to ${saved.accountName}.`,
  });
}

export default function Payouts() {
  const { rules, banks, isSandbox, share, current, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  const holder = answer && "holder" in answer ? answer.holder : null;
  return (
    <SettingsCard
      id="payouts"
      title="Ticket payouts"
      intro={
        "The money of tickets goes from the payment provider straight to your bank account. " +
        `We never hold it.${share > 0 ? ` We keep ${share}% of the tickets’ price paid by card.` : ""}`
      }
    >
      {isSandbox ? (
        <p className="mb-4">
          This is a test site: any ten digits are an account, and no money moves.
        </p>
      ) : null}
      {current ? <p className="mb-4 break-words">Now: {current}</p> : null}
      {banks === null ? (
        <p role="alert">We can’t reach the payment provider now. Try again in a minute.</p>
      ) : (
        <Form method="post" className="grid gap-5 max-w-[40rem]" {...form}>
          <Editable needs="owner">
            <ErrorSummary errors={problems} />
            {holder ? (
              <div className="card p-4 grid gap-2" role="alert">
                <p>
                  The bank says that this account belongs to <b>{holder}</b>. Is that right?
                </p>
                <input type="hidden" name="confirmed" value={holder} />
              </div>
            ) : null}
            <Select
              {...selectOf(fields.bankCode)}
              label="Bank"
              options={[{ value: "", label: "Choose your bank" }, ...banks]}
            />
            <TextInput
              {...inputOf(fields.accountNumber)}
              label="Account number"
              hint="Ten digits. Shown to people who pay you by bank transfer."
              inputMode="numeric"
              autoComplete="off"
            />
            <TextInput {...inputOf(fields.legalName)} label="Name on receipts" />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextInput {...inputOf(fields.tin)} label="TIN" hint="On receipts." optional />
              <TextInput
                {...inputOf(fields.vat)}
                label="VAT in percent"
                hint="Included in your prices. Empty: not charged."
                inputMode="decimal"
                optional
              />
            </div>
            <div>
              <button type="submit" className="btn btn-primary">
                {holder ? "Yes, save it" : "Check the account"}
              </button>
            </div>
          </Editable>
        </Form>
      )}
    </SettingsCard>
  );
}
