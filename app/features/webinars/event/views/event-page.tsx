import type { ReactNode } from "react";
import { PORTRAIT_PX } from "#app/engines/picture-reader/event-picture-sizes.ts";
import type { FormHead } from "#app/features/forms/public/open-form.server.ts";
import { EnterButton, LanguageLinks } from "#app/ui/languages/language-links.tsx";
import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useKeptLanguage, useOwnLanguage } from "#app/ui/page/page-language.ts";
import { FormFacts, FormFooter, OrganiserLine } from "#app/ui/public-form/public-form-shell.tsx";
import type { EventPage } from "../event-page.server.ts";
import { CoverPicture } from "./cover-picture.tsx";

/*
 * Classes of event-page.css. eh: the header, with ev (the cover) beside et (what it is); tz: the
 * choice of a time zone; ab: what it is about, beside rg, the form; pl: people who speak; ag: the
 * agenda; ce: the certificate; gd: the gold button.
 */

/**
 * The page of a webinar: what it is, when and with whom, and below it (on wide screens beside it)
 * the form as `children`.
 */
export function EventPageView({
  head,
  event,
  takes,
  formId,
  children,
}: {
  head: FormHead;
  event: EventPage;
  /** One can register now. */
  takes: boolean;
  /** See `LanguageLinks`. */
  formId?: string;
  children: ReactNode;
}) {
  const { look, formPath } = head;
  const { about, speakers, agenda, certificateRule, sessions } = event;
  const t = useTexts();
  const hasMore =
    about.length + speakers.length + agenda.length + sessions.length > 0 ||
    certificateRule !== null;
  return (
    <>
      <header className="b eh">
        <div className="k">
          <CoverPicture cover={event.cover} className="ev" />
          <div className="et">
            <EventHead head={head} event={event} formId={formId} />
            {hasMore && takes ? (
              <a className="q gd" href="#register">
                {t.form.register}
              </a>
            ) : null}
          </div>
        </div>
      </header>
      <main className={hasMore ? "k ew2" : "k"} id="main">
        {hasMore ? <Details event={event} look={look} /> : null}
        <div className="rg" id="register">
          {children}
        </div>
        <FormFooter look={look} formPath={formPath} />
      </main>
    </>
  );
}

/** What it is called, when it is, and where. */
function EventHead({
  head,
  event,
  formId,
}: {
  head: FormHead;
  event: EventPage;
  formId: string | undefined;
}) {
  const { look, title, intro, date, facts, formPath } = head;
  const t = useTexts();
  const own = useOwnLanguage();
  return (
    <>
      <LanguageLinks className="lg" languages={head.languages} formId={formId} />
      <OrganiserLine look={look} />
      <h1 lang={head.spoken?.includes("title") ? undefined : own}>{title}</h1>
      {intro ? (
        <p className="z" lang={head.spoken?.includes("intro") ? undefined : own}>
          {intro}
        </p>
      ) : null}
      {date ? (
        <p className="g">
          <i aria-hidden="true" data-m={date.tearOff.month} data-d={date.tearOff.day} />
          <span>
            <b>{date.day}</b> <span className="u">{date.hours}</span>
            {date.elsewhere ? <b>{t.common.forYou({ when: date.elsewhere })}</b> : null}
          </span>
        </p>
      ) : null}
      {formId && head.languages.length < 2 ? <EnterButton formId={formId} /> : null}
      <ZoneChoice formPath={formPath} zones={event.zones} zone={event.zone} formId={formId} />
      <FormFacts facts={facts} />
    </>
  );
}

/** What its organiser wrote about it. */
function Details({ event, look }: { event: EventPage; look: FormHead["look"] }) {
  const { about, speakers, certificateRule, sessions } = event;
  const t = useTexts();
  const own = useOwnLanguage();
  return (
    <div className="ab">
      {about.length > 0 ? (
        <section aria-labelledby="about">
          <h2 id="about">{t.event.about}</h2>
          {about.map((paragraph) => (
            <p className="pr" key={paragraph} lang={event.isAboutTranslated ? undefined : own}>
              {paragraph}
            </p>
          ))}
        </section>
      ) : null}
      {sessions.length > 0 ? <Sessions sessions={sessions} /> : null}
      {speakers.length > 0 ? <Speakers speakers={speakers} /> : null}
      {event.agenda.length > 0 ? <Agenda event={event} /> : null}
      {certificateRule ? <CanEarn rule={certificateRule} /> : null}
      <section aria-labelledby="host">
        <h2 id="host">{t.event.hostedBy({ organiser: look.organiser })}</h2>
        <p>
          {t.event.questions({
            address: <a href={`mailto:${look.contact}`}>{look.contact}</a>,
          })}
        </p>
      </section>
    </div>
  );
}

