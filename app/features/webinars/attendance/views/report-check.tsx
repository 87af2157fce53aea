import { Form } from "@remix-run/react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { Check, FieldError } from "#app/ui/forms/field.tsx";
import { Flash } from "#app/ui/page/flash-box.tsx";
import type { ReportDoubt } from "../../model/report.ts";
import type { ShownReport, ShownReported } from "../check-report.server.ts";

type Kept = Record<string, string[]>;

const people = (count: number) =>
  count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;

/** What was read, how many were found, and what was not counted. */
export function ReportSummary({ report }: { report: ShownReport }) {
  const { leftOut, byEmail, byName, remembered, doubts, unknown, withoutPlace, span } = report;
  const notCounted = [
    leftOut.waiting > 0 && `${rows(leftOut.waiting)} of the waiting room`,
    leftOut.absent > 0 && `${rows(leftOut.absent)} of people who did not attend`,
    leftOut.unreadable > 0 && `${rows(leftOut.unreadable)} without a name or a time`,
  ].filter(Boolean);
  return (
    <>
      {report.isElsewhere ? (
        <Flash kind="warning">
          The times in this report don’t match the webinar. Is it the right report, and the right
          time zone? If not, discard it and import it again.
        </Flash>
      ) : null}
      {report.assumed.map((sentence) => (
        <Flash key={sentence} kind="warning">
          {sentence}
        </Flash>
      ))}
      {report.readings.map((doubt) => (
        <ReadAnotherWay key={doubt.kind} doubt={doubt} />
      ))}
      <section className="card p-5" aria-labelledby="read">
        <h2 className="panel-title" id="read">
          What “{report.fileName}” says
        </h2>
        <ul className="mt-2 grid gap-1">
          {byEmail > 0 ? <li>{people(byEmail)} found by their e-mail address</li> : null}
          {byName.length > 0 ? <li>{people(byName.length)} found by their name</li> : null}
          {remembered.length > 0 ? (
            <li>{people(remembered.length)} whose name you assigned before</li>
          ) : null}
          {doubts.length > 0 ? <li>{people(doubts.length)} to ask you about</li> : null}
          {unknown.length > 0 ? <li>{people(unknown.length)} not registered</li> : null}
        </ul>
        <div className="mt-3 grid gap-1 text-sm text-ink-2">
          {span ? (
            <p>
              From {span.from} to {span.until}.
            </p>
          ) : (
            <p>It has no times, only how long each person stayed.</p>
          )}
          {notCounted.length > 0 ? <p>Not counted: {notCounted.join(", ")}.</p> : null}
          {withoutPlace > 0 ? (
            <p>
              {people(withoutPlace)} among them had no place (waiting list, not approved, or
              cancelled). They attended, so they get one.
            </p>
          ) : null}
        </div>
      </section>
    </>
  );
}

/** How dates or lengths were read, and a button to read them the other way. */
function ReadAnotherWay({ doubt: { kind, example, as } }: { doubt: ReportDoubt }) {
  const [said, button, other] = {
    "month-first": ["the month", "Read it as the day", "day-first"],
    "day-first": ["the day", "Read it as the month", "month-first"],
    hours: [inUnits(example, "h", "min"), `Take it for ${inUnits(example, "min", "s")}`, "minutes"],
    minutes: [inUnits(example, "min", "s"), `Take it for ${inUnits(example, "h", "min")}`, "hours"],
  }[as] as [string, string, string];
  return (
    <Flash kind="warning">
      {kind === "dates"
        ? `In dates such as “${example}” we took the first number for ${said}. `
        : `We took lengths such as “${example}” for ${said}. `}
      <button
        type="submit"
        name="intent"
        value={`read:${kind}:${other}`}
        className="btn btn-plain btn-sm"
        formNoValidate
      >
        {button}
      </button>
    </Flash>
  );
}

