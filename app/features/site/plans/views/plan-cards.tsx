import { featuresOf, nairaLabel, PLANS, type Plan } from "#app/features/billing/model/plans.ts";
import type { SmsOffer } from "#app/platform/config-sms.server.ts";
import { PublicIcon } from "#app/ui/public/public-icon.tsx";

/** One plan of the price list. A press anywhere on it chooses it; its button goes on with it. */
function PlanCard({ plan, sms }: { plan: Plan; sms: SmsOffer | null }) {
  const { id, name, price, isPopular } = plan;
  return (
    <li className="plan card group relative p-6 flex flex-col">
      <label
        className={
          "flex flex-wrap items-center gap-x-3 cursor-pointer min-h-control -mt-1 " +
          "after:content-[''] after:absolute after:inset-0 after:bottom-24"
        }
        htmlFor={`plan-${id}`}
      >
        <input
          className="w-5 h-5 accent-brand"
          type="radio"
          name="plan"
          id={`plan-${id}`}
          value={id}
          defaultChecked={isPopular}
          aria-describedby={`price-${id}`}
        />{" "}
        <span className="text-lg font-semibold">{name}</span>{" "}
        {isPopular ? (
          <span className="ml-auto rounded-full bg-gold px-2.5 py-0.5 text-xs font-semibold text-on-gold">
            Most popular
          </span>
        ) : null}
      </label>
      <p className="mt-3" id={`price-${id}`}>
        <span className="text-[1.875rem] leading-tight font-bold tracking-[-.025em] num">
          {price ? nairaLabel(price.kobo) : "Pay per unit"}
        </span>{" "}
        <span className="block text-sm text-ink-2">
          {price ? `per ${price.per}` : "no monthly fee"}
        </span>
      </p>
      <p className="mt-3 text-ink-2">{plan.description}</p>
      <ul className="mt-5 mb-7 grid gap-2.5">
        {[...featuresOf(plan), ...smsFeature(plan, sms)].map((feature) => (
          <li className="flex gap-2.5" key={feature}>
            <PublicIcon name="check" className="mt-0.5 text-delivered" />
            {/* A hyphen that lines do not break at. */}
            <span>{feature.replaceAll("e-mail", "e\u2011mail")}</span>
          </li>
        ))}
      </ul>
      <a
        className={
          "btn btn-plain mt-auto z-10 group-has-[:checked]:bg-brand " +
          "group-has-[:checked]:border-transparent group-has-[:checked]:text-on-brand"
        }
        href={plan.path}
      >
        {plan.button}
        <span className="sr-only">: {name}</span>
      </a>
    </li>
  );
}

/**
 * The four plans side by side. One is chosen at a time, Pro to begin with; that takes no script.
 * `sms`: null where none are offered.
 */
export function PlanCards({ sms = null }: { sms?: SmsOffer | null }) {
  return (
    <fieldset>
      <legend className="sr-only">Choose a plan</legend>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {PLANS.map((plan) => (
          <PlanCard plan={plan} sms={sms} key={plan.id} />
        ))}
      </ul>
    </fieldset>
  );
}

type Column = [label: string, cell: (plan: Plan) => string];

const COLUMNS: Column[] = [
  [
    "Price",
    ({ price }) => (price ? `${nairaLabel(price.kobo)} per ${price.per}` : "Pay as you go"),
  ],
  [
    "E-mails included",
    ({ emails, unitKobo, price }) => held(emails?.included, unitKobo?.email, price?.per),
  ],
  [
    "Most e-mails",
    ({ emails, price }) => (emails ? `${count(emails.most)} a ${price?.per}` : "What you pay for"),
  ],
  [
    "Certificates",
    ({ certificates, unitKobo, price }) => held(certificates, unitKobo?.certificate, price?.per),
  ],
  ["Form managers", ({ formManagers, unitKobo }) => held(formManagers, unitKobo?.formManager)],
];

/**
 * Text messages to the guests of webinars, where the operator offers them: how many a plan
 * includes, or what one costs.
 */
function smsOf({ id, price }: Plan, { priceKobo, included }: SmsOffer): string {
  if (id === "custom") return held(null, priceKobo);
  return included[id] > 0 ? held(included[id], undefined, price?.per) : "None";
}

function smsFeature({ id, price }: Plan, sms: SmsOffer | null): string[] {
  if (!sms) return [];
  if (id === "custom") return [`Text messages to guests, ${nairaLabel(sms.priceKobo)} each`];
  return sms.included[id] > 0
    ? [`${count(sms.included[id])} text messages to guests a ${price?.per}`]
    : [];
}

/** The plans side by side: a table on wide screens, a block for each plan on narrow ones. */
export function PlansTable({ sms }: { sms: SmsOffer | null }) {
  const columns = sms
    ? [...COLUMNS, ["Text messages to guests", (plan) => smsOf(plan, sms)] satisfies Column]
    : COLUMNS;
  return (
    <div className="card overflow-hidden">
      <table className="table stack">
        <caption className="sr-only">What each plan costs and includes</caption>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            {columns.map(([label]) => (
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
              {columns.map(([label, cell]) => (
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

function held(
  number: number | null | undefined,
  unitKobo: number | undefined,
  per?: string,
): string {
  return number ? count(number) + (per ? ` a ${per}` : "") : `${nairaLabel(unitKobo ?? 0)} each`;
}

function count(number: number): string {
  return number.toLocaleString("en-NG");
}
