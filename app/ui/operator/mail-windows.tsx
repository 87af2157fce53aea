import { percentWords } from "../../delivery/health/mail-rates.ts";
import type { shownCounts } from "../../delivery/health/show-mail.server.ts";
import { BOUNCES, COMPLAINTS } from "../../delivery/health/thresholds.ts";
import { CountCell } from "./count-cell.tsx";

type Window = ReturnType<typeof shownCounts> & { key: "latest" | "week" | "month" };

/** What mails came to, over three stretches of time, with the limits they are measured by. */
export function MailWindows({
  title,
  windows,
  latest,
  note,
}: {
  title: string;
  windows: Window[];
  latest: string;
  note: string;
}) {
  const labels = { latest, week: "Last 7 days", month: "Last 30 days" };
  return (
    <section className="card overflow-hidden" aria-labelledby="windows-title">
      <div className="card-head">
        <h2 id="windows-title" className="panel-title">
          {title}
        </h2>
      </div>
      <table className="table stack num">
        <caption className="sr-only">Sent, came back and called spam</caption>
        <thead>
          <tr>
            <th scope="col">Over</th>
            <th scope="col">Sent</th>
            <th scope="col">Came back</th>
            <th scope="col">Spam</th>
          </tr>
        </thead>
        <tbody>
          {windows.map((one) => (
            <tr key={one.key}>
              <td className="wide">{labels[one.key]}</td>
              <CountCell label="Sent" count={one.sent} />
              <CountCell label="Came back" count={one.bounced} share={one.bouncedShare} isBad={one.isBouncedTooHigh} />
              <CountCell label="Called spam" count={one.complained} share={one.complainedShare} isBad={one.isComplainedTooHigh} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="px-4 py-3 text-sm text-ink-3 border-t border-line">
        {note} Too high is {percentWords(BOUNCES.pauseAt)} that come back or {percentWords(COMPLAINTS.pauseAt)} called spam; there
        an account is paused by itself. A warning begins at {percentWords(BOUNCES.warnAt)} and {percentWords(COMPLAINTS.warnAt)}.
      </p>
    </section>
  );
}
