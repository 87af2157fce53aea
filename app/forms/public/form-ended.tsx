import type { FormEnd } from "./form-end.ts";
import { GetLink } from "./get-link.tsx";

/** Instead of the form: why, and whom to ask. */
export function FormEnded({ end, contact, linkAgainPath }: { end: FormEnd; contact: string; linkAgainPath: string | null }) {
  return (
    <div className="p">
      <h2>{end.title}</h2>
      <p>{end.words}</p>
      {linkAgainPath ? <GetLink path={linkAgainPath} /> : null}
      <p>
        Questions? Write to the organiser: <a href={`mailto:${contact}`}>{contact}</a>
      </p>
    </div>
  );
}
