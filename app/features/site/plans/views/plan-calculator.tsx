import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { TextInput } from "#app/ui/forms/field.tsx";
import type { Calculated } from "../plan-calculator.ts";

const BOXES = [
  { name: "certificates", label: "Certificates sent by e-mail", hint: "Per month, or per event." },
  {
    name: "emails",
    label: "Other bulk e-mails",
    hint: "Per month, or per event. Count one for each person.",
  },
  { name: "events", label: "Events in three months", hint: "Only needed if you count per event." },
  {
    name: "forms",
    label: "Forms open at the same time",
    hint: "Leave it empty if you don’t use forms.",
  },
] as const;

/** Works out which plans fit. A GET form, so that the result has an address that can be shared. */
export function PlanCalculator({
  calculated: { values, errors, plans },
}: {
  calculated: Calculated;
}) {
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <section className="mt-14" aria-labelledby="calculator">
      <h2 className="text-xl" id="calculator">
        Which plan fits?
      </h2>
      <p className="mt-2 text-ink-2 max-w-prose">
        Tell us what you send, and we’ll compare the plans. Every certificate comes with an e-mail,
        so don’t count those twice.
      </p>
      <form method="get" action="/pricing#calculator" className="card mt-5 p-5 lg:p-6 grid gap-5">
        <ErrorSummary errors={hasErrors ? errors : undefined} />
        <fieldset>
          <legend className="font-semibold">How do you count?</legend>
          <div className="mt-2 flex flex-wrap gap-x-8 gap-y-1">
            {(["month", "event"] as const).map((per) => [
              <label className="flex items-center gap-2.5 min-h-control" key={per}>
                <input
                  className="w-5 h-5 accent-brand"
                  type="radio"
                  name="per"
                  value={per}
                  defaultChecked={values.per === per}
                />
                {per === "month" ? "Per month" : "Per event"}
              </label>,
              " ",
            ])}
          </div>
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-2">
          {BOXES.map(({ name, label, hint }) => (
            <TextInput
              key={name}
              name={name}
              label={label}
              hint={hint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              defaultValue={values[name]}
              error={errors[name]}
            />
          ))}
        </div>
        <p>
          <button type="submit" className="btn btn-primary">
            Compare plans
          </button>
        </p>
        {plans ? <Fitting plans={plans} /> : null}
      </form>
    </section>
  );
}

function Fitting({ plans }: { plans: NonNullable<Calculated["plans"]> }) {
  return (
    <div role="status">
      <p className="mb-3">
        {plans.length === 1
          ? "Only one plan fits: "
          : `${plans.length} plans fit. The cheapest is `}
        <b>{plans[0]?.name}</b>.
      </p>
      <table className="table stack">
        <caption className="sr-only">Plans that fit, cheapest first</caption>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Includes</th>
            <th scope="col">Price</th>
            <th scope="col">Per month</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ name, holds, price, perMonth }) => (
            <tr key={name}>
              <td className="wide font-semibold">{name}</td>
              <td className="wide num" data-l="Includes">
                {holds}
              </td>
              <td className="wide num" data-l="Price">
                {price}
              </td>
              <td className="wide num" data-l="Per month">
                {perMonth}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
