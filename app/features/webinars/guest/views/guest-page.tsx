import { DoorCode } from "../../check-in/views/guest-code.tsx";
import type { GuestCertificate, GuestPage } from "../guest-page.server.ts";

/*
 * Classes of guest-page.css. cd: the conditions of a certificate, each with data-s for how it stands.
 */

/** What a guest can do and see, the most pressing first. */
export function GuestPageView({
  page,
  here,
  contact,
  formPath,
}: {
  page: GuestPage;
  /** `/w/{token}` */
  here: string;
  contact: string;
  formPath: string | null;
}) {
  const { status, joinPath, certificate, calendar, materials, leaveLabel } = page;
  return (
    <div className="p">
      <h2>{status.title}</h2>
      <p>{status.words}</p>
      {joinPath ? (
        <form method="post" action={joinPath}>
          {page.name ? (
            <p className="h">You join as {page.name}. Use this name in the room too, so that the organiser finds you.</p>
          ) : null}
          <button type="submit">Join the webinar</button>
        </form>
      ) : null}
      {calendar ? (
        <div>
          <div className="r">
            <a className="q" href={calendar.file} download>
              Add to my calendar
            </a>{" "}
            <a className="q s" href={calendar.google} rel="noreferrer">
              Google Calendar
            </a>
          </div>
          <p className="h mt">
            Or <a href={calendar.outlook}>Outlook on the web</a>.
          </p>
        </div>
      ) : null}
      {page.door ? <DoorCode {...page.door} ticketPath={`${here}/door`} /> : null}
      {certificate ? <CertificateCard certificate={certificate} here={here} contact={contact} /> : null}
      {page.tasks.map((task) => (
        <a className="q s" href={`${here}/${task}`} key={task}>
          {TASKS[task]}
        </a>
      ))}
      {materials.length > 0 ? (
        <section className="se" aria-labelledby="materials">
          <h2 id="materials">Materials</h2>
          <ul className="ls">
            {materials.map(({ label, url }) => (
              <li key={label + url}>
                <a href={url} rel="noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Details page={page} here={here} />
      {page.mayReturn && formPath ? (
        <a className="q s" href={formPath}>
          Register again
        </a>
      ) : null}
      <p className="h">
        Questions? Write to <a href={`mailto:${contact}`}>{contact}</a>.
        {leaveLabel ? (
          <>
            {" "}
            Plans changed? <a href={`${here}/cancel`}>{leaveLabel}</a>
          </>
        ) : null}
      </p>
    </div>
  );
}

const TASKS = { quiz: "Take the quiz", feedback: "Give feedback" } as const;

const STATES = { met: "Done", open: "Still to do", missing: "Missing" } as const;

function CertificateCard({ certificate, here, contact }: { certificate: GuestCertificate; here: string; contact: string }) {
  const { path, printedName, isFromAnswers, conditions, words } = certificate;
  return (
    <section className="card" aria-labelledby="certificate">
      <h2 id="certificate">Your certificate</h2>
      {words ? <p>{words}</p> : null}
      {conditions.length > 0 ? (
        <ul className="cd">
          {conditions.map(({ label, state, detail, action }) => (
            <li key={label} data-s={state}>
              <span>
                <span className="vh">{STATES[state]}: </span>
                {label}
                {detail ? <span className="h"> {detail}.</span> : null}
                {action ? (
                  <>
                    {" "}
                    <a href={action.page === "join" ? here.replace("/w/", "/j/") : `${here}/${action.page}`}>{action.words}</a>
                  </>
                ) : null}
                {state === "missing" ? (
                  <span className="h">
                    {" "}
                    Missing. A mistake? Write to <a href={`mailto:${contact}`}>{contact}</a>.
                  </span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="pn">
        <span className="h">{path ? "It is printed with the name" : "It will be printed with the name"}</span>
        <b>{printedName || "…"}</b>
        {path || isFromAnswers ? (
          <span className="h">
            Is it wrong? Write to <a href={`mailto:${contact}`}>{contact}</a>.
          </span>
        ) : (
          <a href={`${here}/name`}>
            Correct my name<span className="vh"> for the certificate</span>
          </a>
        )}
      </p>
      {path ? (
        <a className="q" href={path}>
          Open my certificate
        </a>
      ) : null}
    </section>
  );
}

function Details({ page, here }: { page: GuestPage; here: string }) {
  const { name, email, mayCorrect, hasAnswers } = page;
  return (
    <section aria-labelledby="details">
      <h2 id="details">My details</h2>
      <dl className="ck mt">
        <Detail
          label="Name"
          words={name || "None given"}
          change={mayCorrect ? { href: `${here}/name`, words: "Correct" } : null}
        />
        <Detail label="E-mail" words={email} change={mayCorrect ? { href: `${here}/email`, words: "Change" } : null} />
        {hasAnswers ? (
          <Detail label="Answers" words="What you sent when you registered" change={{ href: `${here}/answers`, words: "See" }} />
        ) : null}
      </dl>
    </section>
  );
}

function Detail({ label, words, change }: { label: string; words: string; change: { href: string; words: string } | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{words}</dd>
      {change ? (
        <dd>
          <a href={change.href}>
            {change.words}
            <span className="vh">{` ${label.toLowerCase()}`}</span>
          </a>
        </dd>
      ) : null}
    </div>
  );
}
