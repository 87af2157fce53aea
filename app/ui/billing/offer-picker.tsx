import { Choice, Select } from "../field.tsx";

export interface OfferedPlan {
  id: string;
  name: string;
  /** "month" */
  per: string;
  about: string;
  steps: { value: string; label: string }[];
}

/** The plans that are bought here, each with the numbers of e-mails it comes with. */
export function OfferPicker({ plans, plan, emails }: { plans: OfferedPlan[]; plan: string; emails: number }) {
  return (
    <fieldset className="grid gap-6">
      <legend className="sr-only">Plan</legend>
      {plans.map(({ id, name, per, about, steps }) => (
        <div className="grid gap-3" key={id}>
          <Choice name="plan" value={id} title={name} defaultChecked={plan === id} key={`${id}-${plan}`}>
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
