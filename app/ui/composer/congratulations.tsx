import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Dialog } from "../dialog.tsx";
import { Icon } from "../icon.tsx";

/** What was confirmed, and where to watch it. `goesOut`: when, in words; null: it is on its way. */
export function Congratulations({
  batchId,
  what,
  of,
  isOne,
  goesOut,
  next,
}: {
  batchId: string;
  /** "150 certificates". */
  what: string;
  /** "of Data Analysis Fundamentals". */
  of: ReactNode;
  isOne: boolean;
  goesOut: string | null;
  next: { to: string; label: string };
}) {
  return (
    <Dialog
      title="Congratulations!"
      closeTo={next.to}
      foot={
        <>
          <Link className="btn btn-plain" to={`/sent/${batchId}`}>
            {goesOut ? "See the scheduled send" : "Watch it being delivered"}
          </Link>
          <Link className="btn btn-primary" to={next.to}>
            {next.label}
          </Link>
        </>
      }
    >
      <div className="flex gap-4 items-start">
        <span className="grid place-items-center w-12 h-12 rounded-full bg-gold-soft text-gold-ink text-2xl shrink-0">
          <Icon name={goesOut ? "cal" : "okc"} />
        </span>
        <div className="min-w-0 break-words">
          {goesOut ? (
            <p>
              <b className="font-semibold">{what}</b> {of} {isOne ? "goes" : "go"} out <b className="font-semibold">{goesOut}</b>.
            </p>
          ) : (
            <p>
              <b className="font-semibold">{what}</b> {of} {isOne ? "is" : "are"} on {isOne ? "its" : "their"} way.
            </p>
          )}
          <p className="text-ink-2 mt-2">
            {goesOut
              ? "Until then you can cancel it in Sent. What you edit meanwhile changes nothing of it."
              : "You can close this page: sending goes on by itself. In Sent you see who got theirs."}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
