/**
 * A mail from an organiser to somebody who filled in a form. Placeholders in all of its texts and addresses are in
 * `{First Name}` or `[First Name]` form and filled from the person's `values` when it leaves; a value that stands in an
 * address is percent-encoded there. What a value contains is never read as a placeholder.
 */
export interface EmailTemplate {
  subject: string;
  /** What an inbox shows after the subject. */
  preheader: string;
  /** Above the body, in large letters. */
  heading: string;
  /** As the organiser wrote it: paragraphs, lists, addresses. */
  body: string;
  /** A small table: "When" → "Saturday 29 November 2025, 10:00 to 11:30, West Africa Time". */
  facts: { label: string; value: string }[];
  /** `address` may hold placeholders: `https://…/j/{Join Token}`. */
  button: { words: string; address: string } | null;
  /** Links below, in small letters: cancel my place, add to calendar. */
  links: { words: string; address: string }[];
  /** The person's own answers, below everything. */
  answers?: { label: string; value: string }[];
  /** Why the person gets this: a sentence. */
  why: string;
  /**
   * Placeholders that are addresses, so that they are links in the body: "Join Link" → `https://…/j/{Join Token}`.
   */
  addresses?: Record<string, string>;
  /**
   * The names there are. With it, anything else in brackets stays as it was typed; without it, it becomes empty.
   */
  names?: string[];
}
