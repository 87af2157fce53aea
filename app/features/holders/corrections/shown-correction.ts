import type { NameCorrectionsTable } from "#db/schema/certificates.ts";

export const CORRECTIONS_PER_PAGE = 30;
export type CorrectionTab = "waiting" | "automatic" | "decided";
type Change = NameCorrectionsTable["change"];

/** A correction as the dashboard lists it. */
export interface ShownCorrection
  extends Pick<NameCorrectionsTable, "id" | "certificateId" | "nameBefore" | "change" | "state"> {
  /** The page of the certificate, or of the one that took its place. */
  link: string;
  title: string;
  email: string;
  name: string;
  pieces: { text: string; isChanged: boolean }[];
  reason: string;
  /** "yesterday at 14:02": when it was asked for, or decided. */
  when: string;
}

/** What is alike is in one group, and is approved together where nobody else can be meant. */
export const CHANGE_GROUPS: readonly {
  change: Change;
  title: string;
  about: string;
  isSafe: boolean;
}[] = [
  {
    change: "marks",
    title: "Tone marks and special letters",
    about: "The letters are the same once marks, hooks and apostrophes are taken away.",
    isSafe: true,
  },
  { change: "capitals", title: "Capitals", about: "Only capital letters change.", isSafe: true },
  {
    change: "spacing",
    title: "Spaces and hyphens",
    about: "The same letters, joined or parted.",
    isSafe: true,
  },
  {
    change: "order",
    title: "Order of names",
    about: "The same words, the other way round.",
    isSafe: true,
  },
  {
    change: "spelling",
    title: "Slips of spelling",
    about: "A letter or two that nobody’s name has like this.",
    isSafe: true,
  },
  {
    change: "near",
    title: "Close, but may be somebody else",
    about: "A letter or the order makes another name of some, such as Musa and Musah. Check each.",
    isSafe: false,
  },
  {
    change: "other",
    title: "Looks like someone else",
    about:
      "Never accepted automatically. To see an ID or a marriage certificate first, " +
      "refuse and ask for it in the reason: they can reply to you.",
    isSafe: false,
  },
];
