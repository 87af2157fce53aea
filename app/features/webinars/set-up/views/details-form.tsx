import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ZoneGroup } from "#app/engines/time/time-zones.server.ts";
import { Editable, For, LinkForRole } from "#app/features/accounts/role-link.tsx";
import type { FormAnswer, FormRules } from "#app/platform/http/form-errors.ts";
import {
  type CheckedFields,
  choiceOf,
  inputOf,
  selectOf,
  useCheckedForm,
} from "#app/ui/forms/checked-form.ts";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Choice, FieldError, Select, TextArea, TextInput } from "#app/ui/forms/field.tsx";
import { TimeZoneSelect } from "#app/ui/forms/time-zone-select.tsx";
import type { ListingStatus } from "../../listed/listed-webinar.ts";
import { TOPICS } from "../../listed/topics.ts";
import type { DetailsFields } from "../details-form.server.ts";
import type { ChangeQuestion } from "../save-webinar.server.ts";

/**
 * Everything that says what a webinar is. The browser's own calendar and clock choose day and time.
 */
export function DetailsForm({
  rules,
  answer,
  values,
  question,
  zones,
  organiser,
  listing,
  isNew,
  isSeries,
  back,
}: {
  rules: FormRules<DetailsFields>;
  answer: FormAnswer | undefined;
  values: Partial<DetailsFields>;
  question: ChangeQuestion | null | undefined;
  zones: ZoneGroup[];
  /** The account's name. */
  organiser: string;
  listing: ListingStatus | null;
  isNew: boolean;
  /** Its sessions have their own days and times. */
  isSeries: boolean;
  back: string;
}) {
  const { form, fields, problems } = useCheckedForm({ rules, answer, values });
  return (
    <Form method="post" className="grid gap-5" {...form}>
      <Editable needs="editor">
        <ErrorSummary errors={problems} />
        {question ? <Question question={question} back={back} /> : null}
        <WhatAndWhen fields={fields} zones={zones} isSeries={isSeries} back={back} />
        <Places fields={fields} />
        <section className="card p-5 grid gap-5" aria-labelledby="registration">
          <h2 className="panel-title" id="registration">
            Registration
          </h2>
          <div className="grid gap-5 sm:grid-cols-2">
            <Edge
              day={fields.opensDay}
              time={fields.opensTime}
              label="Opens on"
              hint="Empty: now."
            />
            <Edge
              day={fields.closesDay}
              time={fields.closesTime}
              label="Closes on"
              hint="If empty, registration closes at the end."
            />
          </div>
        </section>
        <ListingChoice fields={fields} organiser={organiser} status={listing} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className={`btn ${question ? "btn-plain" : "btn-primary"}`}>
            {isNew ? "Set up the webinar" : "Save"}
          </button>
        </div>
      </Editable>
    </Form>
  );
}

type Fields = CheckedFields<DetailsFields>;

function WhatAndWhen({
  fields,
  zones,
  isSeries,
  back,
}: {
  fields: Fields;
  zones: ZoneGroup[];
  isSeries: boolean;
  back: string;
}) {
  return (
    <section className="card p-5 grid gap-5" aria-labelledby="what">
      <h2 className="panel-title" id="what">
        What and when
      </h2>
      <TextInput {...inputOf(fields.title)} label="Title" />
      <TextInput
        {...inputOf(fields.host)}
        label="Host"
        hint="The host’s name, as people should see it."
      />
      {isSeries ? (
        <p>
          Days and times are those of its sessions.{" "}
          <Link className="link" to={`${back}/sessions`}>
            Open the sessions
          </Link>
        </p>
      ) : (
        <div className="grid gap-5 sm:grid-cols-3">
          <TextInput {...inputOf(fields.day)} label="Day" type="date" />
          <TextInput {...inputOf(fields.time)} label="Starts at" type="time" />
          <TextInput
            {...inputOf(fields.lengthMinutes)}
            label="Length in minutes"
            inputMode="numeric"
          />
        </div>
      )}
      <TimeZoneSelect
        groups={zones}
        value={fields.timeZone.initialValue ?? ""}
        {...selectOf(fields.timeZone)}
        hint="Shown beside every time people see."
      />
      <WhatStays field={fields.keeps} />
      <TextInput
        {...inputOf(fields.joinUrl)}
        label="Meeting link"
        hint={
          "The link from Zoom, Meet or Teams. No page or e-mail shows it. Each person gets a " +
          "personal link that leads there. Leave it empty if people only come in person."
        }
        type="url"
        inputMode="url"
        autoComplete="off"
      />
      <TextArea
        {...inputOf(fields.venue)}
        label="Venue"
        hint={
          "Where people come in person: the name of the place, then its address. Leave it " +
          "empty if it is only online."
        }
        rows={2}
        optional
      />
    </section>
  );
}

