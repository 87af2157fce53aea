import { Link } from "@remix-run/react";
import { Icon } from "../ui/icon.tsx";
import { Moment } from "../ui/moment.tsx";
import { EntryActs, EntryBadges } from "./entry-parts.tsx";
import { entryHome, projectPicture } from "./project-paths.ts";
import { recipientWords, responseWords, type ShownEntry } from "./shown-project.ts";

/** Projects and forms as cards, three in a row on wide screens. */
export function ProjectGrid({ entries, token, back }: { entries: ShownEntry[]; token: string; back: string }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {entries.map((entry) => (
        <li key={entry.id} className="card flex flex-col relative hover:border-brand-ink">
          <div className="bg-sunken rounded-t-[13px] px-6 pt-6 h-[196px] overflow-hidden">
            <Picture entry={entry} />
          </div>
          <div className="border-t border-line bg-surface rounded-b-[13px] p-4 relative grow">
            <div className="flex items-start gap-2">
              <h2 className="text-base min-w-0 grow leading-snug break-words">
                <Link to={entryHome(entry)} className="after:content-[''] after:absolute after:inset-0 after:-top-[196px]">
                  {entry.title}
                </Link>
              </h2>
              <div className="relative z-10 has-[details[open]]:z-20 flex -mt-2 -mr-2">
                <EntryActs entry={entry} token={token} back={back} />
              </div>
            </div>
            <p className="text-sm text-ink-2 num">
              {entry.kind === "form" ? responseWords(entry.responseCount) : recipientWords(entry.recipientCount)}
              {entry.kind === "form" && entry.webinarWhen ? <> · webinar {entry.webinarWhen}</> : null}
              {entry.kind === "certificate" && entry.goesAt ? <> · goes {entry.goesAt}</> : null}
            </p>
            <p className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-3">
              <EntryBadges entry={entry} />
              <span>
                Edited <Moment time={entry.edited} />
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Picture({ entry }: { entry: ShownEntry }) {
  if (entry.kind === "form" || !entry.hasDesign) {
    const icon = entry.kind === "certificate" ? "image" : entry.webinarWhen ? "video" : "form";
    return (
      <div className="paper !bg-surface h-full grid place-items-center text-3xl text-ink-3">
        <Icon name={icon} />
      </div>
    );
  }
  return (
    <img
      src={projectPicture(entry, 480)}
      width="480"
      height="339"
      loading="lazy"
      alt=""
      className="paper w-full h-auto min-h-[120px]"
    />
  );
}
