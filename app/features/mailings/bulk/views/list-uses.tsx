import { Link } from "@remix-run/react";
import { counted } from "#app/platform/text/wording.ts";
import type { ListUses } from "../list-uses.server.ts";

const BECOMES: Record<ListUses["sends"][number]["status"], string> = {
  preparing: "is being prepared. Deleting the list now stops it, and none of it is sent.",
  scheduled: "is scheduled, and still goes out to everyone it was confirmed for.",
  sending: "is going out now, and will still reach everyone it was confirmed for.",
  paused: "is paused. It keeps everyone it was confirmed for.",
  done: "has gone out.",
  cancelled: "was cancelled.",
};

/** What becomes of the sends, rules and drafts that go to a list when it is deleted. */
export function ListUsesNote({ uses: { sends, rules, draftCount } }: { uses: ListUses }) {
  if (sends.length + rules.length + draftCount === 0) return null;
  return (
    <ul className="mt-3 grid gap-2 break-words">
      {sends.map(({ id, title, status }) => (
        <li key={id}>
          <Link className="link" to={`/sent/${id}`}>
            {title}
          </Link>{" "}
          {BECOMES[status]}
          {status === "preparing" ? null : " To stop it, cancel it first."}
        </li>
      ))}
      {rules.map(({ id, name }) => (
        <li key={id}>
          <Link className="link" to={`/bulk-email/rules/${id}`}>
            {name}
          </Link>{" "}
          is sent to it by a rule, which will stop.
        </li>
      ))}
      {draftCount > 0 ? (
        <li>{counted(draftCount, "draft")} written to it will need other people.</li>
      ) : null}
    </ul>
  );
}
