import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { For, LinkForRole } from "#app/features/accounts/role-link.tsx";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import type { ZoneGroup } from "#app/platform/time/time-zones.server.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, Select, TextInput } from "#app/ui/forms/field.tsx";
import { TimeZoneSelect } from "#app/ui/forms/time-zone-select.tsx";
import type { ListingStatus } from "../../listed/listed-webinar.ts";
import { TOPICS } from "../../listed/topics.ts";
import type { ChangeQuestion } from "../details-form.server.ts";
import type { WebinarFields } from "../webinar-form.ts";

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
  listing: ListingStatus | null;
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

/** Whether everybody may find the webinar, under which topic, and what they then see. Off until the organiser says so. */
function ListingChoice({
  fields,
  error,
  organiser,
  standing,
}: {
  fields: WebinarFields;
  error?: string;
  organiser: string;
  standing: ListingStatus | null;
}) {
  return (
    <section className="card p-5 grid gap-5" aria-labelledby="listing">
      <h2 className="panel-title" id="listing">
        Public webinars page
      </h2>
      <div className="grid gap-3">
        <Choice
          type="checkbox"
          name="isListed"
          value="yes"
          title="List on the public webinars page"
          defaultChecked={fields.isListed === "yes"}
          aria-describedby="listing-shows"
        />
        <p className="hint" id="listing-shows">
          Anybody can then find it under Webinars and Events, search engines and calendars too. They see its title, its host, your
          name ({organiser}), the date and time, how many places are left, its topic, and the way to your form. Nobody sees the
          room, or who registered.
        </p>
      </div>
      <Select
        name="topic"
        label="Topic"
        hint="People look for webinars by it."
        optional
        defaultValue={fields.topic}
        error={error}
        options={[{ value: "", label: "No topic" }, ...TOPICS.map(({ id, label }) => ({ value: id, label }))]}
        inputClassName="sm:!w-72"
      />
      {standing ? (
        <p className="text-sm text-ink-2">
          {standing.words}{" "}
          {standing.link ? (
            standing.shown ? (
              <a className="link" href={standing.link.href}>
                {standing.link.label}
              </a>
            ) : (
              <For needs="editor">
                <LinkForRole className="link" link={standing.link} />
              </For>
            )
          ) : null}
        </p>
      ) : null}
    </section>
  );
}
