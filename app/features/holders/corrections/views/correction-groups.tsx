import { Form, Link } from "@remix-run/react";
import { For } from "#app/features/accounts/role-link.tsx";
import { Icon } from "#app/ui/page/icon.tsx";
import { CHANGE_GROUPS, type ShownCorrection } from "../shown-correction.ts";
import { ChangedName } from "./changed-name.tsx";

/** What waits, in groups that are alike, with both pictures. */
export function WaitingCorrections({ corrections }: { corrections: readonly ShownCorrection[] }) {
  return (
    <Form method="post" className="grid gap-5">
      {CHANGE_GROUPS.map(({ change, title, about, isSafe }) => {
        const alike = corrections.filter((one) => one.change === change);
        if (alike.length === 0) return null;
        return (
          <section key={change} className="card" aria-labelledby={`group-${change}`}>
            <header className="flex flex-wrap items-center justify-between gap-3 p-4 border-b border-line">
              <div className="min-w-0 max-w-prose">
                <h2 id={`group-${change}`} className="text-base">
                  {title} <span className="count">{alike.length}</span>
                </h2>
                <p className="text-md text-ink-2">{about}</p>
              </div>
              <GroupAction ids={alike.map(({ id }) => id)} isSafe={isSafe} />
            </header>
            <ul>
              {alike.map((one) => (
                <WaitingRow key={one.id} correction={one} isSafe={isSafe} />
              ))}
            </ul>
          </section>
        );
      })}
    </Form>
  );
}

function GroupAction({ ids, isSafe }: { ids: readonly string[]; isSafe: boolean }) {
  if (!isSafe)
    return (
      <span className="badge" data-k="warning">
        <Icon name="warn" className="text-[.875rem]" />
        Check first
      </span>
    );
  if (ids.length < 2) return null;
  return (
    <For needs="editor">
      <button type="submit" className="btn btn-primary" name="approve" value={ids.join(".")}>
        Approve all alike ({ids.length})
      </button>
    </For>
  );
}

function WaitingRow({ correction, isSafe }: { correction: ShownCorrection; isSafe: boolean }) {
  const { id, certificateId, nameBefore, name, pieces, title, email, when, link } = correction;
  return (
    <li
      className={
        "grid gap-4 p-4 border-t border-line first:border-t-0 xl:items-center " +
        "xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)_auto]"
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-3">
        <Picture src={`/c/${certificateId}.webp?w=480`}>
          <span className="sr-only">Now: </span>
          <bdi>{nameBefore}</bdi>
        </Picture>
        <Icon name="arrow" className="mt-10 text-ink-3" />
        <Picture src={`/certificates/corrections/${id}/picture.webp`}>
          <span className="sr-only">Asked for: </span>
          <b className="font-semibold">
            <ChangedName pieces={pieces} isWarning={!isSafe} />
          </b>
        </Picture>
      </div>
      <div className="min-w-0 text-md text-ink-2 break-words">
        <p>
          <Link className="font-semibold text-ink hover:underline" to={link}>
            {title}
          </Link>
        </p>
        <p>{email}</p>
        <p>Asked {when}</p>
      </div>
      <For needs="editor">
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="btn btn-plain btn-sm" name="approve" value={id}>
            Approve<span className="sr-only"> {name}</span>
          </button>
          <Link className="btn btn-quiet btn-sm" to={`/certificates/corrections/${id}/refuse`}>
            Refuse<span className="sr-only"> {name}</span>
          </Link>
        </div>
      </For>
    </li>
  );
}

/** The name stands below it, so the picture says nothing more. */
function Picture({ src, children }: { src: string; children: React.ReactNode }) {
  return (
    <figure className="min-w-0">
      <img
        src={src}
        width={480}
        height={339}
        loading="lazy"
        alt=""
        className="w-full aspect-[480/339] object-contain bg-sunken rounded"
      />
      <figcaption className="mt-2 leading-snug break-words">{children}</figcaption>
    </figure>
  );
}

/** What was accepted by itself, or decided. */
export function DecidedCorrections({ corrections }: { corrections: readonly ShownCorrection[] }) {
  if (corrections.length === 0) return null;
  return (
    <ul className="card">
      {corrections.map(({ id, nameBefore, pieces, title, link, state, reason, when }) => (
        <li key={id} className="p-4 border-t border-line first:border-t-0 break-words">
          <p>
            <bdi>{nameBefore}</bdi> <span aria-hidden="true">→</span>
            <span className="sr-only"> asked for </span>{" "}
            <b className="font-semibold">
              <ChangedName pieces={pieces} isWarning={state === "refused"} />
            </b>
          </p>
          <p className="text-md text-ink-2">
            {state === "refused" ? "Refused" : "Corrected"} {when}:{" "}
            <Link className="link" to={link}>
              {title}
            </Link>
          </p>
          {reason ? <p className="text-md text-ink-2">Your reason: {reason}</p> : null}
        </li>
      ))}
    </ul>
  );
}
