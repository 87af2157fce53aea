/** The calendar's address, for calendars that open such links and for those that take an address. */
export function SubscribeLinks({ appUrl, query }: { appUrl: string; query: string }) {
  const path = `/events.ics${query ? `?${query}` : ""}`;
  return (
    <section className="card p-5" aria-labelledby="subscribe">
      <h2 className="text-lg" id="subscribe">
        Subscribe to calendar
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        {query ? "What you see here" : "What is listed here"} comes into your own calendar by itself, with every change.
      </p>
      <p className="mt-3 flex flex-wrap gap-3 items-center">
        <a className="btn btn-plain" href={`webcal://${appUrl.replace(/^https?:\/\//, "")}${path}`}>
          Subscribe to calendar
        </a>{" "}
        <a className="link text-md" href={path}>
          Calendar file
        </a>
      </p>
      <p className="mt-3 text-sm text-ink-2">Google Calendar takes this address, under “From URL”:</p>
      <p className="text-sm break-all">
        <code>{appUrl + path}</code>
      </p>
    </section>
  );
}
