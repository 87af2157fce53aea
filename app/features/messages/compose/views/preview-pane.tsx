import { Link } from "@remix-run/react";
import { useState } from "react";
import { Icon } from "#app/ui/page/icon.tsx";
import type { ComposerPage } from "../composer-page.server.ts";
import type { MessagePerson } from "../project-preview.server.ts";

/** The mail as one person will get it: rendered, as plain text, and a search for anybody else's. */
export function PreviewPane({
  here,
  page: { sender, find, found, editedAt, checks },
  person,
  preview: { subject, text, size },
  withPicture,
}: {
  /** The composer's page; the mail itself is at `preview` below it. */
  here: string;
  page: Pick<ComposerPage, "sender" | "find" | "found" | "editedAt" | "checks">;
  person: MessagePerson;
  preview: NonNullable<ComposerPage["preview"]>;
  /** The mail shows a picture of the certificate. */
  withPicture: boolean;
}) {
  const address = `${here}/preview?person=${person.id}&v=${encodeURIComponent(editedAt)}`;
  return (
    <section aria-labelledby="preview-title" className="grid gap-3 content-start">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="panel-title min-w-0 break-words" id="preview-title">
          As {person.firstName} will see it
        </h2>
        <div className="flex flex-wrap gap-1">
          <button type="submit" className="btn btn-quiet btn-sm" name="intent" value={`person:${person.id}`}>
            <Icon name="refresh" />
            Show changes
          </button>
          {person.previousId ? (
            <button type="submit" className="btn btn-quiet btn-sm" name="intent" value={`person:${person.previousId}`}>
              <Icon name="left" />
              Previous<span className="sr-only"> person</span>
            </button>
          ) : null}
          {person.nextId ? (
            <button type="submit" className="btn btn-quiet btn-sm" name="intent" value={`person:${person.nextId}`}>
              Next person
              <Icon name="right" />
            </button>
          ) : null}
        </div>
      </div>
      <div className="card overflow-hidden group/mail">
        <Looks />
        <div className="px-5 py-4 border-b border-line">
          <p className="font-semibold break-words">{subject}</p>
          <p className="text-sm text-ink-2 mt-0.5 break-words">
            {sender} to {person.email}
          </p>
        </div>
        <MailFrames address={address} title={`The e-mail to ${person.fullName}`} />
        <details className="border-t border-line">
          <summary className="flex items-center gap-2 min-h-control px-5 py-2 text-sm font-semibold text-brand-ink">
            <Icon name="text" />
            The same as plain text
          </summary>
          <pre className="px-5 pb-5 whitespace-pre-wrap break-words text-sm font-mono">{text}</pre>
        </details>
      </div>
      <p className="text-sm text-ink-2 flex gap-2">
        <Icon name={size.tooLarge ? "warn" : "mail"} className="mt-0.5" />
        <span>
          {size.tooLarge
            ? `This e-mail has ${kilobytes(size.htmlBytes)} KB of text. Gmail cuts off messages above 102 KB. Make it shorter.`
            : `${kilobytes(size.htmlBytes)} KB${withPicture ? ", without the picture, which is loaded when the e-mail is opened" : ""}.`}
        </span>
      </p>
      <Checks checks={checks} />
      <div className="card !shadow-none p-4 grid gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <div className="field grow">
            <label className="label" htmlFor="find">
              Preview someone else
            </label>
            <input className="input" id="find" name="find" type="search" defaultValue={find} autoComplete="off" />
          </div>
          <button type="submit" className="btn btn-plain" name="intent" value="find">
            <Icon name="search" />
            Find
          </button>
        </div>
        {find ? <Found here={here} find={find} found={found} /> : null}
      </div>
    </section>
  );
}

function Found({ here, find, found }: { here: string; find: string; found: ComposerPage["found"] }) {
  if (found.length === 0) return <p className="text-ink-2">Nobody in the list has “{find}” in their name or address.</p>;
  return (
    <ul className="divide-y divide-line">
      {found.map(({ id, name, email }) => (
        <li key={id}>
          <Link className="flex flex-wrap gap-x-3 items-center min-h-control py-1 hover:underline" to={`${here}?person=${id}`}>
            <b className="font-semibold">{name}</b>
            <span className="text-sm text-ink-2 break-all">{email}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toLocaleString("en", { maximumFractionDigits: bytes < 10_000 ? 1 : 0 });
}

const LOOKS = [
  {
    name: "previewWidth",
    label: "Width",
    choices: [
      ["wide", "Computer"],
      ["phone", "Phone"],
    ],
  },
  {
    name: "previewTheme",
    label: "Theme",
    choices: [
      ["light", "Light"],
      ["dark", "Dark"],
    ],
  },
] as const;

/** How wide the preview is, and in which theme. The style sheet answers to them, so they need no script. */
function Looks() {
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 px-5 py-2 border-b border-line">
      {LOOKS.map(({ name, label, choices }) => (
        <fieldset key={name} className="flex items-center gap-3">
          <legend className="sr-only">{label} of the preview</legend>
          {choices.map(([value, words], index) => (
            <label key={value} className="inline-flex items-center gap-1.5 min-h-control text-sm">
              <input
                type="radio"
                name={name}
                value={value}
                id={`${name}-${value}`}
                defaultChecked={index === 0}
                className="radio"
              />
              {words}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** The e-mail in both themes, of which one is shown. A new version takes the place of the old one once it is there, so nothing blinks. */
function MailFrames({ address, title }: { address: string; title: string }) {
  const [shown, setShown] = useState(address);
  const addresses = shown === address ? [address] : [shown, address];
  return (
    <div className="bg-canvas">
      {(["light", "dark"] as const).map((theme) => (
        <div key={theme} className={theme === "light" ? "mail-frame mail-frame-light" : "mail-frame mail-frame-dark"}>
          {addresses.map((one) => (
            <iframe
              key={one}
              src={`${one}&theme=${theme}`}
              title={`${title}${theme === "dark" ? ", in the dark theme" : ""}`}
              sandbox=""
              loading="lazy"
              className={one === shown ? "" : "absolute inset-0 invisible"}
              aria-hidden={one === shown ? undefined : true}
              tabIndex={one === shown ? undefined : -1}
              onLoad={() => setShown(one)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Checks({ checks }: { checks: string[] }) {
  if (checks.length === 0) {
    return (
      <p className="text-sm text-ink-2 flex gap-2">
        <Icon name="okc" className="mt-0.5 text-delivered" />
        We checked links, images and text. Nothing to correct.
      </p>
    );
  }
  return (
    <section className="card !shadow-none p-4" aria-labelledby="checks-title">
      <h3 className="font-semibold" id="checks-title">
        {checks.length === 1 ? "One thing to check" : `${checks.length} things to check`}
      </h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {checks.map((check) => (
          <li key={check} className="flex gap-2 min-w-0 break-words">
            <Icon name="warn" className="mt-0.5 shrink-0 text-progress" />
            {check}
          </li>
        ))}
      </ul>
    </section>
  );
}
