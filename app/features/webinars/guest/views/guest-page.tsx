import { LANGUAGES, type Language } from "#app/ui/languages/languages.ts";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { DoorCode } from "../../check-in/views/guest-code.tsx";
import { GuestSessions } from "../../sessions/views/guest-sessions.tsx";
import type { GuestCertificate, GuestPage } from "../guest-page.server.ts";

/*
 * Classes of guest-page.css. cd: the conditions of a certificate, each with data-s for how it
 * stands.
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
  const { guest: t, tasks, common } = useTexts();
  const door = page.door ? <DoorCode {...page.door} ticketPath={`${here}/door`} /> : null;
  return (
    <div className="p">
      <h2>{status.title}</h2>
      <p>{status.words}</p>
      {joinPath ? (
        <form method="post" action={joinPath}>
          {page.name ? <p className="h">{t.joinAs({ name: page.name })}</p> : null}
          <button type="submit">{t.join}</button>
        </form>
      ) : null}
      {calendar ? <CalendarLinks calendar={calendar} /> : null}
      {page.isDoorFirst ? door : null}
      {page.series ? <GuestSessions series={page.series} /> : null}
      {page.isDoorFirst ? null : door}
      {certificate ? (
        <CertificateCard certificate={certificate} here={here} contact={contact} />
      ) : null}
      {page.tasks.map((task) => (
        <a className="q s" href={`${here}/${task}`} key={task}>
          {task === "quiz" ? tasks.takeQuiz : tasks.giveFeedback}
        </a>
      ))}
      {materials.length > 0 ? (
        <section className="se" aria-labelledby="materials">
          <h2 id="materials">{t.materials}</h2>
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
          {t.registerAgain}
        </a>
      ) : null}
      <p className="h">
        {common.questions({ address: <a href={`mailto:${contact}`}>{contact}</a> })}
        {leaveLabel ? (
          <>
            {" "}
            {t.plansChanged} <a href={`${here}/cancel`}>{leaveLabel}</a>
          </>
        ) : null}
      </p>
      <LanguageChoice languages={page.languages} here={here} />
    </div>
  );
}

function CalendarLinks({ calendar }: { calendar: NonNullable<GuestPage["calendar"]> }) {
  const { guest: t } = useTexts();
  return (
    <div>
      <div className="r">
        <a className="q" href={calendar.file} download>
          {t.addToCalendar}
        </a>{" "}
        <a className="q s" href={calendar.google} rel="noreferrer">
          Google Calendar
        </a>
      </div>
      <p className="h mt">
        {t.orOutlook({ outlook: <a href={calendar.outlook}>{t.outlookOnWeb}</a> })}
      </p>
    </div>
  );
}

/** A post and no link: it is kept, so that the next e-mail comes in the same language. */
function LanguageChoice({ languages, here }: { languages: readonly Language[]; here: string }) {
  const { language, languages: t } = useTexts();
  if (languages.length < 2) return null;
  return (
    <form method="post" action={`${here}/language`} aria-label={t.chooseOwn} className="gl">
      {LANGUAGES.filter(({ code }) => languages.includes(code)).map(({ code, name }) => (
        <button
          key={code}
          type="submit"
          className="y"
          name="language"
          value={code}
          lang={code}
          aria-pressed={code === language}
        >
          {name}
        </button>
      ))}
    </form>
  );
}

function CertificateCard({
  certificate,
  here,
  contact,
}: {
  certificate: GuestCertificate;
  here: string;
  contact: string;
}) {
  const { path, printedName, isFromAnswers, conditions, words } = certificate;
  const { guest: t, conditions: states } = useTexts();
  const address = <a href={`mailto:${contact}`}>{contact}</a>;
  return (
    <section className="card" aria-labelledby="certificate">
      <h2 id="certificate">{t.certificate}</h2>
      {words ? <p>{words}</p> : null}
      {conditions.length > 0 ? (
        <ul className="cd">
          {conditions.map(({ label, state, detail, action }) => (
            <li key={label} data-s={state}>
              <span>
                <span className="vh">{states[state]}: </span>
                {label}
                {detail ? <span className="h"> {detail}.</span> : null}
                {action ? (
                  <>
                    {" "}
                    <a
                      href={
                        action.page === "join"
                          ? here.replace("/w/", "/j/")
                          : `${here}/${action.page}`
                      }
                    >
                      {action.words}
                    </a>
                  </>
                ) : null}
                {state === "missing" ? (
                  <span className="h"> {t.missingMistake({ address })}</span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="pn">
        <span className="h">{path ? t.printedWith : t.willBePrintedWith}</span>
        <b>{printedName || "…"}</b>
        {path || isFromAnswers ? (
          <span className="h">{t.isItWrong({ address })}</span>
        ) : (
          <a href={`${here}/name`}>
            {t.correctName}
            <span className="vh"> {t.forCertificate}</span>
          </a>
        )}
      </p>
      {path ? (
        <a className="q" href={path}>
          {t.openCertificate}
        </a>
      ) : null}
    </section>
  );
}

function Details({ page, here }: { page: GuestPage; here: string }) {
  const { name, email, mayCorrect, hasAnswers, sms } = page;
  const { guest: t, sms: texts } = useTexts();
  return (
    <section aria-labelledby="details">
      <h2 id="details">{t.details}</h2>
      <dl className="ck mt">
        <Detail
          label={t.name}
          words={name || t.noName}
          change={mayCorrect ? { href: `${here}/name`, words: t.correct, of: t.ofName } : null}
        />
        <Detail
          label={t.email}
          words={email}
          change={mayCorrect ? { href: `${here}/email`, words: t.change, of: t.ofEmail } : null}
        />
        {hasAnswers ? (
          <Detail
            label={t.answers}
            words={t.answersWhat}
            change={{ href: `${here}/answers`, words: t.see, of: t.ofAnswers }}
          />
        ) : null}
        {sms ? (
          <Detail
            label={texts.title}
            words={
              sms.isStopped
                ? texts.stopped({ phone: sms.phone })
                : texts.sentTo({ phone: sms.phone })
            }
            change={
              sms.isStopped ? null : { href: `${here}/sms`, words: texts.stop, of: texts.ofTexts }
            }
          />
        ) : null}
      </dl>
    </section>
  );
}

/** `of`: what is changed, for a screen reader. */
function Detail({
  label,
  words,
  change,
}: {
  label: string;
  words: string;
  change: { href: string; words: string; of: string } | null;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{words}</dd>
      {change ? (
        <dd>
          <a href={change.href}>
            {change.words}
            <span className="vh">{` ${change.of}`}</span>
          </a>
        </dd>
      ) : null}
    </div>
  );
}
