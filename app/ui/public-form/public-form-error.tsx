import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { FormErrors } from "#app/platform/http/form-errors.ts";
import { PublicFormShell } from "./public-form-shell.tsx";

/** The page for what a route of a public form threw: an address that leads nowhere, too many tries, or a fault of ours. */
export function PublicFormError(site: { appName: string; supportEmail: string; requestId: string }) {
  const error = useRouteError();
  const { title, words } = wordsFor(error, useLocation().pathname);
  const look = {
    organiser: site.appName,
    contact: site.supportEmail,
    logo: null,
    branding: null,
    style: "",
    themeColour: "",
  };
  return (
    <PublicFormShell look={look} title={title} formPath={null}>
      <div className="p">
        <p>{words}</p>
        {isRouteErrorResponse(error) ? null : (
          <p>
            If it happens again, write to <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a> and quote this number:{" "}
            {site.requestId}
          </p>
        )}
        <p>
          <a href="/events">Find an open event</a> or <a href="/help">get help</a>.
        </p>
      </div>
    </PublicFormShell>
  );
}

function wordsFor(error: unknown, path: string): { title: string; words: string } {
  if (!isRouteErrorResponse(error)) {
    return { title: "Something went wrong on our side", words: "Nothing was sent twice. Go back and try again." };
  }
  if (error.status === 404 && /^\/[jw]\//.test(path)) {
    const words =
      "Open it once more from your newest e-mail about the webinar: it may have been copied in part. If it is lost, fill in the form again, and the mail comes once more.";
    return { title: "This link leads nowhere", words };
  }
  if (error.status === 404) {
    const words = "Check the address, or ask whoever gave it to you for a new one. It may have been mistyped, or taken down.";
    return { title: "There is no form here", words };
  }
  const said = typeof error.data === "string" && error.data !== "" && error.data.length < 400 ? error.data : null;
  if (error.status === 410) return { title: "This page is closed", words: said ?? "It is no longer open to anybody." };
  if (error.status === 429) return { title: "A little slower, please", words: said ?? "Wait a minute, then try again." };
  return { title: "That didn’t work", words: said ?? "Go back and try again." };
}

const COUNT = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/**
 * Everything that is wrong with what was sent, above the form, each line a link to its field. It takes the focus without a
 * script; the server begins the page's title with "Error: ". `form` names what belongs to no field.
 */
export function FormProblems({ errors, heading }: { errors: FormErrors | undefined; heading?: string }) {
  const lines = Object.entries(errors ?? {}).filter((line): line is [string, string] => Boolean(line[1]));
  if (lines.length === 0) return null;
  const ofFields = lines.filter(([name]) => name !== "form").length;
  const counted = `${COUNT[ofFields] ?? ofFields} ${ofFields === 1 ? "answer needs" : "answers need"} a look`;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this is what it has to say
    <div className="es" role="alert" tabIndex={-1} aria-labelledby="problems" autoFocus>
      <h2 id="problems">{heading ?? (ofFields === 0 ? "One more step" : counted)}</h2>
      <ul>
        {lines.map(([name, message]) => (
          <li key={name}>{name === "form" ? message : <a href={`#${name}`}>{message}</a>}</li>
        ))}
      </ul>
    </div>
  );
}
