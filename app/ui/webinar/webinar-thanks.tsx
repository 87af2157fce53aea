import type { WebinarThanks } from "../../webinars/registration/thanks.server.ts";

/** What follows a registration, below the frame's header. `extra`: the organiser's own words of thanks. */
export function WebinarThanksView({ thanks, extra }: { thanks: WebinarThanks; extra?: string }) {
  const { email, words, mailHeld, calendar, next, whatsApp, linkAgainPath, reference } = thanks;
  return (
    <div className="p">
      {words ? <p>{words}</p> : null}
      {mailHeld ? (
        <p className="card">
          <b>{email}</b> had several e-mails from forms within a short time, so we held this one back; your registration counts.
          Ask for the mail in an hour: <a href={linkAgainPath}>send me my link again</a>.
        </p>
      ) : (
        <p>
          We have sent a mail to <b>{email}</b>. If it is not there in five minutes, look in spam.
        </p>
      )}
      {extra ? <p className="pr">{extra}</p> : null}
      {calendar ? (
        <div className="r">
          <a className="q" href={calendar.file} download>
            Add to calendar
          </a>
          <a className="q s" href={calendar.google} rel="noreferrer">
            Google Calendar
          </a>
          <a className="q s" href={calendar.outlook} rel="noreferrer">
            Outlook
          </a>
          <a className="q s" href={whatsApp} rel="noreferrer">
            Share on WhatsApp
          </a>
        </div>
      ) : (
        <a className="q s" href={whatsApp} rel="noreferrer">
          Share on WhatsApp
        </a>
      )}
      {next.length > 0 ? (
        <section className="card t" aria-labelledby="next">
          <h2 id="next">What happens next</h2>
          {next.map(({ when, what }) => (
            <p key={when + what}>
              <span>{when}</span> {what}
            </p>
          ))}
        </section>
      ) : null}
      <p className="h">
        Your reference is <b>{reference}</b>. Plans changed? The link in the mail cancels your place, so that someone else can
        have it. No mail? <a href={linkAgainPath}>Send me my link again</a>. Registered before? Nothing changes: the mail says how
        things stand.
      </p>
    </div>
  );
}
