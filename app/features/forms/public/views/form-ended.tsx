import type { FormEnd } from "../form-status.ts";

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

/** A link for registered people to get their own joining link. `embedded`: opens outside the embedding page. */
export function GetLink({ path, embedded = false }: { path: string; embedded?: boolean }) {
  return (
    <p>
      Already registered?{" "}
      <a href={path} {...(embedded ? { target: "_top" } : {})}>
        Get your joining link
      </a>
    </p>
  );
}
