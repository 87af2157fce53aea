import { nairaLabel, PLANS, type Plan } from "#app/features/billing/plans/plans.ts";

const COLUMNS: [label: string, cell: (plan: Plan) => string][] = [
  ["Price", ({ price }) => (price ? `${nairaLabel(price.kobo)} per ${price.per}` : "By the unit")],
  ["E-mails included", ({ emails, unitKobo, price }) => held(emails?.included, unitKobo?.email, price?.per)],
  ["E-mails at most", ({ emails, price }) => (emails ? `${count(emails.most)} a ${price?.per}` : "What you pay for")],
  ["Certificates", ({ certificates, unitKobo, price }) => held(certificates, unitKobo?.certificate, price?.per)],
  ["Form managers", ({ formManagers, unitKobo }) => held(formManagers, unitKobo?.formManager)],
];

/** The plans side by side: a table on wide screens, a block for each plan on narrow ones. */
export function PlansTable() {
  return (
    <div className="card overflow-hidden">
      <table className="table stack">
        <caption className="sr-only">What each plan costs and holds</caption>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            {COLUMNS.map(([label]) => (
              <th scope="col" key={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PLANS.map((plan) => (
            <tr key={plan.id}>
              <td className="wide font-semibold">{plan.name}</td>
              {COLUMNS.map(([label, cell]) => (
                <td className="wide num" data-l={label} key={label}>
                  {cell(plan)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function held(number: number | null | undefined, unitKobo: number | undefined, per?: string): string {
  return number ? count(number) + (per ? ` a ${per}` : "") : `${nairaLabel(unitKobo ?? 0)} each`;
}

function count(number: number): string {
  return number.toLocaleString("en-NG");
}
