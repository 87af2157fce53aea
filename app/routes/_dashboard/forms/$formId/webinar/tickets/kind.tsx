import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Editable } from "#app/features/accounts/role-link.tsx";
import { formPageTitle } from "#app/features/forms/builder/form-state.ts";
import { saveKind } from "#app/features/tickets/set-up/save-tickets.server.ts";
import {
  type KindFields,
  kindForm,
  kindValues,
} from "#app/features/tickets/set-up/ticket-forms.server.ts";
import { kindsOf } from "#app/features/tickets/store/ticket-rows.server.ts";
import { webinarTimes } from "#app/features/webinars/model/webinar-times.ts";
import { findDashboardWebinar } from "#app/features/webinars/people/find-dashboard-webinar.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { readSubmission, refuse, rulesOf } from "#app/platform/http/forms.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";
import { seeOtherWith } from "#app/platform/http/responses.server.ts";
import { inputOf, useCheckedForm } from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Check, TextInput } from "#app/ui/forms/field.tsx";

export const meta: MetaFunction = ({ matches }) => [
  { title: formPageTitle("A kind of ticket", matches) },
];

/** The kind that `?id=` names; null: a new one. Throws 404 for one of another webinar. */
async function kindAt({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { db } = context.app;
  const found = orNotFound(await findDashboardWebinar(db, organiser.account.id, params.formId));
  const id = new URL(request.url).searchParams.get("id");
  const kinds = id === null ? [] : await kindsOf(db, found.webinar.id);
  const kind = id === null ? null : orNotFound(kinds.find((one) => one.id === id) ?? null);
  return { organiser, kind, ...found };
}

export async function loader(args: LoaderFunctionArgs) {
  const { kind, webinar, base } = await kindAt(args);
  const values: Partial<KindFields> = kind ? kindValues(kind, webinar.timeZone) : {};
  return {
    back: `${base}/tickets`,
    isNew: kind === null,
    zone: webinarTimes(webinar).shortZone,
    rules: rulesOf(kindForm(webinar.timeZone)),
    values,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { organiser, kind, webinar, base } = await kindAt(args);
  const submission = await readSubmission(args.request, kindForm(webinar.timeZone));
  if (submission.status !== "success") return refuse(submission);
  const saved = await saveKind(args.context.app, organiser, {
    webinar,
    kindId: kind?.id ?? null,
    input: submission.value,
  });
  if (saved.kind === "refused") return refuse(submission, saved.problems);
  const text = kind ? "Saved. Orders keep the price they had." : "The ticket is added.";
  return seeOtherWith(args.context.app, `${base}/tickets`, { kind: "success", text });
}

export default function Kind() {
  const { back, isNew, zone, rules, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <Form method="post" className="grid gap-5 max-w-[46rem]" {...form}>
      <Editable needs="editor">
        <ErrorSummary errors={problems} />
        <section className="card p-5 grid gap-5" aria-labelledby="ticket">
          <h2 className="panel-title" id="ticket">
            {isNew ? "Add a kind of ticket" : "Change this ticket"}
          </h2>
          <TextInput {...inputOf(fields.name)} label="Name" hint="Such as Student nurse." />
          <TextInput
            {...inputOf(fields.about)}
            label="What it includes"
            hint="Shown below the name."
            optional
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput
              {...inputOf(fields.price)}
              label="Price in naira"
              hint="0 for a free ticket."
              inputMode="decimal"
            />
            <TextInput
              {...inputOf(fields.places)}
              label="How many there are"
              hint="Empty: as many as the event has places."
              inputMode="numeric"
              optional
            />
          </div>
        </section>
        <section className="card p-5 grid gap-5" aria-labelledby="early">
          <h2 className="panel-title" id="early">
            Early price
          </h2>
          <div className="grid gap-5 sm:grid-cols-3">
            <TextInput
              {...inputOf(fields.earlyPrice)}
              label="Price in naira"
              inputMode="decimal"
              optional
            />
            <TextInput {...inputOf(fields.earlyUntil)} label="Ends on" type="date" optional />
            <TextInput
              {...inputOf(fields.earlyPlaces)}
              label="Or after how many"
              inputMode="numeric"
              optional
            />
          </div>
        </section>
        <section className="card p-5 grid gap-5" aria-labelledby="dates">
          <h2 className="panel-title" id="dates">
            When it is sold
          </h2>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput {...inputOf(fields.salesFrom)} label="From" type="date" optional />
            <TextInput {...inputOf(fields.salesTo)} label="Until" type="date" optional />
          </div>
          <p className="text-sm text-ink-2">Days begin at midnight, {zone}.</p>
          <Check
            name="isHidden"
            value="yes"
            defaultChecked={fields.isHidden.initialValue === "yes"}
            label="Hide it: nobody can buy it any more"
          />
        </section>
        <Buttons back={back} />
      </Editable>
    </Form>
  );
}

function Buttons({ back }: { back: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <button type="submit" className="btn btn-primary">
        Save
      </button>
      <Link className="btn btn-plain" to={back}>
        Cancel
      </Link>
    </div>
  );
}
