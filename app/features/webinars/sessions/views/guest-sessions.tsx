import { useTexts } from "#app/ui/languages/use-texts.ts";
import { useOwnLanguage } from "#app/ui/page/page-language.ts";
import type { ShownSeries } from "../guest-sessions.server.ts";

/*
 * Classes of guest-page.css. cd: a list whose marks say how each entry stands, here sessions.
 */

const MARKS = {
  attended: "met",
  missed: "missing",
  cancelled: "",
  now: "",
  next: "",
  later: "",
} as const;

/**
 * The sessions of a series as its guest sees them: what was attended, what comes next, and the way
 * into those that are on.
 */
export function GuestSessions({ series }: { series: ShownSeries }) {
  const { sessions, isEnough, words, calendar } = series;
  const { series: t } = useTexts();
  const own = useOwnLanguage();
  return (
    <section className="se" aria-labelledby="sessions">
      <h2 id="sessions">{t.sessions}</h2>
      <p>{words}</p>
      <ol className="cd">
        {sessions.map(({ id, label, isOwnLabel, when, where, note, isOwnNote, state, path }) => (
          <li key={id} data-s={isEnough && state === "missed" ? "" : MARKS[state]}>
            <span>
              <b lang={isOwnLabel ? own : undefined}>{label}</b>
              {state === "later" ? null : <span className="h"> ({t[state]})</span>}
              <br />
              {state === "cancelled" ? <s>{when}</s> : when}
              {where ? `, ${where}` : null}
              {note ? (
                <span className="h pr" lang={isOwnNote ? own : undefined}>
                  <br />
                  {note}
                </span>
              ) : null}
              {path ? (
                <>
                  <br />
                  <a href={path}>{t.join({ session: label })}</a>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      {calendar ? (
        <p className="mt">
          <a href={calendar.feed}>{t.subscribe}</a>. <span className="h">{t.keptUpToDate}</span>{" "}
          <a href={calendar.file} download>
            {t.download}
          </a>
        </p>
      ) : null}
    </section>
  );
}
