import { type CheckedFields, choiceOf, inputOf, selectOf } from "#app/ui/forms/checked-form.ts";
import { Check, Choice, FieldError, Select, TextInput } from "#app/ui/forms/field.tsx";
import type { RenewalPlan, RenewalValues } from "./renewal-plan.server.ts";
import { RENEWAL_STEPS, stepLabel } from "./renewal-steps.ts";

/** What the fields hold before anything is typed: without a plan all reminders, and the contact. */
export function renewalValues(plan: RenewalPlan | null, supportEmail: string): RenewalValues {
  const { steps = RENEWAL_STEPS, leadsTo = "contact", target, renewedByProjectId } = plan ?? {};
  return {
    days: steps.map(String),
    leadsTo,
    contact: supportEmail,
    form: "",
    webinar: "",
    address: "",
    ...(target === undefined ? {} : { [leadsTo]: target }),
    renewedBy: renewedByProjectId ?? "",
  };
}

interface Option {
  value: string;
  label: string;
}

interface Props {
  fields: CheckedFields<RenewalValues>;
  options: Record<"form" | "webinar" | "project", Option[]>;
}

/** When holders are reminded, what the Renew link leads to, and what renews a certificate. */
export function RenewalPlanFields({ fields, options }: Props) {
  const { days, renewedBy } = fields;
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="label mb-1">Remind each person by e-mail</legend>
        {RENEWAL_STEPS.map((step) => (
          <Check
            key={step}
            {...choiceOf(days, String(step))}
            id={`days-${step}`}
            label={stepLabel(step)}
          />
        ))}
      </fieldset>
      <TargetFields fields={fields} options={options} />
      <Select
        {...selectOf(renewedBy)}
        label="Also renewed by certificates of"
        hint="Newer certificates of this project always renew its older ones."
        options={[{ value: "", label: "No other project" }, ...options.project]}
      />
    </div>
  );
}

function TargetFields({ fields, options }: Props) {
  const { leadsTo, contact, form, webinar, address } = fields;
  const choose = (label: string, some: Option[]) => [{ value: "", label }, ...some];
  return (
    <fieldset className="grid gap-3">
      <legend className="label mb-1">The Renew link leads to</legend>
      {leadsTo.errors ? <FieldError id="leadsTo-error">{leadsTo.errors[0]}</FieldError> : null}
      <Choice {...choiceOf(leadsTo, "contact")} title="An e-mail address" />
      <div className="pl-8">
        <TextInput {...inputOf(contact)} type="email" label="E-mail address" />
      </div>
      <Choice {...choiceOf(leadsTo, "form")} title="One of your forms" />
      <div className="pl-8">
        <Select {...selectOf(form)} label="Form" options={choose("Choose a form", options.form)} />
      </div>
      <Choice {...choiceOf(leadsTo, "webinar")} title="A webinar">
        The link leads to its registration form until it is over.
      </Choice>
      <div className="pl-8">
        <Select
          {...selectOf(webinar)}
          label="Webinar"
          options={choose("Choose a webinar", options.webinar)}
        />
      </div>
      <Choice {...choiceOf(leadsTo, "address")} title="Another page">
        For example, where people pay.
      </Choice>
      <div className="pl-8">
        <TextInput {...inputOf(address)} type="url" label="Address" hint="Begins with https://" />
      </div>
    </fieldset>
  );
}