function inUnits(clock: string, large: string, small: string): string {
  const [first, second] = clock.replace(/["=]/g, "").split(":").map(Number);
  return `${first} ${large} ${second} ${small}`;
}

function rows(count: number): string {
  return count === 1 ? "1 row" : `${count.toLocaleString("en")} rows`;
}

/** Names that fit somebody in part, or several people. */
export function ReportDoubts({
  doubts,
  errors,
  kept,
}: {
  doubts: ShownReport["doubts"];
  errors?: FormErrors;
  kept: Kept;
}) {
  if (doubts.length === 0) return null;
  return (
    <section className="card p-5 grid gap-5" aria-labelledby="doubts">
      <h2 className="panel-title" id="doubts">
        Who is this?
      </h2>
      {doubts.map((person) => {
        const name = `who-${person.index}`;
        const error = errors?.[name];
        const chosen = kept[name]?.[0];
        const choice = (value: string, label: string) => (
          <Check
            key={value}
            type="radio"
            name={name}
            id={`${name}-${value}`}
            value={value}
            label={label}
            defaultChecked={chosen === value}
          />
        );
        return (
          <fieldset
            key={name}
            className={`field ${error ? "field-bad" : ""}`}
            aria-describedby={error ? `${name}-error` : undefined}
          >
            <legend className="label [overflow-wrap:anywhere]">
              <Reported person={person} />
            </legend>
            {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
            {person.candidates.map(({ id, name: known, email }) =>
              choice(id, `${known || email}, ${email}`),
            )}
            {choice("nobody", "Nobody of them")}
            {person.email
              ? choice("add", "Someone else: register them, because they attended")
              : null}
          </fieldset>
        );
      })}
    </section>
  );
}

/**
 * Names that fit one registration as a whole, or were assigned before; taken for that person unless
 * ticked.
 */
export function ReportedByName({
  by,
  people: found,
  kept,
}: {
  by: "name" | "memory";
  people: ShownReport["byName"];
  kept: Kept;
}) {
  if (found.length === 0) return null;
  const id = `by-${by}`;
  return (
    <section className="card p-5" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        {by === "name" ? "Found by their name" : "Assigned by you before"}
      </h2>
      <p className="text-ink-2 mt-1 mb-2">
        {by === "name" ? "" : "You said in an earlier report who these are. "}Tick anyone who is
        someone else.
      </p>
      <ul className="grid gap-1">
        {found.map((person) => (
          <li key={person.index}>
            <Check
              name="not"
              id={`not-${person.index}`}
              value={person.index}
              defaultChecked={kept.not?.includes(String(person.index))}
              label={
                <>
                  <Reported person={person} /> is not {person.registration.name},{" "}
                  {person.registration.email}
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Names that match nobody, such as device names: asks who they are, or offers to register them if
 * the report has an address.
 */
export function ReportUnknown({
  people: unknown,
  options,
  errors,
  kept,
}: {
  people: ShownReport["unknown"];
  options: string[];
  errors?: FormErrors;
  kept: Kept;
}) {
  if (unknown.length === 0) return null;
  return (
    <section className="card p-5 grid gap-4" aria-labelledby="unknown">
      <div>
        <h2 className="panel-title" id="unknown">
          Not registered
        </h2>
        <p className="text-ink-2 mt-1">
          If you know who a device or nickname belongs to, enter their name and their minutes will
          count. Anyone you leave blank and don’t tick is left out. We don’t e-mail anyone about
          this.
        </p>
      </div>
      <ul className="grid gap-4">
        {unknown.map((person) => {
          const name = `assign-${person.index}`;
          return (
            <li key={person.index} className="grid gap-1">
              <AssignField person={person} error={errors?.[name]} defaultValue={kept[name]?.[0]} />
              {person.email ? (
                <Check
                  name="add"
                  id={`add-${person.index}`}
                  value={person.index}
                  defaultChecked={kept.add?.includes(String(person.index))}
                  label={`Or register ${person.name} now, because they attended`}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <RegisteredPeople options={options} />
    </section>
  );
}

/** After the import: unmatched names can still be assigned, and assignments undone. */
export function AssignLater({
  report,
  errors,
  kept,
}: {
  report: Pick<ShownReport, "unknown" | "assigned" | "options">;
  errors?: FormErrors;
  kept: Kept;
}) {
  const { unknown, assigned, options } = report;
  return (
    <>
      {assigned.length > 0 ? (
        <section className="card p-5" aria-labelledby="assigned">
          <h2 className="panel-title" id="assigned">
            Assigned by you
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {assigned.map((person) => (
              <li key={person.index} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
                <span className="mr-auto min-w-0">
                  <Reported person={person} /> is{" "}
                  {person.registration.name || person.registration.email},{" "}
                  {person.registration.email}
                </span>
                <Form method="post" preventScrollReset>
                  <button
                    type="submit"
                    name="unassign"
                    value={person.index}
                    className="btn btn-quiet btn-sm"
                  >
                    Undo<span className="sr-only">: {person.name}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {unknown.length > 0 ? (
        <section className="card p-5 grid gap-4" aria-labelledby="unknown">
          <h2 className="panel-title" id="unknown">
            Not registered
          </h2>
          <ul className="grid gap-4">
            {unknown.map((person) => (
              <li key={person.index}>
                <Form
                  method="post"
                  className="flex flex-wrap items-end gap-3"
                  preventScrollReset
                  noValidate
                >
                  <input type="hidden" name="assign" value={person.index} />
                  <div className="grow basis-64">
                    <AssignField
                      person={person}
                      error={errors?.[`assign-${person.index}`]}
                      defaultValue={kept[`assign-${person.index}`]?.[0]}
                    />
                  </div>
                  <button type="submit" className="btn btn-plain">
                    Assign<span className="sr-only">: {person.name}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
          <RegisteredPeople options={options} />
        </section>
      ) : null}
    </>
  );
}

/** Accepts a registered person's name or address, with suggestions while typing. */
function AssignField({
  person,
  error,
  defaultValue,
}: {
  person: ShownReported;
  error?: string;
  defaultValue?: string;
}) {
  const id = `assign-${person.index}`;
  return (
    <div className={`field ${error ? "field-bad" : ""}`}>
      <label className="label" htmlFor={id}>
        <Reported person={person} /> is
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <input
        className="input"
        id={id}
        name={id}
        list="registered-people"
        autoComplete="off"
        placeholder="Registered name or e-mail"
        defaultValue={defaultValue}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
      />
    </div>
  );
}

function RegisteredPeople({ options }: { options: string[] }) {
  return (
    <datalist id="registered-people">
      {options.map((option) => (
        <option key={option} value={option} />
      ))}
    </datalist>
  );
}

function Reported({ person }: { person: ShownReported }) {
  const { name, originalName, email, minutes } = person;
  return (
    <span className="[overflow-wrap:anywhere]">
      <b className="font-semibold">{name}</b>
      {originalName ? ` (${originalName})` : ""}
      {email && email !== name ? `, ${email}` : ""}
      <span className="font-normal text-ink-2">
        , {minutes === 1 ? "1 minute" : `${minutes.toLocaleString("en")} minutes`}
      </span>
    </span>
  );
}
