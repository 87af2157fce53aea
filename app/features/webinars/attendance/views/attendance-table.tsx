import { Form, Link } from "@remix-run/react";
import { Editable, For } from "#app/features/accounts/role-link.tsx";
import type { ShownTime } from "#app/platform/time/relative-time.ts";
import { Badge } from "#app/ui/lists/badge.tsx";
import { EmailAddress } from "#app/ui/lists/email-address.tsx";
import { Moment } from "#app/ui/lists/moment.tsx";
import { SelectionBar } from "#app/ui/lists/selection-bar.tsx";
import type { AttendanceDecision } from "../decide-attendance.server.ts";
import type { ListedReport } from "../reports.server.ts";

export interface ShownAttendance {
  id: string;
  name: string;
  email: string;
  attended: boolean;
  /** Held until the organiser decides; until then `attended` is false. */
  isDoubtful: boolean;
  /** Sentences about how it is known; the first decides. */
  evidence: string[];
  /** Of a series: how each of its sessions stands for them. */
  sessions: { id: string; label: string; mark: SessionMark }[];
  /** What else the certificate needs of somebody who attended; null: nothing. */
  missing: string | null;
  /** True when the organiser has decided. */
  isTicked: boolean;
  certificateId: string | null;
  isRevoked: boolean;
  /** Where it is revoked; null: they have earned it, or have none that is valid. */
  revokePath: string | null;
}

export type SessionMark = "attended" | "doubtful" | "absent" | "to come" | "cancelled";

const MARKS = {
  attended: { sign: "✓", tone: "delivered" },
  doubtful: { sign: "?", tone: "progress" },
  absent: { sign: "–", tone: undefined },
  "to come": { sign: "", tone: undefined },
  cancelled: { sign: "×", tone: undefined },
} as const satisfies Record<SessionMark, { sign: string; tone: string | undefined }>;

/** Somebody's sessions in a row, below those of everybody else: who attended which. */
function SessionMarks({ sessions }: Pick<ShownAttendance, "sessions">) {
  if (sessions.length === 0) return null;
  return (
    <ol className="flex flex-wrap gap-1 mt-1.5" aria-label="By session">
      {sessions.map(({ id, label, mark }, index) => (
        <li
          key={id}
          className="badge min-w-[2.75rem] justify-center"
          data-s={MARKS[mark].tone}
          title={`${label}: ${mark}`}
        >
          <span aria-hidden="true">
            {index + 1} {MARKS[mark].sign}
          </span>
          <span className="sr-only">
            {label}: {mark}
          </span>
        </li>
      ))}
    </ol>
  );
}

/**
 * People and what is known about their attendance. One form: the buttons beside a person are for
 * that person, those above for everyone ticked.
 */
export function AttendanceTable({
  people,
  total,
  search,
  zone,
  isFiltered,
}: {
  people: ShownAttendance[];
  total: number;
  /** Of the address: what is searched and shown. */
  search: string;
  zone: string;
  isFiltered: boolean;
}) {
  return (
    <Form method="post" preventScrollReset>
      <Editable needs="editor">
        <input type="hidden" name="search" value={search} />
        <DecideTogether people={people} total={total} isFiltered={isFiltered} />
        <table className="table stack stack-check">
          <caption className="sr-only">People and how we know they attended</caption>
          <thead>
            <tr>
              <th scope="col" className="w-14">
                <span className="sr-only">Select</span>
              </th>
              <th scope="col">Name</th>
              <th scope="col">Attended</th>
              <th scope="col">How we know ({zone})</th>
              <th scope="col">
                <span className="sr-only">Your decision</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <td className="pick w-12">
                  <input
                    className="box"
                    type="checkbox"
                    name="id"
                    value={person.id}
                    aria-label={`Select ${person.name}`}
                  />
                </td>
                <td className="wide [overflow-wrap:anywhere] text-left" dir="auto">
                  <span className="font-semibold">{person.name}</span>
                  <span className="block text-sm text-ink-2">
                    <EmailAddress>{person.email}</EmailAddress>
                  </span>
                </td>
                <td>
                  <AttendedBadge {...person} />
                </td>
                <td className="wide text-sm text-ink-2">
                  <HowWeKnow person={person} />
                </td>
                <td className="wide md:text-right whitespace-nowrap">
                  <TickButtons person={person} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Editable>
    </Form>
  );
}

/** Says of everybody who is ticked whether they attended. */
function DecideTogether({
  people,
  total,
  isFiltered,
}: Pick<Parameters<typeof AttendanceTable>[0], "people" | "total" | "isFiltered">) {
  return (
    <SelectionBar
      label={`Select all ${total.toLocaleString("en")} ${isFiltered ? "that match" : "on the list"}`}
    >
      <button type="submit" name="tick" value="came" className="btn btn-plain btn-sm">
        They attended
      </button>
      <button type="submit" name="tick" value="absent" className="btn btn-plain btn-sm">
        They did not attend
      </button>
      {people.some(hasValidCertificate) ? (
        <RevokeToo value="all" label="Revoke their certificates too" />
      ) : null}
      <button type="submit" name="tick" value="unsaid" className="btn btn-quiet btn-sm">
        Undo my decision
      </button>
    </SelectionBar>
  );
}

