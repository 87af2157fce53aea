export { isSameAddress } from "./ascii-address.server.ts";
export { type MailReport, type ReportedRecipient, readReport } from "./bounce-report.server.ts";
export { openMailbox } from "./imap.server.ts";
export type { Disposal } from "./mailbox.ts";
