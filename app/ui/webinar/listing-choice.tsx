import type { ListingStanding } from "../../webinars/listed/listing-standing.ts";
import { TOPICS } from "../../webinars/listed/topics.ts";
import type { WebinarFields } from "../../webinars/set-up/webinar-form.ts";
import { Choice, Select } from "../field.tsx";
import { For } from "../for-role.tsx";
import { LinkForRole } from "../role-link.tsx";

/** Whether everybody may find the webinar, under which topic, and what they then see. Off until the organiser says so. */
export function ListingChoice({
  fields,
  error,
  organiser,
  standing,
}: {
  fields: WebinarFields;
  error?: string;
  organiser: string;
  standing: ListingStanding | null;
}) {
  return (
    <section className="card p-5 grid gap-5" aria-labelledby="listing">
      <h2 className="panel-title" id="listing">
        Public webinars page
      </h2>
      <div className="grid gap-3">
        <Choice
          type="checkbox"
          name="isListed"
          value="yes"
          title="List on the public webinars page"
          defaultChecked={fields.isListed === "yes"}
          aria-describedby="listing-shows"
        />
        <p className="hint" id="listing-shows">
          Anybody can then find it under Webinars and Events, search engines and calendars too. They see its title, its host, your
          name ({organiser}), the date and time, how many places are left, its topic, and the way to your form. Nobody sees the
          room, or who registered.
        </p>
      </div>
      <Select
        name="topic"
        label="Topic"
        hint="People look for webinars by it."
        optional
        defaultValue={fields.topic}
        error={error}
        options={[{ value: "", label: "No topic" }, ...TOPICS.map(({ id, label }) => ({ value: id, label }))]}
        inputClassName="sm:!w-72"
      />
      {standing ? (
        <p className="text-sm text-ink-2">
          {standing.words}{" "}
          {standing.link ? (
            standing.shown ? (
              <a className="link" href={standing.link.href}>
                {standing.link.label}
              </a>
            ) : (
              <For needs="editor">
                <LinkForRole className="link" link={standing.link} />
              </For>
            )
          ) : null}
        </p>
      ) : null}
    </section>
  );
}