function AttendedBadge({ attended, isDoubtful }: Pick<ShownAttendance, "attended" | "isDoubtful">) {
  if (attended) return <Badge status="delivered">Attended</Badge>;
  if (isDoubtful) return <Badge status="progress">Doubtful</Badge>;
  return <span className="text-ink-2">Not attended</span>;
}

function HowWeKnow({ person }: { person: ShownAttendance }) {
  return (
    <>
      {person.evidence.length > 0 ? (
        person.evidence.map((words, index) => (
          <span key={words} className={`block ${index === 0 ? "text-ink" : ""}`}>
            {words}
          </span>
        ))
      ) : (
        <span className="text-ink-3">Nothing known</span>
      )}
      <SessionMarks sessions={person.sessions} />
      {person.missing ? <span className="block text-ink">{person.missing}</span> : null}
      {person.certificateId ? (
        <Link
          className="link inline-flex min-h-control items-center -my-2"
          to={`/c/${person.certificateId}`}
          reloadDocument
        >
          Certificate{person.isRevoked ? " revoked" : ""}
          <span className="sr-only"> of {person.name}</span>
        </Link>
      ) : null}
      {person.revokePath ? (
        <>
          {" "}
          <Link
            className="link inline-flex min-h-control items-center -my-2"
            to={person.revokePath}
          >
            Revoke it<span className="sr-only">: {person.name}</span>
          </Link>
        </>
      ) : null}
    </>
  );
}

function hasValidCertificate({ certificateId, isRevoked }: ShownAttendance): boolean {
  return certificateId !== null && !isRevoked;
}

/** Goes with a decision that they did not attend. `value`: whose; "all": of everyone ticked. */
function RevokeToo({ value, label, of }: { value: string; label: string; of?: string }) {
  return (
    <label className="check text-sm" htmlFor={`revoke-${value}`}>
      <input type="checkbox" name="revoke" value={value} id={`revoke-${value}`} />
      <span>
        {label}
        {of ? <span className="sr-only">: {of}</span> : null}
      </span>
    </label>
  );
}

function TickButtons({ person }: { person: ShownAttendance }) {
  const button = (decision: AttendanceDecision, label: string) => (
    <button
      type="submit"
      name="one"
      value={`${decision}:${person.id}`}
      className="btn btn-quiet btn-sm"
    >
      {label}
      <span className="sr-only">: {person.name}</span>
    </button>
  );
  return (
    <>
      {person.attended ? null : button("came", "Attended")}
      {person.attended || person.isDoubtful ? button("absent", "Did not attend") : null}
      {person.isTicked ? button("unsaid", "Undo") : null}
      {hasValidCertificate(person) && person.attended ? (
        <RevokeToo value={person.id} label="Revoke the certificate too" of={person.name} />
      ) : null}
    </>
  );
}

/** A figure with its name, and a line that explains it. */
export function NumberCard({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children?: string;
}) {
  return (
    <div className="card px-4 py-3.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd>
        <span className="block text-2xl font-semibold num">{value}</span>
        {children ? <span className="block text-sm text-ink-2">{children}</span> : null}
      </dd>
    </div>
  );
}

/** The reports that were imported, each with the way to take it back, or to settle what is open. */
export function AppliedReports({
  base,
  reports,
}: {
  base: string;
  reports: (ListedReport & { time: ShownTime })[];
}) {
  if (reports.length === 0) return null;
  return (
    <section className="card overflow-hidden" aria-labelledby="reports">
      <div className="card-head">
        <h2 className="panel-title" id="reports">
          Imported reports
        </h2>
      </div>
      <ul className="divide-y divide-line">
        {reports.map(({ id, fileName, state, people, time }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="mr-auto min-w-0">
              <span className="font-semibold [overflow-wrap:anywhere]">{fileName}</span>
              <span className="block text-sm text-ink-2">
                {people === 1 ? "1 person" : `${people.toLocaleString("en")} people`},{" "}
                {state === "applied" ? "imported" : "not imported yet,"} <Moment time={time} />
              </span>
            </span>
            {state === "applied" ? (
              <For needs="editor">
                <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
                  <Link className="btn btn-quiet btn-sm" to={`${base}/import/${id}`}>
                    Assign names<span className="sr-only"> of {fileName}</span>
                  </Link>
                  <button type="submit" name="withdraw" value={id} className="btn btn-quiet btn-sm">
                    Undo import<span className="sr-only">: {fileName}</span>
                  </button>
                </Form>
              </For>
            ) : (
              <Link className="btn btn-plain btn-sm" to={`${base}/import/${id}`}>
                Continue<span className="sr-only"> with {fileName}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
