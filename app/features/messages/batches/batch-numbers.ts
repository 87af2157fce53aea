import type { VisitTally } from "#app/features/delivery/status/delivery-list.server.ts";
import { sentCount, sentWord, shareLabel } from "./batch-filter.ts";

/** One number of a send, with what it is a share of and what exactly it counts. */
export interface BatchNumber {
  label: string;
  /** Null: nobody can tell. */
  count: number | null;
  /** "65% of delivered", or empty. */
  share: string;
  /** What it counts, where that is not plain. */
  note: string;
}

export interface NumbersGiven {
  kind: "certificates" | "bulk";
  states: { accepted: number; delivered: number; bounced: number; complained: number };
  visits: Record<VisitTally, number>;
  /** Whether the way mail leaves tells of openings and links followed at all. */
  reportsVisits: boolean;
}

/**
 * What people did with a send, beside what became of it, which its progress shows. Numbers that the
 * mail server never tells are not 0 but not known.
 */
export function batchNumbers({ kind, states, visits, reportsVisits }: NumbersGiven): BatchNumber[] {
  const reached = sentCount(states);
  const base = sentWord(states);
  const of = (count: number, whole: number, word: string) =>
    whole > 0 && count <= whole ? `${shareLabel(count, whole)} of ${word}` : "";
  const isTold = reportsVisits || visits.opened + visits.machineOpened + visits.clicked > 0;
  const visit = (label: string, what: VisitTally, note: string): BatchNumber => ({
    label,
    count: visits[what],
    share: of(visits[what], reached, base),
    note,
  });
  const told = (label: string, what: VisitTally, note: string): BatchNumber =>
    isTold
      ? visit(label, what, note)
      : { label, count: null, share: "", note: "The mail server does not report it." };
  const machines = visits.machineOpened.toLocaleString("en");
  return [
    told(
      "Opened by a person",
      "opened",
      visits.machineOpened > 0
        ? `Opened by software, such as a virus scanner or privacy proxy: ${machines}.`
        : "",
    ),
    told("Clicked", "clicked", "A person followed a link in the e-mail."),
    ...(kind === "certificates"
      ? [
          visit("Downloaded", "downloaded", "Its PDF or picture was downloaded."),
          visit(
            "Added to LinkedIn",
            "linkedIn",
            "Went from its page to LinkedIn’s “add to profile”.",
          ),
        ]
      : [visit("Unsubscribed", "unsubscribed", "With the link in this e-mail.")]),
  ];
}
