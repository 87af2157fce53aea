import { type ListingFilter, PERIODS } from "#app/features/webinars/listed/listing-filter.ts";
import { TOPICS } from "#app/features/webinars/listed/topics.ts";
import { Select, TextInput } from "#app/ui/forms/field.tsx";
import { useSite } from "../../pages/site-handle.ts";

/**
 * Words, topic and time, as a form that asks for a page. `month`: of the calendar, which has no
 * other time.
 */
export function ListingFilters({
  action,
  filter,
  month,
}: {
  action: string;
  filter: ListingFilter;
  month?: string;
}) {
  const columns = month ? "md:grid-cols-[2fr_1fr_auto]" : "md:grid-cols-[2fr_1fr_1fr_auto]";
  return (
    <search className="block">
      <form action={action} className={`card p-4 grid gap-4 items-end ${columns}`}>
        {month ? <input type="hidden" name="month" value={month} /> : null}
        {filter.organiser ? (
          <input type="hidden" name="organiser" value={filter.organiser} />
        ) : null}
        <TextInput
          type="search"
          name="q"
          label="Search"
          placeholder="Title, host or organiser"
          defaultValue={filter.words}
          maxLength={80}
        />
        <Select
          name="topic"
          label="Topic"
          defaultValue={filter.topic}
          options={[
            { value: "", label: "Any topic" },
            ...TOPICS.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
        {month ? null : (
          <Select
            name="when"
            label="When"
            defaultValue={filter.when}
            options={PERIODS.map(({ id, label }) => ({ value: id, label }))}
          />
        )}
        <button className="btn btn-primary" type="submit">
          Search
        </button>
      </form>
    </search>
  );
}

/**
 * What is shown where nothing is listed: nothing at all, or nothing that was asked for. `all`: the
 * address that asks for nothing.
 */
export function NoWebinars({ isFiltered, all }: { isFiltered: boolean; all: string }) {
  const { appName } = useSite();
  if (isFiltered)
    return (
      <div className="card empty">
        <h2 className="text-xl">No webinars match</h2>
        <p className="text-ink-2 max-w-prose">Try fewer words, any topic or any time.</p>
        <a className="btn btn-plain mt-2" href={all}>
          Show all webinars
        </a>
      </div>
    );
  return (
    <div className="card empty">
      <h2 className="text-xl">No webinars are listed here yet</h2>
      <p className="text-ink-2 max-w-prose">
        Webinars appear here when their organisers list them. Already have an invitation? Open its
        link to register, even if the webinar isn’t listed.
      </p>
      <p className="text-ink-2 max-w-prose">
        Do you run webinars with {appName}? Open the form’s Webinar tab and tick “List on the public
        webinars page”.
      </p>
    </div>
  );
}

/**
 * The calendar's address, for calendars that open such links and for those that take an address.
 */
export function SubscribeLinks({ appUrl, query }: { appUrl: string; query: string }) {
  const path = `/events.ics${query ? `?${query}` : ""}`;
  return (
    <section className="card p-5" aria-labelledby="subscribe">
      <h2 className="text-lg" id="subscribe">
        Subscribe to calendar
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        {query ? "This selection" : "This list"} appears in your own calendar and stays up to date.
      </p>
      <p className="mt-3 flex flex-wrap gap-3 items-center">
        <a className="btn btn-plain" href={`webcal://${appUrl.replace(/^https?:\/\//, "")}${path}`}>
          Subscribe to calendar
        </a>{" "}
        <a className="link text-md" href={path}>
          Calendar file
        </a>
      </p>
      <p className="mt-3 text-sm text-ink-2">
        In Google Calendar, add this address under “From URL”:
      </p>
      <p className="text-sm break-all">
        <code>{appUrl + path}</code>
      </p>
    </section>
  );
}
