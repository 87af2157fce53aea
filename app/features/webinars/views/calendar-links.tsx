/** The three ways into a calendar, on public pages. */
export function CalendarLinks({ google, outlook, file }: { google: string; outlook: string; file: string }) {
  return (
    <section className="f" aria-labelledby="calendar">
      <h2 id="calendar">Add to your calendar</h2>
      <div className="r">
        <a className="q s" href={google} rel="noreferrer">
          Google Calendar
        </a>{" "}
        <a className="q s" href={outlook} rel="noreferrer">
          Outlook
        </a>{" "}
        <a className="q s" href={file} download>
          Apple and others (.ics)
        </a>
      </div>
    </section>
  );
}
