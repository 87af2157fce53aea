import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/page/icon.tsx";
import type { Cover } from "../../event/event-page.server.ts";
import { CoverPicture } from "../../event/views/cover-picture.tsx";
import type { OverviewRow } from "../webinar-overview.ts";

/**
 * Beside the details: what guests see, and what is set on the webinar's other pages. `publicPath`:
 * null until it is published.
 */
export function WebinarAside({
  base,
  cover,
  publicPath,
  title,
  when,
  host,
  rows,
}: {
  base: string;
  cover: Cover;
  publicPath: string | null;
  title: string;
  when: string;
  host: string;
  rows: OverviewRow[];
}) {
  return (
    <aside className="grid gap-5" aria-label="This webinar">
      <section className="card overflow-hidden" aria-labelledby="guests-see">
        <CoverPicture cover={cover} className="block w-full h-auto" />
        <div className="p-5 grid gap-1">
          <h2 className="text-sm text-ink-2 font-semibold" id="guests-see">
            What guests see
          </h2>
          <p className="text-lg font-bold [overflow-wrap:anywhere]">{title}</p>
          <p className="text-ink-2">{when}</p>
          <p className="text-ink-2 [overflow-wrap:anywhere]">With {host}</p>
          <p className="mt-2">
            {publicPath ? (
              <a className="link" href={publicPath}>
                View the event page
              </a>
            ) : (
              <span className="text-ink-2">Publish the form to show it.</span>
            )}
          </p>
        </div>
      </section>
      <section className="card py-2" aria-labelledby="at-a-glance">
        <h2 className="panel-title px-5 pt-2 pb-1" id="at-a-glance">
          At a glance
        </h2>
        <ul className="divide-y divide-line">
          {rows.map(({ label, words, part }) => (
            <li key={label}>
              <Link
                className="flex items-center gap-3 px-5 py-3 hover:bg-brand-soft"
                to={base + part}
              >
                <span className="grow min-w-0 [overflow-wrap:anywhere]">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-ink-2">{words}</span>
                </span>
                <Icon name="arrow" className="text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

const GIVEN = [
  { icon: "cal", words: "A place, and a file for their calendar" },
  { icon: "link", words: "Their own joining link" },
  { icon: "bell", words: "Reminders before it starts" },
  { icon: "cert", words: "A certificate afterwards, if you like" },
] as const;

/** Beside the details of a webinar that isn't set up yet. */
export function NewWebinarAside() {
  return (
    <aside className="card p-5" aria-labelledby="given">
      <h2 className="panel-title" id="given">
        What each guest gets
      </h2>
      <ul className="mt-3 grid gap-3">
        {GIVEN.map(({ icon, words }) => (
          <li key={icon} className="flex items-center gap-3">
            <span className="grid place-items-center w-9 h-9 rounded-full bg-brand-soft text-brand-ink flex-none">
              <Icon name={icon} />
            </span>
            {words}
          </li>
        ))}
      </ul>
      <p className="hint mt-4">
        You can change each e-mail, and everything on this page, after you set it up.
      </p>
    </aside>
  );
}
