import { Link } from "@remix-run/react";
import { Icon } from "../ui/icon.tsx";
import { Moment } from "../ui/moment.tsx";
import { EntryActs, EntryBadges } from "./entry-parts.tsx";
import { entryHome, projectPicture } from "./project-paths.ts";
import { recipientWords, responseWords, type ShownEntry } from "./shown-project.ts";

/** Projects and forms as rows. */
export function ProjectTable({ entries, token, back }: { entries: ShownEntry[]; token: string; back: string }) {
  return (
    <div className="card">
      <table className="table stack">
        <caption className="sr-only">Projects</caption>
        <thead>
          <tr>
            <th scope="col" className="rounded-tl-[13px]">
              Name
            </th>
            <th scope="col">People</th>
            <th scope="col">Status</th>
            <th scope="col">Edited</th>
            <th scope="col" className="rounded-tr-[13px]">
              <span className="sr-only">Star and more</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="wide">
                <Link to={entryHome(entry)} className="flex items-center gap-3 font-semibold hover:underline">
                  <Thumbnail entry={entry} />
                  <span className="min-w-0 break-words">{entry.title}</span>
                </Link>
              </td>
              <td className="num">
                {entry.kind === "form" ? responseWords(entry.responseCount) : recipientWords(entry.recipientCount)}
              </td>
              <td>
                <EntryBadges entry={entry} />
                {entry.kind === "certificate" && entry.goesAt ? (
                  <span className="block text-sm text-ink-3 num">goes {entry.goesAt}</span>
                ) : null}
              </td>
              <td className="text-ink-2 md:whitespace-nowrap">
                <Moment time={entry.edited} />
              </td>
              <td>
                <div className="flex justify-end">
                  <EntryActs entry={entry} token={token} back={back} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Thumbnail({ entry }: { entry: ShownEntry }) {
  if (entry.kind === "certificate" && entry.hasDesign) {
    return (
      <img
        src={projectPicture(entry, 480)}
        alt=""
        width="64"
        height="45"
        loading="lazy"
        className="rounded-[3px] border border-line flex-none"
      />
    );
  }
  const icon = entry.kind === "certificate" ? "image" : entry.webinarWhen ? "video" : "form";
  return (
    <span className="w-16 h-[45px] rounded-[3px] border border-line bg-sunken flex-none grid place-items-center text-ink-3">
      <Icon name={icon} />
    </span>
  );
}
