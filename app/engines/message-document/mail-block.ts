export interface MailWord {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

/**
 * One run of words: plain, a link, or the organiser's mention of the certificate. `words`: where a
 * link is more than plain.
 */
export type MailInline =
  | ({ kind: "text" } & MailWord)
  | ({ kind: "link"; address: string; words?: MailWord[] } & MailWord)
  | { kind: "certificate"; words?: MailWord[] }
  | { kind: "break" };

/** `dir` absent: its words read from left to right. */
interface Directed {
  dir?: "rtl";
}

export type MailBlock =
  | ({ kind: "heading"; level: 1 | 2; parts: MailInline[] } & Directed)
  | ({ kind: "paragraph"; lines: MailInline[][] } & Directed)
  | MailList
  /** `width`: of the picture, in pixels; null: unknown. */
  | { kind: "image"; address: string; alt: string; link: string | null; width: number | null }
  | { kind: "link-button"; text: string; address: string }
  | { kind: "divider" }
  /** Where the certificate's picture and button go. */
  | { kind: "button" }
  | { kind: "columns"; columns: [MailBlock[], MailBlock[]] };

export interface MailList extends Directed {
  kind: "list";
  ordered: boolean;
  start: number;
  /** `lists`: those inside of it. */
  items: { parts: MailInline[]; lists: MailList[] }[];
}
