import type { FormErrors } from "../../http/form-errors.ts";
import type { ShownReport, ShownReported } from "../../webinars/attendance/show-report.server.ts";
import { Check, FieldError } from "../field.tsx";
import { Flash } from "../flash.tsx";
import { Icon } from "../icon.tsx";

type Kept = Record<string, string[]>;

const people = (count: number) => (count === 1 ? "1 person" : `${count.toLocaleString("en")} people`);

/** What was read, how many were found, and what was not counted. */
export function ReportSummary({ report }: { report: ShownReport }) {
  const { leftOut, byEmail, byName, doubts, unknown, withoutPlace, span } = report;
  const notCounted = [
    leftOut.waiting > 0 && `${rows(leftOut.waiting)} of the waiting room`,
    leftOut.absent > 0 && `${rows(leftOut.absent)} of people who did not come`,
    leftOut.unreadable > 0 && `${rows(leftOut.unreadable)} without a name or a time`,
  ].filter(Boolean);
  return (
    <>
      {report.isElsewhere ? (
        <Flash kind="warning">
          The times of this report are far from the webinar. Is it the right report, and the right time zone? If not, throw it
          away and import it again.
        </Flash>
      ) : null}
      <section className="card p-5" aria-labelledby="read">
        <h2 className="panel-title" id="read">
          What “{report.fileName}” says
        </h2>
        <ul className="mt-2 grid gap-1">
          {byEmail > 0 ? <li>{people(byEmail)} found by their e-mail address</li> : null}
          {byName.length > 0 ? <li>{people(byName.length)} found by their name</li> : null}
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
              {people(withoutPlace)} among them had no place (waiting list, not approved, or cancelled). They were there, so they
              get one.
            </p>
          ) : null}
        </div>
      </section>
    </>
  );
}

function rows(count: number): string {
  return count === 1 ? "1 row" : `${count.toLocaleString("en")} rows`;
}

/** Names that fit somebody in part, or several people. */
export function ReportDoubts({ doubts, errors, kept }: { doubts: ShownReport["doubts"]; errors?: FormErrors; kept: Kept }) {
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
            {person.candidates.map(({ id, name: known, email }) => choice(id, `${known || email}, ${email}`))}
            {choice("nobody", "Nobody of them")}
            {person.email ? choice("add", "Somebody else: register them, as they were there") : null}
          </fieldset>
        );
      })}
    </section>
  );
}

/** Names that fit one registration as a whole; taken for that person unless ticked. */
export function ReportedByName({ people: found, kept }: { people: ShownReport["byName"]; kept: Kept }) {
  if (found.length === 0) return null;
  return (
    <section className="card p-5" aria-labelledby="by-name">
      <h2 className="panel-title" id="by-name">
        Found by their name
      </h2>
      <p className="text-ink-2 mt-1 mb-2">Tick who is somebody else.</p>
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
                  <Reported person={person} /> is not {person.registration.name}, {person.registration.email}
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** People whom no registration fits. */
export function ReportUnknown({ people: unknown, kept }: { people: ShownReport["unknown"]; kept: Kept }) {
  if (unknown.length === 0) return null;
  const canAdd = unknown.filter(({ email }) => email);
  const cannot = unknown.filter(({ email }) => !email);
  return (
    <section className="card p-5" aria-labelledby="unknown">
      <h2 className="panel-title" id="unknown">
        Not registered
      </h2>
      {canAdd.length > 0 ? (
        <>
          <p className="text-ink-2 mt-1 mb-2">
            Tick whom to register now, so that they count and can get a certificate. They get no mail by that. The others are left
            out.
          </p>
          <ul className="grid gap-1">
            {canAdd.map((person) => (
              <li key={person.index}>
                <Check
                  name="add"
                  id={`add-${person.index}`}
                  value={person.index}
                  defaultChecked={kept.add?.includes(String(person.index))}
                  label={<Reported person={person} />}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {cannot.length > 0 ? (
        <details className="mt-3">
          <summary className="flex items-center gap-2 min-h-control py-2.5 font-semibold text-sm">
            <Icon name="down" />
            Left out, without an e-mail address: {people(cannot.length)}
          </summary>
          <ul className="grid gap-1 text-sm text-ink-2">
            {cannot.map((person) => (
              <li key={person.index}>
                <Reported person={person} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Reported({ person }: { person: ShownReported }) {
  const { name, originalName, email, minutes } = person;
  return (
    <span className="[overflow-wrap:anywhere]">
      <b className="font-semibold">{name}</b>
      {originalName ? ` (${originalName})` : ""}
      {email && email !== name ? `, ${email}` : ""}
      <span className="font-normal text-ink-2">, {minutes === 1 ? "1 minute" : `${minutes.toLocaleString("en")} minutes`}</span>
    </span>
  );
}
