/**
 * When e-mails and certificates count towards a plan and when they are given back: the single
 * description used by the site, guides and settings. docs/decisions/031 explains the rules;
 * `reserveQuota` and `returnQuota` carry them out.
 */
export const WHAT_COUNTS = {
  counts:
    "An e-mail counts when you confirm a send: one for each person who gets a " +
    "certificate or a bulk e-mail. A certificate counts when it is first issued. A " +
    "scheduled send counts in the period it goes out in.",
  free:
    "Everything else is free: corrected and re-issued certificates and their e-mails, " +
    "sending again to someone whose e-mail bounced, and test e-mails. So are " +
    "confirmations, reminders and follow-ups from your forms and webinars, sign-in codes " +
    "and notices.",
  comesBack:
    "E-mails that never go out are given back: people who are left out, e-mails you " +
    "cancel, and e-mails that fail before a mail server accepts them. They count again " +
    "if you send them later. An e-mail that bounced did go out, so it still counts. A " +
    "certificate is given back only if cancelling its send withdraws it.",
} as const;

/** The same of text messages, where the operator offers them. */
export const WHAT_COUNTS_AS_SMS =
  "Text messages are counted separately, when each is sent. A long one, or one with " +
  "letters like ẹ and ọ, counts once for each part it is sent in. When they are used " +
  "up, e-mails still go out.";
