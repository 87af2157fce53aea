import type { FormEnd } from "./form-end.ts";

/** Instead of the form: why, and whom to ask. */
export function FormEnded({ end, contact, slug }: { end: FormEnd; contact: string; slug: string }) {
  return (
    <div className="p">
      <h2>{end.title}</h2>
      <p>{end.words}</p>
      {end.again ? (
        <p>
          <a href={`/w/${slug}/again`}>Send me my link again</a>
        </p>
      ) : null}
      <p>
        Questions? Write to the organiser: <a href={`mailto:${contact}`}>{contact}</a>
      </p>
    </div>
  );
}
