import { useTexts } from "#app/ui/languages/use-texts.ts";
import type { WebinarThanks } from "../../extensions.ts";

/** What follows for somebody who registered: the mail, the calendar, and what happens when. */
export function WebinarThanksView({
  thanks,
  embedded,
}: {
  thanks: WebinarThanks;
  embedded: boolean;
}) {
  const { words, email, mailHeld, mailLater, calendar, next, clock, whatsApp, linkAgainPath } =
    thanks;
  const t = useTexts();
  const leaving = embedded ? { target: "_top" } : {};
  return (
    <>
      {words ? <p>{words}</p> : null}
      {mailHeld ? (
        <p>
          {t.thanks.mailHeld({
            address: <b>{email}</b>,
            link: <a href={linkAgainPath}>{t.thanks.askTomorrow}</a>,
          })}
        </p>
      ) : (
        <p>
          {(mailLater ? t.thanks.confirmationLater : t.thanks.sentConfirmation)({
            address: <b>{email}</b>,
          })}
        </p>
      )}
      <div className="r">
        {calendar ? (
          <a className="q" href={calendar.file} {...leaving}>
            {t.thanks.addToCalendar}
          </a>
        ) : null}{" "}
        <a className="q s" href={whatsApp} {...leaving}>
          {t.thanks.shareOnWhatsApp}
        </a>
      </div>
      {calendar?.google && calendar.outlook ? (
        <p className="h">
          {t.thanks.orAddTo({
            google: (
              <a href={calendar.google} {...leaving}>
                Google Calendar
              </a>
            ),
            outlook: (
              <a href={calendar.outlook} {...leaving}>
                Outlook
              </a>
            ),
          })}
        </p>
      ) : null}
      {next.length > 0 ? (
        <section className="card t" aria-labelledby="next">
          <h2 id="next">
            {t.thanks.whatNext} <span className="h">({clock})</span>
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