/** Asked of who corrects the zone of a webinar whose time guests know. */
function WhatStays({ field }: { field: Fields["keeps"] }) {
  const [problem] = field.errors ?? [];
  const wasAsked = useRef(false);
  wasAsked.current ||= Boolean(problem ?? field.initialValue);
  if (!wasAsked.current) return null;
  return (
    <fieldset className={`grid gap-3 ${problem ? "field-bad" : ""}`} id="keeps" tabIndex={-1}>
      <legend className="label mb-1.5">In the new time zone</legend>
      {problem ? <FieldError id="keeps-error">{problem}</FieldError> : null}
      <Choice {...choiceOf(field, "clock")} title="The time on the clock stays">
        The zone was wrong and the time was right: 10:00 stays 10:00.
      </Choice>
      <Choice {...choiceOf(field, "moment")} title="The moment stays">
        It begins when it would have begun; the new zone’s clocks show another time.
      </Choice>
    </fieldset>
  );
}

function Places({ fields }: { fields: Fields }) {
  return (
    <section className="card p-5 grid gap-5" aria-labelledby="places">
      <h2 className="panel-title" id="places">
        Places
      </h2>
      <TextInput
        {...inputOf(fields.capacity)}
        label="Places"
        hint="Leave it empty for no limit."
        inputMode="numeric"
        optional
        inputClassName="sm:!w-40"
      />
      <div className="grid gap-3">
        <Choice type="checkbox" {...choiceOf(fields.waitingList, "yes")} title="Waiting list">
          When all places are taken, people can still register. The next free place goes to the
          first of them automatically, with an e-mail.
        </Choice>
        <Choice
          type="checkbox"
          {...choiceOf(fields.approval, "yes")}
          title="I approve each registration"
        >
          People get their joining link once you approve them under People.
        </Choice>
      </div>
    </section>
  );
}

function Edge({
  day,
  time,
  label,
  hint,
}: {
  day: Fields["opensDay"];
  time: Fields["opensTime"];
  label: string;
  hint: string;
}) {
  return (
    <fieldset className="grid gap-3 grid-cols-[1fr_8rem] items-end">
      <legend className="sr-only">{label}</legend>
      <TextInput {...inputOf(day)} label={label} hint={hint} type="date" />
      <TextInput {...inputOf(time)} label="Time" type="time" />
    </fieldset>
  );
}

/** Who will be mailed what, before it happens. What is typed below goes with the yes. */
export function Question({ question, back }: { question: ChangeQuestion; back: string }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <section
      className="card p-5 border-l-4 border-l-brand-ink"
      tabIndex={-1}
      ref={box}
      // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this is what it asks
      autoFocus
      aria-labelledby="question"
    >
      <h2 className="text-lg" id="question">
        {question.heading}
      </h2>
      <p className="mt-1 text-ink-2">
        It goes out as soon as you save. People with a place get a calendar file that updates their
        entry. It says:
      </p>
      <ul className="mt-2 grid gap-1 list-disc pl-5">
        {question.told.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" name="confirm" value={question.key}>
          Save and send the e-mails
        </button>
        <Link className="btn btn-plain" to={back} reloadDocument>
          Keep everything as it was
        </Link>
      </div>
    </section>
  );
}

/**
 * Whether everybody may find the webinar, under which topic, and what they then see. Off until the
 * organiser says so.
 */
function ListingChoice({
  fields,
  organiser,
  status,
}: {
  fields: Fields;
  organiser: string;
  status: ListingStatus | null;
}) {
  return (
    <section className="card p-5 grid gap-5" aria-labelledby="listing">
      <h2 className="panel-title" id="listing">
        Public webinars page
      </h2>
      <div className="grid gap-3">
        <Choice
          type="checkbox"
          {...choiceOf(fields.isListed, "yes")}
          title="List on the public webinars page"
          aria-describedby="listing-shows"
        />
        <p className="hint" id="listing-shows">
          Anyone can then find it under Webinars and Events, and through search engines and
          calendars. They see its title, its host, your name ({organiser}), the date and time, how
          many places are left, its topic, and a link to your form. Nobody sees the meeting link, or
          who registered.
        </p>
      </div>
      <Select
        {...selectOf(fields.topic)}
        label="Topic"
        hint="Helps people find your webinar."
        optional
        options={[
          { value: "", label: "No topic" },
          ...TOPICS.map(({ id, label }) => ({ value: id, label })),
        ]}
        inputClassName="sm:!w-72"
      />
      {status ? (
        <p className="text-sm text-ink-2">
          {status.words}{" "}
          {status.link && status.shown ? (
            <a className="link" href={status.link.href}>
              {status.link.label}
            </a>
          ) : null}
          {status.link && !status.shown ? (
            <For needs="editor">
              <LinkForRole className="link" link={status.link} />
            </For>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}
