import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ZoneGroup } from "../../accounts/settings/time-zone-groups.server.ts";
import type { FormErrors } from "../../http/form-errors.ts";
import type { ListingStanding } from "../../webinars/listed/listing-standing.ts";
import type { ChangeQuestion } from "../../webinars/set-up/answer-details.server.ts";
import type { WebinarFields } from "../../webinars/set-up/webinar-form.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { Choice, TextInput } from "../field.tsx";
import { TimeZoneSelect } from "../settings/time-zone-select.tsx";
import { ListingChoice } from "./listing-choice.tsx";

/** Everything that says what a webinar is. The browser's own calendar and clock choose day and time. */
export function DetailsForm({
  fields,
  errors,
  question,
  zones,
  organiser,
  listing,
  isNew,
  back,
}: {
  fields: WebinarFields;
  errors?: FormErrors;
  question?: ChangeQuestion;
  zones: ZoneGroup[];
  /** The account's name. */
  organiser: string;
  listing: ListingStanding | null;
  isNew: boolean;
  back: string;
}) {
  return (
    <Form method="post" className="grid gap-5 max-w-[46rem]" noValidate key={question?.key ?? "details"}>
      <ErrorSummary errors={errors} />
      {question ? <Question question={question} back={back} /> : null}
      <section className="card p-5 grid gap-5" aria-labelledby="what">
        <h2 className="panel-title" id="what">
          What and when
        </h2>
        <TextInput name="title" label="Title" defaultValue={fields.title} error={errors?.title} required />
        <TextInput
          name="host"
          label="Host"
          hint="Who leads it, as people should read it."
          defaultValue={fields.host}
          error={errors?.host}
          required
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextInput name="day" label="Day" type="date" defaultValue={fields.day} error={errors?.day} required />
          <TextInput name="time" label="Starts at" type="time" defaultValue={fields.time} error={errors?.time} required />
          <TextInput
            name="lengthMinutes"
            label="Length in minutes"
            inputMode="numeric"
            defaultValue={fields.lengthMinutes}
            error={errors?.lengthMinutes}
            required
          />
        </div>
        <TimeZoneSelect
          groups={zones}
          value={fields.timeZone}
          error={errors?.timeZone}
          hint="Of this webinar. It stands beside every time that people read."
        />
        <TextInput
          name="joinUrl"
          label="Joining link of the room"
          hint="The address in Zoom, Meet or Teams. No page and no mail shows it: each person gets a link of their own that leads there."
          type="url"
          inputMode="url"
          autoComplete="off"
          defaultValue={fields.joinUrl}
          error={errors?.joinUrl}
          required
        />
      </section>
      <section className="card p-5 grid gap-5" aria-labelledby="places">
        <h2 className="panel-title" id="places">
          Places
        </h2>
        <TextInput
          name="capacity"
          label="Places"
          hint="Leave it empty for no limit."
          inputMode="numeric"
          optional
          defaultValue={fields.capacity}
          error={errors?.capacity}
          inputClassName="sm:!w-40"
        />
        <div className="grid gap-3">
          <Choice
            type="checkbox"
            name="waitingList"
            value="yes"
            title="Waiting list"
            defaultChecked={fields.waitingList === "yes"}
          >
            When all places are taken, people can still register. Who is first gets the next free place by itself, with a mail.
          </Choice>
          <Choice
            type="checkbox"
            name="approval"
            value="yes"
            title="I approve each registration"
            defaultChecked={fields.approval === "yes"}
          >
            People get their joining link once you have said yes, under People.
          </Choice>
        </div>
      </section>
      <section className="card p-5 grid gap-5" aria-labelledby="registration">
        <h2 className="panel-title" id="registration">
          Registration
        </h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <Edge edge="opens" label="Opens on" hint="Empty: at once." fields={fields} errors={errors} />
          <Edge edge="closes" label="Closes on" hint="Empty: at its end." fields={fields} errors={errors} />
        </div>
      </section>
      <ListingChoice fields={fields} error={errors?.topic} organiser={organiser} standing={listing} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={`btn ${question ? "btn-plain" : "btn-primary"}`}>
          {isNew ? "Set up the webinar" : "Save"}
        </button>
      </div>
    </Form>
  );
}

function Edge({
  edge,
  label,
  hint,
  fields,
  errors,
}: {
  edge: "opens" | "closes";
  label: string;
  hint: string;
  fields: WebinarFields;
  errors?: FormErrors;
}) {
  return (
    <fieldset className="grid gap-3 grid-cols-[1fr_8rem] items-end">
      <legend className="sr-only">{label}</legend>
      <TextInput
        name={`${edge}Day`}
        label={label}
        hint={hint}
        type="date"
        defaultValue={fields[`${edge}Day`]}
        error={errors?.[`${edge}Day`]}
      />
      <TextInput
        name={`${edge}Time`}
        label="Time"
        type="time"
        defaultValue={fields[`${edge}Time`]}
        error={errors?.[`${edge}Time`]}
      />
    </fieldset>
  );
}

/** Who will be mailed what, before it happens. What is typed below goes with the yes. */
function Question({ question, back }: { question: ChangeQuestion; back: string }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this is what it asks
    <section className="card p-5 border-l-4 border-l-brand-ink" tabIndex={-1} ref={box} autoFocus aria-labelledby="question">
      <h2 className="text-lg" id="question">
        {question.heading}
      </h2>
      <p className="mt-1 text-ink-2">
        It goes out as soon as you save. Who has a place gets a calendar file with it that corrects the entry they have. It says:
      </p>
      <ul className="mt-2 grid gap-1 list-disc pl-5">
        {question.told.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" name="confirm" value={question.key}>
          Save and send the mails
        </button>
        <Link className="btn btn-plain" to={back} reloadDocument>
          Keep everything as it was
        </Link>
      </div>
    </section>
  );
}
