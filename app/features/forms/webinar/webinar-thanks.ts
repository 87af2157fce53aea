import type { FormDate } from "#app/ui/public-form/public-form-shell.tsx";

export interface WebinarThanks {
  /** For the frame: `achieved`, `title`, `date` and `facts` of `PublicFormShell`. */
  achieved: string;
  title: string;
  date: FormDate;
  facts: { label: string; value: string }[];
  /** "You are on the waiting list": what it means, in words; empty for a plain registration. */
  words: string;
  email: string;
  /** This mailbox has had too many mails, so none went out: the person asks for it later. */
  mailHeld: boolean;
  /** Null while there is no place. */
  calendar: { google: string; outlook: string; file: string } | null;
  next: { when: string; what: string }[];
  /** "Lagos time": whose clocks the moments of `next` are on. */
  clock: string;
  whatsApp: string;
  linkAgainPath: string;
  reference: string;
}
