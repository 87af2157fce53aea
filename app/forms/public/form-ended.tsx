import type { FormEnd } from "./form-end.ts";

/** Instead of the form: why, and whom to ask. */
export function FormEnded({ end, contact, formPath }: { end: FormEnd; contact: string; formPath: string }) {
  return (
    <div className="p">
      <h2>{end.title}</h2>
      <p>{end.words}</p>
      {end.again ? (
        <a className="q s" href={`${formPath}/link-again`}>
          Send me my link again
        </a>
      ) : null}
      <p>
        Questions? Write to the organiser: <a href={`mailto:${contact}`}>{contact}</a>
      </p>
    </div>
  );
}
