import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Icon } from "#app/ui/page/icon.tsx";
import type { MessagePerson } from "../../message/project-preview.server.ts";
import type { ComposerPage } from "../composer-page.server.ts";
import { Checks, MailPreview } from "./mail-preview.tsx";

/** The mail as one person will get it: rendered, as plain text, and a search for anybody else's. */
export function PreviewPane({
  here,
  page: { sender, find, found, version, checks },
  person,
  preview,
  withPicture,
  isRich,
  goTo,
}: {
  /** The composer's page; the mail itself is at `preview` below it. */
  here: string;
  page: Pick<ComposerPage, "sender" | "find" | "found" | "version" | "checks">;
  person: MessagePerson;
  preview: NonNullable<ComposerPage["preview"]>;
  /** The mail shows a picture of the certificate. */
  withPicture: boolean;
} & Omit<ComponentProps<typeof Checks>, "checks">) {
  const address = `${here}/preview?person=${person.id}&v=${encodeURIComponent(version)}`;
  return (
    <section aria-labelledby="preview-title" className="grid gap-3 content-start">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="panel-title min-w-0 break-words" id="preview-title">
          As {person.firstName} will see it
        </h2>
        <PersonButtons person={person} />
      </div>
      <Checks checks={checks} isRich={isRich} goTo={goTo} />
      <MailPreview
        address={address}
        title={`The e-mail to ${person.fullName}`}
        sender={sender}
        to={person.email}
        preview={preview}
        withPicture={withPicture}
      />
      <div className="card !shadow-none p-4 grid gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <div className="field grow">
            <label className="label" htmlFor="find">
              Preview someone else
            </label>
            <input
              className="input"
              id="find"
              name="find"
              type="search"
              defaultValue={find}
              autoComplete="off"
            />
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

/** Draws the mail again, for this person or for one beside. */
function PersonButtons({ person }: { person: MessagePerson }) {
  return (
    <div className="flex flex-wrap gap-1">
      <button
        type="submit"
        className="btn btn-quiet btn-sm"
        name="intent"
        value={`person:${person.id}`}
      >
        <Icon name="refresh" />
        Show changes
      </button>
      {person.previousId ? (
        <button
          type="submit"
          className="btn btn-quiet btn-sm"
          name="intent"
          value={`person:${person.previousId}`}
        >
          <Icon name="left" />
          Previous<span className="sr-only"> person</span>
        </button>
      ) : null}
      {person.nextId ? (
        <button
          type="submit"
          className="btn btn-quiet btn-sm"
          name="intent"
          value={`person:${person.nextId}`}
        >
          Next person
          <Icon name="right" />
        </button>
      ) : null}
    </div>
  );
}

function Found({
  here,
  find,
  found,
}: {
  here: string;
  find: string;
  found: ComposerPage["found"];
}) {
  if (found.length === 0)
    return <p className="text-ink-2">Nobody in the list has “{find}” in their name or address.</p>;
  return (
    <ul className="divide-y divide-line">
      {found.map(({ id, name, email }) => (
        <li key={id}>
          <Link
            className="flex flex-wrap gap-x-3 items-center min-h-control py-1 hover:underline"
            to={`${here}?person=${id}`}
          >
            <b className="font-semibold">{name}</b>
            <span className="text-sm text-ink-2 break-all">{email}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
