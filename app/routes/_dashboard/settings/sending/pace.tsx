import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { zoneName } from "#app/engines/time/zoned-time.ts";
import { PROPOSED } from "#app/features/delivery/pace/hours.ts";
import {
  chooseTimes,
  readPacePage,
  timesForm,
} from "#app/features/delivery/pace/show-pace.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { checkboxOf, inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, TextInput } from "#app/ui/forms/field.tsx";
import { formTitle } from "#app/ui/page/page-head.tsx";
import { SaveButton, SettingsCard } from "#app/ui/page/settings-card.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formTitle("Pace and hours · Account settings", matches) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app } = context;
  const now = app.clock();
  return {
    rules: rulesOf(timesForm),
    zone: zoneName(account.timeZone, now),
    ...(await readPacePage(app, account, now)),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireOrganiser(request, context, { role: "editor" });
  const { app } = context;
  const submission = await readSubmission(request, timesForm);
  if (submission.status !== "success") return refuse(submission);
  const { isOn, opensAt, closesAt } = submission.value;
  await chooseTimes(app.db, account.id, submission.value, app.clock());
  const text = isOn
    ? `Your sends now leave between ${opensAt} and ${closesAt}.`
    : "Your sends now leave at any hour.";
  return seeOtherWith(app, "/settings/sending/pace", { kind: "success", text });
}

export default function PaceSettings() {
  const { times } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5 xl:grid-cols-2 items-start">
      <HoursCard key={times ? `${times.opensAt} ${times.closesAt}` : ""} />
      <AllowanceCard />
    </div>
  );
}

function HoursCard() {
  const { rules, times, zone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const values = { ...(times ? { isOn: "yes" as const } : {}), ...(times ?? PROPOSED) };
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <SettingsCard
      id="hours"
      title="Sending hours"
      intro={
        <>
          Certificates and bulk e-mails wait for these hours, {zone}. Codes, confirmations and
          reminders always go out at once. Text messages never leave at night.
        </>
      }
    >
      <ErrorSummary errors={problems} />
      <Form method="post" className="grid gap-5" preventScrollReset {...form}>
        <Check label="Send only between these hours" {...checkboxOf(fields.isOn, "yes")} />
        <div className="grid grid-cols-2 gap-4 max-w-sm">
          <TextInput label="From" type="time" {...inputOf(fields.opensAt)} />
          <TextInput label="Until" type="time" {...inputOf(fields.closesAt)} />
        </div>
        <SaveButton>Save hours</SaveButton>
      </Form>
    </SettingsCard>
  );
}

function AllowanceCard() {
  const { domain, allowances, holds } = useLoaderData<typeof loader>();
  return (
    <SettingsCard
      id="allowance"
      title="Today’s allowance"
      intro={
        domain
          ? `Mail providers distrust a new domain that sends much at once. So mail from ${domain} starts with a few e-mails a day to each, and grows by half every day that goes well. What is left over goes out the next day automatically.`
          : "Your e-mails leave from this site’s own address, which mail providers know. There is no daily allowance."
      }
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2">
        {allowances.map(({ label, used }) => (
          <Fragment key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd className="num">{used}</dd>
          </Fragment>
        ))}
      </dl>
      {holds.map((text) => (
        <p key={text} className="mt-4 break-words">
          {text}
        </p>
      ))}
      {holds.length === 0 ? <p className="mt-4">No mail provider asked us to wait.</p> : null}
    </SettingsCard>
  );
}
