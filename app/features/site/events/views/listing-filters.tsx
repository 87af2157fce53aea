import { type ListingFilter, PERIODS } from "#app/features/webinars/listed/listing-filter.ts";
import { TOPICS } from "#app/features/webinars/listed/topics.ts";
import { Select, TextInput } from "#app/ui/forms/field.tsx";

/** Words, topic and time, as a form that asks for a page. `month`: of the calendar, which has no other time. */
export function ListingFilters({ action, filter, month }: { action: string; filter: ListingFilter; month?: string }) {
  const columns = month ? "md:grid-cols-[2fr_1fr_auto]" : "md:grid-cols-[2fr_1fr_1fr_auto]";
  return (
    <search className="block">
      <form action={action} className={`card p-4 grid gap-4 items-end ${columns}`}>
        {month ? <input type="hidden" name="month" value={month} /> : null}
        {filter.organiser ? <input type="hidden" name="organiser" value={filter.organiser} /> : null}
        <TextInput
          type="search"
          name="q"
          label="Words"
          placeholder="Title, host or organiser"
          defaultValue={filter.words}
          maxLength={80}
        />
        <Select
          name="topic"
          label="Topic"
          defaultValue={filter.topic}
          options={[{ value: "", label: "Any topic" }, ...TOPICS.map(({ id, label }) => ({ value: id, label }))]}
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
          Show
        </button>
      </form>
    </search>
  );
}