function Agenda({ event: { agenda, agendaClock } }: { event: EventPage }) {
  const t = useTexts();
  const own = useOwnLanguage();
  return (
    <section aria-labelledby="agenda">
      <h2 id="agenda">
        {t.event.agenda} {agendaClock ? <span className="h">({agendaClock})</span> : null}
      </h2>
      <ol className="ag">
        {agenda.map(({ time, title: what, isTranslated }) => (
          <li key={time + what} lang={isTranslated ? undefined : own}>
            <b>{time}</b> <span>{what}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** That a certificate can be earned, and how. */
function CanEarn({ rule }: { rule: string }) {
  const t = useTexts();
  return (
    <section className="ce" aria-labelledby="certificate">
      <svg width="44" height="44" viewBox="0 0 40 40" aria-hidden="true">
        <path
          fill="#e2ad3e"
          d={
            "M20 3A5.3 5.3 0 0 1 28.5 5.3A5.3 5.3 0 0 1 34.7 11.5A5.3 5.3 0 0 1 37 20A5.3 5.3 0 " +
            "0 1 34.7 28.5A5.3 5.3 0 0 1 28.5 34.7A5.3 5.3 0 0 1 20 37A5.3 5.3 0 0 1 11.5 " +
            "34.7A5.3 5.3 0 0 1 5.3 28.5A5.3 5.3 0 0 1 3 20A5.3 5.3 0 0 1 5.3 11.5A5.3 5.3 0 0 1 " +
            "11.5 5.3A5.3 5.3 0 0 1 20 3Z"
          }
        />
        <path d="M13 20.5l5 5 10-11" fill="none" stroke="#261a02" strokeWidth="3" />
      </svg>
      <div>
        <h2 id="certificate">{t.event.canEarn}</h2>
        <p>{t.event.anyoneCanCheck({ rule })}</p>
      </div>
    </section>
  );
}

/**
 * A server can't know a visitor's clocks, so they say which: the choice stays in the address and
 * nowhere else. While the form is filled in (`formId`) it goes along, so that nothing typed is
 * lost.
 */
function ZoneChoice({
  formPath,
  zones,
  zone,
  formId,
}: { formPath: string; formId?: string } & Pick<EventPage, "zones" | "zone">) {
  const { event: t } = useTexts();
  const kept = useKeptLanguage();
  const isListed = zones.some(({ value }) => value === zone);
  const choice = (
    <>
      <label className="vh" htmlFor="tz">
        {t.timeZone}
      </label>
      <select id="tz" name="tz" form={formId} defaultValue={isListed ? zone : zones[0]?.value}>
        {zones.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
  return (
    <details className="tz">
      <summary>{t.seeInYourZone}</summary>
      {formId ? (
        <div>
          {choice}
          <button type="submit" form={formId} name="go" value="tz" formNoValidate>
            {t.show}
          </button>{" "}
          <button type="submit" form={formId} name="go" value="zones" className="y" formNoValidate>
            {t.allZones}
          </button>
        </div>
      ) : (
        <form action={formPath}>
          {kept ? <input type="hidden" name="lang" value={kept.split("=")[1]} /> : null}
          {choice}
          <button type="submit">{t.show}</button>{" "}
          <a href={`${formPath}/time-zone${kept}`}>{t.allZones}</a>
        </form>
      )}
    </details>
  );
}

function Sessions({ sessions }: Pick<EventPage, "sessions">) {
  const { series: t, common } = useTexts();
  const own = useOwnLanguage();
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t.sessions}</h2>
      <ol className="ag">
        {sessions.map(
          (
            { id, label, isOwnLabel, when, elsewhere, where, note, isOwnNote, isCancelled },
            index,
          ) => (
            <li key={id}>
              <b aria-hidden="true">{index + 1}</b>
              <span>
                <b lang={isOwnLabel ? own : undefined}>{label}</b>
                {isCancelled ? <b> ({t.cancelled})</b> : null}
                <br />
                {isCancelled ? <s>{when}</s> : when}
                {where ? `, ${where}` : null}
                {elsewhere && !isCancelled ? (
                  <>
                    <br />
                    <b>{common.forYou({ when: elsewhere })}</b>
                  </>
                ) : null}
                {note ? (
                  <span className="h pr" lang={isOwnNote ? own : undefined}>
                    <br />
                    {note}
                  </span>
                ) : null}
              </span>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

function Speakers({ speakers }: Pick<EventPage, "speakers">) {
  const { event: t } = useTexts();
  const own = useOwnLanguage();
  return (
    <section aria-labelledby="speakers">
      <h2 id="speakers">{t.speakers({ count: speakers.length })}</h2>
      <ul className="pl">
        {speakers.map(({ id, name, role, isTranslated, picture }) => (
          <li key={id}>
            {picture ? (
              <img
                src={`data:image/webp;base64,${picture}`}
                width={PORTRAIT_PX}
                height={PORTRAIT_PX}
                alt=""
              />
            ) : (
              <i aria-hidden="true" data-i={[...name][0]?.toUpperCase()} />
            )}
            <span>
              <b>{name}</b>
              {role ? (
                <span className="h" lang={isTranslated ? undefined : own}>
                  {" "}
                  {role}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
