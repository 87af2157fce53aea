import type { WebinarThanks } from "../../webinar/webinar-gate.ts";

/** What follows for somebody who registered: the mail, the calendar, and what happens when. */
export function WebinarThanksView({ thanks, embedded }: { thanks: WebinarThanks; embedded: boolean }) {
  const { words, email, mailHeld, calendar, next, clock, whatsApp, linkAgainPath } = thanks;
  const leaving = embedded ? { target: "_top" } : {};
  return (
    <>
      {words ? <p>{words}</p> : null}
      {mailHeld ? (
        <p>
          <b>{email}</b> has had many e-mails from forms today, so we send none now.{" "}
          <a href={linkAgainPath}>Ask for it tomorrow</a>: your registration is kept.
        </p>
      ) : (
        <p>
          We have sent a confirmation to <b>{email}</b>. If it hasn’t arrived in five minutes, check your spam folder.
        </p>
      )}
      <div className="r">
        {calendar ? (
          <a className="q" href={calendar.file} {...leaving}>
            Add to calendar
          </a>
        ) : null}{" "}
        <a className="q s" href={whatsApp} {...leaving}>
          Share on WhatsApp
        </a>
      </div>
      {calendar ? (
        <p className="h">
          Or add it to{" "}
          <a href={calendar.google} {...leaving}>
            Google Calendar
          </a>{" "}
          or{" "}
          <a href={calendar.outlook} {...leaving}>
            Outlook
          </a>
          .
        </p>
      ) : null}
      {next.length > 0 ? (
        <section className="card t" aria-labelledby="next">
          <h2 id="next">
            What happens next <span className="h">({clock})</span>
          </h2>
          {next.map(({ when, what }) => (
            <p key={when + what}>
              <span>{when}</span> {what}
            </p>
          ))}
        </section>
      ) : null}
    </>
  );
}
